import { onDay, type Day } from "./date-line.ts";
import type { StatedTime } from "./intake-row.ts";

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\.?";
const DAY_WORD = "(?:today|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day|今日|昨日)";
const DATE = `(?:\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{1,4}|(?:\\d{4}年 ?)?\\d{1,2}月 ?\\d{1,2}日|${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{1,2} ${MONTH}(?: \\d{4})?)`;
const CLOCK =
  "(?:午前|午後)?\\d{1,2}:\\d{2}(?::\\d{2})?(?: ?[ap]\\.?m\\.?)?(?: (?:[A-Z]{1,5}|[A-Z][a-z]+/[A-Z][A-Za-z_/]+))?";

/** When a message was sent, as the programs write it above or beside the message. */
export const WHEN = `(?:${DAY_WORD}(?: at|,)? )?(?:${DATE}(?:,| at)? )?${CLOCK}`;

const IS_DATED = new RegExp(`^(?:${DAY_WORD}|${DATE})`, "i");
const HALF = /[ap]\.?m\b|午前|午後/i;
const FINE = /\d:\d{2}:\d{2}| (?![AaPp]\.?[Mm])[A-Z][A-Za-z/_]*$/;

/** How a heading writes its time; those of one program are all alike. */
export type WhenShape = { isDated: boolean; hasHalf: boolean; isFine: boolean };

export function shapeOf(when: string): WhenShape {
  return { isDated: IS_DATED.test(when), hasHalf: HALF.test(when), isFine: FINE.test(when) };
}

/** "Today" in a paste is the day it was copied, which nobody has written down. */
export function statedBy(when: string, day: Day): StatedTime & { own: boolean } {
  const relative = new RegExp(`^${DAY_WORD}(?: at|,)? `, "i");
  const rest = when.replace(relative, "");
  if (new RegExp(`^${DATE}`, "i").test(rest))
    return { text: when.replace(/^(?:today|yesterday|今日|昨日)(?: at|,)? /i, ""), own: true };
  if (relative.test(when)) return { text: rest, undated: true, own: true };
  return { ...onDay(when, day), own: false };
}

const AN_HOUR = 60;
const HALF_A_DAY = 12 * AN_HOUR;

/** "10:33" alone, within the hour after "10:31 PM", is 10:33 PM: Slack writes the half of the day only beside the name. */
export function withHalf(when: string, before: string | undefined): string {
  const [clock, last] = [/^(\d{1,2}):(\d{2})$/.exec(when), /(\d{1,2}):(\d{2}) ?([ap])\.?m/i.exec(before ?? "")];
  if (!clock || !last || Number(clock[1]) > 12) return when;
  const minutes = ([, hour, minute]: RegExpExecArray) => (Number(hour) % 12) * AN_HOUR + Number(minute);
  const isPm = /p/i.test(last[3] ?? "");
  const passed = minutes(clock) - minutes(last);
  if (passed >= 0 && passed <= AN_HOUR) return `${when} ${isPm ? "PM" : "AM"}`;
  return passed + HALF_A_DAY <= AN_HOUR ? `${when} ${isPm ? "AM" : "PM"}` : when;
}
