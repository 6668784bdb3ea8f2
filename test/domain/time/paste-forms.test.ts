import { describe, expect, it } from "vitest";
import { readTimeText, type TextContext } from "#domain/time/read-time-text.ts";
import { timeErrorCode } from "./time-error-code.ts";

const DAY = { baseDate: "2026-09-09" };

function instants(text: string, context: TextContext = DAY) {
  const { time } = readTimeText(text, context);
  return [time.instant, time.through?.instant];
}

describe("a range whose ends both name the zone", () => {
  it.each([
    "10:00 UTC – 11:00 UTC",
    "10:00 UTC—11:00 UTC",
    "10:00 UTC - 11:00 UTC",
    "10:00 UTC – 11:00",
    "10:00 GMT – 11:00 GMT",
    "2026-09-09 10:00 UTC – 11:00 UTC",
    "2026-09-09 10:00 UTC – 2026-09-09 11:00 UTC",
    "10:00 UTC → 11:00 UTC",
    "10:00 -> 11:00 UTC",
  ])("%s", (text) => {
    expect(instants(text)).toEqual(["2026-09-09T10:00:00Z", "2026-09-09T11:00:00Z"]);
  });

  it.each([
    // 00:30 at −04:00, and an hour after the clock went back 01:30 at −05:00: two hours.
    ["2026-11-01 00:30 EDT to 01:30 EST", "2026-11-01T04:30:00Z", "2026-11-01T06:30:00Z"],
    ["2026-11-01 00:30 -04:00 to 01:30 -05:00", "2026-11-01T04:30:00Z", "2026-11-01T06:30:00Z"],
    ["10:00 ET to 11:00 EDT", "2026-09-09T14:00:00Z", "2026-09-09T15:00:00Z"],
  ])("%s: letters of both seasons are one zone", (text, start, end) => {
    expect(instants(text)).toEqual([start, end]);
  });

  it.each([
    "10:00 EST to 11:00 PST",
    "2026-01-09 10:00 EST to 11:00 PST",
    "22:00 EDT to 23:00 UTC",
    "10:00 Asia/Tokyo to 11:00 +09:00",
    "2026-09-09 UTC to 2026-09-10 JST",
  ])("%s is two zones", (text) => expect(() => readTimeText(text, DAY)).toThrow(/two ends name different zones/));

  it("warns of a season at either end", () => {
    const { warnings } = readTimeText("2026-10-31 10:00 EDT to 2026-11-02 10:00 EDT", { zone: "UTC" });
    expect(warnings.map(({ code }) => code)).toEqual(["season_mismatch", "offset_not_in_zone"]);
  });
});

describe("an offset or a range?", () => {
  it.each([
    "13:22-14:00 UTC",
    "2026-09-09 13:22-14:00 UTC",
    "2026-09-09 08:00-10:00",
    "Sep 9, 2026 08:00-10:00 JST",
    "10:00 UTC-11:00 UTC",
    "10:00 UTC–11:00",
    "2026-09-09T03:22:00–04:00",
  ])("%s is asked", (text) => {
    expect(() => readTimeText(text, { ...DAY, zone: "UTC" })).toThrow(/an offset or a range\?/);
  });

  it.each([
    ["2026-09-09T08:00-10:00", "2026-09-09T18:00:00Z"],
    ["2026-09-09 08:00:00-10:00", "2026-09-09T18:00:00Z"],
    ["2026-09-09 08:00 -10:00", "2026-09-09T18:00:00Z"],
    ["2026-09-09 08:00-04:00", "2026-09-09T12:00:00Z"],
    ["2026-09-09 08:00+09:00", "2026-09-08T23:00:00Z"],
    ["20:00 UTC–5", "2026-09-10T01:00:00Z"],
    ["20:00 (UTC–05:00)", "2026-09-10T01:00:00Z"],
  ])("%s can only be an offset", (text, instant) => {
    expect(instants(text)).toEqual([instant, undefined]);
  });
});

