import { isCountField, type Field } from "./fields.ts";
import { decidingComparison } from "./deciding-comparison.ts";
import type { Condition } from "./impact-rule.ts";
import { textOf } from "./condition.ts";
import type { LoggedRequest } from "./logged-request.ts";
import { tellableCells, type Cell } from "./tellable-cells.ts";
import { compareDecimals, readNumber, type Decimal } from "./written-number.ts";

/** `from` < value ≤ `to`; with a limit of `>=` or `<`, `from` ≤ value < `to`. The first group starts at 0 and holds it. */
export type Group = { from: number; to: number; count: number; affected: number };
export type Distribution = { field: string; op: "<" | "<=" | ">" | ">="; threshold: number; groups: Group[] };

/** How many rows, and how many of them affected, by group index. */
export type Tallies = Map<number, { count: number; affected: number }>;
export type Deciding = Omit<Distribution, "groups"> & { field: Field; belongsAbove: boolean };

const GROUPS_PER_DECADE = 5;

export type DistributionCount = {
  take: (request: LoggedRequest, affected: boolean) => void;
  result: () => Distribution;
};

/** Rows by the value that decides, on a log scale with an edge at the limit; only rows that the rule could decide in its window. */
export function startDistribution(where: Condition): DistributionCount | undefined {
  const deciding = decidingValue(where);
  if (!deciding) return undefined;
  const seen: Tallies = new Map();
  return {
    take(request, affected) {
      const value = valueOf(request, deciding.field);
      if (value === undefined) return;
      const group = groupIndex(value, deciding);
      const tally = seen.get(group) ?? { count: 0, affected: 0 };
      tally.count += 1;
      if (affected) tally.affected += 1;
      seen.set(group, tally);
    },
    result: () => distributionOf(deciding, seen),
  };
}

/** What a distribution is drawn over, where a number decides. */
export function decidingValue(where: Condition): Deciding | undefined {
  const deciding = decidingComparison(where);
  if (!deciding || !Number.isFinite(deciding.value)) return undefined;
  const { field, op, value: threshold } = deciding;
  return { field, op, threshold, belongsAbove: op === ">=" || op === "<" };
}

export function distributionOf({ field, op, threshold }: Deciding, seen: Tallies): Distribution {
  return { field, op, threshold, groups: groupsOf(seen, threshold) };
}

function valueOf(request: LoggedRequest, field: Field): Decimal | undefined {
  if (!isCountField(field)) {
    const read = readNumber(textOf(request, field));
    return read.kind === "number" ? read.value : undefined;
  }
  const digits = request.counts[field];
  return digits === undefined ? undefined : { digits, scale: 0 };
}

/** Where a group begins; whole numbers, so that a value is compared with them exactly. */
export function edge(index: number): number {
  return Math.round(10 ** (index / GROUPS_PER_DECADE));
}

/** Even for the part of a group below the limit, odd for the part above it; -2 holds 0 and 1. */
export function groupIndex(value: Decimal, { threshold, belongsAbove }: Deciding): number {
  const near = Number(value.digits) / 10 ** value.scale;
  const isPast = (limit: Decimal) => {
    const order = compareDecimals(value, limit);
    return belongsAbove ? order >= 0 : order > 0;
  };
  let index = near <= 1 ? -1 : Math.floor(Math.log10(near) * GROUPS_PER_DECADE);
  while (isPast(exactLimit(edge(index + 1)))) index += 1;
  while (index >= 0 && !isPast(exactLimit(edge(index)))) index -= 1;
  return 2 * index + (isPast(exactLimit(threshold)) ? 1 : 0);
}

/** A limit exactly as a comparison reads it. */
export function exactLimit(limit: number): Decimal {
  if (Number.isSafeInteger(limit)) return { digits: BigInt(limit), scale: 0 };
  const read = readNumber(String(limit));
  return read.kind === "number" ? read.value : { digits: BigInt(Math.trunc(limit)), scale: 0 };
}

function groupsOf(seen: Tallies, threshold: number): Group[] {
  const indexes = [...seen.keys()];
  if (indexes.length === 0) return [];
  const [first, last] = [Math.floor(Math.min(...indexes) / 2), Math.floor(Math.max(...indexes) / 2)];
  const groups: Group[] = [];
  for (let index = first; index <= last; index += 1) {
    const [from, to] = [index < 0 ? 0 : edge(index), edge(index + 1)];
    if (from === to) continue;
    const below = seen.get(2 * index) ?? { count: 0, affected: 0 };
    const above = seen.get(2 * index + 1) ?? { count: 0, affected: 0 };
    if (from < threshold) groups.push({ from, to: Math.min(to, threshold), ...below });
    if (to > threshold) groups.push({ from: Math.max(from, threshold), to, ...above });
  }
  return groups;
}

/**
 * For readers: groups under 5 join a neighbour on their own side of the limit, as do those that follow from what an earlier
 * revision told; a side that stays under 5 shows nothing at all.
 */
export function mergeSmallGroups(
  { groups, threshold }: Pick<Distribution, "groups" | "threshold">,
  earlier: readonly (readonly Group[])[] = [],
): Group[] {
  const told = tellableCells(groups.map(cellOf), earlier.map(cellsOf), threshold);
  return (told ?? []).map(({ from, until, counts: [count = 0, affected = 0] }) => ({
    ...{ from, to: until, count, affected },
  }));
}

function cellsOf(groups: readonly Group[]): Cell[] {
  return groups.map(cellOf);
}

/** What is left over counts too: it follows from the other two. */
function cellOf({ from, to, count, affected }: Group): Cell {
  return { from, until: to, counts: [count, affected, count - affected] };
}
