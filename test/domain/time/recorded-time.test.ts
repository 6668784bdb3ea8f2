import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { instantFromMicros } from "#domain/time/instant.ts";
import {
  recordTime,
  recordedTime,
  timeInput,
  toTimeInput,
  type RecordedTime,
  type TimeInput,
} from "#domain/time/recorded-time.ts";
import type { WallClockInput } from "#domain/time/time-shape.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { pickerZones, wallClockAt } from "#domain/time/zone.ts";
import { changeMs, clockChanges } from "./clock-changes.ts";
import { timeErrorCode } from "./time-error-code.ts";

const NEW_YORK = "America/New_York";

function codesOf(input: TimeInput): string[] {
  return recordTime(input).warnings.map(({ code }) => code);
}

describe("precision", () => {
  it.each([
    ["2026-09-09", undefined, "day", undefined],
    ["2026-09-09T13", undefined, "hour", "2026-09-09T13:00"],
    ["2026-09-09T13:22", undefined, "minute", "2026-09-09T13:22"],
    ["2026-09-09 13:22:05", undefined, "second", "2026-09-09T13:22:05"],
    ["2026-09-09T13:22:05,25", undefined, "millisecond", "2026-09-09T13:22:05.250"],
    ["2026-09-09T13:22:05.0000", undefined, "microsecond", "2026-09-09T13:22:05.000000"],
    ["2026-09-09T13:22", "second", "second", "2026-09-09T13:22:00"],
  ] as const)("%s as %s is %s", (wallClock, precision, expected, shown) => {
    const { time, warnings } = recordTime({ wallClock, zone: "UTC", ...(precision && { precision }) });
    expect([time.precision, time.wallClock, warnings]).toEqual([expected, shown, []]);
  });

  it.each([
    ["2026-09-09T13:22:31", "minute", "2026-09-09T13:22:00Z"],
    ["2026-09-09T13:22", "hour", "2026-09-09T13:00:00Z"],
    ["2026-09-09T13:22:05.1234567", undefined, "2026-09-09T13:22:05.123456Z"],
  ] as const)("%s cut to %s says so and keeps the words", (wallClock, precision, instant) => {
    const input = { wallClock, zone: "UTC", ...(precision && { precision }) };
    expect(recordTime(input).time).toMatchObject({ instant, text: wallClock });
    expect(codesOf(input)).toEqual(["precision_reduced"]);
  });

  it("a clock said to be precise to the day is that date", () => {
    const { time, warnings } = recordTime({ wallClock: "2026-09-08T17:40", zone: "Asia/Tokyo", precision: "day" });
    expect(time).toMatchObject({ date: "2026-09-08", zone: "Asia/Tokyo", earliest: "2026-09-07T15:00:00Z" });
    expect(time.instant).toBeUndefined();
    expect(warnings.map(({ code }) => code)).toEqual(["precision_reduced"]);
  });
});

it("a date keeps a zone whose offset it was given with", () => {
  const input: TimeInput = { wallClock: "2026-09-08T23:00-04:00", zone: NEW_YORK, precision: "day" };
  expect(recordTime(input).time).toMatchObject({ date: "2026-09-08", zone: NEW_YORK });
});

it("the schemas can be written into OpenAPI", () => {
  expect(z.toJSONSchema(timeInput).anyOf).toHaveLength(3);
  expect(z.toJSONSchema(recordedTime)).toMatchObject({ additionalProperties: false });
  const stored: RecordedTime = recordedTime.parse(recordTime({ date: "2026-09-08" }).time);
  expect(stored.date).toBe("2026-09-08");
});

