import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { resolveWallClock } from "#domain/time/zone.ts";
import { changeMs, clockChanges } from "./clock-changes.ts";
import { firstChangeOf, wallClocksAround } from "./plain-intl.ts";
import { everyZone } from "./zone-properties.ts";

const MINUTE = 60_000;
const REACH = 14 * 60 * MINUTE;

function resolvedInstants(wallClock: string, zone: string): string[] {
  const resolved = resolveWallClock(wallClock, zone);
  if (resolved.kind === "gap") return [];
  return resolved.kind === "instant" ? [resolved.instant] : resolved.candidates.map(({ instant }) => instant);
}

/** Wall clocks for 14 h to either side of an instant, each `step` minutes: what was skipped, repeated and resolved wrongly. */
function compared(utc: number, zone: string, step = 1) {
  const seen = wallClocksAround(utc, zone);
  const counts = { skipped: 0, repeated: 0 };
  const wrong: string[] = [];
  for (let wall = utc - REACH; wall <= utc + REACH; wall += step * MINUTE) {
    const typed = new Date(wall).toISOString().slice(0, 16);
    const expected = (seen.get(typed) ?? []).map((ms) => new Date(ms).toISOString().replace(".000", ""));
    if (expected.length === 0) counts.skipped++;
    if (expected.length === 2) counts.repeated++;
    if (JSON.stringify(resolvedInstants(typed, zone)) !== JSON.stringify(expected)) wrong.push(typed);
  }
  return { counts, wrong };
}

describe("every minute around a clock change, against plain Intl", () => {
  it.each(clockChanges)("%s at %s: %i min skipped, %i min repeated", (zone, change, skipped, repeated) => {
    const { counts, wrong } = compared(changeMs(change), zone);
    expect(wrong).toEqual([]);
    expect(counts).toEqual({ skipped, repeated });
  });
});

it("around the first change of any year from 1970 to 2200 in any zone", { timeout: 120_000 }, () => {
  let changed = 0;
  const years = fc.oneof(fc.integer({ min: 1970, max: 2040 }), fc.integer({ min: 1970, max: 2200 }));
  fc.assert(
    fc.property(fc.constantFrom(...everyZone), years, (zone, year) => {
      // Until 1972 Liberia was 44 min 30 s behind; zone.test.ts has it.
      fc.pre(!(zone === "Africa/Monrovia" && year < 1973));
      const { counts, wrong } = compared(firstChangeOf(year, zone), zone, 5);
      if (counts.skipped + counts.repeated > 0) changed++;
      expect(wrong).toEqual([]);
    }),
    { numRuns: 60 },
  );
  expect(changed).toBeGreaterThan(0);
});
