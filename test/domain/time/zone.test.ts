import { describe, expect, it } from "vitest";
import { instantToMicros, parseInstant, parsePlainDate } from "#domain/time/instant.ts";
import {
  dayBounds,
  formatOffset,
  canonicalZone,
  isKnownZone,
  offsetAt,
  pickerZones,
  resolveWallClock,
  tzdbVersion,
  zoneAbbreviation,
} from "#domain/time/zone.ts";
import { timeErrorCode } from "./time-error-code.ts";
import { checkFormatsBack, checkThereAndBack } from "./zone-properties.ts";

const zones = pickerZones();

describe("zone names", () => {
  it.each(["UTC", "Asia/Kolkata", "Asia/Calcutta", "EST", "EST5EDT", "Etc/GMT+5", "Antarctica/Troll", "US/Pacific"])(
    "knows %s",
    (name) => expect(isKnownZone(name)).toBe(true),
  );
  it.each([
    "EDT",
    "IST",
    "CST",
    "PST",
    "PT",
    "JST",
    "+05:30",
    "cst",
    "mars/olympus",
    "Mars/Olympus",
    "",
    "Etc/Unknown",
    "Asia/Tokyo ",
  ])("does not know %s", (name) => expect(isKnownZone(name)).toBe(false));

  it.each([
    ["utc", "UTC"],
    ["asia/tokyo", "Asia/Tokyo"],
    ["ASIA/TOKYO", "Asia/Tokyo"],
    ["Asia/Calcutta", "Asia/Calcutta"],
    ["asia/kolkata", "Asia/Kolkata"],
    ["europe/kyiv", "Europe/Kyiv"],
    ["america/argentina/buenos_aires", "America/Argentina/Buenos_Aires"],
    ["antarctica/dumontdurville", "Antarctica/DumontDUrville"],
    ["us/pacific", "US/Pacific"],
    ["US/PACIFIC", "US/Pacific"],
    ["etc/gmt+5", "Etc/GMT+5"],
    ["etc/utc", "Etc/UTC"],
    ["est5edt", "EST5EDT"],
    ["gb-eire", "GB-Eire"],
    ["America/Argentina/ComodRivadavia", "America/Argentina/ComodRivadavia"],
  ])("writes %s as %s", (written, name) => {
    expect(canonicalZone(written)).toBe(name);
    expect(canonicalZone(name)).toBe(name);
    expect(resolveWallClock("2026-09-09T13:22", written)).toEqual(resolveWallClock("2026-09-09T13:22", name));
  });

  it("has one spelling of every name, however it is written", () => {
    for (const name of zones) {
      expect([name.toLowerCase(), name.toUpperCase(), name].map(canonicalZone)).toEqual([name, name, name]);
    }
  });

  it("offers UTC first, then places in today's spelling, and no Etc/GMT±n", () => {
    expect(zones[0]).toBe("UTC");
    expect(zones).toContain("Asia/Kolkata");
    expect(zones).not.toContain("Asia/Calcutta");
    expect(zones.slice(1).filter((name) => !name.includes("/") || name.startsWith("Etc/"))).toEqual([]);
    expect(new Set(zones).size).toBe(zones.length);
    expect(zones.filter((name) => !isKnownZone(name))).toEqual([]);
  });

  it("names the version of the zone data", () => {
    expect(tzdbVersion()).toMatch(/^20\d\d[a-z]$/);
  });

  it("refuses an unknown zone", () => {
    expect(timeErrorCode(() => resolveWallClock("2026-09-09T13:22", "Mars/Olympus"))).toBe("unknown_zone");
  });
});

