import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { readAnsweredTime, readEntryTime, type EntryTime, type ReadEntryTime } from "./entry-time.ts";
import { guessLane, namedMilestone } from "./guess-kind.ts";
import { leadingTime, type TimeInLine } from "./intake/leading-time.ts";
import { zoneOrWord } from "./intake/leading-time-zone.ts";
import type { Lane, Milestone } from "./timeline-event.ts";

export type EntryContext = {
  /** The incident's, for words that name none. */
  zone: string;
  /** The entry before: its day is lent to words that have none. */
  last?: RecordedTime | undefined;
  /** How the person answered the question about the time of this line. */
  answer?: EntryTime | undefined;
};

export type QuickEntry = ReadEntryTime & {
  title: string;
  lane: Lane;
  /** Named by the words: for the person to take, never taken by itself. */
  milestone?: Milestone;
};

/** One typed line, the time in front: "14:35 UTC root cause identified". Doubt is told, never settled here. */
export function readQuickEntry(line: string, { zone, last, answer }: EntryContext): QuickEntry {
  const found = leadingTime(line.trim());
  const title = found?.rest ?? line.trim();
  const milestone = namedMilestone(title);
  return {
    title,
    lane: guessLane(title),
    ...(milestone && { milestone }),
    ...(found ? (answer ? readAnsweredTime(answer) : readFound(found, zone, last)) : withoutTime(zone)),
  };
}

function readFound({ words, asked }: TimeInLine, zone: string, last: RecordedTime | undefined): ReadEntryTime {
  const entry = readEntryTime(words, zone, last);
  if (asked === undefined) return entry;
  const { read: _read, ...unread } = entry;
  return { ...unread, doubt: zoneOrWord(asked) };
}

function withoutTime(zone: string): ReadEntryTime {
  const message = "No time is found in front: begin with one, such as 14:35 UTC or 2026-09-09 13:22 JST.";
  return { time: { text: "", zone, day: "" }, warnings: [], lent: {}, doubt: { code: "no_time", message } };
}
