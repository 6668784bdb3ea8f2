import { TimeError } from "./time-error.ts";

/** A date as far as the words give it: without a year it is a day of some year, without a day a month. */
export type TextDate = { year?: number; month: number; day?: number; vague?: boolean };
/** `HH[:mm[:ss[.fraction]]]` on the 24-hour clock. */
export type TextClock = { text: string; meridiem: boolean };
export type TextZone =
  | { kind: "utc" }
  | { kind: "offset"; offset: string }
  | { kind: "zone"; name: string; offset?: string }
  | { kind: "abbreviation"; name: string };
export type TextPoint = { date?: TextDate; weekday?: number; clock?: TextClock; zone?: TextZone };

/** What a reader of one part took, and the text with that part cut out. */
export type Taken<T> = { value: T; rest: string };

export function unreadable(text: string, why: string): TimeError {
  return new TimeError("invalid_time", `"${text}": ${why}`, { field: "text" });
}

export function offsetOrRange(text: string): TimeError {
  return unreadable(text, 'an offset or a range? Write "to" between two times, or a space before an offset');
}

export function cutOut(text: string, match: RegExpExecArray): string {
  return `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
}
