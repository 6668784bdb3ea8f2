import { describe, expect, it } from "vitest";
import { resolveWallClock } from "#domain/time/zone.ts";
import { changeMs, clockChanges } from "./clock-changes.ts";

const MINUTE = 60_000;
const REACH = 28 * 60 * MINUTE;

/** Every minute of UTC for 28 h around a clock change, by the wall clock that plain Intl shows for it. */
function wallClocksAround(utc: number, zone: string): Map<string, number[]> {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const seen = new Map<string, number[]>();
  for (let ms = utc - REACH; ms <= utc + REACH; ms += MINUTE) {
    const wall = format.format(ms).replace(", ", "T");
    seen.set(wall, [...(seen.get(wall) ?? []), ms]);
  }
  return seen;
}

function resolvedInstants(wallClock: string, zone: string): string[] {
  const resolved = resolveWallClock(wallClock, zone);
  if (resolved.kind === "gap") return [];
  return resolved.kind === "instant" ? [resolved.instant] : resolved.candidates.map(({ instant }) => instant);
}

describe("every minute around a clock change, against plain Intl", () => {
  it.each(clockChanges)("%s at %s: %i min skipped, %i min repeated", (zone, change, skipped, repeated) => {
    const utc = changeMs(change);
    const seen = wallClocksAround(utc, zone);
    const counts = { skipped: 0, repeated: 0 };
    const wrong: string[] = [];
    for (let wall = utc - REACH / 2; wall <= utc + REACH / 2; wall += MINUTE) {
      const typed = new Date(wall).toISOString().slice(0, 16);
      const expected = (seen.get(typed) ?? []).map((ms) => new Date(ms).toISOString().replace(".000", ""));
      if (expected.length === 0) counts.skipped++;
      if (expected.length === 2) counts.repeated++;
      if (JSON.stringify(resolvedInstants(typed, zone)) !== JSON.stringify(expected)) wrong.push(typed);
    }
    expect(wrong).toEqual([]);
    expect(counts).toEqual({ skipped, repeated });
  });
});
