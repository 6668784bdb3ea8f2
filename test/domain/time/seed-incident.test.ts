import { describe, expect, it } from "vitest";
import { compareByTime } from "#domain/time/order.ts";
import { durationBetween } from "#domain/time/duration.ts";
import { seedDuration, seedKeys, seedTime, shownIn } from "./seed-sheet.ts";

describe("the instants of the sheet", () => {
  it.each([
    ["triage", "2026-09-09T08:00:00Z", "exact"],
    ["reproduced", "2026-09-09T08:25:00Z", "by"],
    ["declared", "2026-09-09T13:22:00Z", "exact"],
    ["contained", "2026-09-09T14:00:00Z", "exact"],
    ["sp-occurred", "2026-09-09T14:25:00Z", "exact"],
    ["root-cause", "2026-09-09T14:35:00Z", "exact"],
    ["config-fixed", "2026-09-09T14:52:00Z", "by"],
    ["sp-identified", "2026-09-09T15:02:00Z", "exact"],
    ["patched", "2026-09-09T19:04:00Z", "by"],
    ["restored", "2026-09-09T19:40:00Z", "exact"],
    ["sp-resolved", "2026-09-09T20:09:00Z", "exact"],
  ])("%s is %s, %s", (key, instant, qualifier) => {
    expect(seedTime(key)).toMatchObject({ instant, qualifier, precision: "minute" });
  });

  it("keeps the words and the zone of the status page", () => {
    expect(seedTime("sp-occurred")).toMatchObject({
      text: "10:25 am EDT",
      wallClock: "2026-09-09T10:25",
      zone: "America/New_York",
      offset: "-04:00",
    });
  });

  it("has dates, a month and ranges without an instant", () => {
    expect(seedTime("reported")).toEqual({
      text: "2026-09-08",
      date: "2026-09-08",
      precision: "day",
      qualifier: "exact",
      earliest: "2026-09-08T00:00:00Z",
      latest: "2026-09-09T00:00:00Z",
      tzdb: process.versions["tz"],
    });
    expect(seedTime("prototype")).toMatchObject({
      month: "2026-08",
      precision: "month",
      qualifier: "about",
      earliest: "2026-08-01T00:00:00Z",
      latest: "2026-09-01T00:00:00Z",
    });
    expect(seedTime("hardening")).toMatchObject({ date: "2026-09-11", through: { date: "2026-09-19" } });
    expect(seedTime("upstream-merges").latest).toBe("2026-10-13T00:00:00Z");
  });
});

describe("the same minutes in other zones", () => {
  const zones = ["UTC", "America/New_York", "Asia/Tokyo", "Asia/Kolkata"];
  it.each([
    ["triage", "2026-09-09 08:00", "2026-09-09 04:00", "2026-09-09 17:00", "2026-09-09 13:30"],
    ["declared", "2026-09-09 13:22", "2026-09-09 09:22", "2026-09-09 22:22", "2026-09-09 18:52"],
    ["contained", "2026-09-09 14:00", "2026-09-09 10:00", "2026-09-09 23:00", "2026-09-09 19:30"],
    ["root-cause", "2026-09-09 14:35", "2026-09-09 10:35", "2026-09-09 23:35", "2026-09-09 20:05"],
    ["sp-identified", "2026-09-09 15:02", "2026-09-09 11:02", "2026-09-10 00:02", "2026-09-09 20:32"],
    ["restored", "2026-09-09 19:40", "2026-09-09 15:40", "2026-09-10 04:40", "2026-09-10 01:10"],
    ["sp-resolved", "2026-09-09 20:09", "2026-09-09 16:09", "2026-09-10 05:09", "2026-09-10 01:39"],
  ])("%s", (key, ...expected) => {
    expect(zones.map((zone) => shownIn(key, zone))).toEqual(expected);
  });

  it.each(["Pacific/Honolulu", "UTC", "Pacific/Kiritimati"])("never shifts a date (%s)", (zone) => {
    expect(shownIn("reported", zone)).toBe("2026-09-08");
    expect(shownIn("prototype", zone)).toBe("2026-08");
  });
});

describe("durations of the sheet", () => {
  it.each([
    ["triage", "declared", "5 h 22 min", "5時間22分"],
    ["declared", "contained", "38 min", "38分"],
    ["contained", "root-cause", "35 min", "35分"],
    ["declared", "restored", "6 h 18 min", "6時間18分"],
    ["reported", "triage", "8 h to 32 h", "8時間〜32時間"],
    ["reported", "disclosed", "48 days", "48日"],
    ["exposure-start", "contained", "12 d 14 h to 13 d 14 h", "12日14時間〜13日14時間"],
    ["triage", "reproduced", "at most 25 min", "25分以内"],
    ["config-fixed", "restored", "at least 4 h 48 min", "4時間48分以上"],
    ["config-fixed", "patched", "not known", "不明"],
  ])("%s → %s: %s", (from, to, en, ja) => {
    expect(seedDuration(from, to)).toEqual({ en, ja });
  });

  it.each([
    ["declared", "sp-occurred", 63],
    ["root-cause", "sp-identified", 27],
    ["restored", "sp-resolved", 29],
  ])("%s and %s differ by %i min", (record, statusPage, minutes) => {
    expect(durationBetween(seedTime(record), seedTime(statusPage))).toEqual({
      minMs: minutes * 60_000,
      maxMs: minutes * 60_000,
      exact: true,
    });
  });
});

describe("order of the sheet", () => {
  it("is the order in which the sheet lists its events", () => {
    const events = seedKeys.map((key, sequence) => ({ key, time: seedTime(key), sequence }));
    const shuffled = [...events].sort((a, b) => a.key.localeCompare(b.key, "en"));
    expect(shuffled.sort(compareByTime).map(({ key }) => key)).toEqual(seedKeys);
  });
});
