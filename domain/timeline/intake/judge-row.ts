import { US_PER_SECOND } from "#domain/time/civil.ts";
import { instantAt, microsOf, parseBound } from "#domain/time/instant.ts";
import { parseOffset } from "#domain/time/wall-clock.ts";
import { recordTime, type RecordedTime, type TimeWarning } from "#domain/time/recorded-time.ts";
import { toTimeInput } from "#domain/time/recorded-time.ts";
import { isUnclearZone } from "#domain/time/settle-zone.ts";
import { TimeError, type Choice } from "#domain/time/time-error.ts";
import { readTimeText, type TextContext } from "#domain/time/read-time-text.ts";
import type { Doubt, Found, IntakeRow } from "./intake-row.ts";
import { isDoubtfulTime } from "./leading-time-reading.ts";

/** What the person said about the whole paste: it is lent to what names none of its own. */
export type PasteContext = { zone?: string | undefined; baseDate?: string | undefined; year?: number | undefined };
/** What the person settled about one row; `words` replace its time. */
export type RowAnswer = { choose?: Choice | undefined; zone?: string | undefined; words?: string | undefined };

/** What is longer is no time, and is read no further than to find that out. */
const LONGEST_WORDS = 301;

/** Whatever is said around it, a clock or a day was meant. */
const CLOCK = /\d[:h]\d{2}|\d{4}[-–‒‐−/]\d{1,2}[-–‒‐−/]\d{1,2}/i;

type Read = { time?: RecordedTime; doubts: Doubt[]; unreadable?: boolean };

export function judgeRow(found: Found, paste: PasteContext, answer: RowAnswer = {}): IntakeRow {
  const { stated, run: _run, passed, doubts = [], ...said } = found;
  if (passed && answer.words === undefined) return { ...said, verdict: passed.verdict, doubts: [passed.doubt] };
  const words = answer.words ?? stated?.text;
  const read: Read = words === undefined ? { doubts: [] } : readWords(words, found, paste, answer);
  const settled = answer.words === undefined ? doubts : [];
  const time = settled.some(({ code }) => code === "ambiguous_zone") ? undefined : read.time;
  const all = [...settled, ...read.doubts, ...(said.title === undefined ? [noTitle] : [])];
  return {
    ...said,
    ...(words !== undefined && { words }),
    ...(time && { time }),
    verdict: read.unreadable ? "unreadable" : all.length > 0 || !time ? "doubt" : "ready",
    doubts: all,
  };
}

const noTitle: Doubt = { code: "no_title", message: "nothing is said beside the time; write a title" };

function readWords(words: string, { stated }: Found, paste: PasteContext, answer: RowAnswer): Read {
  const zone = answer.zone ?? stated?.zone ?? paste.zone;
  const lends = answer.words !== undefined || !stated?.undated;
  try {
    const baseDate = stated?.day === undefined ? paste.baseDate : dayOf(stated.day, paste);
    const context = { zone, ...(lends && { baseDate, year: paste.year }), choose: answer.choose };
    const { time, warnings } = readInZone(words.slice(0, LONGEST_WORDS), context, answer.zone);
    return { time, doubts: warnings.flatMap(doubtOf) };
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    const doubt: Doubt = {
      code: error.code,
      message: error.message,
      ...(error.candidates && { candidates: error.candidates }),
    };
    const isTime = isDoubtfulTime(error) || error.code === "unknown_zone" || CLOCK.test(words);
    return { doubts: [doubt], unreadable: !isTime };
  }
}

function dayOf(words: string, { baseDate, year }: PasteContext): string | undefined {
  return readTimeText(words, { baseDate, year }).time.date;
}

/** An offset in the words is the source's own; a zone lent by the form does not belong to it unless it has that offset. */
function readInZone(words: string, context: TextContext, answered: string | undefined) {
  try {
    const read = readTimeText(words, context);
    if (context.zone === undefined || !read.warnings.some(({ code }) => code === "offset_not_in_zone")) return read;
    return readTimeText(words, { ...context, zone: undefined });
  } catch (error) {
    const meant =
      error instanceof TimeError
        ? error.candidates?.find(({ zone }) => zone !== undefined && zone === answered)
        : undefined;
    if (!meant) throw error;
    return readAsMeant(words, context, meant.offset);
  }
}

/** Unclear letters, once settled, are the zone and offset that was chosen; the words stay. */
function readAsMeant(words: string, context: TextContext, offset: string) {
  const { time } = readTimeText(
    words.replace(/[A-Za-z]{2,5}/g, (word) => (isUnclearZone(word) ? " " : word)),
    context,
  );
  const input = toTimeInput({ ...time, text: words });
  if (!("wallClock" in input)) return recordTime(input);
  const moved = parseOffset(time.offset ?? offset).seconds - parseOffset(offset).seconds;
  const at = (bound: string) => instantAt(microsOf(parseBound(bound)) + moved * US_PER_SECOND);
  const { earliest, latest } = input;
  return recordTime({ ...input, offset, ...(earliest && latest && { earliest: at(earliest), latest: at(latest) }) });
}

function doubtOf({ code, message }: TimeWarning): Doubt[] {
  return code === "season_mismatch" ? [{ code, message }] : [];
}
