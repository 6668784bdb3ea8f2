import type { Micros } from "./civil.ts";
import type { Instant, PlainDate } from "./instant-shape.ts";
import { US_PER_DAY, US_PER_HOUR, US_PER_MS, US_PER_SECOND } from "./civil.ts";
import { clockSpan, dateSpan, hasStatedWidth } from "./bounds.ts";
import type { Span } from "./bucket.ts";
import { dayHeading, monthHeading, qualifierText, sentence, spokenDay, type Width } from "./display-words.ts";
import { formatDuration } from "./format-duration.ts";
import { instantAt, microsOf } from "./instant.ts";
import type { Locale } from "./locale.ts";
import { daysOfMonth } from "./record-date.ts";
import type { Precision, RecordedTime } from "./time-shape.ts";
import { formatWallClock, parseOffset, parseWallClock, type ClockPrecision } from "./wall-clock.ts";
import { localMicros, midnightOf, plainDateOf, zoneLabel } from "./zone.ts";
import { zoneOrThrow } from "./zone-offsets.ts";

export { bucketStart } from "./bucket.ts";
export type { Locale } from "./locale.ts";

export type DisplayedPoint = {
  /** `YYYY-MM-DD` in the zone shown, or the date as recorded; `YYYY-MM` for a month. */
  date: string;
  /** The day it stands under. */
  day: PlainDate;
  heading: string;
  /** On the 24-hour clock, as fine as its precision; missing for a date. */
  time?: string;
  /** `UTC` or `−04:00 EDT`; of a date the zone it was recorded in, if known. */
  zoneLabel?: string;
  /** For `<time datetime>`: an RFC 3339 instant, a date or a month. */
  dateTime: string;
};
export type DisplayedTime = DisplayedPoint & { through?: DisplayedPoint; qualifierText?: string; spoken: string };
type SpokenPoint = DisplayedPoint & { said: string };

/** A time as it stands on a page in this zone and language; a date is never shifted. */
export function displayTime(time: RecordedTime, zone: string, locale: Locale): DisplayedTime {
  zoneOrThrow(zone);
  const { said, ...start } = displayStart(time, zone, locale);
  const end = displayEnd(time, zone, locale);
  const width = statedWidth(time, locale);
  const qualifier = qualifierText(time.qualifier, locale, width);
  const spoken = sentence(
    { qualifier: time.qualifier, width, from: said, through: end?.said, precision: time.precision },
    locale,
  );
  return {
    ...start,
    ...(end && { through: withoutSpeech(end) }),
    ...(qualifier !== undefined && { qualifierText: qualifier }),
    spoken,
  };
}

function withoutSpeech({ said: _said, ...point }: SpokenPoint): DisplayedPoint {
  return point;
}

function displayStart(time: RecordedTime, zone: string, locale: Locale): SpokenPoint {
  if (time.instant !== undefined) return displayClock(time, time.instant, time.offset, zone, locale);
  if (time.date !== undefined) return displayDate(time.date, time.zone, locale);
  if (time.month !== undefined) return displayMonth(time.month, time.zone, locale);
  throw new Error(`the recorded time "${time.text}" has neither an instant nor a date`);
}

function displayEnd(time: RecordedTime, zone: string, locale: Locale): SpokenPoint | undefined {
  if (time.through?.instant !== undefined) {
    return displayClock(time, time.through.instant, time.through.offset, zone, locale);
  }
  return time.through?.date === undefined ? undefined : displayDate(time.through.date, time.zone, locale);
}

/** How far an "about" without an end reaches, in whole days for a date. */
function statedWidth(time: RecordedTime, locale: Locale): Width | undefined {
  const { earliest, latest, date } = time;
  if (!hasStatedWidth(time) || earliest === undefined || latest === undefined) return undefined;
  const span = date === undefined ? clockSpanOf(time) : dateSpan(date, date, time.zone);
  const said = (us: Micros) => {
    const days = Math.round(us / US_PER_DAY);
    const isDays = date !== undefined && Math.abs(us - days * US_PER_DAY) <= US_PER_HOUR;
    return formatDuration(
      isDays ? { days, exact: true } : { minMs: us / US_PER_MS, maxMs: us / US_PER_MS, exact: true },
      locale,
    );
  };
  return { before: said(span.start - microsOf(earliest)), after: said(microsOf(latest) - span.end) };
}

function clockSpanOf({ instant, offset, zone, precision }: RecordedTime): Span {
  return clockSpan(microsOf(instant ?? instantAt(0)), parseOffset(offset ?? "Z").seconds, zone, precision);
}

function displayDate(date: PlainDate, zone: string | undefined, locale: Locale): SpokenPoint {
  const wall = midnightOf(date);
  const said = spokenDay(wall, locale) + recordedIn(zone, locale);
  return {
    date,
    day: date,
    heading: dayHeading(wall, locale),
    ...(zone !== undefined && { zoneLabel: zone }),
    dateTime: date,
    said,
  };
}

function displayMonth(month: string, zone: string | undefined, locale: Locale): SpokenPoint {
  const { first } = daysOfMonth(month);
  const heading = monthHeading(midnightOf(first), locale);
  return {
    date: month,
    day: first,
    heading,
    ...(zone !== undefined && { zoneLabel: zone }),
    dateTime: month,
    said: heading + recordedIn(zone, locale),
  };
}

function recordedIn(zone: string | undefined, locale: Locale): string {
  if (zone === undefined) return "";
  return locale === "ja" ? ` (${zone})` : `, date in ${zone}`;
}

function displayClock(
  time: RecordedTime,
  instant: Instant,
  offset: string | undefined,
  zone: string,
  locale: Locale,
): SpokenPoint {
  const wall = localMicros(instant, zone);
  const clock = clockText(time, instant, offset, zone);
  const label = zoneLabel(instant, zone);
  const day = plainDateOf(wall);
  const said =
    locale === "ja" ? `${spokenDay(wall, locale)} ${clock} ${label}` : `${clock} ${label}, ${spokenDay(wall, locale)}`;
  return { date: day, day, heading: dayHeading(wall, locale), time: clock, zoneLabel: label, dateTime: instant, said };
}

/** An hour is shown as its span: 13:00 in UTC is 18:30–19:30 in Kolkata. */
function clockText(time: RecordedTime, instant: Instant, offset: string | undefined, zone: string): string {
  const wall = localMicros(instant, zone);
  if (time.precision !== "hour") return formatWallClock(wall, digitsOf(time)).slice(11);
  const seconds = parseOffset(offset ?? "Z").seconds;
  const { end } = clockSpan(microsOf(instant), seconds, time.zone, "hour");
  return `${minuteOf(wall)}–${minuteOf(end - microsOf(instant) + wall)}`;
}

function minuteOf(wall: Micros): string {
  return formatWallClock(Math.floor(wall / US_PER_SECOND) * US_PER_SECOND, "minute").slice(11);
}

function digitsOf({ precision, wallClock }: RecordedTime): ClockPrecision {
  const shown: Precision = precision === "unknown" && wallClock ? parseWallClock(wallClock).precision : precision;
  return shown === "unknown" || shown === "month" || shown === "day" ? "minute" : shown;
}
