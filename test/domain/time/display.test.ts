import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bucketStart, displayTime } from "#domain/time/display.ts";
import { compareInstants, instantFromMicros, parseInstant } from "#domain/time/instant.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { pickerZones } from "#domain/time/zone.ts";
import { timeErrorCode } from "./time-error-code.ts";

const DECLARED: TimeInput = { wallClock: "2026-09-09T13:22", zone: "UTC" };

function shown(input: TimeInput, zone: string, locale: "en" | "ja" = "en") {
  return displayTime(recordTime(input).time, zone, locale);
}

describe("displayTime", () => {
  it("shows an instant in the page's zone", () => {
    expect(shown(DECLARED, "UTC")).toEqual({
      date: "2026-09-09",
      day: "2026-09-09",
      heading: "Wed, 9 September 2026",
      time: "13:22",
      zoneLabel: "UTC",
      dateTime: "2026-09-09T13:22:00Z",
      spoken: "13:22 UTC, Wednesday, 9 September 2026",
    });
    expect(shown(DECLARED, "America/New_York", "ja")).toEqual({
      date: "2026-09-09",
      day: "2026-09-09",
      heading: "2026年9月9日(水)",
      time: "09:22",
      zoneLabel: "−04:00 EDT",
      dateTime: "2026-09-09T13:22:00Z",
      spoken: "2026年9月9日水曜日 09:22 −04:00 EDT",
    });
  });

  it.each([
    ["Asia/Tokyo", "22:22", "+09:00 JST"],
    ["Asia/Kolkata", "18:52", "+05:30"],
    ["America/Chicago", "08:22", "−05:00"],
    ["America/St_Johns", "10:52", "−02:30 NDT"],
    ["Etc/GMT+5", "08:22", "−05:00"],
    ["Etc/UTC", "13:22", "UTC"],
  ])("always with a numeric offset or UTC: %s", (zone, time, zoneLabel) => {
    expect(shown(DECLARED, zone)).toMatchObject({ time, zoneLabel });
  });

  it("moves the heading with the zone", () => {
    const late: TimeInput = { wallClock: "2026-09-09T15:02", zone: "UTC" };
    expect(shown(late, "Asia/Tokyo")).toMatchObject({ date: "2026-09-10", day: "2026-09-10", time: "00:02" });
    expect(shown(late, "Asia/Tokyo", "ja").heading).toBe("2026年9月10日(木)");
  });

  it.each(["Pacific/Honolulu", "Asia/Tokyo", "Pacific/Auckland"])("never shifts a date (%s)", (zone) => {
    expect(shown({ date: "2025-03-09", zone: "America/New_York" }, zone)).toEqual({
      date: "2025-03-09",
      day: "2025-03-09",
      heading: "Sun, 9 March 2025",
      zoneLabel: "America/New_York",
      dateTime: "2025-03-09",
      spoken: "Sunday, 9 March 2025, date in America/New_York",
    });
    expect(shown({ date: "2025-03-09" }, zone)).not.toHaveProperty("zoneLabel");
  });

  it.each([
    [{ date: "2026-08", qualifier: "about" }, "en", "about", "about August 2026"],
    [{ date: "2026-08", qualifier: "about" }, "ja", "およそ", "およそ2026年8月"],
    [{ ...DECLARED, qualifier: "by" }, "en", "by", "no later than 13:22 UTC, Wednesday, 9 September 2026"],
    [{ ...DECLARED, qualifier: "by" }, "ja", "遅くとも", "遅くとも2026年9月9日水曜日 13:22 UTC"],
    [{ date: "2026-09-08", qualifier: "from" }, "en", "from", "no earlier than Tuesday, 8 September 2026"],
    [
      { text: "about 2026-09-09 10:00 UTC ±15 min" },
      ...["en", "within 15 min of", "within 15 min of 10:00 UTC, Wednesday, 9 September 2026"],
    ],
    [
      { text: "about 2026-09-09 10:00 UTC ±15 min" },
      ...["ja", "およそ(±15分)", "およそ(±15分) 2026年9月9日水曜日 10:00 UTC"],
    ],
    [
      { text: "2026-11-01 ±2 days", zone: "America/New_York" },
      ...["en", "within 2 days of", "within 2 days of Sunday, 1 November 2026, date in America/New_York"],
    ],
    [
      {
        ...DECLARED,
        ...{ qualifier: "about", earliest: "2026-09-09T13:07:00Z", latest: "2026-09-09T13:52:00Z" },
      },
      ...["en", "about (−15 min, +30 min)", "about (−15 min, +30 min) 13:22 UTC, Wednesday, 9 September 2026"],
    ],
  ] as [TimeInput, "en" | "ja", string, string][])("%j in %s", (input, locale, qualifierText, spoken) => {
    expect(shown(input, "UTC", locale)).toMatchObject({ qualifierText, spoken });
  });

  it("shows both ends of a range", () => {
    const range = { wallClock: "2026-09-09T23:50", zone: "UTC", through: "2026-09-10T00:10" } as const;
    expect(shown(range, "UTC")).toMatchObject({
      time: "23:50",
      through: { date: "2026-09-10", time: "00:10", zoneLabel: "UTC", dateTime: "2026-09-10T00:10:00Z" },
      spoken: "23:50 UTC, Wednesday, 9 September 2026 to 00:10 UTC, Thursday, 10 September 2026",
    });
    expect(shown({ date: "2026-09-11", through: "2026-09-19" }, "Asia/Tokyo", "ja")).toMatchObject({
      date: "2026-09-11",
      through: { date: "2026-09-19", heading: "2026年9月19日(土)", dateTime: "2026-09-19" },
      spoken: "2026年9月11日金曜日から2026年9月19日土曜日まで",
    });
  });

  it.each([
    ["2026-09-09T13", "UTC", "13:00–14:00"],
    ["2026-09-09T13", "Asia/Kolkata", "18:30–19:30"],
    ["2026-09-09T13:22:05", "UTC", "13:22:05"],
    ["2026-09-09T13:22:05.250", "UTC", "13:22:05.250"],
    ["2026-09-09T13:22:05.000001", "UTC", "13:22:05.000001"],
    ["2026-09-09T15:00", "Asia/Tokyo", "00:00"],
    ["2026-09-09T24:00", "UTC", "00:00"],
  ])("%s in %s is as fine as its precision: %s", (wallClock, zone, time) => {
    expect(shown({ wallClock, zone: "UTC" }, zone).time).toBe(time);
  });

  it("says so where the precision is not known", () => {
    const input: TimeInput = { ...DECLARED, precision: "unknown" };
    expect(shown(input, "UTC")).toMatchObject({ time: "13:22" });
    expect(shown(input, "UTC").spoken).toMatch(/, precision not known$/);
  });

  it("refuses an unknown zone", () => {
    expect(timeErrorCode(() => shown(DECLARED, "Mars/Olympus"))).toBe("unknown_zone");
  });

  it("never prints 24:00", () => {
    const anyMinute = fc
      .bigInt({ min: 1500n, max: 121_000_000n })
      .map((minute) => instantFromMicros(minute * 60_000_000n));
    fc.assert(
      fc.property(anyMinute, fc.constantFrom(...pickerZones()), (instant, zone) => {
        const { time, date } = shown({ wallClock: instant }, zone);
        expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d/);
        expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
      }),
    );
  });
});

