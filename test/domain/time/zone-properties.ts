import fc from "fast-check";
import { instantFromMicros } from "#domain/time/instant.ts";
import { formatOffset, isKnownZone, offsetAt, resolveWallClock, wallClockAt } from "#domain/time/zone.ts";

/** Names that the runtime knows beside those it lists. */
const OLDER_NAMES = "US/Pacific EST EST5EDT Etc/GMT+5 Etc/GMT-14 Asia/Kolkata Europe/Kyiv America/Buenos_Aires".split(
  " ",
);
export const everyZone = ["UTC", ...Intl.supportedValuesOf("timeZone"), ...OLDER_NAMES].filter(isKnownZone);

const anyZone = fc.constantFrom(...everyZone);
const anyInstant = fc
  .bigInt({ min: 86_400_000_000n, max: BigInt(Date.UTC(2200, 11, 30)) * 1000n })
  .map((us) => instantFromMicros(us));

/** Instant → wall clock → instant is the identity given the offset. */
export function checkThereAndBack(numRuns: number): void {
  const holds = fc.property(anyInstant, anyZone, (instant, zone) => {
    const offset = formatOffset(offsetAt(instant, zone));
    const resolved = resolveWallClock(wallClockAt(instant, zone), zone);
    const readings = resolved.kind === "instant" ? [resolved] : resolved.candidates;
    return resolved.kind !== "gap" && readings.find((reading) => reading.offset === offset)?.instant === instant;
  });
  fc.assert(holds, { numRuns });
}

/** What resolves formats back to the wall clock that was typed. */
export function checkFormatsBack(numRuns: number): void {
  const holds = fc.property(anyInstant, anyZone, (asIfUtc, zone) => {
    const typed = asIfUtc.slice(0, -1);
    const resolved = resolveWallClock(typed, zone);
    if (resolved.kind === "gap") return true;
    const readings = resolved.kind === "instant" ? [resolved] : resolved.candidates;
    return readings.every(({ instant }) => wallClockAt(instant, zone) === typed);
  });
  fc.assert(holds, { numRuns });
}
