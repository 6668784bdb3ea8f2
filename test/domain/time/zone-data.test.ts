import { expect, it } from "vitest";
import { recordTime, type RecordedTime } from "#domain/time/recorded-time.ts";
import { disputedByZoneData } from "#domain/time/zone-data.ts";

/** Nine o'clock in Vancouver as data from before 2026b had it: −08:00, 17:00Z. */
const SCHEDULED = recordTime({ wallClock: "2026-11-15T09:00", zone: "America/Vancouver", offset: "-08:00" }).time;

it.each([
  ["2025b", { instant: "2026-11-15T17:00:00Z" }, ["2026-11-15T16:00:00Z"]],
  ["2025b", { wallClock: "2026-07-15T09:00", instant: "2026-07-15T16:00:00Z" }, undefined],
  ["2025b", { zone: "America/New_York", wallClock: "2026-11-01T01:30", instant: "2026-11-01T06:30:00Z" }, undefined],
  [process.versions["tz"], { instant: "2026-11-15T17:00:00Z" }, undefined],
])("resolved with %s: %j → %j", (tzdb, change, expected) => {
  expect(disputedByZoneData({ ...SCHEDULED, ...change, tzdb } as RecordedTime)).toEqual(expected);
});

it("has nothing to say about a date", () => {
  expect(disputedByZoneData({ ...recordTime({ date: "2026-11-15" }).time, tzdb: "2025b" })).toBeUndefined();
});
