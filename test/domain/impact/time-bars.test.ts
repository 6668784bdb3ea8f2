import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { timeBars, type Stretch } from "#domain/impact/time-bars.ts";
import { microsOf, parseInstant } from "#domain/time/instant.ts";

const QUARTER = 15 * 60 * 1_000_000;
const us = (text: string) => microsOf(parseInstant(text));
const quarter = (text: string, count: number): Stretch => ({ from: us(text), until: us(text) + QUARTER, count });

function labelled(stretches: Stretch[], zone: string) {
  return timeBars(stretches, zone)?.bars.map(({ label, count }) => `${label}: ${count}`);
}

describe("days of the page's zone", () => {
  const log = [
    quarter("2026-08-27T00:00:00Z", 1),
    quarter("2026-08-27T18:15:00Z", 2),
    quarter("2026-08-27T18:30:00Z", 4),
    quarter("2026-08-31T23:45:00Z", 8),
  ];

  it.each([
    ["UTC", ["2026-08-27: 7", "2026-08-28: 0", "2026-08-29: 0", "2026-08-30: 0", "2026-08-31: 8"]],
    // Midnight in Kolkata is 18:30 UTC: 2 lie before it, 4 after.
    [
      "Asia/Kolkata",
      ["2026-08-27: 3", "2026-08-28: 4", "2026-08-29: 0", "2026-08-30: 0", "2026-08-31: 0", "2026-09-01: 8"],
    ],
    // Midnight in Kathmandu is 18:15 UTC.
    [
      "Asia/Kathmandu",
      ["2026-08-27: 1", "2026-08-28: 6", "2026-08-29: 0", "2026-08-30: 0", "2026-08-31: 0", "2026-09-01: 8"],
    ],
  ])("%s", (zone, expected) => {
    expect(labelled(log, zone)).toEqual(expected);
  });

  it("are 25 hours long where the clock is set back", () => {
    const log = ["2026-10-24T12:00:00Z", "2026-10-25T22:45:00Z", "2026-10-29T12:00:00Z"].map((at) => quarter(at, 5));
    const day = timeBars(log, "Europe/Berlin")?.bars[1];
    expect(day).toMatchObject({
      label: "2026-10-25",
      start: "2026-10-24T22:00:00Z",
      end: "2026-10-25T23:00:00Z",
      count: 5,
    });
  });

  it("become hours where all lies within three days, the repeated one twice", () => {
    const log = ["2026-10-25T00:00:00Z", "2026-10-25T01:00:00Z", "2026-10-25T02:00:00Z"].map((at) => quarter(at, 5));
    expect(labelled(log, "Europe/Berlin")).toEqual([
      "2026-10-25 02:00 +02:00 CEST: 5",
      "2026-10-25 02:00 +01:00 CET: 5",
      "2026-10-25 03:00 +01:00 CET: 5",
    ]);
  });

  it("stay days of UTC in every zone where that is all that was counted", () => {
    const day = (at: string) => ({ from: us(at), until: us(at) + 96 * QUARTER, count: 9 });
    const log = [day("2026-01-01T00:00:00Z"), day("2026-01-03T00:00:00Z")];
    expect(timeBars(log, "Asia/Tokyo")).toMatchObject({ size: "day", zone: "UTC" });
    expect(labelled(log, "Asia/Tokyo")).toEqual(["2026-01-01: 9", "2026-01-02: 0", "2026-01-03: 9"]);
  });

  it("are told several together where there are very many: 300 days in 100 bars", () => {
    const log = Array.from({ length: 300 }, (_, day) => {
      const from = us("2026-01-01T00:00:00Z") + day * 96 * QUARTER;
      return { from, until: from + QUARTER, count: 2 };
    });
    const { bars = [] } = timeBars(log, "UTC") ?? {};
    expect([bars.length, bars[0]?.count, bars[0]?.through]).toEqual([100, 6, "2026-01-03"]);
  });
});

it("no request is lost, and each stands in the day on which it was, in any zone", () => {
  const zones = ["UTC", "Asia/Kathmandu", "America/St_Johns", "Pacific/Chatham", "Europe/Berlin", "America/New_York"];
  const at = us("2026-10-20T00:00:00Z");
  const counts = fc.uniqueArray(fc.nat(96 * 20), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(counts, fc.constantFrom(...zones), (quarters, zone) => {
      const log = quarters
        .sort((a, b) => a - b)
        .map((index) => ({ from: at + index * QUARTER, until: at + (index + 1) * QUARTER, count: index + 1 }));
      const { bars = [] } = timeBars(log, zone) ?? {};
      for (const { start, end, count } of bars) {
        const inside = log.filter(({ from }) => from >= microsOf(start) && from < microsOf(end));
        expect(count).toBe(inside.reduce((sum, stretch) => sum + stretch.count, 0));
      }
      expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(log.reduce((sum, { count }) => sum + count, 0));
    }),
  );
});
