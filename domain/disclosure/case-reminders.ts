import { compareInstants, microsOf, parseInstant, type PlainDate } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { localMicros, plainDateOf } from "#domain/time/zone.ts";
import type { KeptDate } from "./date-course.ts";
import { addDays } from "./deadlines/calendar-days.ts";
import { NEUTRAL_WORDS } from "./documents/case-calendar.ts";
import { timeInMail, titleOf } from "./mail-words.ts";
import { isOver } from "./stated-time.ts";

/** A week before, the day before, on the day. */
export const REMINDER_DAYS = [7, 1, 0] as const;

/** The last reminder that somebody got of a case: for which day of the case, and when it was written. */
export type LastReminder = { day: PlainDate; at: string };

/** The day of the case. */
export function dayOf(now: string, zone: string): PlainDate {
  return plainDateOf(localMicros(parseInstant(now), zone));
}

/**
 * Of which dates somebody is to be reminded today, the first due first: a day for it has come since the date was set and
 * no reminder was written on that day or later. After days of standing still one reminder tells all that is still ahead.
 */
export function dueReminders<Kept extends KeptDate>(
  dates: readonly Kept[],
  { now, zone, last }: { now: string; zone: string; last?: LastReminder | undefined },
): Kept[] {
  const today = dayOf(now, zone);
  return dates
    .filter((date) => date.kind !== "publication" && date.standing === "open" && !isOver(date.time, now))
    .filter(({ time, since }) => {
      const due = dueDay(time, zone);
      if (due === undefined) return false;
      const set = dayOf(since, zone);
      const isTold = (day: PlainDate) => last && last.day >= day && isAfter(last.at, since);
      return REMINDER_DAYS.map((days) => addDays(due, -days)).some((day) => day <= today && day >= set && !isTold(day));
    })
    .toSorted((a, b) => endOf(a.time) - endOf(b.time) || a.entry - b.entry);
}

function isAfter(stamp: string, than: string): boolean {
  return compareInstants(parseInstant(stamp), parseInstant(than)) > 0;
}

/** An instant falls on a day of the case's zone; a date is that date, in whatever zone it is kept. */
function dueDay({ instant, date, through }: RecordedTime, zone: string): PlainDate | undefined {
  return instant === undefined ? (through?.date ?? date) : dayOf(through?.instant ?? instant, zone);
}

/** A date is due at its end. */
function endOf({ latest, instant }: RecordedTime): number {
  const end = latest ?? instant;
  return end === undefined ? Infinity : microsOf(end);
}

type Words = { title: string | undefined; isPublic: boolean; zone: string; link: string };

export function reminderMail(dates: readonly KeptDate[], { title, isPublic, zone, link }: Words) {
  const name = titleOf(title);
  const lines = dates.map(
    ({ kind, title: said, time }) => `${timeInMail(time, zone)}  ${isPublic ? said : NEUTRAL_WORDS[kind]}`,
  );
  const text = [`${name}: what is due.`, "", ...lines, "", "See it, after signing in:", link, ""].join("\n");
  return { subject: `${name}: ${dates.length === 1 ? "a date" : `${dates.length} dates`} to keep`, text };
}