describe("bounds", () => {
  it.each([
    [{ wallClock: "2026-09-09T13:22", zone: "UTC" }, "2026-09-09T13:22:00Z", "2026-09-09T13:22:00Z"],
    [{ wallClock: "2026-09-09T13", zone: "Asia/Kolkata" }, "2026-09-09T07:30:00Z", "2026-09-09T08:30:00Z"],
    [{ date: "2026-09-08" }, "2026-09-08T00:00:00Z", "2026-09-09T00:00:00Z"],
    [{ date: "2024-03-10", zone: NEW_YORK }, "2024-03-10T05:00:00Z", "2024-03-11T04:00:00Z"],
    [{ date: "2026-08", zone: "Asia/Tokyo" }, "2026-07-31T15:00:00Z", "2026-08-31T15:00:00Z"],
    [{ date: "2026-08", qualifier: "about" }, "2026-08-01T00:00:00Z", "2026-09-01T00:00:00Z"],
    [{ date: "2026-09-08", qualifier: "by" }, undefined, "2026-09-09T00:00:00Z"],
    [{ date: "2026-09-08", qualifier: "from" }, "2026-09-08T00:00:00Z", undefined],
    [{ wallClock: "2026-09-09T14:52", zone: "UTC", qualifier: "by" }, undefined, "2026-09-09T14:52:00Z"],
    [{ wallClock: "2026-09-09T14:52", zone: "UTC", qualifier: "from" }, "2026-09-09T14:52:00Z", undefined],
    [{ date: "2026-09-11", through: "2026-09-19" }, "2026-09-11T00:00:00Z", "2026-09-20T00:00:00Z"],
    [
      { wallClock: "2026-09-09T19:00", zone: "UTC", qualifier: "about", through: "2026-09-09T19:20" },
      "2026-09-09T19:00:00Z",
      "2026-09-09T19:20:00Z",
    ],
    [{ wallClock: "2026-09-09T14:52", zone: "UTC", precision: "unknown" }, undefined, undefined],
  ] as [TimeInput, string | undefined, string | undefined][])("%j: %s to %s", (input, earliest, latest) => {
    const { time } = recordTime(input);
    expect([time.earliest, time.latest]).toEqual([earliest, latest]);
  });
});

describe("gap and overlap", () => {
  const gap = { wallClock: "2024-03-10T02:30", zone: NEW_YORK } as const;
  const overlap = { wallClock: "2024-11-03T01:30", zone: NEW_YORK } as const;

  it("are questions with candidates", () => {
    try {
      recordTime(overlap);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(TimeError);
      expect(error).toMatchObject({ code: "ambiguous_local_time", field: "wallClock" });
      expect((error as TimeError).candidates?.map(({ choose }) => choose)).toEqual(["first", "second"]);
    }
    expect(timeErrorCode(() => recordTime(gap))).toBe("nonexistent_local_time");
  });

  it.each([
    [{ ...overlap, choose: "first" }, "2024-11-03T05:30:00Z", "2024-11-03T01:30", "-04:00"],
    [{ ...overlap, choose: "second" }, "2024-11-03T06:30:00Z", "2024-11-03T01:30", "-05:00"],
    [{ ...overlap, offset: "-05:00" }, "2024-11-03T06:30:00Z", "2024-11-03T01:30", "-05:00"],
    [{ ...gap, choose: "later" }, "2024-03-10T07:30:00Z", "2024-03-10T03:30", "-04:00"],
    [{ ...gap, choose: "earlier" }, "2024-03-10T06:30:00Z", "2024-03-10T01:30", "-05:00"],
    [{ ...gap, offset: "-05:00" }, "2024-03-10T07:30:00Z", "2024-03-10T03:30", "-04:00"],
    [{ ...gap, offset: "-04:00" }, "2024-03-10T06:30:00Z", "2024-03-10T01:30", "-05:00"],
  ] as [TimeInput, string, string, string][])("%j → %s", (input, instant, wallClock, offset) => {
    const { time, warnings } = recordTime(input);
    expect(time).toMatchObject({ instant, wallClock, offset });
    expect(warnings).toEqual([]);
  });

  it.each([
    [{ wallClock: "2026-09-09T13:22", zone: NEW_YORK, choose: "first" }, ["choice_ignored"]],
    [{ ...overlap, offset: "-05:00", choose: "first" }, ["choice_ignored"]],
    [{ ...overlap, offset: "-07:00" }, ["offset_not_in_zone"]],
    [{ wallClock: "2024-11-03T01:30:00-07:00", zone: NEW_YORK }, ["offset_not_in_zone"]],
  ] as [TimeInput, string[]][])("%j warns %j", (input, codes) => {
    expect(codesOf(input)).toEqual(codes);
  });

  it("a choice of the wrong kind settles nothing", () => {
    expect(timeErrorCode(() => recordTime({ ...gap, choose: "first" }))).toBe("nonexistent_local_time");
    expect(timeErrorCode(() => recordTime({ ...overlap, choose: "later" }))).toBe("ambiguous_local_time");
  });

  it("Z in the text makes it a time in UTC", () => {
    expect(recordTime({ wallClock: "2026-02-03T21:07:44Z", zone: "Europe/Berlin" }).time).toMatchObject({
      instant: "2026-02-03T21:07:44Z",
      zone: "UTC",
      text: "2026-02-03T21:07:44Z",
    });
  });

  it("an hour that begins at half past stays one", () => {
    const { time } = recordTime({ wallClock: "2025-10-05T02:45", zone: "Australia/Lord_Howe", precision: "hour" });
    expect(time).toMatchObject({
      wallClock: "2025-10-05T02:30",
      earliest: "2025-10-04T15:30:00Z",
      latest: "2025-10-04T16:00:00Z",
    });
  });
});

