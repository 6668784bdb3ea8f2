import { US_PER_DAY, US_PER_MS } from "./civil.ts";
import { DEFAULT_ZONE } from "./bounds.ts";
import type { Duration } from "./format-duration.ts";
import { microsOf, type Instant } from "./instant.ts";
import type { RecordedTime } from "./time-shape.ts";
import { midnightOf } from "./zone.ts";
import { isSameZone } from "./zone-offsets.ts";

export { formatDuration } from "./format-duration.ts";
export type { Duration } from "./format-duration.ts";
export type { Locale } from "./locale.ts";

export function durationBetween(from: RecordedTime, to: RecordedTime): Duration {
  const minMs = elapsedMs(from.latest, to.earliest);
  const maxMs = elapsedMs(from.earliest, to.latest);
  const days = daysBetween(from, to);
  return {
    ...(minMs !== undefined && { minMs }),
    ...(maxMs !== undefined && { maxMs }),
    ...(days !== undefined && { days }),
    exact: minMs !== undefined && minMs === maxMs,
  };
}

function elapsedMs(from: Instant | undefined, to: Instant | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined;
  return (microsOf(to) - microsOf(from)) / US_PER_MS;
}

/** Only between two exact dates of one zone, where no zone reads as UTC. */
function daysBetween(from: RecordedTime, to: RecordedTime): number | undefined {
  if (from.date === undefined || to.date === undefined || from.through || to.through) return undefined;
  if (from.qualifier !== "exact" || to.qualifier !== "exact") return undefined;
  if (!isSameZone(from.zone ?? DEFAULT_ZONE, to.zone ?? DEFAULT_ZONE)) return undefined;
  return Math.round((midnightOf(to.date) - midnightOf(from.date)) / US_PER_DAY);
}
