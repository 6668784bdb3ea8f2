import { US_PER_DAY, type Micros } from "./civil.ts";
import type { Instant } from "./instant-shape.ts";
import { DEFAULT_ZONE } from "./bounds.ts";
import { microsOf } from "./instant.ts";
import { daysOfMonth } from "./record-date.ts";
import { PRECISIONS, type Precision, type RecordedTime } from "./time-shape.ts";
import { dayBounds } from "./zone.ts";

export type Ordered = { time: RecordedTime; sequence: number | bigint };

/** Where a time stands in a timeline: its stated instant, or the start of its day or month in its own zone. */
export function sortInstant(time: RecordedTime): Instant | undefined {
  if (time.instant !== undefined) return time.instant;
  const date = time.date ?? (time.month === undefined ? undefined : daysOfMonth(time.month).first);
  return date === undefined ? undefined : dayBounds(date, time.zone ?? DEFAULT_ZONE).start;
}

/** Coarse before fine. */
export function precisionRank(precision: Precision): number {
  return PRECISIONS.indexOf(precision);
}

function microsOrEnd(instant: Instant | undefined): Micros {
  return instant === undefined ? Infinity : microsOf(instant);
}

function ascending(a: number | bigint, b: number | bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The one order of events: stated instant, then precision, then latest bound (open last), then entry sequence. */
export function compareByTime(a: Ordered, b: Ordered): number {
  return (
    ascending(microsOrEnd(sortInstant(a.time)), microsOrEnd(sortInstant(b.time))) ||
    ascending(precisionRank(a.time.precision), precisionRank(b.time.precision)) ||
    ascending(microsOrEnd(a.time.latest), microsOrEnd(b.time.latest)) ||
    ascending(a.sequence, b.sequence)
  );
}

/** Instants before 1970 occur as the first midnight of zones east of UTC. */
const KEY_SHIFT_US = 2 * US_PER_DAY;
const KEY_DIGITS = 16;

function keyPart(us: Micros): string {
  return us === Infinity ? "9".repeat(KEY_DIGITS) : String(us + KEY_SHIFT_US).padStart(KEY_DIGITS, "0");
}

/** Sorts as compareByTime does before the sequence. Digits only and of one length, so that every collation agrees. */
export function timeOrderKey(time: RecordedTime): string {
  const rank = precisionRank(time.precision);
  return `${keyPart(microsOrEnd(sortInstant(time)))}${rank}${keyPart(microsOrEnd(time.latest))}`;
}
