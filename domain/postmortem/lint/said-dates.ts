/** A day as it stands in a text; `year` only where it was said. */
export type SaidDate = { start: number; end: number; year?: number; month: number; day: number };
/** 03/04/2025: nobody can say which is the month. */
export type UnclearDate = { start: number; end: number };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(?:,? +(\\d{4})(?![\\d:]))?";

type Form = { pattern: RegExp; year: number; month: number; day: number };

const FORMS: Form[] = [
  { pattern: /(?<![\d:/.-])(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?![\d/])/g, year: 1, month: 3, day: 4 },
  { pattern: /(?<!\d)(?:(\d{4}) ?年 ?)?(\d{1,2}) ?月 ?(\d{1,2}) ?日/g, year: 1, month: 2, day: 3 },
  { pattern: new RegExp(`(?<![\\d:.,-])${DAY} +(?:of +)?${MONTH}\\b\\.?${YEAR}`, "gi"), day: 1, month: 2, year: 3 },
  { pattern: new RegExp(`\\b${MONTH}\\b\\.? +${DAY}(?![\\d:])${YEAR}`, "gi"), month: 1, day: 2, year: 3 },
];
const SLASHED = /(?<![\d/.-])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g;

/** In the order in which they stand. */
export function datesIn(plain: string): SaidDate[] {
  const found = FORMS.flatMap((form) =>
    [...plain.matchAll(form.pattern)].flatMap((match) => {
      const [year, month, day] = [match[form.year], monthOf(match[form.month] ?? ""), Number(match[form.day])];
      if (month < 1 || month > 12 || day < 1 || day > 31) return [];
      const said = { start: match.index, end: match.index + match[0].length, month, day };
      return [year === undefined ? said : { ...said, year: Number(year) }];
    }),
  ).sort((a, b) => a.start - b.start || b.end - a.end);
  const dates: SaidDate[] = [];
  for (const date of found) if (date.start >= (dates.at(-1)?.end ?? 0)) dates.push(date);
  return dates;
}

export function unclearDatesIn(plain: string): UnclearDate[] {
  return [...plain.matchAll(SLASHED)].flatMap((match) => {
    const [a, b] = [Number(match[1]), Number(match[2])];
    const isUnclear = a !== b && a >= 1 && a <= 12 && b >= 1 && b <= 12;
    return isUnclear ? [{ start: match.index, end: match.index + match[0].length }] : [];
  });
}

function monthOf(said: string): number {
  return /^\d/.test(said) ? Number(said) : MONTHS.indexOf(said.slice(0, 3).toLowerCase()) + 1;
}

/** `2026-09-09`; undefined where no year was said or the day does not exist. */
export function isoDate({ year, month, day }: SaidDate): string | undefined {
  if (year === undefined || year < 1970 || year > 2200) return undefined;
  const last = month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : month;
  const days = month === 2 ? last : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day > days ? undefined : `${year}-${two(month)}-${two(day)}`;
}

export function two(number: number): string {
  return String(number).padStart(2, "0");
}

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const WEEKDAY_BEFORE = /\b(sun|mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur)(?:day)?[.,]? +(?:the +)?$/i;
const WEEKDAY_BEHIND = /^ ?[(（]([日月火水木金土])(?:曜日?)?[)）]|^ ?([日月火水木金土])曜/;

/** 0 = Sunday, where a weekday stands with the date. */
export function weekdayWith(plain: string, { start, end }: SaidDate): number | undefined {
  const english = WEEKDAY_BEFORE.exec(plain.slice(Math.max(0, start - 16), start))?.[1];
  if (english !== undefined) return WEEKDAYS.indexOf(english.slice(0, 3).toLowerCase());
  const japanese = WEEKDAY_BEHIND.exec(plain.slice(end, end + 8));
  const sign = japanese?.[1] ?? japanese?.[2];
  return sign === undefined ? undefined : "日月火水木金土".indexOf(sign);
}
