import { describe, expect, it } from "vitest";
import { recordTime, toTimeInput, type TimeInput } from "#domain/time/recorded-time.ts";
import { timeAfterChange } from "#domain/timeline/change-time.ts";

const stored = (input: TimeInput) => ({ ...recordTime(input).time, tzdb: "of another day" });

describe("saying the same again", () => {
  it.each<[string, TimeInput]>([
    ["a wall clock", { wallClock: "2026-09-09T10:25", zone: "America/New_York" }],
    ["words", { text: "9 September 2026, 10:25 am EDT" }],
    ["an hour", { wallClock: "2026-09-09T10", zone: "Asia/Kolkata" }],
    ["a range", { wallClock: "2026-09-09T10:25", zone: "UTC", through: "2026-09-09T11:25" }],
    ["a month", { date: "2026-08", qualifier: "about" }],
    ["a leap second", { wallClock: "2016-12-31T23:59:60Z" }],
  ])("%s stays, with the version of its zone data", (_what, input) => {
    const time = stored(input);
    expect(timeAfterChange(time, input).time).toBe(time);
    expect(timeAfterChange(time, toTimeInput(time)).time).toBe(time);
  });

  it("an offset once chosen is not asked again while wall clock and zone stay", () => {
    const twice = { wallClock: "2025-11-02T01:30", zone: "America/New_York" };
    const time = stored({ ...twice, choose: "second" });
    expect(timeAfterChange(time, twice).time).toBe(time);
    expect(() => timeAfterChange(time, { ...twice, wallClock: "2025-11-02T01:31" })).toThrow(/twice|two|ambig/i);
    expect(timeAfterChange(time, { ...twice, choose: "first" }).time.offset).toBe("-04:00");
  });
});

describe("saying something else", () => {
  it.each<[string, TimeInput]>([
    ["another minute", { wallClock: "2026-09-09T10:26", zone: "America/New_York" }],
    ["another zone, the same instant", { wallClock: "2026-09-09T14:25", zone: "UTC" }],
    ["a finer precision", { wallClock: "2026-09-09T10:25:00", zone: "America/New_York" }],
    ["a qualifier", { wallClock: "2026-09-09T10:25", zone: "America/New_York", qualifier: "by" }],
    ["other words", { wallClock: "2026-09-09T10:25", zone: "America/New_York", text: "around breakfast" }],
    ["a date", { date: "2026-09-09" }],
  ])("%s is recorded as it is said now", (_what, input) => {
    const time = stored({ wallClock: "2026-09-09T10:25", zone: "America/New_York" });
    expect(timeAfterChange(time, input).time).toEqual(recordTime(input).time);
  });

  it("a first time has nothing to keep", () => {
    expect(timeAfterChange(undefined, { date: "2026-09-09" })).toEqual(recordTime({ date: "2026-09-09" }));
  });
});
