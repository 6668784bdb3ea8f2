import { isTooFew, mergeSmall } from "./small-groups.ts";

/** A stretch of some axis, `until` not included, with what is counted in it, in one or several ways. */
export type Cell = { from: number; until: number; counts: readonly number[] };

/**
 * Neighbours are merged until no number under 5 is told, and none follows by comparing with what an earlier revision tells of
 * the same axis (`earlier`; there the last ways of counting may be missing). Nothing where that cannot be. `fixed`: a border
 * that stays. What did not change is told as it was told last.
 */
export function tellableCells(
  cells: readonly Cell[],
  earlier: readonly (readonly Cell[])[],
  fixed?: number,
): Cell[] | undefined {
  const last = earlier.at(-1);
  return (last && settle(atBordersOf(last, cells, fixed), earlier, fixed)) ?? settle(cells, earlier, fixed);
}

function atBordersOf(last: readonly Cell[], cells: readonly Cell[], fixed: number | undefined): Cell[] {
  const kept: Cell[] = [];
  let at = 0;
  for (const cell of cells) {
    while (at < last.length && (last[at]?.until ?? 0) <= cell.from) at += 1;
    const isInside = cell.from !== fixed && (last[at]?.from ?? Infinity) < cell.from;
    const before = kept.at(-1);
    if (before && isInside) kept.splice(-1, 1, joined(before, cell));
    else kept.push(cell);
  }
  return kept;
}

function settle(cells: readonly Cell[], earlier: readonly (readonly Cell[])[], fixed: number | undefined) {
  for (let now = cells; ;) {
    const sides =
      fixed === undefined
        ? [now]
        : [now.filter(({ until }) => until <= fixed), now.filter(({ from }) => from >= fixed)];
    const merged = sides.map((side) => mergeSmall(side, hasFew, joined));
    if (merged.some((side) => side === undefined)) return undefined;
    const told = merged.flatMap((side) => side ?? []);
    const offence = firstOf(earlier, (before) => offenceAgainst(before, told));
    if (!offence) return told;
    const border = offence.find((candidate) => candidate !== fixed && borderAt(told, candidate) > 0);
    if (border === undefined) return undefined;
    const at = borderAt(told, border);
    now = told.flatMap((cell, index) => {
      const next = told[index + 1];
      if (index === at) return [];
      return index === at - 1 && next ? [joined(cell, next)] : [cell];
    });
  }
}

/** The index of the cell above a border between two cells; 0 where it is none. */
function borderAt(cells: readonly Cell[], border: number): number {
  return Math.max(
    0,
    cells.findIndex(({ from }, index) => index > 0 && (from === border || cells[index - 1]?.until === border)),
  );
}

/**
 * Borders of which one has to go, since a number under 5 follows: between two borders that both tell, by subtracting; between
 * one that only the one tells and one that only the other tells, counted from the last that both tell.
 */
function offenceAgainst(before: readonly Cell[], now: readonly Cell[]): number[] | undefined {
  const ways = before[0]?.counts.length ?? 0;
  const borders = [...new Set([...before, ...now].flatMap(({ from, until }) => [from, until]))].sort((a, b) => a - b);
  return firstOf(
    Array.from({ length: ways }, (_, way) => way),
    (way) => {
      const [oldBelow, newBelow] = [below(before, way), below(now, way)];
      let shared = { at: -Infinity, old: 0, now: 0 };
      let previous: { at: number; count: number; isOld: boolean } | undefined;
      for (const at of borders) {
        const [old, told] = [oldBelow(at), newBelow(at)];
        if (old !== undefined && told !== undefined) {
          if (isTooFew(Math.abs(told - shared.now - (old - shared.old)))) return [at, shared.at];
          [shared, previous] = [{ at, old, now: told }, undefined];
          continue;
        }
        const isOld = told === undefined;
        const count = isOld ? (old ?? 0) - shared.old : told - shared.now;
        if (previous && previous.isOld !== isOld && isTooFew(Math.abs(count - previous.count)))
          return [at, previous.at];
        previous = { at, count, isOld };
      }
      return undefined;
    },
  );
}

/** What lies below a border, asked from below upwards; unknown inside a cell. */
function below(cells: readonly Cell[], way: number): (border: number) => number | undefined {
  let [at, sum] = [0, 0];
  return (border) => {
    for (let cell = cells[at]; cell && cell.until <= border; cell = cells[at]) {
      sum += cell.counts[way] ?? 0;
      at += 1;
    }
    return (cells[at]?.from ?? Infinity) < border ? undefined : sum;
  };
}

function firstOf<T, R>(items: readonly T[], ask: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = ask(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

function hasFew({ counts }: Cell): boolean {
  return counts.some(isTooFew);
}

function joined(low: Cell, high: Cell): Cell {
  return {
    from: low.from,
    until: high.until,
    counts: low.counts.map((count, way) => count + (high.counts[way] ?? 0)),
  };
}
