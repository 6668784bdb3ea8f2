import { readTimeText } from "#domain/time/read-time-text.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { withoutEnd } from "./without-end.ts";

/** Words a time may be made of; a word that is none of them ends it. */
const TIME_WORD = new RegExp(
  [
    "\\d",
    "^(?:[ap]\\.?m\\.?)\\W*$",
    "^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\W*$",
    "^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\\W*$",
    "^(?:at|on|by|about|around|approx\\.?|approximately|circa|ca\\.?|roughly|from|since|before|after|until|to|through|between|and|no|not|later|earlier|than|the|of|early|mid|late|end|beginning|middle)\\W*$",
    "^(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|within|ago|noon|eastern|pacific|standard|daylight|time|japan)\\W*$",
    "^[A-Z][A-Za-z]+/[A-Z][A-Za-z_/+-]*\\W*$",
    "^[-–—〜~±]+$",
    "(?:午前|午後|頃|まで|から|以降|日本時間|曜)",
  ].join("|"),
  "i",
);
const LETTERS = /^[A-Z]{1,5}\W*$/;
const STARTS = /^(?:[[(<*_"'`]*)(?:[~±約]|\d|(?:[A-Za-z]|午|昨|今|遅|早))/;
const LONGEST_RUN = 14;
const LONGEST_WORD = 60;
const LONGEST_TIME = 300;
const FRONT = /^[\s[(<*_"'`|]+/;
const BACK = /[\s\])>*_"'`|:,;.–—-]/;

export type TimeInLine = { words: string; rest: string };

/** The time a line begins with, or else ends with, and what the line says beside it. */
export function timeInLine(line: string): TimeInLine | undefined {
  return leadingTime(line) ?? trailingTime(line);
}

export function leadingTime(line: string): TimeInLine | undefined {
  if (!STARTS.test(line)) return undefined;
  const glued = /^(\[[^\]]{3,60}\]|\([^)]{3,60}\))(.*)$/s.exec(line);
  if (glued?.[1] && isTime(tidy(glued[1]))) return { words: tidy(glued[1]), rest: tidyRest(glued[2] ?? "") };
  const words = line.split(/(?<=\s)(?=\S)|(?<=[:|])(?=[^\s\d])/);
  const longest = longestRun(words.map((word) => word.trim()));
  const length = longestTime(longest, (count) => words.slice(0, count).join(""));
  if (length === 0) return undefined;
  return { words: tidy(words.slice(0, length).join("")), rest: tidyRest(words.slice(length).join("")) };
}

function trailingTime(line: string): TimeInLine | undefined {
  const words = line.split(/(?<=\s)(?=\S)/);
  const longest = Math.min(longestRun(words.map((word) => word.trim()).reverse()), words.length - 1);
  const length = longestTime(longest, (count) => words.slice(words.length - count).join(""));
  if (length === 0) return undefined;
  const rest = words.slice(0, words.length - length).join("");
  return {
    words: tidy(words.slice(words.length - length).join("")),
    rest: withoutEnd(rest.trimEnd(), /[-–—:,(|]/)
      .trimEnd()
      .replace(/\s(?:at|on)$/i, "")
      .trim(),
  };
}

function longestRun(words: string[]): number {
  const end = words.findIndex((word) => word.length > LONGEST_WORD || !(TIME_WORD.test(word) || LETTERS.test(word)));
  return Math.min(end < 0 ? words.length : end, LONGEST_RUN);
}

/** Of all lengths that read alike the shortest, so that "14:35 the node…" keeps its "the". */
function longestTime(longest: number, take: (count: number) => string): number {
  for (let count = longest; count > 0; count -= 1) {
    const reading = readingOf(tidy(take(count)));
    if (reading === undefined) continue;
    let shortest = count;
    while (shortest > 1 && saysNothing(tidy(take(shortest)), tidy(take(shortest - 1)), reading)) shortest -= 1;
    return shortest;
  }
  return 0;
}

/** A doubt reads alike whatever stands behind it, so there only words that never belong to a time are given back. */
function saysNothing(longer: string, shorter: string, reading: string): boolean {
  if (readingOf(shorter) !== reading) return false;
  return (
    reading.startsWith("{") || /^(?:the|of|on|at|and|to|no|not|by|time)$/i.test(longer.replace(shorter, "").trim())
  );
}

function isTime(words: string): boolean {
  return readingOf(words) !== undefined;
}

/** Nobody means these, so that words which say a zone or a year read otherwise than words which do not. */
const PROBE = { zone: "Asia/Kathmandu", baseDate: "2199-06-15" };

/** What the words mean, a doubt included; undefined where they are no time at all. */
function readingOf(words: string): string | undefined {
  if (words.length > LONGEST_TIME || !/\d|noon|正午/i.test(words)) return undefined;
  try {
    const { text: _words, ...meaning } = readTimeText(words, PROBE).time;
    return JSON.stringify(meaning);
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    if (error.code === "ambiguous_date") return besideDate(words);
    return isDoubtfulTime(error) ? error.code : undefined;
  }
}

/** Such a date is refused before the words beside it are looked at. */
function besideDate(words: string): string | undefined {
  const plain = words.replace(/\d{1,2}([/.-])\d{1,2}(?:\1(?:\d{4}|\d{2}))?(?!\d)/, PROBE.baseDate);
  return plain === words ? undefined : readingOf(plain);
}

/** A time, though one that has to be asked about. */
export function isDoubtfulTime(error: TimeError): boolean {
  if (error.code === "unknown_zone") return false;
  return error.code !== "invalid_time" || error.field === "through" || error.message.includes("an offset or a range?");
}

function tidy(words: string): string {
  return withoutEnd(words.replace(FRONT, ""), BACK);
}

function tidyRest(rest: string): string {
  return rest
    .replace(/^[\s\])>*_|]*[-–—:,;|>]*[\s|]*/, "")
    .trimEnd()
    .replace(/\|$/, "")
    .trim();
}
