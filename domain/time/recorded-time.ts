import { recordClock } from "./record-clock.ts";
import { recordDate } from "./record-date.ts";
import { readTimeText } from "./read-time-text.ts";
import type { ReadTime, RecordedTime, TimeInput } from "./time-shape.ts";

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

/** What was said → what it means; throws TimeError where it is in doubt or impossible. */
export function recordTime(input: TimeInput): ReadTime {
  if ("wallClock" in input) return recordClock(input);
  if ("date" in input) return recordDate(input);
  const { text, ...context } = input;
  return readTimeText(text, context);
}

/** The input that records exactly this time again: what an edit form starts from. */
export function toTimeInput(time: RecordedTime): TimeInput {
  const { text, zone, offset, precision, qualifier, through } = time;
  const inZone = zone === undefined ? {} : { zone };
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
      text,
    };
  }
  const date = time.date ?? time.month;
  if (date === undefined) return { text };
  return { date, ...inZone, qualifier, ...(through?.date !== undefined && { through: { date: through.date } }), text };
}
