import type { Micros } from "#domain/time/civil.ts";

/** From `from` on the zone's clock is `seconds` ahead of UTC; the first entry holds before it as well. */
export type ClockChange = { from: Micros; seconds: number; label: string };
/** A zone's clock over a stretch of time as finished offsets, for drawings in a browser that resolves no zones. */
export type ZoneClock = { zone: string; changes: ClockChange[] };

export function clockAt({ changes }: ZoneClock, us: Micros): ClockChange {
  return changes.findLast(({ from }) => from <= us) ?? changes[0] ?? { from: 0, seconds: 0, label: "UTC" };
}
