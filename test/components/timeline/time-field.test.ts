import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyTimeField, sameWords, timeFieldOf, timeInputOf } from "#components/timeline/time-field.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { meansTheSame } from "#domain/timeline/change-time.ts";

const recorded = (input: TimeInput) => recordTime(input).time;

describe("a stored time in the form", () => {
  it.each<[string, TimeInput, string, string]>([
    [
      "20:00Z in Bogota, to the second",
      { wallClock: "2026-03-04T15:00:00", zone: "America/Bogota" },
      "2026-03-04 15:00:00",
      "America/Bogota",
    ],
    [
      "23:45Z in Tokyo, to the second",
      { wallClock: "2026-07-10T08:45:00", zone: "Asia/Tokyo" },
      "2026-07-10 08:45:00",
      "Asia/Tokyo",
    ],
    ["a minute stays a minute", { wallClock: "2026-09-09T13:22", zone: "UTC" }, "2026-09-09 13:22", "UTC"],
    ["microseconds", { wallClock: "2026-09-09T13:22:01.000250", zone: "UTC" }, "2026-09-09 13:22:01.000250", "UTC"],
    ["an hour has no minutes", { wallClock: "2026-09-09T13", zone: "UTC" }, "2026-09-09 1 pm", "UTC"],
    ["nor has the hour after midnight", { wallClock: "2026-09-09T00", zone: "UTC" }, "2026-09-09 12 am", "UTC"],
    ["an offset without a zone", { wallClock: "2026-09-09T13:22", offset: "-04:00" }, "2026-09-09 13:22 -04:00", ""],
    ["a date", { date: "2026-10-26" }, "2026-10-26", ""],
    ["a month", { text: "about 2026-08" }, "about 2026-08", ""],
    ["no later than", { text: "by 2026-09-09 14:52", zone: "UTC" }, "by 2026-09-09 14:52", "UTC"],
    ["no earlier than", { text: "from 2026-09-09", zone: "UTC" }, "from 2026-09-09", "UTC"],
    ["days", { date: "2026-09-11", through: "2026-09-19" }, "2026-09-11 to 2026-09-19", ""],
    ["words of another zone", { text: "10:25 am EDT", baseDate: "2026-09-09" }, "2026-09-09 10:25", "America/New_York"],
    [
      "a width stands in the words",
      { text: "about 2026-09-09 13:00 ± 10 min", zone: "UTC" },
      "about 2026-09-09 13:00 ± 10 min",
      "UTC",
    ],
  ])("%s", (_name, input, text, zone) => {
    const time = recorded(input);
    const field = timeFieldOf(time);
    expect(field).toMatchObject({ text, zone });
    expect(meansTheSame(recorded(timeInputOf(field)), time)).toBe(true);
  });

  it("reads back the same however often it is saved, whatever its zone and precision", () => {
    const zones = fc.constantFrom(
      "UTC",
      "America/New_York",
      "Asia/Kolkata",
      "Asia/Tokyo",
      "Pacific/Apia",
      "Australia/Lord_Howe",
    );
    const digits = fc.constantFrom(16, 19, 23, 26);
    const clock = fc.date({
      min: new Date("2000-01-01T00:00:00Z"),
      max: new Date("2100-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(zones, digits, clock, (zone, length, at) => {
        const wallClock = `${at.toISOString().slice(0, 23)}250`.slice(0, length);
        let stored;
        try {
          stored = recorded({ wallClock, zone });
        } catch {
          return; // a gap or an overlap: the form asks
        }
        const again = recorded(timeInputOf(timeFieldOf(stored)));
        expect(meansTheSame(again, stored)).toBe(true);
        expect(timeFieldOf(again)).toEqual(timeFieldOf(stored));
      }),
    );
  });

  it("is another answer only where words, zone or choice differ; the day alone says nothing", () => {
    const field = emptyTimeField("UTC", "2026-09-09");
    expect(sameWords(field, { ...field, day: "2026-09-10" })).toBe(true);
    expect(sameWords(field, { ...field, zone: "Asia/Tokyo" })).toBe(false);
    expect(sameWords(field, { ...field, choose: "first" })).toBe(false);
  });
});
