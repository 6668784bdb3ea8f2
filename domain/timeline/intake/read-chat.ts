import { chatStyle, headingAt, unsureNames, type Heading } from "./chat-heading.ts";
import { isNoise } from "./chat-name.ts";
import { statedBy, withHalf } from "./chat-when.ts";
import { dayBelow, isDateLine, type Day } from "./date-line.ts";
import { ignoredAt, isBlank, linesOf, placeOf, sourceNamed, titleAndBody, unreadableAt } from "./found-lines.ts";
import { isTimeBelow, readTimeBelow } from "./read-time-below.ts";
import type { Doubt, Found } from "./intake-row.ts";

type Message = Heading & { day: Day; run: number; heads: number };

/** Messages copied out of Slack or Teams: a name and a time, then what was said. */
export function* readChat(text: string): Generator<Found> {
  const lines = linesOf(text);
  if (isTimeBelow(lines)) return yield* readTimeBelow(lines);
  const style = chatStyle(lines);
  const unsure = unsureNames(lines, style);
  let message: Message | undefined;
  let author: string | undefined;
  let when: string | undefined;
  let day: Day = { undated: false };
  let run = 0;
  let isFirst = true;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index];
    if (!line) continue;
    if (isBlank(line)) {
      message?.lines.push(line);
      continue;
    }
    const date = isDateLine(line.text);
    const heading = date ? undefined : headingAt(lines, index, style, author);
    if (message && !date && !heading) {
      message.lines.push(line);
      continue;
    }
    if (message) yield messageFound(message, unsure);
    message = undefined;
    if (date) {
      day = dayBelow(date, isFirst);
      run += 1;
      yield ignoredAt([line], "the date of the messages below it");
    } else if (heading) {
      author = heading.author ?? author;
      when = heading.kind === "alone" ? withHalf(heading.when, when) : heading.when;
      message = { ...heading, when, ...(author !== undefined && { author }), day, run, heads: heading.lines.length };
      index += heading.lines.length - 1;
    } else if (isNoise(line.text.trim())) {
      yield ignoredAt([line], "a line that the chat program wrote");
    } else {
      yield unreadableAt([line], "no_time", "this line stands before the first message with a time");
    }
    isFirst = false;
  }
  if (message) yield messageFound(message, unsure);
}

function messageFound({ author, when, first, lines, day, run, heads }: Message, unsure: Set<string>): Found {
  const said = lines.slice(heads).map(({ text }) => text);
  const words = [first ?? "", ...said.filter((line) => !isNoise(line.trim()))].join("\n").trim();
  const { own, ...stated } = statedBy(when, day);
  return {
    ...placeOf(lines),
    ...titleAndBody(words),
    lane: "provider",
    ...(author !== undefined && sourceNamed(`Chat: ${author}`)),
    stated,
    ...(!own && { run }),
    ...(author !== undefined && unsure.has(author) && { doubts: [maybeWords(author)] }),
  };
}

function maybeWords(author: string): Doubt {
  return { code: "author_unsure", message: `is "${author}" who says this, or words that end in a time?` };
}
