import type { Traffic } from "#domain/impact/traffic.ts";
import { instantAt, microsOf, parseInstant } from "#domain/time/instant.ts";

const QUARTER = 15 * 60 * 1_000_000;
const START = microsOf(parseInstant("2026-08-27T00:00:00Z"));
const CONTAINED = 13 * 96 + 14 * 4;
const STEPS = 14 * 96;

/**
 * 14 days by quarters of an hour, more by day than by night. Affected: 1 in every 8th quarter until containment
 * (1,304 / 8 = 163, less the first 8 = 155); after it, 2 that match outside in every 3rd of the last 18 quarters.
 */
export const referenceTraffic: Traffic = {
  bucket: "15min",
  buckets: Array.from({ length: STEPS }, (_, step) => ({
    start: instantAt(START + step * QUARTER),
    rows: 150 + Math.round(60 * Math.sin(((step % 96) / 96) * 2 * Math.PI - 2)),
    affected: step < CONTAINED && step % 8 === 7 && step >= 64 ? 1 : 0,
    outside: step >= STEPS - 18 && step % 3 === 0 ? 2 : 0,
  })),
  span: { first: "2026-08-27T00:00:04Z", last: "2026-09-09T23:59:58Z" },
};
