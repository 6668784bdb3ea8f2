import type { Instant } from "#domain/time/instant.ts";
import { clockLabel } from "#domain/time/zone.ts";
import type { Moment } from "./publication-plan.ts";

export function momentOf(instant: Instant, zone: string): Moment {
  return { utc: clockLabel(instant, "UTC"), local: clockLabel(instant, zone) };
}