describe("a number beside letters", () => {
  it.each([
    ["2026-09-09 09:22 -0400 (EDT)", "2026-09-09T13:22:00Z"],
    ["2026-09-09 18:52 +0530 (IST)", "2026-09-09T13:22:00Z"],
    ["2026-09-09 22:22 UTC+9 JST", "2026-09-09T13:22:00Z"],
    ["Wed, 09 Sep 2026 22:22:00 +0900 (Tokyo Standard Time)", "2026-09-09T13:22:00Z"],
    ["Wed Sep 09 2026 18:52:00 GMT+0530 (India Standard Time)", "2026-09-09T13:22:00Z"],
    ["Wed Sep 09 2026 15:22:00 GMT+0200 (Central European Summer Time)", "2026-09-09T13:22:00Z"],
    ["Wed Sep 09 2026 22:22:00 GMT+0900 (日本標準時)", "2026-09-09T13:22:00Z"],
  ])("%s: the number counts where both agree", (text, instant) => {
    expect(instants(text)).toEqual([instant, undefined]);
  });

  it.each(["2026-09-09 13:22 -0500 EDT", "2026-09-09 13:22 +0900 UTC", "2026-09-09 13:22 -0700 (IST)"])(
    "%s contradicts itself",
    (text) => expect(() => readTimeText(text)).toThrow(/two zones are named/),
  );

  it("a remark that says more than a zone is not passed over", () => {
    expect(timeErrorCode(() => readTimeText("2026-09-09 13:22 +0900 (approx)"))).toBe("invalid_time");
  });

  it.each(["2026-09-09 13:22 UTC-13", "2026-09-09 13:22 UTC-12:30", "2026-09-09 13:22 UTC+14:30"])(
    "%s is nowhere",
    (text) => expect(() => readTimeText(text)).toThrow(/goes from -12 to \+14/),
  );
});

describe("what `date`, a log or a page puts around a time", () => {
  it.each([
    ["Wed Sep  9 01:22:00 PM UTC 2026", "2026-09-09T13:22:00Z"],
    ["Wed  9 Sep 13:22:00 UTC 2026", "2026-09-09T13:22:00Z"],
    ["Wed Sep  9 09:22:00 -0400 2026", "2026-09-09T13:22:00Z"],
    ["Wed, 09 Sep 2026 13:22:00 UT", "2026-09-09T13:22:00Z"],
    ["2026 Sep 9 13:22 UTC", "2026-09-09T13:22:00Z"],
    ["2026-Sep-09 13:22 UTC", "2026-09-09T13:22:00Z"],
    ["Sep 9, 2026 · 1:22 PM UTC", "2026-09-09T13:22:00Z"],
    ["2026-09-09 @ 13:22 UTC", "2026-09-09T13:22:00Z"],
    ['"2026-09-09T13:22:00Z"', "2026-09-09T13:22:00Z"],
    ["`2026-09-09T13:22:00Z`", "2026-09-09T13:22:00Z"],
    ["<2026-09-09T13:22:00Z>", "2026-09-09T13:22:00Z"],
    ["2026-09-09T13:22:00Z.", "2026-09-09T13:22:00Z"],
    ["1:22 p.m. UTC.", "2026-09-09T13:22:00Z"],
    ["[WARN] 2026-09-09 13:22:00,250 UTC", "2026-09-09T13:22:00.25Z"],
    ["ERROR: 2026-09-09 13:22 UTC", "2026-09-09T13:22:00Z"],
  ])("%s", (text, instant) => {
    const { time } = readTimeText(text, DAY);
    expect(time).toMatchObject({ text, instant });
  });

  it.each(["13:22 UTC,error", "2026-09-09 13:22 UTC warning"])("%s: a word behind the time is not dropped", (text) => {
    expect(() => readTimeText(text, DAY)).toThrow(/is not understood/);
  });
});

describe("how sure it is, said behind the time", () => {
  it.each([
    ["14:52 UTC at the latest", "by", undefined, "2026-09-09T14:52:00Z"],
    ["till 14:52 UTC", "by", undefined, "2026-09-09T14:52:00Z"],
    ["not before 14:52 UTC", "from", "2026-09-09T14:52:00Z", undefined],
    ["from 14:52 UTC onwards", "from", "2026-09-09T14:52:00Z", undefined],
    ["about 19:00 ±15 min UTC", "about", "2026-09-09T18:45:00Z", "2026-09-09T19:15:00Z"],
    ["19:00±15min UTC", "about", "2026-09-09T18:45:00Z", "2026-09-09T19:15:00Z"],
    ["≈19:00 UTC ±1 h", "about", "2026-09-09T18:00:00Z", "2026-09-09T20:00:00Z"],
  ])("%s", (text, qualifier, earliest, latest) => {
    const { time } = readTimeText(text, DAY);
    expect([time.qualifier, time.earliest, time.latest]).toEqual([qualifier, earliest, latest]);
  });

  it.each(["<14:52 UTC", "at least 14:52 UTC", "19:00 UTC or so", "shortly after 19:00 UTC"])(
    "%s is not understood",
    (text) => expect(() => readTimeText(text, DAY)).toThrow(/is not understood/),
  );
});
