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

/** What the key figures name and no phase is: stretches over several phases. */
export function otherSpans(reading: Reading): MilestoneSpan[] {
  const phases = new Set(phaseSpans(reading).map(({ id }) => id));
  return FIGURE_SPANS.map(([from, to]) => milestoneSpan(reading, from, to))
    .filter((span) => span !== undefined)
    .filter(({ id }) => !phases.has(id));
}

const FIGURE_SPANS = [
  ["exposure_started", "contained"],
  ["reported", "triage_started"],
  ["triage_started", "declared"],
  ["declared", "contained"],
  ["contained", "root_cause_identified"],
  ["declared", "restored"],
  ["reported", "disclosed"],
] as const;

function isUnknown(time: RecordedTime): boolean {
  return time.precision === "unknown";
}
