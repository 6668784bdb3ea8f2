import { readTimeText } from "#domain/time/read-time-text.ts";
import { TimeError } from "#domain/time/time-error.ts";
import type { StatedTime } from "./intake-row.ts";
import { withoutEnd } from "./without-end.ts";

const RELATIVE =
  /^(?:(?:today|yesterday|tomorrow)|(?:mon|tues|wednes|thurs|fri|satur|sun)day|今日|昨日|明日|[月火水木金土日]曜日?)$/i;
const DRESSED_FROM = /^[\s#*_=\-–—|]+/;
const DRESSED_TO = /[\s#*_=\-–—|:]/;

/** The day that clock times without a date are read on: in words, or that of the form where there are none. */
export type Day = { words?: string; weekday?: string; undated: boolean };

const TODAY = /^(?:today|yesterday|tomorrow|今日|昨日|明日)$/i;

/** Above everything else, "Today" can only be the date given beside the paste, and a weekday is checked against it. */
export function dayBelow(line: { words: string; undated: boolean }, isFirst: boolean): Day {
  if (!line.undated) return line;
  if (!isFirst) return { undated: true };
  return TODAY.test(line.words) ? { undated: false } : { weekday: line.words, undated: false };
}

export function onDay(words: string, { words: day, weekday, undated }: Day): StatedTime {
  if (undated) return { text: words, undated };
  return { text: weekday === undefined ? words : `${weekday} ${words}`, ...(day !== undefined && { day }) };
}

/** Beside the date itself such a word says nothing more. */
const DAY_BESIDE_DATE = /^(?:today|yesterday|今日|昨日)[,:]? ?(?=.*\d)/i;
const CLOCK = /\d:\d|\d ?[ap]\.?m\b|\d ?時/i;
const NUMERIC = /^\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})$/;

/** A day that does not exist still dates what follows: each line below it is asked about. */
const ISO_DATE = /^\d{4}[-–‒‐−/]\d{1,2}[-–‒‐−/]\d{1,2}$/;

/** A line that is nothing but a date, or a word for a day that only its writer could place. */
export function isDateLine(line: string): { words: string; undated: boolean } | undefined {
  const bare = withoutEnd(line.replace(DRESSED_FROM, ""), DRESSED_TO);
  if (bare.length > 60) return undefined;
  const words = bare.replace(DAY_BESIDE_DATE, "");
  if (RELATIVE.test(words)) return { words, undated: true };
  if (!/\d/.test(words)) return undefined;
  try {
    const { time } = readTimeText(words, { zone: "UTC", baseDate: "2026-06-15" });
    return time.date !== undefined && time.through === undefined ? { words, undated: false } : undefined;
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    // Without its year a weekday cannot be checked yet: it is, with the first time below it.
    if (error.code === "invalid_time" && ISO_DATE.test(words)) return { words, undated: false };
    const isDate = error.code === "weekday_mismatch" ? !CLOCK.test(words) : NUMERIC.test(words);
    return isDate && (error.code === "weekday_mismatch" || error.code === "ambiguous_date")
      ? { words, undated: false }
      : undefined;
  }
}
