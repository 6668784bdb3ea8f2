import { US_PER_DAY, weekdayOf, type CivilDate } from "./civil.ts";
import type { PlainDate } from "./instant-shape.ts";
import { parsePlainDate } from "./instant.ts";
import { unreadable, type TextDate, type TextPoint } from "./text-point.ts";
import { TimeError, atField } from "./time-error.ts";
import { midnightOf } from "./zone.ts";

export type DateContext = {
  baseDate?: string | undefined;
  year?: number | undefined;
  /** The year is said of this very text and not lent to what has none: a text of another year is refused. */
  isYearClaimed?: boolean;
};

const HALF_A_YEAR = 183 * US_PER_DAY;

function pad(value: number, width = 2): string {
  return String(value).padStart(width, "0");
}

function dateText({ year, month, day }: CivilDate): PlainDate {
  return parsePlainDate(`${pad(year, 4)}-${pad(month)}-${pad(day)}`);
}

function missingYear(text: string): TimeError {
  return new TimeError(
    "needs_year_and_zone",
    `"${text}": give the year and the zone, or the date the lines begin with`,
    {
      field: "year",
    },
  );
}

/** The year nearest to the base date, so that 01-01 after a file's 12-31 is the next year's. */
function rolledOver(month: number, day: number, year: number, baseDate: PlainDate): PlainDate {
  const distance = (candidate: PlainDate) => midnightOf(candidate) - midnightOf(baseDate);
  const sameYear = dateText({ year, month, day });
  if (distance(sameYear) < -HALF_A_YEAR) return dateText({ year: year + 1, month, day });
  if (distance(sameYear) > HALF_A_YEAR) return dateText({ year: year - 1, month, day });
  return sameYear;
}

/** The calendar date of a point, filled up from the context; `YYYY-MM` where only the month is known. */
export function settleDate(point: TextPoint, context: DateContext, text: string): string {
  const { baseDate } = context;
  const base = baseDate === undefined ? undefined : atField("baseDate", () => parsePlainDate(baseDate));
  checkYear(point.date ? point.date.year : base && Number(base.slice(0, 4)), context, text);
  const date = point.date ? completeDate(point.date, base, context.year, text) : base;
  if (date === undefined) {
    throw new TimeError("needs_year_and_zone", `"${text}": a time of day needs its date`, { field: "baseDate" });
  }
  if (point.weekday !== undefined && date.length === 10) checkWeekday(date as PlainDate, point.weekday, text);
  return date;
}

export function checkYear(said: number | undefined, { year, isYearClaimed }: DateContext, text: string): void {
  if (!isYearClaimed || year === undefined || said === undefined || said === year) return;
  throw new TimeError("invalid_time", `"${text}": this is in ${said}, not in ${year}`, { field: "year" });
}

function completeDate(date: TextDate, base: PlainDate | undefined, contextYear: number | undefined, text: string) {
  const year = date.year ?? contextYear ?? (base === undefined ? undefined : Number(base.slice(0, 4)));
  if (year === undefined) throw missingYear(text);
  if (date.day === undefined) {
    const month = `${pad(year, 4)}-${pad(date.month)}`;
    parsePlainDate(`${month}-01`);
    return month;
  }
  if (date.year !== undefined || base === undefined) return dateText({ year, month: date.month, day: date.day });
  return rolledOver(date.month, date.day, year, base);
}

function checkWeekday(date: PlainDate, weekday: number, text: string): void {
  const actual = weekdayOf(midnightOf(date));
  if (actual === weekday) return;
  const names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
  throw new TimeError("weekday_mismatch", `"${text}": ${date} is a ${names[actual]}, not a ${names[weekday]}`, {
    field: "text",
  });
}

export function requireDay(date: string, text: string): PlainDate {
  if (date.length !== 10) throw unreadable(text, "a clock time needs a full date");
  return parsePlainDate(date);
}
