import { durationBetween, formatDuration } from "#domain/time/duration.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { PublicEvent } from "#domain/postmortem/public-document.ts";
import type { Reading } from "./postmortem-page.ts";

/** A duration never goes without its two ends. */
export type MilestoneSpan = { id: string; from: PublicEvent; to: PublicEvent; text: string; exact: boolean };

export function spanBetween(reading: Reading, from?: PublicEvent, to?: PublicEvent): MilestoneSpan | undefined {
  if (!from || !to || isUnknown(from.time) || isUnknown(to.time)) return undefined;
  const duration = durationBetween(from.time, to.time);
  return {
    id: `duration-${from.key}-${to.key}`,
    from,
    to,
    text: formatDuration(duration, reading.locale),
    exact: duration.exact,
  };
}

export function milestoneSpan(reading: Reading, from: string, to: string): MilestoneSpan | undefined {
  return spanBetween(reading, reading.milestone(from), reading.milestone(to));
}

/** One phase after the other, as the document orders them. */
export function phaseSpans(reading: Reading): MilestoneSpan[] {
  return reading.document.phases
    .map((phase) => spanBetween(reading, reading.eventByKey(phase.fromEvent), reading.eventByKey(phase.toEvent)))
    .filter((span) => span !== undefined);
}

/** Worth reading although it is neither a phase nor one of the metrics: how long the cause was looked for after containment. */
export function causeSpan(reading: Reading): MilestoneSpan | undefined {
  const span = milestoneSpan(reading, "contained", "root_cause_identified");
  return phaseSpans(reading).some(({ id }) => id === span?.id) ? undefined : span;
}

function isUnknown(time: RecordedTime): boolean {
  return time.precision === "unknown";
}
