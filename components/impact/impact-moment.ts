import { parseInstant } from "#domain/time/instant.ts";
import { clockLabel } from "#domain/time/zone.ts";

/** A stamp of our own clock as a page states it: to the minute, with its offset. */
export function shownMoment(stamp: string, zone: string): string {
  return clockLabel(parseInstant(`${stamp.slice(0, 16)}:00Z`), zone);
}

/** A bound of a rule, to its last digit. */
export function shownInstant(instant: string, zone: string): string {
  return clockLabel(parseInstant(instant), zone);
}
