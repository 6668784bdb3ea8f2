import { US_PER_MINUTE, US_PER_MS } from "#domain/time/civil.ts";
import type { Duration } from "#domain/time/duration.ts";
import { microsOf, parseInstant } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { localMicros, plainDateOf } from "#domain/time/zone.ts";
import { isOver } from "../stated-time.ts";
import { daysFrom } from "./calendar-days.ts";

/** `left`, for formatDuration: whole days of a date (0 = today), whole minutes of an instant. After the end nothing ticks. */
export type Countdown = { isOver: true } | { isOver: false; left: Duration };

/** `now` is RFC 3339. A due instant is still kept at that instant, a date until its last moment in its zone. */
export function countdown(due: RecordedTime, now: string): Countdown {
  if (isOver(due, now)) return { isOver: true };
  if (due.latest === undefined) return { isOver: false, left: { exact: false } };
  const instant = parseInstant(now);
  if (due.date !== undefined) {
    const today = plainDateOf(localMicros(instant, due.zone ?? "UTC"));
    return { isOver: false, left: { days: daysFrom(today, due.date), exact: true } };
  }
  const minutes = Math.floor((microsOf(due.latest) - microsOf(instant)) / US_PER_MINUTE);
  const ms = (minutes * US_PER_MINUTE) / US_PER_MS;
  return { isOver: false, left: { minMs: ms, maxMs: ms, exact: true } };
}
