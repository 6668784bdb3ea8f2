import { describe, expect, it } from "vitest";
import { readTimeText, type TextContext } from "#domain/time/read-time-text.ts";
import { type TimeError } from "#domain/time/time-error.ts";
import { timeErrorCode } from "./time-error-code.ts";

const ON_THE_DAY = { baseDate: "2026-09-09" };
const TOKYO = { zone: "Asia/Tokyo" };

describe("instants", () => {
  it.each([
    ["2026-09-09T13:22:00Z", {}, "2026-09-09T13:22:00Z", "second", "UTC"],
    ["2026-09-09 13:22 Z", {}, "2026-09-09T13:22:00Z", "minute", "UTC"],
    ["20260909T132200Z", {}, "2026-09-09T13:22:00Z", "second", "UTC"],
    ["2026-09-09T22:22+09:00", {}, "2026-09-09T13:22:00Z", "minute", undefined],
    ["2026-09-09T22:22:00+09:00[Asia/Tokyo]", {}, "2026-09-09T13:22:00Z", "second", "Asia/Tokyo"],
    ["2026-09-09 09:22 America/New_York", {}, "2026-09-09T13:22:00Z", "minute", "America/New_York"],
    ["2026-09-09 13:22 JST", {}, "2026-09-09T04:22:00Z", "minute", "Asia/Tokyo"],
    ["Wed, 09 Sep 2026 09:22:00 -0400", {}, "2026-09-09T13:22:00Z", "second", undefined],
    ["Wed, 9 Sep 2026 09:22:00 -0400 (EDT)", {}, "2026-09-09T13:22:00Z", "second", undefined],
    ["Wed Sep  9 13:22:00 2026 +0000", {}, "2026-09-09T13:22:00Z", "second", undefined],
    ["Wed Sep  9 13:22:00 UTC 2026", {}, "2026-09-09T13:22:00Z", "second", "UTC"],
    ["Wed Sep 09 2026 22:22:00 GMT+0900 (Japan Standard Time)", {}, "2026-09-09T13:22:00Z", "second", undefined],
    ["[09/Sep/2026:13:22:00 +0000]", {}, "2026-09-09T13:22:00Z", "second", undefined],
    ["1789046520", {}, "2026-09-10T13:22:00Z", "second", "UTC"],
    ["1789046520.021", {}, "2026-09-10T13:22:00.021Z", "millisecond", "UTC"],
    ["10:25 am EDT", ON_THE_DAY, "2026-09-09T14:25:00Z", "minute", "America/New_York"],
    ["14:35 UTC", ON_THE_DAY, "2026-09-09T14:35:00Z", "minute", "UTC"],
    ["14:35 UTC", { ...ON_THE_DAY, ...TOKYO }, "2026-09-09T14:35:00Z", "minute", "UTC"],
    ["14:35", { ...ON_THE_DAY, ...TOKYO }, "2026-09-09T05:35:00Z", "minute", "Asia/Tokyo"],
    ["12:05 am ET", ON_THE_DAY, "2026-09-09T04:05:00Z", "minute", "America/New_York"],
    ["12:05 p.m. PT", ON_THE_DAY, "2026-09-09T19:05:00Z", "minute", "America/Los_Angeles"],
    ["4 pm UTC", ON_THE_DAY, "2026-09-09T16:00:00Z", "hour", "UTC"],
    ["24:00 UTC", ON_THE_DAY, "2026-09-10T00:00:00Z", "minute", "UTC"],
    ["20:00 UTC−05:00", ON_THE_DAY, "2026-09-10T01:00:00Z", "minute", undefined],
    ["9 September 2026 at 13:22 UTC", {}, "2026-09-09T13:22:00Z", "minute", "UTC"],
    ["Sept. 9, 2026, 1:22 p.m. UTC", {}, "2026-09-09T13:22:00Z", "minute", "UTC"],
    ["2026/9/9 13:22", TOKYO, "2026-09-09T04:22:00Z", "minute", "Asia/Tokyo"],
    ["13/09/2026 10:00Z", {}, "2026-09-13T10:00:00Z", "minute", "UTC"],
    ["2026年9月9日 13:22", TOKYO, "2026-09-09T04:22:00Z", "minute", "Asia/Tokyo"],
    ["２０２６年９月９日（水）　１３：２２", TOKYO, "2026-09-09T04:22:00Z", "minute", "Asia/Tokyo"],
    ["2026年9月9日 午後1時22分 日本時間", {}, "2026-09-09T04:22:00Z", "minute", "Asia/Tokyo"],
    ["9月9日 13時半", { ...TOKYO, year: 2026 }, "2026-09-09T04:30:00Z", "minute", "Asia/Tokyo"],
    ["Dec 31 23:59:58 UTC", { baseDate: "2025-01-02" }, "2024-12-31T23:59:58Z", "second", "UTC"],
    ["2026-09-09 13:22 CET", {}, "2026-09-09T12:22:00Z", "minute", undefined],
    ["2025-07-01T08:59:60+09:00", {}, "2025-07-01T00:00:00Z", "second", undefined],
    ["2025-07-01 08:59:60 JST", {}, "2025-07-01T00:00:00Z", "second", "Asia/Tokyo"],
    ["13:22", { ...ON_THE_DAY, zone: "asia/tokyo" }, "2026-09-09T04:22:00Z", "minute", "Asia/Tokyo"],
  ] as [string, TextContext, string, string, string | undefined][])(
    "%s %j → %s",
    (text, context, instant, precision, zone) => {
      const { time } = readTimeText(text, context);
      expect(time).toMatchObject({ text, instant, precision });
      expect(time.zone).toBe(zone);
    },
  );
});

