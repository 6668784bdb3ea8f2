import type { Instant } from "./instant-shape.ts";
import type { RecordedTime } from "./time-shape.ts";
import { resolveWallClock, tzdbVersion } from "./zone.ts";

/**
 * The instants that newer zone data give for a recorded wall clock, where the recorded instant is not among them.
 * Nothing moves by itself: a past time stays, a schedule waits until a person has confirmed it.
 */
export function disputedByZoneData({ wallClock, zone, instant, tzdb }: RecordedTime): Instant[] | undefined {
  if (wallClock === undefined || zone === undefined || instant === undefined) return undefined;
  if (tzdb === tzdbVersion()) return undefined;
  const resolved = resolveWallClock(wallClock, zone);
  const readings = resolved.kind === "instant" ? [resolved.instant] : resolved.candidates.map((one) => one.instant);
  return readings.includes(instant) ? undefined : readings;
}
