import type { Instant } from "#domain/time/instant.ts";
import { recordTime } from "#domain/time/recorded-time.ts";
import { TimeError, type TimeReading } from "#domain/time/time-error.ts";

export type MomentAsked = { instant: Instant } | { problem: string; candidates: TimeReading[] };

/** The one instant a person asks about, read as every time is; a gap or an overlap is asked back. */
export function momentAsked(text: string, zone: string, baseDate?: string): MomentAsked {
  try {
    const { time } = recordTime({ text, zone, ...(baseDate !== undefined && { baseDate }) });
    if (time.instant !== undefined) return { instant: time.instant };
    return { problem: `“${text}” is a whole day; name a time of day, such as 14:05:30.`, candidates: [] };
  } catch (error) {
    if (!(error instanceof TimeError)) throw error;
    return { problem: error.message, candidates: error.candidates ?? [] };
  }
}