describe("dates, ranges and qualifiers", () => {
  it.each([
    ["2026-09-09", { date: "2026-09-09", precision: "day" }],
    ["9 September 2026", { date: "2026-09-09" }],
    ["Wednesday, September 9th, 2026", { date: "2026-09-09" }],
    ["2026年9月9日", { date: "2026-09-09" }],
    ["2026-09-09 JST", { date: "2026-09-09", zone: "Asia/Tokyo", earliest: "2026-09-08T15:00:00Z" }],
    ["August 2026", { month: "2026-08", precision: "month", qualifier: "exact" }],
    ["mid-August 2026", { month: "2026-08", precision: "month", qualifier: "about" }],
    ["2026年8月中旬", { month: "2026-08", qualifier: "about" }],
    ["about August 2026", { month: "2026-08", qualifier: "about" }],
    ["2026年8月頃", { month: "2026-08", qualifier: "about" }],
    ["2026-09-11 to 2026-09-19", { date: "2026-09-11", through: { date: "2026-09-19" } }],
    ["11 September to 19 September 2026", { date: "2026-09-11", through: { date: "2026-09-19" } }],
    ["2026-09-11/2026-09-19", { date: "2026-09-11", through: { date: "2026-09-19" } }],
    ["2026年9月11日から9月19日まで", { date: "2026-09-11", through: { date: "2026-09-19" } }],
    ["since 2026-09-09", { date: "2026-09-09", qualifier: "from", earliest: "2026-09-09T00:00:00Z" }],
    [
      "about 2026-09-09 ± 2 days",
      { date: "2026-09-09", qualifier: "about", earliest: "2026-09-07T00:00:00Z", latest: "2026-09-12T00:00:00Z" },
    ],
    ["by 2026-09-09 14:52 UTC", { qualifier: "by", latest: "2026-09-09T14:52:00Z" }],
    ["no later than 2026-09-09 14:52 UTC", { qualifier: "by" }],
    ["2026年9月9日 14:52 UTC まで", { qualifier: "by", latest: "2026-09-09T14:52:00Z" }],
    ["2026-09-09 14:52 UTC 以降", { qualifier: "from", earliest: "2026-09-09T14:52:00Z" }],
    ["2026-09-09 14:00 to 14:30 UTC", { earliest: "2026-09-09T14:00:00Z", latest: "2026-09-09T14:30:00Z" }],
    ["from 2026-09-09 14:00 UTC to 14:30 UTC", { qualifier: "exact", latest: "2026-09-09T14:30:00Z" }],
    ["between 14:00 and 14:30 UTC on 2026-09-09", { qualifier: "about", latest: "2026-09-09T14:30:00Z" }],
    [
      "about 2026-09-09 19:00 UTC ±10 min",
      {
        qualifier: "about",
        instant: "2026-09-09T19:00:00Z",
        wallClock: "2026-09-09T19:00",
        earliest: "2026-09-09T18:50:00Z",
        latest: "2026-09-09T19:10:00Z",
      },
    ],
    ["~2026-09-09 19:00 UTC +/- 1 h", { earliest: "2026-09-09T18:00:00Z", latest: "2026-09-09T20:00:00Z" }],
  ] as [string, object][])("%s", (text, expected) => {
    expect(readTimeText(text).time).toMatchObject({ text, ...expected });
  });
});

