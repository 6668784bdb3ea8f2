import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareByTime, precisionRank, sortInstant } from "#domain/time/order.ts";
import { PRECISIONS } from "#domain/time/time-shape.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";

function inOrder(inputs: TimeInput[]): string[] {
  const events = inputs.map((input, sequence) => ({
    time: recordTime(input).time,
    sequence,
    key: JSON.stringify(input),
  }));
  return events
    .reverse()
    .sort(compareByTime)
    .map(({ key }) => key);
}

const NOON = "2026-09-09T12:00";

describe("compareByTime", () => {
  it.each([
    [
      "instants, whatever the text looks like",
      [{ wallClock: "2024-01-21T11:00:00+10:00" }, { wallClock: "2024-01-21T11:00:00-01:00" }],
    ],
    ["a date before the times of its day", [{ date: "2026-09-09" }, { wallClock: "2026-09-09T00:00", zone: "UTC" }]],
    [
      "a date by its own zone",
      [
        { wallClock: "2026-09-08T14:59", zone: "UTC" },
        { date: "2026-09-09", zone: "Asia/Tokyo" },
        { wallClock: "2026-09-08T15:00", zone: "UTC" },
        { date: "2026-09-09" },
      ],
    ],
    ["a month before its first day", [{ date: "2026-09" }, { date: "2026-09-01" }]],
    [
      "a coarser time first",
      [
        { wallClock: "2026-09-09T12", zone: "UTC" },
        { wallClock: NOON, zone: "UTC" },
        { wallClock: `${NOON}:00`, zone: "UTC" },
      ],
    ],
    [
      "`by` at its stated instant",
      [
        { wallClock: "2026-09-09T11:59", zone: "UTC" },
        { wallClock: NOON, zone: "UTC", qualifier: "by" },
        { wallClock: "2026-09-09T12:01", zone: "UTC" },
      ],
    ],
    [
      "a span at its start, the one that ends sooner first, an open end last",
      [
        { date: "2026-09-11" },
        { date: "2026-09-11", through: "2026-09-12" },
        { date: "2026-09-11", qualifier: "from" },
        { date: "2026-09-12" },
      ],
    ],
    ["by microsecond", [{ wallClock: `${NOON}:00.000001Z` }, { wallClock: `${NOON}:00.000002Z` }]],
    [
      "equal times as they were entered",
      [
        { wallClock: NOON, zone: "UTC", text: "a" },
        { wallClock: NOON, zone: "UTC", text: "b" },
      ],
    ],
  ] as [string, TimeInput[]][])("%s", (_rule, inputs) => {
    expect(inOrder(inputs)).toEqual(inputs.map((input) => JSON.stringify(input)));
  });

  it("keeps three events of one millisecond apart", () => {
    const clocks = [".000001", ".000002", ".000003"].map((fraction) => ({ wallClock: `${NOON}:00${fraction}Z` }));
    expect(inOrder(clocks)).toEqual(clocks.map((input) => JSON.stringify(input)));
  });

  it("compares sequences that are bigints", () => {
    const { time } = recordTime({ date: "2026-09-09" });
    expect(compareByTime({ time, sequence: 2n ** 60n }, { time, sequence: 2n ** 60n + 1n })).toBe(-1);
    expect(compareByTime({ time, sequence: 1 }, { time, sequence: 1 })).toBe(0);
  });

  it("gives the keys that a database can sort by", () => {
    expect(PRECISIONS.map(precisionRank)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(sortInstant(recordTime({ date: "2026-09-09", zone: "Asia/Tokyo", qualifier: "by" }).time)).toBe(
      "2026-09-08T15:00:00Z",
    );
  });

  it("is a total order", () => {
    const anyTime = fc
      .record({
        minute: fc.integer({ min: 0, max: 2 * 1440 }),
        digits: fc.constantFrom(10, 13, 16, 19),
        qualifier: fc.constantFrom("exact", "by", "from"),
        sequence: fc.integer({ min: 0, max: 3 }),
      })
      .map(({ minute, digits, qualifier, sequence }) => {
        const wallClock = new Date(Date.UTC(2026, 8, 9, 0, minute)).toISOString().slice(0, digits);
        return { time: recordTime({ wallClock, zone: "UTC", qualifier } as TimeInput).time, sequence };
      });
    fc.assert(
      fc.property(anyTime, anyTime, anyTime, (a, b, c) => {
        expect(compareByTime(a, b) + compareByTime(b, a)).toBe(0);
        if (compareByTime(a, b) <= 0 && compareByTime(b, c) <= 0) expect(compareByTime(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
