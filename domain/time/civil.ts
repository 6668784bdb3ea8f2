import { TimeError } from "./time-error.ts";

/** Microseconds since 1970, as a number: exact until the year 2255. For a wall clock: as if it were UTC. */
export type Micros = number;

export const US_PER_MS = 1_000;
export const US_PER_SECOND = 1_000_000;
export const US_PER_MINUTE = 60 * US_PER_SECOND;
export const US_PER_HOUR = 60 * US_PER_MINUTE;
export const US_PER_DAY = 24 * US_PER_HOUR;

export type CivilDate = { year: number; month: number; day: number };
export type ClockTime = { hour: number; minute: number; second: number; fractionUs: number };

export const FIRST_YEAR = 1970;
export const LAST_YEAR = 2200;

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function checkCivilDate({ year, month, day }: CivilDate, text: string): void {
  if (year < FIRST_YEAR - 1 || year > LAST_YEAR + 1) {
    throw new TimeError("out_of_range", `"${text}": the year must be ${FIRST_YEAR} to ${LAST_YEAR}`);
  }
  if (month < 1 || month > 12) throw new TimeError("invalid_time", `"${text}": the month must be 1 to 12`);
  if (day < 1 || day > daysInMonth(year, month)) {
    throw new TimeError("invalid_time", `"${text}": there is no day ${day} in month ${month} of ${year}`);
  }
}

/** 24:00:00 is the next midnight; second 60 is let through here and judged where the offset is known. */
export function checkClockTime({ hour, minute, second, fractionUs }: ClockTime, text: string): void {
  if (hour === 24 && (minute > 0 || second > 0 || fractionUs > 0)) {
    throw new TimeError("invalid_time", `"${text}": of hour 24 only 24:00 exists, the next day's midnight`);
  }
  if (hour > 24) throw new TimeError("invalid_time", `"${text}": the hour must be 0 to 23`);
  if (minute > 59) throw new TimeError("invalid_time", `"${text}": the minute must be 0 to 59`);
  if (second > 60) throw new TimeError("invalid_time", `"${text}": the second must be 0 to 59`);
}

/** Around a wall clock, the seconds 23:59:59Z behind which UTC may insert one: on 30 June and 31 December. */
export function halfYearEnds(wall: Micros): Micros[] {
  const { year } = civilDateOf(wall);
  const starts = [Date.UTC(year, 0, 1), Date.UTC(year, 6, 1), Date.UTC(year + 1, 0, 1)];
  return starts.map((ms) => ms * US_PER_MS - US_PER_SECOND);
}

export function civilMicros(date: CivilDate, time: ClockTime): Micros {
  const ms = Date.UTC(date.year, date.month - 1, date.day, time.hour, time.minute, time.second);
  return ms * US_PER_MS + time.fractionUs;
}

export function civilDateOf(us: Micros): CivilDate {
  const date = new Date(Math.floor(us / US_PER_MS));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Day of the week of a wall clock, 0 = Sunday. */
export function weekdayOf(us: Micros): number {
  return (((Math.floor(us / US_PER_DAY) + 4) % 7) + 7) % 7;
}

/** `YYYY-MM-DDTHH:mm:ss` and, apart, the microseconds of the second. */
export function isoSeconds(us: Micros): { text: string; fractionUs: number } {
  const seconds = Math.floor(us / US_PER_SECOND);
  return {
    text: new Date(seconds * 1000).toISOString().slice(0, 19),
    fractionUs: us - seconds * US_PER_SECOND,
  };
}

/** `YYYY-MM-DDTHH:mm:ss[.ffffff]`, the fraction without trailing zeros. */
export function isoText(us: Micros): string {
  const { text, fractionUs } = isoSeconds(us);
  return fractionUs === 0 ? text : `${text}.${String(fractionUs).padStart(6, "0").replace(/0+$/, "")}`;
}
