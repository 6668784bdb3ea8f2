import "server-only";

import { US_PER_SECOND } from "#domain/time/civil.ts";
import { isKnownZone } from "#domain/time/zone.ts";
import { offsetsBetween } from "#domain/time/zone-offsets.ts";
import { searchSql, type Step } from "./search-sql.ts";

/** Other years are left to the slower reader of `domain/`. */
const [FIRST_YEAR, END_YEAR] = [2015, 2036];

/**
 * SQL for the instant of a wall clock (both in microseconds), NULL wherever there is not exactly one: what the clock
 * skipped or showed twice is judged, and refused, by `domain/`.
 */
export function instantOfWallClock(wall: string, zone: string): string | undefined {
  if (!isKnownZone(zone)) return undefined;
  const [first, end] = [Date.UTC(FIRST_YEAR) * 1000, Date.UTC(END_YEAR) * 1000];
  const offsets = offsetsBetween(first, end, zone);
  const steps: Step[] = [];
  for (const [index, { from, seconds }] of offsets.entries()) {
    const before = offsets[index - 1]?.seconds ?? seconds;
    const next = offsets[index + 1];
    const until = next ? next.from + Math.min(seconds, next.seconds) * US_PER_SECOND : end;
    const start = Math.max(from, first) + Math.max(seconds, before) * US_PER_SECOND;
    steps.push({ from: start, sql: `${wall} - ${seconds * US_PER_SECOND}` }, { from: until, sql: "NULL" });
  }
  return searchSql(wall, steps, "NULL");
}
