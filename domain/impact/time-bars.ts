import { bucketStart } from "#domain/time/bucket.ts";
import { US_PER_DAY, type Micros } from "#domain/time/civil.ts";
import { instantAt, microsOf, type Instant } from "#domain/time/instant.ts";

/** Requests between two instants; the end is not included. */
export type Stretch = { from: Micros; until: Micros; count: number };
/** `label` is the zone's date or its date, hour and offset; `through` that of the last one where several were joined. */
export type TimeBar = { start: Instant; end: Instant; label: string; through?: string; count: number };
/** `zone`: in which it was cut, which is UTC where the requests were counted by days of UTC only. */
export type TimeBars = { size: "hour" | "day"; zone: string; bars: TimeBar[] };

export const USE_HOURS_UP_TO_US = 3 * US_PER_DAY;
const MOST_BARS = 124;

/**
 * Requests by days of a zone, or by its hours where they lie within three days. Days of any zone end on a quarter of an
 * hour; a longer stretch counts where it starts.
 */
export function timeBars(stretches: readonly Stretch[], zone: string): TimeBars | undefined {
  const filled = stretches.filter(({ count }) => count > 0);
  const [first, last] = [filled[0], filled.at(-1)];
  if (!first || !last) return undefined;
  const isByDay = filled.every(({ from, until }) => until - from >= US_PER_DAY && from % US_PER_DAY === 0);
  const cutIn = isByDay ? "UTC" : zone;
  const size = isByDay || last.until - first.from > USE_HOURS_UP_TO_US ? "day" : "hour";
  const bars: TimeBar[] = [];
  let next = 0;
  for (let at = first.from; at <= last.from;) {
    const { start, end, label } = bucketStart(instantAt(at), size, cutIn);
    const over = microsOf(end);
    let count = 0;
    for (let stretch = filled[next]; stretch && stretch.from < over; stretch = filled[(next += 1)])
      count += stretch.count;
    bars.push({ start, end, label, count });
    at = over;
  }
  return { size, zone: cutIn, bars: joinedBars(bars) };
}

function joinedBars(bars: TimeBar[]): TimeBar[] {
  const together = Math.ceil(bars.length / MOST_BARS);
  if (together <= 1) return bars;
  const few: TimeBar[] = [];
  for (let at = 0; at < bars.length; at += together) {
    const part = bars.slice(at, at + together);
    const [first, last] = [part[0], part.at(-1)];
    if (!first || !last) continue;
    few.push({ ...first, end: last.end, through: last.label, count: part.reduce((sum, { count }) => sum + count, 0) });
  }
  return few;
}
