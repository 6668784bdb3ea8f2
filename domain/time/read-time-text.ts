import { readEpoch } from "./epoch.ts";
import { readPoint } from "./read-point.ts";
import { recordClock } from "./record-clock.ts";
import { recordDate } from "./record-date.ts";
import { recordWidth } from "./record-width.ts";
import { requireDay, settleDate } from "./settle-date.ts";
import { settleZone, type SettledZone } from "./settle-zone.ts";
import { normaliseText, readFrame, type TextFrame } from "./text-frame.ts";
import { readRelative, refuseUndated } from "./text-relative.ts";
import { unreadable, type TextPoint } from "./text-point.ts";
import type { Choice } from "./time-error.ts";
import type { DateInput, Qualifier, ReadTime, WallClockInput } from "./time-shape.ts";
import { zoneOrThrow } from "./zone-offsets.ts";

/** What the form or the import knows beside the text; a zone or a year in the text wins. */
export type TextContext = {
  zone?: string | undefined;
  baseDate?: string | undefined;
  /** The instant that relative words count from. */
  base?: string | undefined;
  year?: number | undefined;
  choose?: Choice | undefined;
};

const LONGEST_TEXT = 300;

/** Reads a time from words; what is doubtful is a TimeError, never a guess. */
export function readTimeText(text: string, context: TextContext = {}): ReadTime {
  if (context.zone !== undefined) zoneOrThrow(context.zone);
  const plain = normaliseText(text);
  if (plain === "" || text.length > LONGEST_TEXT)
    throw unreadable(text.slice(0, 40), "a time in words is 1 to 300 long");
  const epoch = readEpoch(plain, text);
  if (epoch) return epoch;
  refuseUndated(plain, text);
  const relative = readRelative(plain, context, text, (words) => readTimeText(words, context).time);
  if (relative) return relative;
  const frame = readFrame(plain);
  const start = readPoint(frame.start);
  if (frame.end === undefined) return readOne(start, frame, context, text);
  return readRange(start, readPoint(frame.end), frame, context, text);
}

function qualifierOf(frame: TextFrame, point: TextPoint): Qualifier {
  return frame.qualifier ?? (point.date?.vague ? "about" : "exact");
}

function readOne(point: TextPoint, frame: TextFrame, context: TextContext, text: string): ReadTime {
  const said = { qualifier: qualifierOf(frame, point), text };
  if (!point.clock) {
    const date = { ...dateOf(point, context, text), ...said };
    return frame.width ? recordWidth({ kind: "date", input: date }, frame.width) : recordDate(date);
  }
  const { input, warnings } = clockOf(point, context, text);
  const clock = { ...input, ...said };
  const read = frame.width ? recordWidth({ kind: "clock", input: clock }, frame.width) : recordClock(clock);
  return { time: read.time, warnings: [...warnings, ...read.warnings] };
}

function clockOf(point: TextPoint, context: TextContext, text: string) {
  const wallClock = `${requireDay(settleDate(point, context, text), text)}T${point.clock?.text ?? ""}`;
  const { warnings, ...where } = settleZone(point.zone, wallClock, context.zone);
  const input: WallClockInput = { wallClock, ...where, ...(context.choose && { choose: context.choose }) };
  return { input, warnings };
}

function dateOf(point: TextPoint, context: TextContext, text: string): DateInput {
  const date = settleDate(point, context, text);
  const noon = `${date.length === 7 ? `${date}-15` : date}T12:00`;
  const { zone }: SettledZone = settleZone(point.zone, noon, context.zone);
  if (point.zone?.kind === "offset" || (point.zone && zone === undefined)) {
    throw unreadable(text, "a date has a zone, not an offset; give an IANA name such as Asia/Tokyo");
  }
  return { date, ...(zone !== undefined && { zone }) };
}

function readRange(from: TextPoint, until: TextPoint, frame: TextFrame, context: TextContext, text: string): ReadTime {
  const [start, end] = shareParts(from, until, text);
  const said = { qualifier: qualifierOf(frame, start), text };
  if (!start.clock && !end.clock) {
    const through = dateOf(end, context, text).date;
    return recordDate({ ...dateOf(start, context, text), through, ...said });
  }
  const first = clockOf(start, context, text);
  const last = clockOf(end, context, text);
  const { wallClock, offset } = last.input;
  const through = {
    wallClock,
    ...(offset !== undefined && { offset }),
    ...(context.choose && { choose: context.choose }),
  };
  const read = recordClock({ ...first.input, through, ...said });
  return { time: read.time, warnings: [...first.warnings, ...read.warnings] };
}

/** "14:00 to 14:30 UTC on 9 September": what only one end says holds for both. */
function shareParts(from: TextPoint, until: TextPoint, text: string): [TextPoint, TextPoint] {
  if (!from.clock !== !until.clock) throw unreadable(text, "one end has a clock time and the other has none");
  if (from.clock && until.clock && from.clock.meridiem !== until.clock.meridiem) {
    throw unreadable(text, "write am or pm at both ends, or at none");
  }
  const [zone, otherZone] = [from.zone ?? until.zone, until.zone ?? from.zone];
  if (JSON.stringify(zone) !== JSON.stringify(otherZone)) throw unreadable(text, "the two ends name different zones");
  const date = from.date ?? until.date;
  const endDate = until.date ?? from.date;
  const year = date?.year ?? endDate?.year;
  const withYear = (part: TextPoint["date"]) =>
    part && { ...part, ...(year !== undefined && { year: part.year ?? year }) };
  const complete = (point: TextPoint, own: TextPoint["date"]): TextPoint => ({
    ...point,
    ...(own && { date: withYear(own) ?? own }),
    ...(zone && { zone }),
  });
  return [complete(from, date), complete(until, endDate)];
}
