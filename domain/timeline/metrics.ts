import { durationBetween, formatDuration, type Duration, type Locale } from "#domain/time/duration.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { METRIC_DEFINITIONS, absentReason, type MetricDefinition } from "./metric-definitions.ts";
import { milestoneTimes, type MilestoneSource } from "./milestone-times.ts";
import type { Milestone, Text } from "./timeline-event.ts";

/**
 * A figure with the definition it follows and the events whose times are its two ends. Without one of them there is no
 * figure but `absent`. `order`: its end lies before its start (`reversed`), or may do so as far as the record knows (`unclear`).
 */
export type Metric = MetricDefinition & {
  fromEvent?: string;
  toEvent?: string;
  duration?: Duration & { text: string; order?: "reversed" | "unclear" };
  absent?: { missing: Milestone[]; reason: Text };
};

/** All of them, in the order of the work; those that the record cannot give are absent with the reason. */
export function metricsOf(events: readonly MilestoneSource[], locale: Locale = "en"): Metric[] {
  const counted = new Map(milestoneTimes(events).map(({ milestone, counts }) => [milestone, counts]));
  return METRIC_DEFINITIONS.map((definition) => {
    const [from, to] = [counted.get(definition.from), counted.get(definition.to)];
    const missing = [from ? [] : [definition.from], to ? [] : [definition.to]].flat();
    if (!from || !to) return { ...definition, absent: { missing, reason: absentReason(missing) } };
    const ends = { fromEvent: from.key, toEvent: to.key };
    const measured = metricDuration(from.time, to.time, locale);
    if (!measured) return { ...definition, ...ends, absent: { missing, reason: absentReason(missing) } };
    return { ...definition, ...ends, duration: measured };
  });
}

/** Where the bounds leave open which came first, the least is not known: never a figure below nothing. */
function metricDuration(from: RecordedTime, to: RecordedTime, locale: Locale): Metric["duration"] {
  const between = durationBetween(from, to);
  const { minMs, maxMs, days } = between;
  if (minMs === undefined && maxMs === undefined) return undefined;
  if ((maxMs !== undefined && maxMs < 0) || (days !== undefined && days < 0)) {
    return { ...between, text: formatDuration(between, locale), order: "reversed" };
  }
  if (minMs === undefined || minMs >= 0) return { ...between, text: formatDuration(between, locale) };
  const { minMs: _below, ...open } = between;
  if (maxMs === undefined) return undefined;
  return { ...open, exact: false, text: formatDuration(open, locale), order: "unclear" };
}
