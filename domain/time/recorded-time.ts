import { hasStatedWidth } from "./bounds.ts";
import { checkDerived } from "./derived-fields.ts";
import { recordClock } from "./record-clock.ts";
import { recordDate } from "./record-date.ts";
import { readTimeText } from "./read-time-text.ts";
import { atField } from "./time-error.ts";
import type { ReadTime, RecordedTime, TextInput, TimeInput } from "./time-shape.ts";

export { precision, qualifier, recordedTime, timeInput } from "./time-shape.ts";
export type {
  Precision,
  Qualifier,
  ReadTime,
  RecordedTime,
  ThroughTime,
  TimeInput,
  TimeWarning,
} from "./time-shape.ts";

/** What was said → what it means; throws TimeError where it is in doubt or impossible, with the field of the input. */
export function recordTime(input: TimeInput): ReadTime {
  const main = "wallClock" in input ? "wallClock" : "date" in input ? "date" : "text";
  return atField(
    main,
    () => {
      const read = readInput(input);
      checkDerived(input, read.time);
      return read;
    },
    (field) => (main === "text" ? BESIDE_TEXT.has(field) : field !== "wallClock" && field !== "date"),
  );
}

/** Whatever else is doubtful about a time in words lies in the words. */
const BESIDE_TEXT = new Set([
  ..."zone baseDate base year choose precision qualifier instant earliest latest month".split(" "),
]);

function readInput(input: TimeInput): ReadTime {
  if ("wallClock" in input) return recordClock(input);
  if ("date" in input) return recordDate(input);
  return input.month === undefined ? readText(input) : recordMonthOf(input, input.month);
}

function readText({ text, zone, baseDate, base, year, choose }: TextInput): ReadTime {
  return readTimeText(text, { zone, baseDate, base, year, choose, isYearClaimed: true });
}

function recordMonthOf({ text, zone, qualifier }: TextInput, month: string): ReadTime {
  return atField(
    "month",
    () => recordDate({ date: month, zone, qualifier, text }),
    (field) => field === "zone",
  );
}

/** The input that records exactly this time again: what an edit form starts from. */
export function toTimeInput(time: RecordedTime): TimeInput {
  const { text, zone, offset, precision, qualifier, through } = time;
  const inZone = zone === undefined ? {} : { zone };
  const { earliest, latest } = hasStatedWidth(time) ? time : {};
  const width = { ...(earliest && { earliest }), ...(latest && { latest }) };
  if (time.wallClock !== undefined) {
    return {
      wallClock: time.wallClock,
      ...inZone,
      ...(offset !== undefined && { offset }),
      precision,
      qualifier,
      ...(through?.wallClock !== undefined && {
        through: { wallClock: through.wallClock, ...(through.offset !== undefined && { offset: through.offset }) },
      }),
      ...width,
      text,
    };
  }
  const date = time.date ?? time.month;
  if (date === undefined) return { text };
  const until = through?.date === undefined ? {} : { through: { date: through.date } };
  return { date, ...inZone, qualifier, ...until, ...(time.month === undefined && width), text };
}
