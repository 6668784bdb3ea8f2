import { dayBelow, isDateLine, onDay, type Day } from "./date-line.ts";
import { ignoredAt, isBlank, linesOf, placeOf, titleAndBody, unreadableAt, type Line } from "./found-lines.ts";
import type { Found } from "./intake-row.ts";
import { timeInLine } from "./leading-time.ts";

const BULLET = /^\s*(?:[-*•·–—]\s+|\d{1,3}[.)]\s+|>\s*|\|\s*)+/;
const HAS_DATE =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}\/\d{1,2}|\d ?月|\d{8,}|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/** One event a line: "14:35 UTC root cause found". A line that is only a date dates what follows. */
export function readPlain(text: string): Found[] {
  let day: Day = { undated: false };
  let run = 0;
  return linesOf(text)
    .filter((line) => !isBlank(line))
    .map((line, index): Found => {
      const said = line.text.replace(BULLET, "").trim();
      if (!/[\p{L}\p{N}]/u.test(said)) return ignoredAt([line], "a line without words");
      const date = isDateLine(said);
      if (date) {
        day = dayBelow(date, index === 0);
        run += 1;
        return ignoredAt([line], "the date of the lines below it");
      }
      return readLine(line, said, day, run);
    });
}

function readLine(line: Line, said: string, day: Day, run: number): Found {
  const found = timeInLine(said);
  if (!found)
    return unreadableAt([line], "no_time", "no time is found in this line; write one for it, or leave it out");
  const place = { ...placeOf([line]), ...titleAndBody(found.rest), lane: "provider" as const };
  if (HAS_DATE.test(found.words)) return { ...place, stated: { text: found.words } };
  return { ...place, stated: onDay(found.words, day), run };
}
