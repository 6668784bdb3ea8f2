import { US_PER_DAY, US_PER_HOUR } from "#domain/time/civil.ts";
import { compareInstants, instantAt, microsOf, parseInstant, type Instant } from "#domain/time/instant.ts";
import { recordTime, type RecordedTime } from "#domain/time/recorded-time.ts";
import type { Stated } from "./case-state.ts";

/** A stamp of our own clock as a time like any other. */
export function timeOfStamp(stamp: string): RecordedTime {
  return recordTime({ wallClock: parseInstant(stamp), zone: "UTC" }).time;
}

/** When it was, as said; where nothing was said, when it was entered. */
export function timeOf({ time, recordedAt }: Pick<Stated, "time" | "recordedAt">): RecordedTime {
  return time ?? timeOfStamp(recordedAt);
}

/** R1: nothing but an instant says when something ends. */
export function isInstant({ earliest, latest }: RecordedTime): boolean {
  return earliest !== undefined && earliest === latest;
}

/** By `now` no part of the time is still to come; a time without a latest bound is never over. */
export function isOver(time: RecordedTime, now: string): boolean {
  if (time.latest === undefined) return false;
  const order = compareInstants(time.latest, parseInstant(now));
  return isInstant(time) ? order < 0 : order <= 0;
}

/** A date begins somewhere on earth 14 hours before it does in UTC. */
const EARLIEST_DATE_US = 14 * US_PER_HOUR;

/** No part of it has come, wherever a date without a zone may be meant. */
export function isAhead({ earliest, instant, zone }: RecordedTime, now: string): boolean {
  if (earliest === undefined) return false;
  const slack = instant === undefined && zone === undefined ? EARLIEST_DATE_US : 0;
  return microsOf(earliest) - slack > microsOf(parseInstant(now));
}

/** Every reading of `time` lies before the instant. */
export function isSurelyBefore(time: RecordedTime, instant: Instant): boolean {
  if (time.latest === undefined) return false;
  const order = compareInstants(time.latest, instant);
  return isInstant(time) ? order < 0 : order <= 0;
}

/** To the minute: nobody is asked to answer by a second. */
export function daysAfter(given: string, days: number): RecordedTime {
  const stamp = `${given.slice(0, 16)}:00Z`;
  return timeOfStamp(instantAt(microsOf(parseInstant(stamp)) + days * US_PER_DAY));
}