describe("offsets and abbreviations", () => {
  it.each([
    ["UTC", 0, "+00:00"],
    ["Asia/Kolkata", 19_800, "+05:30"],
    ["America/St_Johns", -9_000, "-02:30"],
    ["Asia/Kathmandu", 20_700, "+05:45"],
    ["Etc/GMT+5", -18_000, "-05:00"],
  ])("%s in July", (zone, seconds, text) => {
    const offset = offsetAt(parseInstant("2025-07-01T12:00:00Z"), zone);
    expect([offset, formatOffset(offset)]).toEqual([seconds, text]);
  });

  it("keeps the seconds of an old offset", () => {
    expect(formatOffset(offsetAt(parseInstant("1970-06-01T00:00:00Z"), "Africa/Monrovia"))).toBe("-00:44:30");
  });

  it.each([
    ["America/New_York", "2026-07-01T00:00:00Z", "EDT"],
    ["America/Toronto", "2026-01-01T00:00:00Z", "EST"],
    ["Asia/Tokyo", "2026-01-01T00:00:00Z", "JST"],
    ["Europe/Paris", "2026-07-01T00:00:00Z", "CEST"],
    ["UTC", "2026-07-01T00:00:00Z", "UTC"],
    ["America/Chicago", "2026-01-01T00:00:00Z", undefined],
    ["Asia/Kolkata", "2026-01-01T00:00:00Z", undefined],
    ["Europe/London", "2026-07-01T00:00:00Z", undefined],
    ["Asia/Shanghai", "2026-07-01T00:00:00Z", undefined],
  ])("%s at %s: %s", (zone, instant, expected) => {
    expect(zoneAbbreviation(parseInstant(instant), zone, "en")).toBe(expected);
    expect(zoneAbbreviation(parseInstant(instant), zone, "ja")).toBe(expected);
  });
});

describe("candidates", () => {
  it("of a gap are later, then earlier, each with the offset that gives it from the clock as typed", () => {
    expect(resolveWallClock("2024-03-10T02:30", "America/New_York")).toEqual({
      kind: "gap",
      candidates: [
        {
          instant: "2024-03-10T07:30:00Z",
          offset: "-05:00",
          label: "2024-03-10 03:30 −04:00 EDT",
          choose: "later",
        },
        {
          instant: "2024-03-10T06:30:00Z",
          offset: "-04:00",
          label: "2024-03-10 01:30 −05:00 EST",
          choose: "earlier",
        },
      ],
    });
  });

  it("of an overlap are first, then second", () => {
    const resolved = resolveWallClock("2025-04-06T01:45:00.000001", "Australia/Lord_Howe");
    expect(resolved).toMatchObject({
      kind: "overlap",
      candidates: [
        { instant: "2025-04-05T14:45:00.000001Z", offset: "+11:00", choose: "first" },
        { instant: "2025-04-05T15:15:00.000001Z", offset: "+10:30", choose: "second" },
      ],
    });
  });
});

describe("days", () => {
  const HOUR = 3_600_000_000n;
  it.each([
    ["2024-03-10", "America/New_York", 23n],
    ["2024-11-03", "America/New_York", 25n],
    ["2018-11-04", "America/Sao_Paulo", 23n],
    ["2026-09-09", "Asia/Tokyo", 24n],
    ["2011-12-29", "Pacific/Apia", 24n],
    ["2025-10-26", "Antarctica/Troll", 26n],
  ])("%s in %s has %i h", (date, zone, hours) => {
    const { start, end } = dayBounds(parsePlainDate(date), zone);
    expect(instantToMicros(end) - instantToMicros(start)).toBe(hours * HOUR);
  });

  it("a day that was skipped does not exist, and the day before it ends where the day after begins", () => {
    expect(timeErrorCode(() => dayBounds(parsePlainDate("2011-12-30"), "Pacific/Apia"))).toBe("nonexistent_local_time");
    const { end } = dayBounds(parsePlainDate("2011-12-29"), "Pacific/Apia");
    expect(end).toBe(dayBounds(parsePlainDate("2011-12-31"), "Pacific/Apia").start);
  });
});

describe("properties over every zone, 1970 to 2200", () => {
  it("instant → wall clock → instant is the identity given the offset", { timeout: 60_000 }, () => {
    checkThereAndBack(2000);
  });

  it("what resolves formats back to the wall clock that was typed", { timeout: 60_000 }, () => {
    checkFormatsBack(2000);
  });
});
