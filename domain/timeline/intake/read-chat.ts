import { dayBelow, isDateLine, onDay, type Day } from "./date-line.ts";
import {
  ignoredAt,
  isBlank,
  linesOf,
  placeOf,
  sourceNamed,
  titleAndBody,
  unreadableAt,
  type Line,
} from "./found-lines.ts";
import type { Found, StatedTime } from "./intake-row.ts";
import { withoutEnd } from "./without-end.ts";

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\.?";
const DAY_WORD = "(?:today|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)";
const DATE = `(?:\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{1,4}|${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?|\\d{1,2} ${MONTH}(?: \\d{4})?)`;
const CLOCK = "\\d{1,2}:\\d{2}(?::\\d{2})?(?: ?[ap]\\.?m\\.?)?(?: (?:[A-Z]{1,5}|[A-Z][a-z]+/[A-Z][A-Za-z_/]+))?";
const WHEN = `(?:${DAY_WORD}(?: at|,)? )?(?:${DATE}(?:,| at)? )?${CLOCK}`;
const NAME = "[^\\s[\\]:<>|#\\d][^:[\\]<>|#\\n]{0,59}?";

const BRACKET = new RegExp(`^\\[(${WHEN})\\] ?(${NAME})(?:: ?(.*)|\\s*)$`, "is");
const NAMED = new RegExp(`^(${NAME})(?:,|\\s+APP)?(?:\\s{2,}|\\s+\\[?|\\s*\\[)(${WHEN})\\]?\\s*$`, "i");
const TIME_ALONE = new RegExp(`^\\s*\\[?(?:(?:APP|:[a-z0-9_+-]+:)\\s+)?(${WHEN})\\]?\\s*$`, "i");
/** What was said, in a plain line: the letters of a zone are capitals. */
const SAID_BESIDE = / (?![AaPp]\.?[Mm]\.?$)(?=[A-Za-z]{1,5}$)[A-Z]*[a-z]/;
const SENTENCE = /[.!?,;]$|\b(?:is|are|was|were|the|we|it)\b/i;
const NOISE =
  /^(?:\(edited\)|New|Thread|View thread|\d+ repl(?:y|ies)|Last reply .*|View \d+ repl.*|also sent to the channel|:[a-z0-9_+-]+:|:[a-z0-9_+-]+: ?\d+|\d{1,3})$/i;

type Heading = { author?: string; when: string; first?: string; lines: Line[] };
type Message = Heading & { day: Day; run: number };

/** Messages copied out of Slack or Teams: a name and a time, then what was said. */
export function* readChat(text: string): Generator<Found> {
  const lines = linesOf(text);
  let message: Message | undefined;
  let author: string | undefined;
  let day: Day = { undated: false };
  let run = 0;
  let isFirst = true;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line || isBlank(line)) continue;
    const date = isDateLine(line.text);
    const heading = date ? undefined : headingAt(lines, index, author);
    if (message && !date && !heading) {
      message.lines.push(line);
      continue;
    }
    if (message) yield messageFound(message);
    message = undefined;
    if (date) {
      day = dayBelow(date, isFirst);
      run += 1;
      yield ignoredAt([line], "the date of the messages below it");
    } else if (heading) {
      author = heading.author ?? author;
      message = { ...heading, ...(author !== undefined && { author }), day, run };
      index += heading.lines.length - 1;
    } else {
      yield unreadableAt([line], "no_time", "this line stands before the first message with a time");
    }
    isFirst = false;
  }
  if (message) yield messageFound(message);
}

function headingAt(lines: Line[], index: number, author: string | undefined): Heading | undefined {
  const line = lines[index];
  if (!line) return undefined;
  const bracket = headOf(BRACKET, 1, line.text.trim());
  if (bracket?.[1])
    return { author: (bracket[2] ?? "").trim(), when: bracket[1], first: bracket[3] ?? "", lines: [line] };
  const named = headOf(NAMED, 2, line.text.trim());
  if (named?.[1] && named[2]) return { author: named[1].trim(), when: named[2], lines: [line] };
  const alone = headOf(TIME_ALONE, 1, line.text);
  if (alone?.[1]) return { when: alone[1], lines: [line] };
  const next = lines[index + 1];
  const below = next && headOf(TIME_ALONE, 1, next.text);
  if (!next || !below?.[1] || !isName(line, lines[index - 1], next, author)) return undefined;
  return { author: line.text.trim(), when: below[1], lines: [line, next] };
}

function headOf(pattern: RegExp, when: 1 | 2, text: string): RegExpExecArray | undefined {
  const found = pattern.exec(text);
  return found && !SAID_BESIDE.test(found[when] ?? "") ? found : undefined;
}

/** The last line of a message and the name above a time look alike; a name begins a block. */
function isName(line: Line, above: Line | undefined, below: Line, author: string | undefined): boolean {
  const name = line.text.trim();
  if (name.length > 60 || SENTENCE.test(name) || NOISE.test(name)) return false;
  const begins = above === undefined || isBlank(above) || isDateLine(above.text) !== undefined;
  return begins || name === author || /^\s/.test(below.text);
}

function messageFound({ author, when, first, lines, day, run }: Message): Found {
  const headed = first === undefined ? lines.filter((line) => !isHeading(line, author, when)) : lines.slice(1);
  const said = headed.map(({ text }) => text).filter((text) => !NOISE.test(text.trim()));
  const words = [first ?? "", ...said].join("\n").trim();
  const { own, ...stated } = statedBy(when, day);
  return {
    ...placeOf(lines),
    ...titleAndBody(words),
    lane: "provider",
    ...(author !== undefined && sourceNamed(`Chat: ${author}`)),
    stated,
    ...(!own && { run }),
  };
}

function isHeading({ text }: Line, author: string | undefined, when: string): boolean {
  const line = text.trim();
  return line === author || (withoutEnd(line, /[\]\s]/).endsWith(when) && (TIME_ALONE.test(text) || NAMED.test(line)));
}

/** "Today" in a paste is the day it was copied, which nobody has written down. */
function statedBy(when: string, day: Day): StatedTime & { own: boolean } {
  const relative = new RegExp(`^${DAY_WORD}(?: at|,)? `, "i");
  const rest = when.replace(relative, "");
  if (new RegExp(`^${DATE}`, "i").test(rest))
    return { text: when.replace(/^(?:today|yesterday)(?: at|,)? /i, ""), own: true };
  if (relative.test(when)) return { text: rest, undated: true, own: true };
  return { ...onDay(when, day), own: false };
}

/** Whether a line looks like the head of a message with something said below or beside it. */
export function hasChatHead(lines: Line[]): boolean {
  for (let index = 0; index < lines.length; index += 1) {
    const heading = headingAt(lines, index, undefined);
    if (!heading) continue;
    const below = lines[index + heading.lines.length];
    const says = heading.first
      ? /\s/.test(heading.author ?? "")
      : below !== undefined && !isBlank(below) && !headingAt(lines, index + heading.lines.length, undefined);
    if (says) return true;
    index += heading.lines.length - 1;
  }
  return false;
}
