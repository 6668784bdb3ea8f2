import { durationBetween, formatDuration, type Duration, type Locale } from "#domain/time/duration.ts";
import { compareSources, milestoneTimes, type Marked, type MilestoneSource } from "./milestone-times.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Milestone } from "./timeline-event.ts";

/** Two sources gave a time for one milestone. `record` and `other` are event keys; unless `settled`, `record` is only the first. */
export type Difference = Duration & {
  milestone: Milestone;
  record: string;
  other: string;
  settled: boolean;
  /** Where `other` stands, seen from `record`; unclear where their bounds overlap, and `text` then has a sign. */
  direction: "later" | "earlier" | "same" | "unclear";
  text: string;
};

export function differencesOf(events: readonly MilestoneSource[], locale: Locale = "en"): Difference[] {
  return milestoneTimes(events).flatMap(({ milestone, counts, marked, others }) =>
    others
      .filter(({ time }) => isBounded(time) && isBounded(counts.time))
      .map((other) => ({
        milestone,
        record: counts.key,
        other: other.key,
        settled: marked,
        ...compared(counts, other, locale),
      })),
  );
}

function compared(record: Marked, other: Marked, locale: Locale) {
  const later = compareSources(record, other) <= 0;
  const duration = later ? durationBetween(record.time, other.time) : durationBetween(other.time, record.time);
  const same = duration.days === 0 || (duration.exact && duration.maxMs === 0);
  if (!same && overlap(duration)) {
    const signed = durationBetween(record.time, other.time);
    return { direction: "unclear" as const, ...signed, text: formatDuration(signed, locale) };
  }
  const direction = same ? ("same" as const) : later ? ("later" as const) : ("earlier" as const);
  return { direction, ...duration, text: formatDuration(duration, locale) };
}

function overlap({ minMs, maxMs }: Duration): boolean {
  return minMs !== undefined && maxMs !== undefined && minMs < 0 && maxMs > 0;
}

function isBounded(time: RecordedTime): boolean {
  return time.earliest !== undefined || time.latest !== undefined;
}