describe("bucketStart", () => {
  it.each([
    ["2026-09-09T13:22:00Z", "hour", "UTC", "2026-09-09T13:00:00Z", "2026-09-09T14:00:00Z"],
    ["2026-09-09T13:22:00Z", "hour", "Asia/Kolkata", "2026-09-09T12:30:00Z", "2026-09-09T13:30:00Z"],
    ["2024-11-03T05:30:00Z", "hour", "America/New_York", "2024-11-03T05:00:00Z", "2024-11-03T06:00:00Z"],
    ["2024-11-03T06:30:00Z", "hour", "America/New_York", "2024-11-03T06:00:00Z", "2024-11-03T07:00:00Z"],
    ["2025-04-05T14:45:00Z", "hour", "Australia/Lord_Howe", "2025-04-05T14:00:00Z", "2025-04-05T15:00:00Z"],
    ["2025-04-05T15:15:00Z", "hour", "Australia/Lord_Howe", "2025-04-05T15:00:00Z", "2025-04-05T15:30:00Z"],
    ["2025-10-04T15:45:00Z", "hour", "Australia/Lord_Howe", "2025-10-04T15:30:00Z", "2025-10-04T16:00:00Z"],
    ["2024-03-10T12:00:00Z", "day", "America/New_York", "2024-03-10T05:00:00Z", "2024-03-11T04:00:00Z"],
    ["2018-11-04T12:00:00Z", "day", "America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-05T02:00:00Z"],
    ["2011-12-30T09:00:00Z", "day", "Pacific/Apia", "2011-12-29T10:00:00Z", "2011-12-30T10:00:00Z"],
    ["2010-11-07T02:45:00Z", "day", "America/St_Johns", "2010-11-07T02:30:00Z", "2010-11-08T03:30:00Z"],
  ] as const)("%s by %s in %s: %s to %s", (instant, size, zone, start, end) => {
    expect(bucketStart(parseInstant(instant), size, zone)).toMatchObject({ start, end });
  });

  it("labels the repeated hour apart", () => {
    const labels = ["2024-11-03T05:30:00Z", "2024-11-03T06:30:00Z"].map(
      (instant) => bucketStart(parseInstant(instant), "hour", "America/New_York").label,
    );
    expect(labels).toEqual(["2024-11-03 01:00 −04:00 EDT", "2024-11-03 01:00 −05:00 EST"]);
  });

  it("covers the time line without a hole: the end of a bucket is the start of the next", () => {
    const anyInstant = fc
      .bigInt({ min: 200_000_000_000n, max: 7_000_000_000_000_000n })
      .map((us) => instantFromMicros(us));
    fc.assert(
      fc.property(
        anyInstant,
        fc.constantFrom("hour" as const, "day" as const),
        fc.constantFrom(...pickerZones()),
        (instant, size, zone) => {
          const { start, end } = bucketStart(instant, size, zone);
          expect(compareInstants(start, instant)).toBeLessThanOrEqual(0);
          expect(compareInstants(instant, end)).toBe(-1);
          expect(bucketStart(start, size, zone)).toMatchObject({ start, end });
          expect(bucketStart(end, size, zone).start).toBe(end);
        },
      ),
      { numRuns: 500 },
    );
  });
});
