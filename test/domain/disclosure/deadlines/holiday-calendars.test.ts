import { describe, expect, it } from "vitest";
import { InvalidInput } from "#domain/errors.ts";
import {
  addBusinessDays,
  holidayCalendars,
  isBusinessDay,
  nearestBusinessDay,
  type CalendarName,
} from "#domain/disclosure/deadlines/holiday-calendars.ts";
import { easterSunday } from "#domain/disclosure/deadlines/holidays-by-rule.ts";
import { addDays, plainDate } from "#domain/disclosure/deadlines/calendar-days.ts";
import { parsePlainDate } from "#domain/time/instant.ts";

const weekdaysOff = (name: CalendarName, year: number) =>
  Array.from({ length: 366 }, (_, day) => addDays(plainDate(year, 1, 1), day))
    .filter((date) => date.startsWith(String(year)))
    .filter((date) => isBusinessDay(date, "weekends_only") && !isBusinessDay(date, name))
    .map((date) => date.slice(5));

describe("Easter", () => {
  it.each(["2024-03-31", "2025-04-20", "2026-04-05", "2027-03-28", "2028-04-16", "2029-04-01", "2030-04-21"])(
    "is on %s",
    (date) => expect(easterSunday(Number(date.slice(0, 4)))).toBe(date),
  );
  it.each(["1961-04-02", "1818-03-22", "1943-04-25", "2038-04-25", "2049-04-18", "2076-04-19", "1981-04-19"])(
    "is on %s, far away",
    (date) => expect(easterSunday(Number(date.slice(0, 4)))).toBe(date),
  );
});

describe("the weekdays off, as the offices list them", () => {
  it.each<[CalendarName, number, string]>([
    // Saturday 1 January 2028 is kept on Friday 31 December 2027; Saturday 19 June 2027 on the 18th, Sunday 4 July on the 5th.
    ["us_federal", 2024, "01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25"],
    ["us_federal", 2025, "01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25"],
    ["us_federal", 2026, "01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25"],
    ["us_federal", 2027, "01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31"],
    ["us_federal", 2028, "01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25"],
    // Boxing Day 2026 is a Saturday: Monday the 28th. Both days of Christmas 2027 are on a weekend: the 27th and 28th.
    ["uk_england", 2024, "01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26"],
    ["uk_england", 2025, "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26"],
    ["uk_england", 2026, "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28"],
    ["uk_england", 2027, "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28"],
    // Saturday 1 January 2028: Monday the 3rd.
    ["uk_england", 2028, "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26"],
    ["jp_national", 2024, "01-01 01-08 02-12 02-23 03-20 04-29 05-03 05-06 07-15 08-12 09-16 09-23 10-14 11-04"],
    ["jp_national", 2025, "01-01 01-13 02-11 02-24 03-20 04-29 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-24"],
    // Sunday 3 May 2026: the 6th, the first that is none. 22 September lies between two holidays.
    [
      "jp_national",
      2026,
      "01-01 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23",
    ],
    [
      "jp_national",
      2027,
      "01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23",
    ],
    ["target2", 2026, "01-01 04-03 04-06 05-01 12-25"],
    ["target2", 2029, "01-01 03-30 04-02 05-01 12-25 12-26"],
    ["weekends_only", 2026, ""],
  ])("%s %i", (name, year, days) => expect(weekdaysOff(name, year).join(" ")).toBe(days));
});

describe("outside its years", () => {
  it.each<[CalendarName, string]>([
    ["us_federal", "2023-12-29"],
    ["us_federal", "2031-01-02"],
    ["uk_england", "2031-01-02"],
    ["jp_national", "2031-03-20"],
    ["target2", "2019-05-01"],
  ])("%s says nothing about %s, and does not guess", (name, date) => {
    expect(() => isBusinessDay(parsePlainDate(date), name)).toThrow(InvalidInput);
  });

  it("weekends are weekends in every year", () => {
    expect(isBusinessDay(parsePlainDate("2199-12-31"), "weekends_only")).toBe(true);
    expect(isBusinessDay(parsePlainDate("1972-01-01"), "weekends_only")).toBe(false);
  });

  it("each calendar names its version and its source", () => {
    for (const [name, { version, source }] of Object.entries(holidayCalendars)) {
      expect(version.startsWith(`${name}/`)).toBe(true);
      expect(source).not.toBe("");
    }
  });
});

describe("business days", () => {
  it.each<[string, number, CalendarName, string]>([
    // Fri 18 → Mon 21, Tue 22, Wed 23, Thu 24 with weekends only; in Japan the 21st to 23rd are holidays: 24, 25, 28, 29.
    ["2026-09-18", 4, "weekends_only", "2026-09-24"],
    ["2026-09-18", 4, "jp_national", "2026-09-29"],
    // From a Saturday the Monday is the first.
    ["2026-09-19", 1, "weekends_only", "2026-09-21"],
    ["2026-12-24", 1, "uk_england", "2026-12-29"],
  ])("%s and %i in %s", (date, count, name, reached) => {
    expect(addBusinessDays(parsePlainDate(date), count, name)).toBe(reached);
  });

  it.each<[string, 1 | -1, CalendarName, string]>([
    ["2026-10-24", 1, "weekends_only", "2026-10-26"],
    ["2026-10-24", -1, "weekends_only", "2026-10-23"],
    ["2026-10-23", 1, "weekends_only", "2026-10-23"],
    // Good Friday to Easter Monday.
    ["2026-04-03", 1, "target2", "2026-04-07"],
    ["2026-04-06", -1, "target2", "2026-04-02"],
  ])("nearest to %s in direction %i in %s", (date, step, name, reached) => {
    expect(nearestBusinessDay(parsePlainDate(date), step, name)).toBe(reached);
  });
});
