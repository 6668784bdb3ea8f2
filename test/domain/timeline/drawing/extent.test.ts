import { describe, expect, it } from "vitest";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { placed, utc } from "./drawn-times.ts";

const us = (text: string) => Date.parse(text) * 1000;

describe("where a time lies on the axis", () => {
  it.each<[string, TimeInput, string, string, string, string]>([
    ["a minute is a moment", utc("09T13:22"), "point", "2026-09-09T13:22Z", "2026-09-09T13:22Z", "2026-09-09T13:22Z"],
    [
      "by is open before it",
      utc("09T14:52", { qualifier: "by" }),
      "by",
      "2026-09-09T14:52Z",
      "2026-09-09T14:52Z",
      "2026-09-09T14:52Z",
    ],
    [
      "from is open after it",
      utc("09T14:52", { qualifier: "from" }),
      "from",
      "2026-09-09T14:52Z",
      "2026-09-09T14:52Z",
      "2026-09-09T14:52Z",
    ],
    [
      "a range has two ends",
      utc("09T10:00", { through: "2026-09-09T12:30" }),
      "range",
      "2026-09-09T10:00Z",
      "2026-09-09T10:00Z",
      "2026-09-09T12:30Z",
    ],
    [
      "an hour is its span",
      { text: "2026-09-09T13", zone: "UTC" },
      "hour",
      "2026-09-09T13:00Z",
      "2026-09-09T13:00Z",
      "2026-09-09T14:00Z",
    ],
    [
      "19:00 ±10 min is 18:50 to 19:10",
      { text: "about 2026-09-09 19:00 UTC ±10 min" },
      "about",
      "2026-09-09T19:00Z",
      "2026-09-09T18:50Z",
      "2026-09-09T19:10Z",
    ],
    // 26 October in Tokyo begins at 15:00Z of the 25th and lasts 24 h.
    [
      "a date is its day in its own zone",
      { date: "2026-10-26", zone: "Asia/Tokyo" },
      "day",
      "2026-10-25T15:00Z",
      "2026-10-25T15:00Z",
      "2026-10-26T15:00Z",
    ],
    [
      "a date without a zone is one of UTC",
      { date: "2026-10-26" },
      "day",
      "2026-10-26T00:00Z",
      "2026-10-26T00:00Z",
      "2026-10-27T00:00Z",
    ],
    [
      "by a date: until its day ends",
      { date: "2026-10-26", qualifier: "by" },
      "by",
      "2026-10-26T00:00Z",
      "2026-10-26T00:00Z",
      "2026-10-27T00:00Z",
    ],
    [
      "dates from and through",
      { date: "2026-09-11", through: "2026-09-19" },
      "range",
      "2026-09-11T00:00Z",
      "2026-09-11T00:00Z",
      "2026-09-20T00:00Z",
    ],
    [
      "about a month",
      { text: "mid-August 2026" },
      "about",
      "2026-08-01T00:00Z",
      "2026-08-01T00:00Z",
      "2026-09-01T00:00Z",
    ],
  ])("%s", (_words, input, kind, at, start, end) => {
    expect(placed(input)).toMatchObject({ kind, at: us(at), start: us(start), end: us(end) });
  });

  it("knows which have no clock time, and keeps their date", () => {
    expect(placed({ date: "2026-10-26", zone: "Asia/Tokyo" }).date).toBe("2026-10-26");
    expect(placed(utc("09T13:22")).date).toBeUndefined();
  });
});
