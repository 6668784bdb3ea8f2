import type { Choice } from "#domain/time/time-error.ts";
import type { Qualifier, RecordedTime, TimeInput } from "#domain/time/recorded-time.ts";

/** A time as it stands in a form: words, never an instant, so that nothing moves by being shown and saved again. */
export type TimeField = {
  text: string;
  /** IANA name; empty where none was stated. */
  zone: string;
  /** The day (YYYY-MM-DD) on which a text without a date is read; empty: such a text is refused. */
  day: string;
  /** Settles a time that the clock skipped or showed twice. */
  choose?: Choice | undefined;
};

export function emptyTimeField(zone: string, day: string): TimeField {
  return { text: "", zone, day };
}

/** What the form shows for a stored time: the wall clock and zone it was recorded with, in words that read back the same. */
export function timeFieldOf(time: RecordedTime): TimeField {
  return { text: shownText(time), zone: time.zone ?? "", day: time.wallClock?.slice(0, 10) ?? time.date ?? "" };
}

export function timeInputOf({ text, zone, day, choose }: TimeField): TimeInput {
  return {
    text,
    ...(zone === "" ? {} : { zone }),
    ...(day === "" ? {} : { baseDate: day }),
    ...(choose === undefined ? {} : { choose }),
  };
}

export function sameWords(a: TimeField, b: TimeField): boolean {
  return a.text === b.text && a.zone === b.zone && a.choose === b.choose;
}

const spoken: Record<Qualifier, string> = { exact: "", about: "about ", by: "by ", from: "from " };

function shownText(time: RecordedTime): string {
  const start = shownStart(time);
  if (start === undefined || hasWidth(time)) return time.text;
  const end = shownEnd(time);
  return `${spoken[time.qualifier]}${start}${end === undefined ? "" : ` to ${end}`}`;
}

/** "13:00 ± 10 min": the width stands in the words alone. */
function hasWidth({ qualifier, text }: RecordedTime): boolean {
  return qualifier === "about" && /±|\+\/?-/.test(text);
}

function shownStart(time: RecordedTime): string | undefined {
  if (time.wallClock === undefined) return time.date ?? time.month;
  return shownClock(time.wallClock, time, time.offset);
}

function shownEnd(time: RecordedTime): string | undefined {
  const { through } = time;
  if (through?.wallClock === undefined) return through?.date;
  return shownClock(through.wallClock, time, through.offset);
}

/** Without a zone the offset says where the clock stood. */
function shownClock(wallClock: string, { precision, zone }: RecordedTime, offset = ""): string {
  const clock = precision === "hour" ? shownHour(wallClock) : wallClock.replace("T", " ");
  return `${clock}${zone === undefined ? ` ${offset}` : ""}`.trim();
}

/** "1 pm" is a whole hour, "13:00" a minute: typed again, an hour stays one. */
function shownHour(wallClock: string): string {
  const hour = Number(wallClock.slice(11, 13));
  return `${wallClock.slice(0, 10)} ${hour % 12 || 12} ${hour < 12 ? "am" : "pm"}`;
}
