import { chatStyle } from "./chat-heading.ts";
import { shapeOf, statedBy, WHEN } from "./chat-when.ts";
import { dayBelow, isDateLine, type Day } from "./date-line.ts";
import { ignoredAt, isBlank, placeOf, sourceNamed, titleAndBody, unreadableAt, type Line } from "./found-lines.ts";
import type { Found } from "./intake-row.ts";
import { leadingTime, timeInLine } from "./leading-time.ts";
import { isStatus, isStatusAlone } from "./status-words.ts";

const POSTED = /^(?:posted|updated|published)\b(?: \d{1,3} [a-z]+ ago)?[.,:]? ?(?:on |at )?/i;
const AGO = / ?\(?\d{1,3} [a-z]+ ago\)?$/i;
/** "Sep 09, 2026 - 16:00 UTC" is no range. */
const DASHED = /(\d) [-–—] (?=\d{1,2}:\d{2})/;
const IS_WHEN = new RegExp(`^(?:(?:mon|tue|wed|thu|fri|sat|sun)\\.?,? )?(?:${WHEN})$`, "i");
const LONGEST = 100;

/** When the words above were posted, where a line says nothing else. */
function postedAt({ text }: Line): string | undefined {
  const line = text.trim();
  if (line === "" || line.length > LONGEST) return undefined;
  const when = line.replace(POSTED, "").replace(AGO, "").replace(DASHED, "$1, ");
  return IS_WHEN.test(when) ? when : undefined;
}

const ENOUGH_LINES = 2_000;

/** Whether each time stands below its words, as on a status page; then it is nobody's heading. */
export function isTimeBelow(lines: readonly Line[]): boolean {
  const posted = new Set(lines.filter((line) => postedAt(line) !== undefined));
  if (posted.size === 0) return false;
  const first = lines.find((line) => !isBlank(line) && isDateLine(line.text) === undefined);
  if (!first || posted.has(first)) return false;
  if ([...posted].every(({ text }) => POSTED.test(text.trim()))) return true;
  const last = lines.findLast((line) => !isBlank(line));
  if (!last || !posted.has(last) || (chatStyle(lines)?.kind ?? "alone") !== "alone") return false;
  const others = lines.slice(0, ENOUGH_LINES).filter((line) => !posted.has(line) && !isBlank(line));
  const hasStatus = others.some(({ text }) => isStatus(text.trim()));
  if (!hasStatus && posted.size === 1) return false;
  const timeIn = hasStatus ? leadingTime : timeInLine;
  return others.every(({ text }) => timeIn(text.trim()) === undefined || isDateLine(text) !== undefined);
}

/** What was said, and below it when: a status page copied as text. */
export function* readTimeBelow(lines: readonly Line[]): Generator<Found> {
  let above: Line[] = [];
  let day: Day = { undated: false };
  let run = 0;
  let isFirst = true;
  for (const line of lines) {
    const when = postedAt(line);
    const date = when === undefined ? isDateLine(line.text) : undefined;
    if (when !== undefined) {
      const start = above.findIndex(({ text }) => isStatus(text.trim()));
      if (start > 0) yield* headingFound(above.slice(0, start));
      yield updateFound([...above.slice(Math.max(0, start)), line], when, day, run);
    } else if (date) {
      yield* restFound(above);
      day = dayBelow(date, isFirst);
      run += 1;
      yield ignoredAt([line], "the date of the lines below it");
    } else {
      above.push(line);
      isFirst &&= isBlank(line);
      continue;
    }
    above = [];
    isFirst = false;
  }
  yield* restFound(above);
}

function* headingFound(lines: readonly Line[]): Generator<Found> {
  if (!lines.every(isBlank)) yield ignoredAt(lines, "the heading of the updates below it");
}

function* restFound(lines: readonly Line[]): Generator<Found> {
  if (!lines.every(isBlank)) yield unreadableAt(lines, "no_time", "below these words stands no time");
}

function updateFound(lines: readonly Line[], when: string, day: Day, run: number): Found {
  const words = lines.slice(0, -1).map(({ text }) => text.trim());
  const whole = words.join("\n").trim();
  const [first = "", ...others] = whole.split("\n");
  const next = others.find((line) => line !== "");
  const isNamed = isStatus(first);
  const { title } = titleAndBody(isStatusAlone(first) && next ? `${first}: ${next}` : first);
  const { own, ...stated } = statedBy(when, day);
  const lendsYear = own && !stated.undated && day.words !== undefined;
  return {
    ...placeOf(lines),
    ...titleAndBody(whole),
    ...(title !== undefined && { title }),
    lane: isNamed ? "status_page" : "provider",
    ...(isNamed && sourceNamed("Status page")),
    stated: { ...stated, ...(lendsYear && { day: day.words }) },
    ...(!shapeOf(when).isDated && { run }),
  };
}
