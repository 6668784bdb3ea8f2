import { US_PER_DAY, civilDateOf, daysInMonth, weekdayOf } from "#domain/time/civil.ts";
import type { PlainDate } from "#domain/time/instant.ts";
import { midnightOf, plainDateOf } from "#domain/time/zone.ts";

export function addDays(date: PlainDate, days: number): PlainDate {
  return plainDateOf(midnightOf(date) + days * US_PER_DAY);
}

/** D10: 31 January and one month is the last day of February. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = civilDateOf(midnightOf(date));
  const since = year * 12 + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(since / 12), (since % 12) + 1];
  return plainDate(inYear, inMonth, Math.min(day, daysInMonth(inYear, inMonth)));
}

export function daysFrom(first: PlainDate, last: PlainDate): number {
  return Math.round((midnightOf(last) - midnightOf(first)) / US_PER_DAY);
}

/** 0 = Sunday. */
export function dayOfWeek(date: PlainDate): number {
  return weekdayOf(midnightOf(date));
}

export function plainDate(year: number, month: number, day: number): PlainDate {
  return plainDateOf(Date.UTC(year, month - 1, day) * 1_000);
}
