import { doubtIn, isDateOnly, isOnLentDay, namesZone, readingOf } from "./leading-time-reading.ts";
import { askedWord, isZoneBehind, unknownZoneBehind } from "./leading-time-zone.ts";
import { withoutEnd } from "./without-end.ts";

/** Words a time may be made of; a word that is none of them ends it. */
const TIME_WORD = new RegExp(
  [
    "\\d",
    "^(?:[ap]\\.?m\\.?)\\W*$",
    "^(?:(?:early|mid|late|beginning|middle|end)-)?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\W*$",
    "^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\\W*$",
    "^(?:at|on|by|about|around|approx\\.?|approximately|circa|ca\\.?|roughly|from|since|before|after|until|to|through|between|and|no|not|later|earlier|than|the|of|early|mid|late|end|beginning|middle)\\W*$",
    "^(?:seconds?|secs?|minutes?|mins?|hours?|hrs?|h|days?|within|ago|noon|eastern|pacific|standard|daylight|time|japan)\\W*$",
    "^[A-Z][A-Za-z]+/[A-Z][A-Za-z_/+-]*\\W*$",
    "^[-–—〜~±|,;:]+$",
    "(?:午前|午後|頃|まで|から|以降|日本時間|曜)",
  ].join("|"),
  "i",
);
const LETTERS = /^[A-Z]{1,5}\W*$/;
const OPENS = /^[[(<*_"'`]+/;
const STARTS = /^(?:[[(<*_"'`]*)(?:[~±約]|\d|(?:[A-Za-z]|午|昨|今|遅|早))/;
const LONGEST_RUN = 14;
const LONGEST_WORD = 60;
const WRITTEN_TIME = /^[\s[(<*_"'`|]*(?:\d{4}[-–‒‐−/]\d{1,2}[-–‒‐−/]\d{1,2}|\d{1,2}:\d{2}(?::\d{2})?)(?![\d.])/;
const FRONT = /^[\s[(<*_"'`|]+/;
const BACK = /[\s\])>*_"'`|:,;.–—-]/;
const CLOCK = /\d:\d{2}|\d ?[ap]\.?m\b|^\d{1,2}h\d{2}\b/i;
/** Between words; also behind a colon or a bar, and where a comma begins the next cell of a row. */
const WORD_ENDS = /(?<=\s)(?=\S)|(?<=[:|,;])(?=[^\s\d])|(?<=\d[,;])(?=\d{1,3}[,;])/;
const ENDS_CELL = /\d:\d{2}[^,;]*[,;]$/;

/** `asked`: the word behind the time that is its zone or the first word of what happened. */
export type TimeInLine = { words: string; rest: string; asked?: string };

/** The time a line begins with, or else ends with, and what the line says beside it. */
export function timeInLine(line: string): TimeInLine | undefined {
  return leadingTime(line) ?? trailingTime(line);
}

export function leadingTime(line: string): TimeInLine | undefined {
  if (!STARTS.test(line)) return undefined;
  const glued = /^(\[[^\]]{3,60}\]|\([^)]{3,60}\))(.*)$/s.exec(line);
  if (glued?.[1] && isWhole(glued[1])) return { words: tidy(glued[1]), rest: tidyRest(glued[2] ?? "") };
  const words = line.split(WORD_ENDS);
  const longest = longestRun(words, (index) => words[index - 1]);
  const take = (count: number) => words.slice(0, count).join("");
  const length = longestTime(longest, take) || impossibleTime(longest, take);
  if (length === 0) return undefined;
  const known = length + beside(take(length), words.slice(length, longest));
  const all = known + unknownZoneBehind(words.slice(0, known), words.slice(known), namesZone(tidy(take(known))));
  const rest = tidyRest(words.slice(all).join(""));
  const asked = rest === "" ? undefined : askedWord(words[all - 1] ?? "");
  return { words: tidy(take(all)), rest, ...(asked !== undefined && { asked }) };
}

/** Written like a date or a clock, and none: as many words as belong to it. */
function impossibleTime(longest: number, take: (count: number) => string): number {
  if (!WRITTEN_TIME.test(take(longest))) return 0;
  for (let count = longest; count > 0; count -= 1) {
    const error = doubtIn(tidy(take(count)));
    if (error?.code === "invalid_time" && !/ is not understood$|no date and no time/.test(error.message)) return count;
  }
  return 0;
}

/** Brackets around a date may have its clock behind them. */
function isWhole(bracket: string): boolean {
  const reading = readingOf(tidy(bracket));
  return reading !== undefined && !isDateOnly(reading);
}

/** How many words behind a plain date belong to it because a clock is among them: such a time is asked about as a whole. */
function beside(taken: string, behind: string[]): number {
  if (!isDateOnly(readingOf(tidy(taken)) ?? "")) return 0;
  const clock = behind.findLastIndex((word) => CLOCK.test(word));
  if (clock < 0) return 0;
  const letters = behind.slice(clock + 1).findIndex((word) => !LETTERS.test(word.trim()));
  return letters < 0 ? behind.length : clock + 1 + letters;
}

function trailingTime(line: string): TimeInLine | undefined {
  const words = line.split(WORD_ENDS);
  const before = (index: number) => words[words.length - index - 2];
  const longest = Math.min(longestRun(words.toReversed(), before), words.length - 1);
  const found = longestTime(longest, (count) => words.slice(words.length - count).join(""));
  if (found === 0) return undefined;
  const length = found + dateBefore(words, found, longest);
  const rest = words.slice(0, words.length - length).join("");
  return {
    words: tidy(words.slice(words.length - length).join("")),
    rest: withoutEnd(rest.trimEnd(), /[-–—:,;(|]/)
      .trimEnd()
      .replace(/\s(?:at|on)$/i, "")
      .trim(),
  };
}

/** How many words before a clock without a date are one: that clock is on no other day. */
function dateBefore(words: string[], found: number, longest: number): number {
  const from = words.length - found;
  if (!isOnLentDay(tidy(words.slice(from).join("")))) return 0;
  for (let count = Math.min(3, longest - found); count > 0; count -= 1) {
    if (isDateOnly(readingOf(tidy(words.slice(from - count, from).join(""))) ?? "")) return count;
  }
  return 0;
}

/** A cell of a row that holds a clock ends it. */
function longestRun(words: string[], before: (index: number) => string | undefined): number {
  const end = words.findIndex((word, index) => word.length > LONGEST_WORD || !isTimeWord(word, before(index)));
  const most = Math.min(end < 0 ? words.length : end, LONGEST_RUN);
  const cell = words.findIndex((word) => ENDS_CELL.test(word));
  return cell < 0 ? most : Math.min(most, cell + 1);
}

function isTimeWord(word: string, before: string | undefined): boolean {
  const bare = word.trim().replace(OPENS, "");
  return TIME_WORD.test(bare) || LETTERS.test(bare) || isZoneBehind(before, word);
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

/** Whether only a word that never belongs to a time is given back; am, a zone and an end do, though the rest reads alike. */
function saysNothing(longer: string, shorter: string, reading: string): boolean {
  const word = longer.replace(shorter, "").trim();
  return /^(?:the|of|on|at|and|to|no|not|by|time|hours)$/i.test(word) && readingOf(shorter) === reading;
}

/** Without what stands around a time; brackets are taken from both sides or from none. */
function tidy(words: string): string {
  const inner = words.replace(FRONT, "");
  const bare = withoutEnd(inner, BACK);
  const open = (bare.match(/[[(]/g)?.length ?? 0) - (bare.match(/[\])]/g)?.length ?? 0);
  const [before, behind] = [words.charAt(words.length - inner.length - 1), inner.charAt(bare.length)];
  if (open > 0 && /[\])]/.test(behind)) return bare + behind;
  return open < 0 && /[[(]/.test(before) ? before + bare : bare;
}

function tidyRest(rest: string): string {
  const said = rest.replace(/^[\s\])>*_|]*[-–—:,;|>]*[\s|]*/, "");
  const before = rest.slice(0, rest.length - said.length);
  return withoutEmphasis(said, before).trimEnd().replace(/\|$/, "").trim();
}

/** Markdown's, of the first words: its end goes with its start. */
function withoutEmphasis(said: string, before: string): string {
  const mark = ["**", "__"].find((each) => said.startsWith(each) || before.endsWith(each));
  if (mark === undefined) return said;
  return (said.startsWith(mark) ? said.slice(mark.length) : said).replace(mark, "");
}
