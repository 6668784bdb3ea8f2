import { US_PER_MINUTE, type Micros } from "#domain/time/civil.ts";
import type { Extent } from "./extent.ts";

/** `empty` of a break is what nobody recorded anything in: all of it, from the last edge before to the first after. */
export type AxisPiece = { start: Micros; end: Micros } & (
  { kind: "drawn"; first: Micros } | { kind: "break"; empty: Micros }
);

/** A stretch that would take more than this part of what is drawn says its length instead. */
const LARGEST_SHARE = 1 / 7;
const MOST_BREAKS = 12;
/** Some of the emptiness stays to scale on both sides of a break, so that no mark stands against it. */
const MARGIN_SHARE = 0.025;

type Gap = { from: Micros; to: Micros };

/**
 * Time in pieces that follow each other without a hole: those with events to one scale, and empty stretches as breaks.
 * No edge of an event lies in a break; what lasts longer goes on through it.
 */
export function breakAxis(extents: readonly Extent[]): AxisPiece[] {
  const edges = [...new Set(extents.flatMap(({ at, start, end }) => [at, start, end]))].sort((a, b) => a - b);
  const [first, last] = [edges[0], edges.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { broken, drawn } = chooseBreaks(edges, last - first);
  const margin = marginOf(drawn, broken);
  const pieces: AxisPiece[] = [];
  let [from, edge] = [first - margin, first];
  for (const gap of broken) {
    const kept = Math.min(margin, Math.floor((gap.to - gap.from) / 4));
    pieces.push({ kind: "drawn", start: from, end: gap.from + kept, first: edge });
    pieces.push({ kind: "break", start: gap.from + kept, end: gap.to - kept, empty: gap.to - gap.from });
    [from, edge] = [gap.to - kept, gap.to];
  }
  pieces.push({ kind: "drawn", start: from, end: last + margin, first: edge });
  return pieces;
}

/** The longest first: each makes the scale finer, so that the next may have become too long. */
function chooseBreaks(edges: Micros[], whole: Micros): { broken: Gap[]; drawn: Micros } {
  const gaps = edges.slice(1).map((to, index): Gap => ({ from: edges[index] ?? to, to }));
  const longestFirst = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  const broken: Gap[] = [];
  let drawn = whole;
  for (const gap of longestFirst) {
    const length = gap.to - gap.from;
    if (broken.length === MOST_BREAKS || length <= drawn * LARGEST_SHARE || length < 4) break;
    broken.push(gap);
    drawn -= length;
  }
  return { broken: broken.sort((a, b) => a.from - b.from), drawn };
}

function marginOf(drawn: Micros, broken: Gap[]): Micros {
  if (drawn > 0) return Math.max(1, Math.ceil(drawn * MARGIN_SHARE));
  const shortest = Math.min(...broken.map(({ from, to }) => to - from));
  return Math.max(1, Math.min(30 * US_PER_MINUTE, Math.floor(shortest / 4)));
}
