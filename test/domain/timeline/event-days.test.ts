import { describe, expect, it } from "vitest";
import { displayTime } from "#domain/time/display.ts";
import { dayStarts } from "#domain/timeline/event-days.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { timeOf, utc } from "./drawing/drawn-times.ts";

const starts = (inputs: TimeInput[], zone = "UTC") =>
  dayStarts(inputs.map(timeOf).map((time) => ({ time, display: displayTime(time, zone, "en") }))).map(
    ({ heading, gapDays }) => `${heading?.slice(5) ?? ""}${gapDays === undefined ? "" : ` +${gapDays}`}`,
  );

describe("days of a list", () => {
  it.each<[string, TimeInput[], string[]]>([
    ["one heading for a day", [utc("09T08:00"), utc("09T13:00")], ["9 September 2026", ""]],
    ["the next day is no gap", [utc("09T08:00"), utc("10T08:00")], ["9 September 2026", "10 September 2026"]],
    ["13 days are", [utc("09T23:00"), utc("22T01:00")], ["9 September 2026", "22 September 2026 +13"]],
    // The range reaches the 19th: from there to the 22nd are 3 days.
    [
      "counted from the last day that is reached",
      [{ date: "2026-09-11", through: "2026-09-19" }, utc("12T08:00"), utc("22T01:00")],
      ["11 September 2026", "12 September 2026", "22 September 2026 +3"],
    ],
    [
      "never from or to a month",
      [utc("01T08:00"), { text: "2026-10" }, utc("30T08:00")],
      ["1 September 2026", "er 2026", "30 September 2026"],
    ],
  ])("%s", (_words, inputs, expected) => {
    expect(starts(inputs)).toEqual(expected);
  });

  it("follows the page's zone, but for dates", () => {
    // 23:30 UTC is the next morning in Tokyo; the date stays what it is.
    expect(starts([{ date: "2026-09-09" }, utc("09T23:30")], "Asia/Tokyo")).toEqual([
      "9 September 2026",
      "10 September 2026",
    ]);
  });
});
