import { US_PER_DAY, US_PER_HOUR, US_PER_MINUTE, type Micros } from "#domain/time/civil.ts";
import type { PlainDate } from "#domain/time/instant-shape.ts";
import type { Extent } from "./extent.ts";

/**
 * `weight`: in how many places something is recorded; `date`: with which plain date it begins, if with one.
 * `empty`: how long nothing is recorded, from one place to the next.
 */
export type AxisPiece = { start: Micros; end: Micros } & (
  { kind: "drawn"; first: Micros; date?: PlainDate; weight: number } | { kind: "break"; empty: Micros }
);

const THRESHOLDS = [
  6 * US_PER_HOUR,
  12 * US_PER_HOUR,
  ...[1, 2, 3, 7, 14, 30, 90, 365, 3650].map((n) => n * US_PER_DAY),
];
const MOST_BREAKS = 12;
/** What is this small a part of all that is drawn is no emptiness worth a break. */
const LEAST_SHARE = 0.05;
const MARGIN_SHARE = 0.04;
/** Of an emptiness, by the day of a date. */
const MOST_TAKEN_IN = 0.75;
const LONE_MARGIN = 30 * US_PER_MINUTE;

/** A stretch without a pause; `end` is where it ends when the last day of its dates is counted in. */
type Stretch = { first: Micros; last: Micros; end: Micros; weight: number };

/**
 * Time in pieces that follow each other without a hole: stretches with events, and what is empty between them as
 * breaks. No event begins in a break; a date or a range that lasts longer goes on through it.
 */
export function breakAxis(extents: readonly Extent[]): AxisPiece[] {
  const places = [...new Set(extents.flatMap(placesOf))].sort((a, b) => a - b);
  const threshold = chooseThreshold(places);
  const stretches = stretchesOf(places, threshold);
  for (const [index, stretch] of stretches.entries()) {
    takeInEnds(stretch, stretches[index + 1]?.first ?? Infinity, extents);
  }
  const dates = new Map(extents.flatMap(({ at, date }) => (date ? [[at, date] as const] : [])));
  return piecesOf(stretches, dates);
}

/** The end of a date says less than its beginning: it may lie in a break. */
function placesOf({ at, start, end, date }: Extent): Micros[] {
  return date ? [at] : [at, start, end];
}

function chooseThreshold(places: Micros[]): Micros {
  const pauses = places.slice(1).map((place, index) => place - (places[index] ?? place));
  const allowed = THRESHOLDS.find((threshold) => pauses.filter((pause) => pause > threshold).length <= MOST_BREAKS);
  let threshold = allowed ?? Infinity;
  for (const candidate of THRESHOLDS) {
    const drawn = pauses.reduce((sum, pause) => sum + (pause > candidate ? 0 : pause), 0);
    if (candidate >= threshold && candidate >= drawn * LEAST_SHARE) return candidate;
    threshold = Math.max(threshold, candidate);
  }
  return Infinity;
}

function stretchesOf(places: Micros[], threshold: Micros): Stretch[] {
  const stretches: Stretch[] = [];
  for (const place of places) {
    const current = stretches.at(-1);
    if (current && place - current.last <= threshold) {
      current.last = current.end = place;
      current.weight += 1;
    } else stretches.push({ first: place, last: place, end: place, weight: 1 });
  }
  return stretches;
}

/** A lone date is drawn as its whole day; beside clock times a day would take the room that they need. */
function takeInEnds(stretch: Stretch, next: Micros, extents: readonly Extent[]): void {
  const span = stretch.last - stretch.first;
  const room = Math.min((next - stretch.last) * MOST_TAKEN_IN, span === 0 ? 32 * US_PER_DAY : span * 0.15);
  for (const { at, end } of extents) {
    const belongs = at >= stretch.first && at <= stretch.last && end - stretch.last <= room;
    if (belongs) stretch.end = Math.max(stretch.end, end);
  }
}

function piecesOf(stretches: Stretch[], dates: ReadonlyMap<Micros, PlainDate>): AxisPiece[] {
  const pieces: AxisPiece[] = [];
  let before = Infinity;
  for (const [index, { first, end, weight }] of stretches.entries()) {
    const after = (stretches[index + 1]?.first ?? Infinity) - end;
    const wanted = end > first ? Math.ceil((end - first) * MARGIN_SHARE) : LONE_MARGIN;
    const margin = (emptiness: Micros) => Math.min(wanted, Math.floor(emptiness / 4));
    const start = first - margin(before);
    const last = pieces.at(-1);
    if (last) pieces.push({ kind: "break", start: last.end, end: start, empty: before });
    const date = dates.get(first);
    pieces.push({ kind: "drawn", start, end: end + margin(after), first, ...(date && { date }), weight });
    before = after;
  }
  return pieces;
}
