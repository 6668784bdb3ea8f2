import { describe, expect, it } from "vitest";
import { readTimeText, type TextContext } from "#domain/time/read-time-text.ts";
import { timeErrorCode } from "./time-error-code.ts";

const DAY = { baseDate: "2026-09-09" };
const TOKYO = { zone: "Asia/Tokyo" };
const BASE = { base: "2026-09-09T13:22:00Z" };

describe("what one end of a range says for both", () => {
  it.each([
    ["11–19 September 2026", "2026-09-11", "2026-09-19", "exact"],
    ["11-19 Sep 2026", "2026-09-11", "2026-09-19", "exact"],
    ["11th to 19th of September 2026", "2026-09-11", "2026-09-19", "exact"],
    ["from 11 to 19 September 2026", "2026-09-11", "2026-09-19", "exact"],
    ["between 11 and 19 September 2026", "2026-09-11", "2026-09-19", "about"],
    ["September 11-19, 2026", "2026-09-11", "2026-09-19", "exact"],
    ["Sept. 11 – 19, 2026", "2026-09-11", "2026-09-19", "exact"],
    ["9月11日〜19日", "2026-09-11", "2026-09-19", "exact"],
    ["2026年9月11日から19日まで", "2026-09-11", "2026-09-19", "exact"],
    ["2026-09-11/19", "2026-09-11", "2026-09-19", "exact"],
    ["28 September – 3 October 2026", "2026-09-28", "2026-10-03", "exact"],
  ])("%s", (text, date, through, qualifier) => {
    expect(readTimeText(text, DAY).time).toMatchObject({
      date,
      through: { date: through },
      precision: "day",
      qualifier,
    });
  });

  it.each(["11-19 September 2026 at 10:00 UTC", "31–32 August 2026", "19–11 September 2026"])(
    "%s is refused",
    (text) => {
      expect(timeErrorCode(() => readTimeText(text))).toBe("invalid_time");
    },
  );
});

describe("relative words", () => {
  it.each([
    ["within 25 minutes", BASE, "2026-09-09T13:22:00Z", "2026-09-09T13:47:00Z", "about"],
    ["within 25 minutes after 14:00 UTC", DAY, "2026-09-09T14:00:00Z", "2026-09-09T14:25:00Z", "about"],
    ["14:00 UTCから25分以内", DAY, "2026-09-09T14:00:00Z", "2026-09-09T14:25:00Z", "about"],
    ["25 minutes later", BASE, "2026-09-09T13:47:00Z", undefined, "exact"],
    ["10 minutes before 14:00 UTC", DAY, "2026-09-09T13:50:00Z", undefined, "exact"],
    ["an hour after 2026-11-01 01:30 EDT", {}, "2026-11-01T06:30:00Z", undefined, "exact"],
    ["2時間後", { ...BASE, ...TOKYO }, "2026-09-09T15:22:00Z", undefined, "exact"],
  ] as [string, TextContext, string, string | undefined, string][])(
    "%s %j",
    (text, context, instant, through, qualifier) => {
      const { time } = readTimeText(text, context);
      expect(time).toMatchObject({ text, instant, qualifier });
      expect(time.through?.instant).toBe(through);
    },
  );

  it("within 25 minutes of a time says not on which side", () => {
    expect(() => readTimeText("within 25 minutes of 14:00 UTC", DAY)).toThrow(/before it, after it or both/);
  });

  it("days count from a base date", () => {
    expect(readTimeText("within 2 days", DAY).time).toMatchObject({
      date: "2026-09-09",
      through: { date: "2026-09-11" },
    });
  });

  it.each(["within 25 minutes", "25 minutes later", "2 hours ago", "within 25 minutes"])(
    "%s needs what it is relative to",
    (text) => {
      expect(timeErrorCode(() => readTimeText(text, { ...DAY, ...TOKYO }))).toBe("needs_reference");
    },
  );

  it.each([
    "yesterday",
    "yesterday at 14:00",
    "today 14:00 UTC",
    "last week",
    "next Tuesday",
    "Tuesday",
    "昨日 13:00",
    "Q3",
    "Q3 2026",
    "2026-W37-3",
  ])("%s asks for a date, whatever the base date", (text) => {
    expect(() => readTimeText(text, { ...DAY, zone: "UTC" })).toThrow(/a date is needed/);
    expect(timeErrorCode(() => readTimeText(text, { ...DAY, zone: "UTC" }))).toBe("invalid_time");
  });

  it("a weekday is checked against the base date, never looked for", () => {
    expect(readTimeText("Wednesday 14:35 UTC", DAY).time.instant).toBe("2026-09-09T14:35:00Z");
    expect(timeErrorCode(() => readTimeText("Tuesday 14:35 UTC", DAY))).toBe("weekday_mismatch");
  });
});

describe("near misses of RFC 3339 and of the clock", () => {
  it.each([
    ["2026-09-09T13:22:00 Z", "2026-09-09T13:22:00Z"],
    ["2026-09-09t13:22:00z", "2026-09-09T13:22:00Z"],
    ["2026-09-09T13Z", "2026-09-09T13:00:00Z"],
    ["2026-09-09_13:22:00Z", "2026-09-09T13:22:00Z"],
    ["2026-9-9T1:22:00Z", "2026-09-09T01:22:00Z"],
    ["2026-09-09T22:22:00+0900", "2026-09-09T13:22:00Z"],
    ["2026-09-09 13:22:00,250Z", "2026-09-09T13:22:00.25Z"],
    ["2026-09-09 1322Z", "2026-09-09T13:22:00Z"],
    ["1322Z", "2026-09-09T13:22:00Z"],
    ["1.22pm UTC", "2026-09-09T13:22:00Z"],
    ["noon UTC", "2026-09-09T12:00:00Z"],
    ["Sept. 9, 2026 at 1:22pm PDT", "2026-09-09T20:22:00Z"],
  ])("%s", (text, instant) => {
    expect(readTimeText(text, DAY).time.instant).toBe(instant);
  });

  it.each(["2026 UTC", "midnight UTC", "2026-09-09T13:22:00+9", "13h22 UTC", "2526Z"])("%s is refused", (text) => {
    expect(timeErrorCode(() => readTimeText(text, DAY))).toBe("invalid_time");
  });
});
