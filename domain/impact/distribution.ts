import { decidingComparison, isCountField, type Condition } from "./impact-rule.ts";
import { textOf } from "./condition.ts";
import type { LoggedRequest } from "./logged-request.ts";

/** `from` < value ≤ `to`; with a limit of `>=` or `<`, `from` ≤ value < `to`. The first group starts at 0 and holds it. */
export type Group = { from: number; to: number; count: number; affected: number };
export type Distribution = { field: string; op: "<" | "<=" | ">" | ">="; threshold: number; groups: Group[] };

const GROUPS_PER_DECADE = 5;
const LEAST_GROUP = 5;

export type DistributionCount = {
  take: (request: LoggedRequest, affected: boolean) => void;
  result: () => Distribution;
};

/** Rows by the value that decides, on a log scale with an edge at the limit; only rows that the rule could decide in its window. */
export function startDistribution(where: Condition): DistributionCount | undefined {
  const deciding = decidingComparison(where);
  if (!deciding || !Number.isFinite(deciding.value)) return undefined;
  const { field, op, value: threshold } = deciding;
  const belongsAbove = op === ">=" || op === "<";
  const seen = new Map<number, { count: number; affected: number }>();
  return {
    take(request, affected) {
      const value = isCountField(field) ? request.counts[field] : numberIn(textOf(request, field));
      if (value === undefined) return;
      const group = groupIndex(Number(value), threshold, belongsAbove);
      const tally = seen.get(group) ?? { count: 0, affected: 0 };
      tally.count += 1;
      if (affected) tally.affected += 1;
      seen.set(group, tally);
    },
    result: () => ({ field, op, threshold, groups: groupsOf(seen, threshold) }),
  };
}

function numberIn(text: string): number | undefined {
  return text === "" || Number.isNaN(Number(text)) ? undefined : Number(text);
}

function edge(index: number): number {
  return Math.round(10 ** (index / GROUPS_PER_DECADE));
}

/** Even for the part of a group below the limit, odd for the part above it; -2 holds 0 and 1. */
function groupIndex(value: number, threshold: number, belongsAbove: boolean): number {
  let index = value <= 1 ? -1 : Math.floor(Math.log10(value) * GROUPS_PER_DECADE);
  while (isPast(value, edge(index + 1), belongsAbove)) index += 1;
  while (index >= 0 && !isPast(value, edge(index), belongsAbove)) index -= 1;
  return 2 * index + (isPast(value, threshold, belongsAbove) ? 1 : 0);
}

function isPast(value: number, limit: number, belongsAbove: boolean): boolean {
  return belongsAbove ? value >= limit : value > limit;
}

function groupsOf(seen: Map<number, { count: number; affected: number }>, threshold: number): Group[] {
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

/** For readers: groups under 5 join a neighbour on their own side of the limit; a side that stays under 5 shows nothing at all. */
export function mergeSmallGroups({ groups, threshold }: Pick<Distribution, "groups" | "threshold">): Group[] {
  const below = mergeSide(groups.filter((group) => group.to <= threshold));
  const above = mergeSide(groups.filter((group) => group.from >= threshold));
  return below && above ? [...below, ...above] : [];
}

function mergeSide(groups: Group[]): Group[] | undefined {
  const merged: Group[] = [];
  for (const group of groups) {
    const previous = merged.at(-1);
    if (previous && (isSmall(previous) || isSmall(group))) join(previous, group);
    else merged.push({ ...group });
  }
  for (let last = merged.at(-1), before = merged.at(-2); last && before && isSmall(last);) {
    join(before, last);
    merged.pop();
    [last, before] = [merged.at(-1), merged.at(-2)];
  }
  return merged.some(isSmall) ? undefined : merged;
}

function join(into: Group, group: Group): void {
  into.to = group.to;
  into.count += group.count;
  into.affected += group.affected;
}

function isSmall({ count, affected }: Group): boolean {
  return [count, affected, count - affected].some((rows) => rows > 0 && rows < LEAST_GROUP);
}
