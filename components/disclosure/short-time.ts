import { displayTime } from "#domain/time/display.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";

/** In a name or a sentence: `2026-10-26 12:00 UTC`, or the date alone. */
export function shortly(time: RecordedTime, zone: string): string {
  const { date, time: clock, zoneLabel } = displayTime(time, zone, "en");
  return clock === undefined ? date : `${date} ${clock} ${zoneLabel ?? ""}`.trim();
}
