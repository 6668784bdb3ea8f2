import { dayBelow, isDateLine, onDay, type Day } from "./date-line.ts";
import { ignoredAt, isBlank, linesOf, placeOf, titleAndBody, unreadableAt, type Line } from "./found-lines.ts";
import type { Found } from "./intake-row.ts";
import { timeInLine } from "./leading-time.ts";
import { zoneOrWord } from "./leading-time-zone.ts";
import { isTimeBelow, readTimeBelow } from "./read-time-below.ts";

const BULLET = /^\s*(?:[-*•·–—]\s+|\d{1,3}[.)]\s+|>\s*|\|\s*)+/;
const HAS_DATE =
  /\d{4}[-–‒‐−/.]\d{1,2}[-–‒‐−/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}\/\d{1,2}|\d ?月|\d{8,}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** One event a line: "14:35 UTC root cause found". A line that is only a date dates what follows. */
export function* readPlain(text: string): Generator<Found> {
  const lines = linesOf(text);
  if (isTimeBelow(lines)) return yield* readTimeBelow(lines);
  let day: Day = { undated: false };
  let run = 0;
  let isFirst = true;
  for (const line of lines) {
    if (isBlank(line)) continue;
    const said = line.text.replace(BULLET, "").trim();
    const hasWords = /[\p{L}\p{N}]/u.test(said);
    const date = hasWords ? isDateLine(said) : undefined;
    if (date) {
      day = dayBelow(date, isFirst);
      run += 1;
      yield ignoredAt([line], "the date of the lines below it");
    } else yield hasWords ? readLine(line, said, day, run) : ignoredAt([line], "a line without words");
    isFirst = false;
  }
}

function readLine(line: Line, said: string, day: Day, run: number): Found {
  const found = timeInLine(said);
  if (!found)
    return unreadableAt([line], "no_time", "no time is found in this line; write one for it, or leave it out");
  const doubts = found.asked === undefined ? {} : { doubts: [zoneOrWord(found.asked)] };
  const place = { ...placeOf([line]), ...titleAndBody(found.rest), lane: "provider" as const, ...doubts };
  if (HAS_DATE.test(found.words)) return { ...place, stated: { text: found.words } };
  return { ...place, stated: onDay(found.words, day), run };
}