describe("refusals", () => {
  it.each([
    [{ wallClock: "2026-09-09T13:22" }, "zone_required"],
    [{ wallClock: "2026-09-09T13:22", zone: "Mars/Olympus" }, "unknown_zone"],
    [{ date: "2026-09-09", zone: "EDT" }, "unknown_zone"],
    [{ wallClock: "2025-02-30T10:00", zone: "UTC" }, "invalid_time"],
    [{ wallClock: "2026-09-09T24:30", zone: "UTC" }, "invalid_time"],
    [{ wallClock: "2026-09-09T23:59:60", zone: "UTC" }, "invalid_time"],
    [{ wallClock: "2026-09-09T13:22", zone: "UTC", offset: "5" }, "invalid_time"],
    [{ wallClock: "2026-09-09T13:22Z", zone: "UTC", offset: "+09:00" }, "invalid_time"],
    [{ wallClock: "2026-09-09", zone: "UTC", precision: "minute" }, "invalid_time"],
    [{ wallClock: "2026-09-08T23:00-04:00", precision: "day" }, "invalid_time"],
    [{ wallClock: "2026-09-08T23:00-04:00", zone: "UTC", precision: "day" }, "invalid_time"],
    [{ wallClock: "2026-09-09T13:22", zone: "UTC", qualifier: "about" }, "invalid_time"],
    [{ date: "2026-09-09", qualifier: "about" }, "invalid_time"],
    [{ date: "2026-09-09", through: "2026-09-08" }, "invalid_time"],
    [{ date: "2026-09-09", through: "2026-09-10", qualifier: "by" }, "invalid_time"],
    [{ date: "2026-08", through: "2026-09" }, "invalid_time"],
    [{ wallClock: "2026-09-09T13:22", zone: "UTC", through: "2026-09-09T13:21" }, "invalid_time"],
    [{ date: "2026-13" }, "invalid_time"],
    [{ date: "2011-12-30", zone: "Pacific/Apia" }, "nonexistent_local_time"],
    [{ date: "1969-12-31" }, "out_of_range"],
    [{ wallClock: "1970-01-01T00:00", zone: "Asia/Tokyo" }, "out_of_range"],
    [{ wallClock: "2200-12-31T23:59", zone: NEW_YORK }, "out_of_range"],
    [{ wallClock: "infinity", zone: "UTC" }, "invalid_time"],
    [{ wallClock: "2025-07-01T09:59:60+09:00" }, "invalid_time"],
    [{ wallClock: "2025-06-30T23:59:60", zone: "Asia/Tokyo" }, "invalid_time"],
  ] as [TimeInput, string][])("%j: %s", (input, code) => {
    expect(timeErrorCode(() => recordTime(input))).toBe(code);
  });

  it.each([
    [{ wallClock: "2026-09-09T13:22", zone: "UTC", colour: "red" }],
    [{ date: "2026-09-09", choose: "first" }],
    [{ text: "13:22", offset: "+09:00" }],
    [{ wallClock: "2026-09-09T13:22", date: "2026-09-09" }],
    [{ wallClock: 5 }],
    [{ text: "13:22", year: 2026.5 }],
    [{ wallClock: "2026-09-09T13:22", zone: "UTC", precision: "decade" }],
    [{}],
  ])("the schema refuses %j", (input) => {
    expect(timeInput.safeParse(input).success).toBe(false);
  });

  // 23:59:60Z is 08:59:60 at +09:00, 05:29:60 at +05:30 and 18:59:60 at −05:00.
  it.each([
    [{ wallClock: "2016-12-31T23:59:60", zone: "UTC" }, "2017-01-01T00:00:00Z"],
    [{ wallClock: "2025-06-30T23:59:60Z" }, "2025-07-01T00:00:00Z"],
    [{ wallClock: "2025-07-01T08:59:60+09:00" }, "2025-07-01T00:00:00Z"],
    [{ wallClock: "2025-07-01T08:59:60", offset: "+09:00" }, "2025-07-01T00:00:00Z"],
    [{ wallClock: "2025-07-01T08:59:60", zone: "Asia/Tokyo" }, "2025-07-01T00:00:00Z"],
    [{ wallClock: "2025-07-01T05:29:60.5+05:30" }, "2025-07-01T00:00:00.5Z"],
    [{ wallClock: "2016-12-31T18:59:60", zone: "America/New_York" }, "2017-01-01T00:00:00Z"],
  ] as [WallClockInput, string][])("a leap second is the next second, with its text kept: %j", (input, instant) => {
    expect(recordTime(input).time).toMatchObject({ instant, text: input.wallClock });
  });

  it("the last day of 2200 has its end", () => {
    expect(recordTime({ date: "2200-12-31" }).time.latest).toBe("2201-01-01T00:00:00Z");
  });
});