describe("doubt is an error", () => {
  it.each([
    ["03/04/2025", {}, "ambiguous_date"],
    ["03/04/25 10:00Z", {}, "ambiguous_date"],
    ["3.4.2025", {}, "ambiguous_date"],
    ["4/6 10:00", { zone: "UTC", year: 2026 }, "ambiguous_date"],
    ["2025-07-01 12:00 CST", {}, "ambiguous_zone"],
    ["2025-07-01 12:00 BST", { zone: "Europe/London" }, "ambiguous_zone"],
    ["2025-07-01 12:00 XYZ", {}, "unknown_zone"],
    ["2025-07-01 12:00 Mars/Olympus", {}, "unknown_zone"],
    ["2025-07-01 12:00", {}, "zone_required"],
    ["2025-07-01 12:00", { zone: "Nowhere" }, "unknown_zone"],
    ["12:00 UTC", {}, "needs_year_and_zone"],
    ["9 September 12:00 UTC", {}, "needs_year_and_zone"],
    ["Tue, 9 Sep 2026", {}, "weekday_mismatch"],
    ["2026年9月9日(火)", {}, "weekday_mismatch"],
    ["about 19:00 UTC", ON_THE_DAY, "invalid_time"],
    ["09:00-10:00", { ...ON_THE_DAY, zone: "UTC" }, "invalid_time"],
    ["1:00 to 3:00 pm UTC", ON_THE_DAY, "invalid_time"],
    ["10:00 UTC to 11:00 EDT", ON_THE_DAY, "invalid_time"],
    ["23:50 to 00:10 UTC", ON_THE_DAY, "invalid_time"],
    ["13:22 pm UTC", ON_THE_DAY, "invalid_time"],
    ["0:30 pm UTC", ON_THE_DAY, "invalid_time"],
    ["13:22 UTC (09:22 EDT)", ON_THE_DAY, "invalid_time"],
    ["2026-09-09 13:22 UTC+15", {}, "invalid_time"],
    ["2026-09-09 UTC+5", {}, "invalid_time"],
    ["2025-02-30T10:00:00Z", {}, "invalid_time"],
    ["2025-06-30 24:30 UTC", {}, "invalid_time"],
    ["by 14:00 to 15:00 UTC", ON_THE_DAY, "invalid_time"],
    ["infinity", {}, "invalid_time"],
    ["-infinity", {}, "invalid_time"],
    ["now", {}, "invalid_time"],
    ["yesterday", {}, "invalid_time"],
    ["1.5", {}, "invalid_time"],
    ["12345678901", {}, "invalid_time"],
    [" ", {}, "invalid_time"],
    ["x".repeat(301), {}, "invalid_time"],
    ["0044-03-15 12:00:00+00 BC", {}, "out_of_range"],
    ["2201-01-01T00:00:00Z", {}, "out_of_range"],
    ["9999999999", {}, "out_of_range"],
    ["2026-03-08 02:30 ET", {}, "nonexistent_local_time"],
    ["2026-11-01 1:30 am ET", {}, "ambiguous_local_time"],
  ] as [string, TextContext, string][])("%s %j: %s", (text, context, code) => {
    expect(timeErrorCode(() => readTimeText(text, context))).toBe(code);
  });

  it("offers the readings of an unclear abbreviation with their zones", () => {
    try {
      readTimeText("2025-07-01 12:00 IST");
      expect.unreachable();
    } catch (error) {
      expect((error as TimeError).candidates).toEqual([
        {
          instant: "2025-07-01T06:30:00Z",
          offset: "+05:30",
          label: "2025-07-01 12:00 +05:30 (Asia/Kolkata)",
          zone: "Asia/Kolkata",
        },
        {
          instant: "2025-07-01T11:00:00Z",
          offset: "+01:00",
          label: "2025-07-01 12:00 +01:00 (Europe/Dublin)",
          zone: "Europe/Dublin",
        },
        {
          instant: "2025-07-01T10:00:00Z",
          offset: "+02:00",
          label: "2025-07-01 12:00 +02:00 (Asia/Jerusalem)",
          zone: "Asia/Jerusalem",
        },
      ]);
    }
  });

  it("takes the choice of an overlap", () => {
    expect(readTimeText("2026-11-01 1:30 am ET", { choose: "second" }).time.instant).toBe("2026-11-01T06:30:00Z");
  });
});

describe("warnings", () => {
  it.each([
    ["2025-01-15 12:00 EDT", {}, ["season_mismatch"]],
    ["2025-07-15 12:00 EDT", {}, []],
    ["2025-07-15 12:00 MST", {}, []],
    ["Sat, 02 Aug 2025 09:15:00 EST", {}, ["season_mismatch"]],
    ["2024-11-03T01:30:00-07:00", { zone: "America/New_York" }, ["offset_not_in_zone"]],
    ["2025-07-04T16:20:15Z", { zone: "America/New_York" }, []],
    ["2025-07-01T12:00:00.1234567Z", {}, ["precision_reduced"]],
    ["1751371200123456789", {}, ["precision_reduced"]],
    ["2026-09-09 13:22 UTC", { choose: "first" }, ["choice_ignored"]],
  ] as [string, TextContext, string[]][])("%s %j: %j", (text, context, codes) => {
    expect(readTimeText(text, context).warnings.map(({ code }) => code)).toEqual(codes);
  });
});
