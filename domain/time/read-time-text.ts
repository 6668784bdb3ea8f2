import { readEpoch } from "./epoch.ts";
import { readPoint } from "./read-point.ts";
import { recordClock } from "./record-clock.ts";
import { recordDate } from "./record-date.ts";
import { recordWidth } from "./record-width.ts";
import { checkYear, requireDay, settleDate, type DateContext } from "./settle-date.ts";
import { isUnclearZone, settleZone, statedZone, type SettledZone } from "./settle-zone.ts";
import { normaliseText, readFrame, type TextFrame } from "./text-frame.ts";
import { readRelative, refuseUndated } from "./text-relative.ts";
import { unreadable, type TextPoint } from "./text-point.ts";
import { TimeError, type Choice } from "./time-error.ts";
import type { DateInput, Qualifier, ReadTime, WallClockInput } from "./time-shape.ts";
import { FIRST_YEAR, LAST_YEAR } from "./civil.ts";
import { readingsOf } from "./zone-abbreviations.ts";

/** What the form or the import knows beside the text; a zone or a year in the text wins. */
export type TextContext = DateContext & {
  zone?: string | undefined;
  /** The instant that relative words count from. */
  base?: string | undefined;
  choose?: Choice | undefined;
};

const LONGEST_TEXT = 300;

/** Reads a time from words; what is doubtful is a TimeError, never a guess. */
export function readTimeText(text: string, given: TextContext = {}): ReadTime {
  const context = settledContext(text, given);
  const plain = normaliseText(text);
  if (plain === "" || text.length > LONGEST_TEXT)
    throw unreadable(text.slice(0, 40), "a time in words is 1 to 300 long");
  const epoch = readEpoch(plain, text);
  if (epoch) {
    checkYear(Number(epoch.time.wallClock?.slice(0, 4)), context, text);
    return epoch;
  }
  refuseUndated(plain, text);
  const relative = readRelative(plain, context, text, (words) => readTimeText(words, context).time);
  if (relative) return relative;
  const frame = readFrame(plain);
  const start = readPoint(frame.start);
  if (frame.end === undefined) return readOne(start, frame, context, text);
  return readRange(start, readPoint(frame.end), frame, context, text);
}

function settledContext(text: string, context: TextContext): TextContext {
  const { zone, year } = context;
  if (year !== undefined && (year < FIRST_YEAR || year > LAST_YEAR)) {
    throw new TimeError("out_of_range", `the year must be ${FIRST_YEAR} to ${LAST_YEAR}`, { field: "year" });
  }
  if (zone === undefined) return context;
  return { ...context, zone: statedZone(zone, isUnclearZone(zone) ? clockIn(text, zone, context) : "") };
}

/** The wall clock that the words name, for the readings of letters that stand where a zone belongs. */
function clockIn(text: string, letters: string, context: TextContext): string {
  const { time } = readTimeText(text, { ...context, zone: readingsOf(letters.toUpperCase())[0]?.zone });
  return time.wallClock ?? time.date ?? `${time.month}-01`;
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
    const [first, last] = [dateOf(start, context, text), dateOf(end, context, text)];
    checkOneZone(start, end, first.zone === last.zone, text);
    return recordDate({ ...first, through: last.date, ...said });
  }
  const first = clockOf(start, context, text);
  const last = clockOf(end, context, text);
  const { wallClock, offset, zone } = last.input;
  const isOnePlace = first.input.zone === zone && (zone !== undefined || end.zone?.kind === "offset");
  checkOneZone(start, end, isOnePlace, text);
  const through = {
    wallClock,
    ...(offset !== undefined && { offset }),
    ...(context.choose && { choose: context.choose }),
  };
  const read = recordClock({ ...first.input, through, ...said });
  const warnings = first.warnings.length > 0 ? first.warnings : last.warnings;
  return { time: read.time, warnings: [...warnings, ...read.warnings] };
}

/** Letters of both seasons are one zone, "00:30 EDT to 01:30 EST"; letters that fit none then are only like themselves. */
function checkOneZone(from: TextPoint, until: TextPoint, isOnePlace: boolean, text: string): void {
  const isSaidAlike = JSON.stringify(from.zone) === JSON.stringify(until.zone);
  if (!isSaidAlike && !isOnePlace) throw unreadable(text, "the two ends name different zones");
}

/** "14:00 to 14:30 UTC on 9 September": what only one end says holds for both. */
function shareParts(from: TextPoint, until: TextPoint, text: string): [TextPoint, TextPoint] {
  if (!from.clock !== !until.clock) throw unreadable(text, "one end has a clock time and the other has none");
  if (from.clock && until.clock && from.clock.meridiem !== until.clock.meridiem) {
    throw unreadable(text, "write am or pm at both ends, or at none");
  }
  const date = from.date ?? until.date;
  const endDate = until.date ?? from.date;
  const year = date?.year ?? endDate?.year;
  const withYear = (part: TextPoint["date"]) =>
    part && { ...part, ...(year !== undefined && { year: part.year ?? year }) };
  const complete = (point: TextPoint, own: TextPoint["date"]): TextPoint => {
    const zone = point.zone ?? from.zone ?? until.zone;
    return { ...point, ...(own && { date: withYear(own) ?? own }), ...(zone && { zone }) };
  };
  return [complete(from, date), complete(until, endDate)];
}
