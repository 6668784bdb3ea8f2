import { recordTime, type ReadTime, type RecordedTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { TimeError } from "#domain/time/time-error.ts";

/**
 * The time after an edit. What was stored stays as it is, words and zone data included, when the edit says the same again;
 * the offset once chosen for a wall clock in a zone is not asked a second time.
 */
export function timeAfterChange(stored: RecordedTime | undefined, input: TimeInput): ReadTime {
  if (!stored) return recordTime(input);
  const read = withStoredOffset(stored, input) ?? recordTime(input);
  const keepsWords = input.text === undefined || read.time.text === stored.text;
  return keepsWords && meansTheSame(stored, read.time) ? { time: stored, warnings: read.warnings } : read;
}

/** Everything but the words and the version of the zone data. */
export function meansTheSame(a: RecordedTime, b: RecordedTime): boolean {
  return meaning(a) === meaning(b);
}

function withStoredOffset(stored: RecordedTime, input: TimeInput): ReadTime | undefined {
  if (!("wallClock" in input) || input.offset !== undefined || input.choose !== undefined) return undefined;
  if (stored.offset === undefined || stored.zone === undefined || input.zone !== stored.zone) return undefined;
  try {
    const read = recordTime({ ...input, offset: stored.offset });
    return read.time.wallClock === stored.wallClock && read.time.offset === stored.offset ? read : undefined;
  } catch (error) {
    if (error instanceof TimeError) return undefined;
    throw error;
  }
}

function meaning(time: RecordedTime): string {
  const { wallClock, zone, offset, instant, date, month, through, precision, qualifier, earliest, latest } = time;
  const end = through && [through.wallClock, through.offset, through.instant, through.date];
  return JSON.stringify([wallClock, zone, offset, instant, date, month, end, precision, qualifier, earliest, latest]);
}
