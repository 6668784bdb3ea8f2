import { parsePlainDate, type PlainDate } from "#domain/time/instant.ts";
import { addDays, dayOfWeek, plainDate } from "./calendar-days.ts";

const [SUNDAY, MONDAY, THURSDAY, SATURDAY] = [0, 1, 4, 6];

/** The holidays of a year as the day itself is kept, each on a day of its own. */
export type HolidaysOfYear = (year: number) => PlainDate[];

function nth(count: number, weekday: number, year: number, month: number): PlainDate {
  const first = plainDate(year, month, 1);
  return addDays(first, ((weekday - dayOfWeek(first) + 7) % 7) + 7 * (count - 1));
}

function last(weekday: number, year: number, month: number): PlainDate {
  const end = plainDate(year, month + 1, 0);
  return addDays(end, -((dayOfWeek(end) - weekday + 7) % 7));
}

/** The Gregorian computus: golden number, centuries, epact, then the Sunday after the full moon. */
export function easterSunday(year: number): PlainDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const moonShift = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const fullMoon = epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + fullMoon + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(plainDate(year, 3, 28), fullMoon - weekday);
}

/** On a Saturday kept on the Friday before, on a Sunday on the Monday after. */
function observed(date: PlainDate): PlainDate {
  const weekday = dayOfWeek(date);
  return weekday === SATURDAY ? addDays(date, -1) : weekday === SUNDAY ? addDays(date, 1) : date;
}

function federalDays(year: number): PlainDate[] {
  const fixed = [plainDate(year, 1, 1), plainDate(year, 6, 19), plainDate(year, 7, 4), plainDate(year, 11, 11)];
  return [
    ...[...fixed, plainDate(year, 12, 25)].map(observed),
    nth(3, MONDAY, year, 1),
    nth(3, MONDAY, year, 2),
    last(MONDAY, year, 5),
    nth(1, MONDAY, year, 9),
    nth(2, MONDAY, year, 10),
    nth(4, THURSDAY, year, 11),
  ];
}

/** New Year's Day on a Saturday is kept in the year before. */
export const usFederal: HolidaysOfYear = (year) =>
  [...federalDays(year), ...federalDays(year + 1)].filter((date) => Number(date.slice(0, 4)) === year);

export const ukEngland: HolidaysOfYear = (year) => {
  const easter = easterSunday(year);
  return [
    ...nextFreeDays([plainDate(year, 1, 1)]),
    addDays(easter, -2),
    addDays(easter, 1),
    nth(1, MONDAY, year, 5),
    last(MONDAY, year, 5),
    last(MONDAY, year, 8),
    ...nextFreeDays([plainDate(year, 12, 25), plainDate(year, 12, 26)]),
  ];
};

/** What falls on a weekend is kept on the next weekday that is not a holiday itself. */
function nextFreeDays(days: PlainDate[]): PlainDate[] {
  const kept = new Set(days.filter((date) => !isWeekend(date)));
  for (const date of days.filter(isWeekend)) {
    let free = date;
    while (isWeekend(free) || kept.has(free)) free = addDays(free, 1);
    kept.add(free);
  }
  return [...kept];
}

export function isWeekend(date: PlainDate): boolean {
  return dayOfWeek(date) === SATURDAY || dayOfWeek(date) === SUNDAY;
}

/** Day of March and of September; the years after the last yearly notice are those computed by the observatory. */
const EQUINOXES: Record<number, [march: number, september: number]> = {
  2024: [20, 22],
  2025: [20, 23],
  2026: [20, 23],
  2027: [21, 23],
  2028: [20, 22],
  2029: [20, 23],
  2030: [20, 23],
};

const JP_FIXED = "01-01 02-11 02-23 04-29 05-03 05-04 05-05 08-11 11-03 11-23".split(" ");

export const jpNational: HolidaysOfYear = (year) => {
  const [march, september] = EQUINOXES[year] ?? [];
  if (march === undefined || september === undefined) throw new RangeError(`the equinoxes of ${year} are not listed`);
  const fixed = [...JP_FIXED, `03-${march}`, `09-${september}`].map((day) => parsePlainDate(`${year}-${day}`));
  const moving = [nth(2, MONDAY, year, 1), nth(3, MONDAY, year, 7), nth(3, MONDAY, year, 9), nth(2, MONDAY, year, 10)];
  return withSubstitutes(new Set([...fixed, ...moving]));
};

/** Article 3: after a holiday on a Sunday the next day that is none; and a day with a holiday on either side. */
function withSubstitutes(national: Set<PlainDate>): PlainDate[] {
  const substitutes = [...national]
    .filter((date) => dayOfWeek(date) === SUNDAY)
    .map((date) => {
      let free = date;
      while (national.has(free)) free = addDays(free, 1);
      return free;
    });
  const between = [...national].map((date) => addDays(date, 1)).filter((date) => national.has(addDays(date, 1)));
  return [...new Set([...national, ...substitutes, ...between])];
}

export const target2: HolidaysOfYear = (year) => {
  const easter = easterSunday(year);
  const fixed = [plainDate(year, 1, 1), plainDate(year, 5, 1), plainDate(year, 12, 25), plainDate(year, 12, 26)];
  return [...fixed, addDays(easter, -2), addDays(easter, 1)];
};
