import { InvalidInput } from "#domain/errors.ts";
import type { PlainDate } from "#domain/time/instant.ts";
import type { CALENDAR_NAMES } from "../deadline-fact.ts";
import { addDays } from "./calendar-days.ts";
import { isWeekend, jpNational, target2, ukEngland, usFederal, type HolidaysOfYear } from "./holidays-by-rule.ts";

export type CalendarName = (typeof CALENDAR_NAMES)[number];

/** Saturdays and Sundays are free in each of them. Outside `from` to `to` (years) nothing is known, and nothing guessed. */
export type HolidayCalendar = {
  name: CalendarName;
  version: string;
  source: string;
  years?: { from: number; to: number };
  holidays: HolidaysOfYear;
};

const years = { from: 2024, to: 2030 };

export const holidayCalendars: Record<CalendarName, HolidayCalendar> = {
  weekends_only: {
    name: "weekends_only",
    version: "weekends_only/1",
    source: "Saturday and Sunday; no holidays.",
    holidays: () => [],
  },
  us_federal: {
    name: "us_federal",
    version: "us_federal/2026-1",
    source:
      "5 U.S.C. 6103: eleven holidays, on a Saturday kept on Friday, on a Sunday on Monday. Without Inauguration Day and without closings by executive order.",
    years,
    holidays: usFederal,
  },
  uk_england: {
    name: "uk_england",
    version: "uk_england/2026-1",
    source:
      "Bank holidays in England and Wales: Banking and Financial Dealings Act 1971 and common law, substitute days as gov.uk lists them. None proclaimed for once is known for these years.",
    years,
    holidays: ukEngland,
  },
  jp_national: {
    name: "jp_national",
    version: "jp_national/2026-1",
    source:
      "Act on National Holidays, with its substitute and in-between days. The equinoxes are fixed in the gazette each February for the next year; those of 2028 to 2030 are the computed ones. Without the offices' year-end closing.",
    years,
    holidays: jpNational,
  },
  target2: {
    name: "target2",
    version: "target2/2026-1",
    source:
      "TARGET closing days of the European Central Bank since 2002: 1 January, Good Friday, Easter Monday, 1 May, 25 and 26 December.",
    years,
    holidays: target2,
  },
};

const kept = new Map<string, ReadonlySet<PlainDate>>();

/** @throws {InvalidInput} calendar_unknown_year: the calendar says nothing about that year */
export function isBusinessDay(date: PlainDate, name: CalendarName): boolean {
  return !holidaysOf(date, name).has(date) && !isWeekend(date);
}

function holidaysOf(date: PlainDate, name: CalendarName): ReadonlySet<PlainDate> {
  const calendar = holidayCalendars[name];
  const year = Number(date.slice(0, 4));
  if (calendar.years && (year < calendar.years.from || year > calendar.years.to)) {
    const { from, to } = calendar.years;
    const message = `${date}: the calendar ${calendar.version} knows ${from} to ${to}; choose weekends_only or another policy.`;
    throw new InvalidInput([{ pointer: "/policy/calendar", code: "calendar_unknown_year", message }]);
  }
  const key = `${name} ${calendar.years ? year : ""}`;
  const known = kept.get(key) ?? new Set(calendar.holidays(year));
  kept.set(key, known);
  return known;
}

/** D5: the day it counts from is not one of them. */
export function addBusinessDays(date: PlainDate, count: number, name: CalendarName): PlainDate {
  let reached = date;
  for (let left = count; left > 0;) {
    reached = addDays(reached, 1);
    if (isBusinessDay(reached, name)) left -= 1;
  }
  return reached;
}

/** The day itself where it is one, else the nearest one in that direction. */
export function nearestBusinessDay(date: PlainDate, step: 1 | -1, name: CalendarName): PlainDate {
  let reached = date;
  while (!isBusinessDay(reached, name)) reached = addDays(reached, step);
  return reached;
}
