import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { durationBetween, formatDuration, type Duration } from "#domain/time/duration.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";

const MIN = 60_000;
const HOUR = 60 * MIN;
const DAY = 24 * HOUR;
const NEW_YORK = "America/New_York";

function between(from: TimeInput, to: TimeInput): Duration {
  return durationBetween(recordTime(from).time, recordTime(to).time);
}

describe("durationBetween", () => {
  it.each([
    [
      "a New York day in March is 23 h",
      { wallClock: "2024-03-10T00:00", zone: NEW_YORK },
      { wallClock: "2024-03-11T00:00", zone: NEW_YORK },
      { minMs: 23 * HOUR, maxMs: 23 * HOUR, exact: true },
    ],
    [
      "microseconds count",
      { wallClock: "2026-09-09T12:00:00.000001Z" },
      { wallClock: "2026-09-09T12:00:00.000003Z" },
      { minMs: 0.002, maxMs: 0.002, exact: true },
    ],
    [
      "an hour is a span: 13:00–14:00 to 15:30 is 90 to 150 min",
      { wallClock: "2026-09-09T13", zone: "UTC" },
      { wallClock: "2026-09-09T15:30", zone: "UTC" },
      { minMs: 90 * MIN, maxMs: 150 * MIN, exact: false },
    ],
    [
      "two dates in one zone are days as well as a range",
      { date: "2026-09-08", zone: "Asia/Tokyo" },
      { date: "2026-09-10", zone: "Asia/Tokyo" },
      { minMs: DAY, maxMs: 3 * DAY, days: 2, exact: false },
    ],
    [
      "a date without a zone reads in UTC",
      { date: "2026-09-08" },
      { date: "2026-09-10", zone: "UTC" },
      { minMs: DAY, maxMs: 3 * DAY, days: 2, exact: false },
    ],
    [
      "a zone's older name is the same zone",
      { date: "2026-09-08", zone: "Asia/Calcutta" },
      { date: "2026-09-10", zone: "Asia/Kolkata" },
      { minMs: DAY, maxMs: 3 * DAY, days: 2, exact: false },
    ],
    [
      "and so is Etc/UTC",
      { date: "2026-09-08", zone: "Etc/UTC" },
      { date: "2026-09-10" },
      { minMs: DAY, maxMs: 3 * DAY, days: 2, exact: false },
    ],
    [
      "two zones with one clock are two zones",
      { date: "2026-09-08", zone: "Europe/Berlin" },
      { date: "2026-09-10", zone: "Europe/Vienna" },
      { minMs: DAY, maxMs: 3 * DAY, exact: false },
    ],
    [
      "two dates in two zones are a range only",
      { date: "2026-09-08", zone: "Asia/Tokyo" },
      { date: "2026-09-10" },
      { minMs: DAY + 9 * HOUR, maxMs: 3 * DAY + 9 * HOUR, exact: false },
    ],
    [
      "a range of dates is a range only",
      { date: "2026-09-08" },
      { date: "2026-09-10", through: "2026-09-11" },
      { minMs: DAY, maxMs: 4 * DAY, exact: false },
    ],
    [
      "no later than: at most",
      { wallClock: "2026-09-09T08:00", zone: "UTC" },
      { wallClock: "2026-09-09T08:25", zone: "UTC", qualifier: "by" },
      { maxMs: 25 * MIN, exact: false },
    ],
    [
      "no earlier than: at least",
      { wallClock: "2026-09-09T08:00", zone: "UTC" },
      { wallClock: "2026-09-09T08:25", zone: "UTC", qualifier: "from" },
      { minMs: 25 * MIN, exact: false },
    ],
    [
      "the same day: it may lie before",
      { date: "2026-09-09" },
      { wallClock: "2026-09-09T08:00", zone: "UTC" },
      { minMs: -16 * HOUR, maxMs: 8 * HOUR, exact: false },
    ],
    [
      "an unknown precision bounds nothing",
      { wallClock: "2026-09-09T08:00", zone: "UTC", precision: "unknown" },
      { wallClock: "2026-09-09T09:00", zone: "UTC" },
      { exact: false },
    ],
  ] as [string, TimeInput, TimeInput, Duration][])("%s", (_rule, from, to, expected) => {
    expect(between(from, to)).toEqual(expected);
  });
});

describe("formatDuration", () => {
  it.each([
    [{ minMs: 38 * MIN, maxMs: 38 * MIN, exact: true }, "38 min", "38分"],
    [{ minMs: 5 * HOUR + 22 * MIN, maxMs: 5 * HOUR + 22 * MIN, exact: true }, "5 h 22 min", "5時間22分"],
    [{ minMs: 1000, maxMs: 1000, exact: true }, "1 s", "1秒"],
    [{ minMs: 0.002, maxMs: 0.002, exact: true }, "0.000002 s", "0.000002秒"],
    [{ minMs: MIN + 500, maxMs: MIN + 500, exact: true }, "1 min 0.5 s", "1分0.5秒"],
    [{ minMs: 0, maxMs: 0, exact: true }, "0 min", "0分"],
    [{ minMs: 23 * HOUR, maxMs: 23 * HOUR, exact: true }, "23 h", "23時間"],
    [{ minMs: 47 * HOUR + 59 * MIN, maxMs: 47 * HOUR + 59 * MIN, exact: true }, "47 h 59 min", "47時間59分"],
    [{ minMs: 2 * DAY, maxMs: 2 * DAY, exact: true }, "2 d", "2日"],
    [{ minMs: 8 * HOUR, maxMs: 32 * HOUR, exact: false }, "8 h to 32 h", "8時間〜32時間"],
    [{ minMs: 30 * HOUR, maxMs: 54 * HOUR, exact: false }, "1 d 6 h to 2 d 6 h", "1日6時間〜2日6時間"],
    [{ minMs: -16 * HOUR, maxMs: 8 * HOUR, exact: false }, "−16 h to 8 h", "−16時間〜8時間"],
    [{ maxMs: 25 * MIN, exact: false }, "at most 25 min", "25分以内"],
    [{ minMs: 25 * MIN, exact: false }, "at least 25 min", "25分以上"],
    [{ exact: false }, "not known", "不明"],
    [{ minMs: 47 * DAY, maxMs: 49 * DAY, days: 48, exact: false }, "48 days", "48日"],
    [{ days: 1, exact: false }, "1 day", "1日"],
    [{ days: 0, exact: false }, "0 days", "0日"],
    [{ days: -2, exact: false }, "−2 days", "−2日"],
  ] as [Duration, string, string][])("%j: %s, %s", (duration, en, ja) => {
    expect([formatDuration(duration, "en"), formatDuration(duration, "ja")]).toEqual([en, ja]);
  });

  it("loses no microsecond", () => {
    const UNITS: Record<string, number> = { d: 86_400e6, h: 3_600e6, min: 60e6, s: 1e6 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 * 86_400e6 }), (us) => {
        const text = formatDuration({ minMs: us / 1000, maxMs: us / 1000, exact: true }, "en");
        const parts = [...text.matchAll(/([\d.]+) (d|h|min|s)/g)];
        const total = parts.reduce(
          (sum, [, amount, unit = ""]) => sum + Math.round(Number(amount) * (UNITS[unit] ?? NaN)),
          0,
        );
        expect(total).toBe(us);
      }),
    );
  });
});
