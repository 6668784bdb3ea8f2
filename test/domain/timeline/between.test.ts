import fc from "fast-check";
import { expect, it } from "vitest";
import { instantAt, microsOf } from "#domain/time/instant.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { suggestBetween } from "#domain/timeline/between.ts";

const timeOf = (time: string | TimeInput) =>
  recordTime(typeof time === "string" ? { text: time, zone: "UTC" } : time).time;

it.each([
  // 13:00 and 14:00: 13:30 UTC is 09:30 in New York.
  ["2026-09-09 13:00", "2026-09-09 14:00", "America/New_York", "2026-09-09 09:30"],
  // Three minutes apart: 90 s later, cut to the minute.
  ["2026-09-09 13:00", "2026-09-09 13:03", "UTC", "2026-09-09 13:01"],
  // One minute apart leaves the second, three microseconds the microsecond.
  ["2026-09-09 13:00", "2026-09-09 13:01", "UTC", "2026-09-09 13:00:30"],
  ["2026-09-09 13:00:00.000001", "2026-09-09 13:00:00.000004", "UTC", "2026-09-09 13:00:00.000002"],
  // A date stands at the start of its day: halfway to noon is six.
  ["2026-09-09", "2026-09-09 12:00", "UTC", "2026-09-09 06:00"],
  // 05:00Z to 07:00Z: 06:00Z, when New York's clock showed 01:00 for the second time.
  ["2026-11-01 05:00", "2026-11-01 07:00", "America/New_York", "2026-11-01 01:00 -05:00"],
])("between %s and %s in %s: %s", (before, after, zone, text) => {
  expect(suggestBetween(timeOf(before), timeOf(after), zone)?.text).toBe(text);
});

it("nothing is suggested behind the last, nor between two at one time", () => {
  const time = timeOf("2026-09-09 13:00");
  expect(suggestBetween(time, undefined, "UTC")).toBeUndefined();
  expect(suggestBetween(time, time, "UTC")).toBeUndefined();
});

it("the words read back as a time strictly between, in any zone", () => {
  const zones = fc.constantFrom("UTC", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Antarctica/Troll");
  const start = fc.integer({ min: 1_767_225_600, max: 1_798_761_600 }).map((second) => second * 1_000_000);
  fc.assert(
    fc.property(zones, start, fc.integer({ min: 2, max: 9_000_000_000 }), (zone, from, width) => {
      const [before, after] = [from, from + width].map((us) => timeOf({ wallClock: instantAt(us), zone: "UTC" }));
      const words = before && suggestBetween(before, after, zone);
      const { instant } = timeOf({ text: words?.text ?? "", zone: words?.zone ?? "" });
      const us = microsOf(instant ?? instantAt(0));
      expect(us > from && us < from + width).toBe(true);
    }),
  );
});
