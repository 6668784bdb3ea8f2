import { displayTime, type Locale } from "#domain/time/display.ts";
import { compareInstants, dayAfter, parseInstant, type Instant, type PlainDate } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { daysOfMonth } from "#domain/time/record-date.ts";
import type { Text } from "../timeline-event.ts";
import { calendarFile, calendarText } from "./calendar-lines.ts";
import type { ExportedEvent } from "./exported-event.ts";
import { exportWords } from "./export-words.ts";

export type CalendarOptions = {
  title: Text;
  /** What keeps the ids of one incident apart from those of all others; the same for its whole life. */
  uidSpace: string;
  /** The SEQUENCE of an event: never falls, and rises when it changes. */
  sequenceOf: (event: ExportedEvent) => number;
  /** When this state of the timeline was made, RFC 3339. */
  publishedAt: string;
  /** Where the incident is read; without one the file has no links. */
  address?: string;
  confidential?: boolean;
  locale?: Locale;
};

/** iCalendar (RFC 5545): instants in UTC, dates as dates that no zone can shift. An event without a place in time is left out. */
export function timelineIcs(events: readonly ExportedEvent[], options: CalendarOptions): string {
  const name = calendarText(inLocale(options.title, options.locale));
  return calendarFile([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Candor//Incident timeline//EN",
    "CALSCALE:GREGORIAN",
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    ...events.flatMap((event) => entry(event, options)),
    "END:VCALENDAR",
  ]);
}

function entry(event: ExportedEvent, options: CalendarOptions): string[] {
  const when = whenLines(event.time);
  if (when.length === 0) return [];
  const { uidSpace, sequenceOf, publishedAt, address, confidential = false } = options;
  const categories = [event.lane, ...(event.milestone ? [event.milestone] : [])];
  return [
    "BEGIN:VEVENT",
    `UID:${calendarText(`${event.key}@${uidSpace}`)}`,
    `DTSTAMP:${utcStamp(parseInstant(publishedAt))}`,
    ...when,
    `SEQUENCE:${sequenceOf(event)}`,
    "STATUS:CONFIRMED",
    `CLASS:${confidential ? "CONFIDENTIAL" : "PUBLIC"}`,
    "TRANSP:TRANSPARENT",
    `SUMMARY:${calendarText(summary(event, options.locale))}`,
    `DESCRIPTION:${calendarText(description(event, options.locale))}`,
    `CATEGORIES:${categories.map(calendarText).join(",")}`,
    ...(address === undefined ? [] : [`URL:${address}#event-${encodeURIComponent(event.key)}`]),
    "END:VEVENT",
  ];
}

/** DTEND is excluded and later than DTSTART, so a single moment has none. */
export function whenLines(time: RecordedTime): string[] {
  const days = daysOf(time);
  if (days) {
    return [`DTSTART;VALUE=DATE:${dateStamp(days.first)}`, `DTEND;VALUE=DATE:${dateStamp(dayAfter(days.last))}`];
  }
  if (time.instant === undefined) return [];
  const start = utcStamp(time.instant);
  const end = utcStamp(endOf(time, time.instant));
  return [`DTSTART:${start}`, ...(end > start ? [`DTEND:${end}`] : [])];
}

function daysOf({ instant, date, month, through }: RecordedTime): { first: PlainDate; last: PlainDate } | undefined {
  if (instant !== undefined) return undefined;
  if (date !== undefined) return { first: date, last: through?.date ?? date };
  return month === undefined ? undefined : daysOfMonth(month);
}

/** An hour or a stated range ends at its latest bound; "by" is the moment it names, whatever came before. */
function endOf({ qualifier, latest, through }: RecordedTime, start: Instant): Instant {
  const end = qualifier === "exact" || qualifier === "about" ? (latest ?? through?.instant) : undefined;
  return end !== undefined && compareInstants(end, start) > 0 ? end : start;
}

function summary({ title, time }: ExportedEvent, locale: Locale = "en"): string {
  const { qualifier } = time;
  return inLocale(title, locale) + (qualifier === "exact" ? "" : exportWords[locale].qualified[qualifier]);
}

/** How exactly the time is known, then what the record says. */
function description({ body, time, knownAt, source }: ExportedEvent, locale: Locale = "en"): string {
  const words = exportWords[locale];
  const said = (given: RecordedTime) => displayTime(given, "UTC", locale).spoken;
  const parts = [
    words.asStated(said(time), time.text),
    knownAt && words.known(said(knownAt)),
    body && `\n${inLocale(body, locale)}\n`,
    source && words.source(inLocale(source.name, locale) + (source.url === undefined ? "" : ` ${source.url}`)),
  ];
  return parts.filter((part) => part !== undefined).join("\n");
}

function inLocale({ en, ja }: Text, locale: Locale = "en"): string {
  return locale === "ja" ? (ja ?? en) : en;
}

/** `20260909T132200Z`; iCalendar has no fractions of a second. */
export function utcStamp(instant: Instant): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
}

function dateStamp(date: PlainDate): string {
  return date.replaceAll("-", "");
}