const anyZone = fc.constantFrom(...pickerZones());
const anyClock = fc.bigInt({ min: 200_000_000_000n, max: BigInt(Date.UTC(2200, 11, 25)) * 1000n });
const anywhere = fc.record({ us: anyClock, zone: anyZone });
const nearAChange = fc
  .record({ change: fc.constantFrom(...clockChanges), seconds: fc.integer({ min: -9_000, max: 9_000 }) })
  .map(({ change: [zone, at], seconds }) => ({ us: BigInt(changeMs(at) + seconds * 1000) * 1000n, zone }));
const clockInput = fc
  .record({
    place: fc.oneof(anywhere, nearAChange),
    digits: fc.constantFrom(13, 16, 19, 23, 26),
    qualifier: fc.constantFrom("exact", "by", "from", "about"),
    choose: fc.constantFrom(undefined, "first", "second", "later", "earlier"),
    minutes: fc.integer({ min: 0, max: 5000 }),
    ranged: fc.boolean(),
  })
  .map(({ place: { us, zone }, digits, qualifier, choose, minutes, ranged }): TimeInput => {
    const clock = (at: bigint) => {
      const text = wallClockAt(instantFromMicros(at), zone);
      return `${text}${text.includes(".") ? "" : "."}`.padEnd(26, "0").slice(0, digits);
    };
    const through = clock(us + BigInt(minutes) * 60_000_000n);
    const withEnd = qualifier === "about" || (qualifier === "exact" && ranged);
    const chosen = choose && { choose };
    return {
      wallClock: clock(us),
      zone,
      qualifier,
      ...chosen,
      ...(withEnd && { through: { wallClock: through, ...chosen } }),
    };
  });
const dateInput = fc
  .record({ us: anyClock, zone: fc.option(anyZone, { nil: undefined }), length: fc.constantFrom(7, 10) })
  .map(({ us, zone, length }): TimeInput => ({
    date: instantFromMicros(us).slice(0, length),
    ...(zone !== undefined && { zone }),
  }));

describe("recording again what was recorded", () => {
  it("is the identity, through JSON and the schemas, any number of times", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.oneof(clockInput, dateInput), (input) => {
        let time;
        try {
          time = recordTime(timeInput.parse(input)).time;
        } catch (error) {
          if (error instanceof TimeError) fc.pre(false);
          throw error;
        }
        const stored = recordedTime.parse(JSON.parse(JSON.stringify(time)));
        expect(stored).toEqual(time);
        const again = recordTime(timeInput.parse(JSON.parse(JSON.stringify(toTimeInput(stored)))));
        expect(again.time).toEqual(time);
        expect(again.warnings).toEqual([]);
        expect(toTimeInput(again.time)).toEqual(toTimeInput(time));
        expect(recordTime(timeInput.parse({ ...stored, warnings: [] })).time).toEqual(time);
      }),
      { numRuns: 1500 },
    );
  });

  it.each([
    ["2025-01-15 12:00 EDT"],
    ["Sat, 02 Aug 2025 09:15:00 EST"],
    ["2024-11-03T01:30:00-07:00"],
    ["mid-August 2026"],
    ["by 2026-09-09 14:52 UTC"],
    ["2026-09-11 to 2026-09-19"],
    ["about 2026-11-01 02:30 ET ±3 h"],
    ["1751371200123456789"],
    ["2016-12-31T23:59:60Z"],
  ])("%s", (text) => {
    const { time } = recordTime({ text, zone: NEW_YORK });
    expect(recordTime(toTimeInput(time)).time).toEqual(time);
  });
});
