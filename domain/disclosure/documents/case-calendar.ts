import { parseInstant } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { calendarFile, calendarText } from "#domain/timeline/export/calendar-lines.ts";
import { utcStamp, whenLines } from "#domain/timeline/export/timeline-ics.ts";

/** A date of a case that people keep in their calendars. */
export type CaseDate = {
  /** The number of the ledger entry that first said it, or what was made of that: its id for life, and it tells nothing. */
  entry: number | string;
  kind: "embargo_ends" | "answer_by" | "deadline" | "clock" | "publication";
  /** What it is called; said once the public knows. */
  title: string;
  time: RecordedTime;
  /** How often it was changed since; never falls. */
  changes: number;
  /** It holds no more, e.g. because the embargo ended early. */
  cancelled?: boolean;
};

export type CaseCalendarOptions = {
  /** What keeps the ids of one case apart from those of all others; random or hashed, never a name. */
  uidSpace: string;
  /** RFC 3339. */
  madeAt: string;
  isPublic: boolean;
  /** What may be said before the public knows. */
  neutralTitle?: string;
  /** Of the incident; said once the public knows. */
  title: string;
  /** Where the case is worked on; said once the public knows. */
  address?: string;
  /** `mailto:` of who sends it, where it is sent and not fetched. */
  organizer?: string;
};

/** Not even that there is an embargo is said before the public knows. */
export const NEUTRAL_WORDS: Record<CaseDate["kind"], string> = {
  embargo_ends: "date to keep",
  answer_by: "answer due",
  deadline: "due",
  clock: "due",
  publication: "date to keep",
};
const NEUTRAL_TITLE = "Confidential";

/**
 * iCalendar (RFC 5545, 5546). Where all dates are cancelled the file is a cancellation, to be sent; else it is the
 * calendar as it stands, in which a cancelled date is marked. A date without a place in time is left out.
 */
export function buildCaseCalendar(dates: readonly CaseDate[], options: CaseCalendarOptions): string {
  const isCancellation = dates.length > 0 && dates.every(({ cancelled }) => cancelled);
  return calendarFile([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Candor//Disclosure case//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${isCancellation ? "CANCEL" : "PUBLISH"}`,
    ...dates.flatMap((date) => entryLines(date, options)),
    "END:VCALENDAR",
  ]);
}

function entryLines(date: CaseDate, options: CaseCalendarOptions): string[] {
  const when = whenLines(date.time);
  if (when.length === 0) return [];
  const { uidSpace, madeAt, isPublic, address, organizer } = options;
  return [
    "BEGIN:VEVENT",
    `UID:${calendarText(`${date.entry}@${uidSpace}`)}`,
    `DTSTAMP:${utcStamp(parseInstant(madeAt))}`,
    ...when,
    `SEQUENCE:${date.changes}`,
    `STATUS:${date.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    "CLASS:CONFIDENTIAL",
    "TRANSP:TRANSPARENT",
    `SUMMARY:${calendarText(summaryOf(date, options))}`,
    ...(organizer === undefined ? [] : [`ORGANIZER:${organizer}`]),
    ...(isPublic && address !== undefined ? [`URL:${address}`] : []),
    "END:VEVENT",
  ];
}

function summaryOf(date: CaseDate, { isPublic, neutralTitle, title }: CaseCalendarOptions): string {
  return isPublic ? `${title}: ${date.title}` : `${neutralTitle ?? NEUTRAL_TITLE}: ${NEUTRAL_WORDS[date.kind]}`;
}
