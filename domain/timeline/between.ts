import { instantAt, microsOf, type Instant } from "#domain/time/instant.ts";
import { sortInstant } from "#domain/time/order.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { formatWallClock, truncateTo, type ClockPrecision } from "#domain/time/wall-clock.ts";
import { formatOffset, localMicros, offsetAt, resolveWallClock } from "#domain/time/zone.ts";
import type { EntryTime } from "./entry-time.ts";

const US_PER_MINUTE = 60_000_000;

/**
 * Words for a time halfway between two neighbours, as coarse as still lies between them; a suggestion, which the person
 * replaces by what they know. Undefined where there is no second neighbour, or both stand at the same time.
 */
export function suggestBetween(
  before: RecordedTime,
  after: RecordedTime | undefined,
  zone: string,
): EntryTime | undefined {
  const [from, until] = [sortInstant(before), after && sortInstant(after)];
  if (from === undefined || until === undefined) return undefined;
  const [start, end] = [microsOf(from), microsOf(until)];
  if (end - start < 2) return undefined;
  const middle = start + Math.floor((end - start) / 2);
  const precision = coarsestBetween(start, end, middle);
  const at = instantAt(truncateTo(middle, precision));
  return { ...wordsFor(at, zone, precision), zone };
}

/** Offsets of whole minutes cut alike in every zone; those of the past that have seconds do not matter to a suggestion. */
function coarsestBetween(start: number, end: number, middle: number): ClockPrecision {
  const fits = (precision: ClockPrecision) => {
    const at = truncateTo(middle, precision);
    return at > start && at < end;
  };
  if (end - start >= 2 * US_PER_MINUTE && fits("minute")) return "minute";
  return fits("second") ? "second" : "microsecond";
}

/** With its offset where the clock showed it twice, so that nothing is to be asked. */
function wordsFor(at: Instant, zone: string, precision: ClockPrecision): { text: string; day: string } {
  const wallClock = formatWallClock(localMicros(at, zone), precision);
  const isClear = resolveWallClock(wallClock, zone).kind === "instant";
  const text = wallClock.replace("T", " ");
  return { text: isClear ? text : `${text} ${formatOffset(offsetAt(at, zone))}`, day: wallClock.slice(0, 10) };
}
