import { BINS } from "#domain/impact/bin.ts";
import { isTooFew } from "#domain/impact/small-groups.ts";
import { tellableCells, type Cell } from "#domain/impact/tellable-cells.ts";
import type { PublicImpact } from "./public-document.ts";
import { rowsOf, wholeNumberOf } from "./public-values.ts";

type Step = PublicImpact["steps"][number];
/** `tellsRows`: whether the logs may say how many rows they have; where they may not, too few rows do not count. */
export type PublicSteps = { steps: Step[]; tellsRows: boolean };

const ORDER = [...BINS.filter((bin) => bin !== "affected"), "notAnswered", "sameAccount"].map(publicKey);
const AND = "+";

/** What is told of one step: more than one where they are told together. */
export function keysOf({ key }: Pick<Step, "key">): string[] {
  return key.split(AND);
}

/** From the rows read to the number. Steps that take fewer than 5, or of which that follows, are told together with their neighbours. */
export function publicSteps(steps: unknown, earlier: readonly PublicImpact[]): PublicSteps {
  const [read, ...rows] = rowsOf(steps).flatMap((row) => {
    const key = row["key"] ?? row["name"];
    const [removed, remaining] = [wholeNumberOf(row["removed"]), wholeNumberOf(row["remaining"])];
    if (typeof key !== "string" || removed === undefined || remaining === undefined) return [];
    return [{ key: publicKey(key), removed, remaining }];
  });
  if (!read) return { steps: [], tellsRows: true };
  const place = (key: string) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);
  const cells = rows.map(({ key, removed }) => ({ from: place(key), until: place(key) + 1, counts: [removed] }));
  const before = earlier.filter(({ steps: told }) => told.length > 0);
  const told =
    tellableCells(
      cells,
      before.map(({ steps: own }) => own.slice(1).map((step) => cellOf(step, place))),
    ) ?? inOne(cells, read, before);
  if (!told) return { steps: [], tellsRows: false };
  const nameOf = ({ from, until }: Cell) => {
    return rows.flatMap(({ key }) => (place(key) >= from && place(key) < until ? [key] : [])).join(AND);
  };
  let { remaining } = read;
  const shown = told.map((cell) => {
    const removed = cell.counts[0] ?? 0;
    remaining -= removed;
    return { key: nameOf(cell), removed, remaining };
  });
  return { steps: [read, ...shown], tellsRows: true };
}

function publicKey(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function cellOf(step: Step, place: (key: string) => number): Cell {
  const places = keysOf(step).map(place);
  return { from: Math.min(...places), until: Math.max(...places) + 1, counts: [step.removed] };
}

/** All that does not count in one: what changed since then is said by the correction itself, as long as the rows read are the same. */
function inOne(cells: Cell[], read: Step, before: readonly PublicImpact[]): Cell[] | undefined {
  const removed = cells.reduce((sum, { counts: [count = 0] }) => sum + count, 0);
  const follows = ({ steps }: PublicImpact) => {
    const [then, last] = [steps[0], steps.at(-1)];
    if (!then || !last || then.remaining === read.remaining) return false;
    return isTooFew(Math.abs(removed - (then.remaining - last.remaining)));
  };
  if (cells.length === 0 || isTooFew(removed) || before.some(follows)) return undefined;
  return [{ from: 0, until: Infinity, counts: [removed] }];
}
