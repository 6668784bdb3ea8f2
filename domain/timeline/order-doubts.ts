import { durationBetween, formatDuration, type Duration, type Locale } from "#domain/time/duration.ts";
import { METRIC_DEFINITIONS } from "./metric-definitions.ts";
import { milestoneTimes, type MilestoneSource } from "./milestone-times.ts";
import type { Milestone } from "./timeline-event.ts";

/** For a person to review: `to` cannot come before `from`, and by the record it surely does, by this much. */
export type OrderDoubt = Duration & {
  from: Milestone;
  to: Milestone;
  fromEvent: string;
  toEvent: string;
  text: string;
};

const AFTER_EXPOSURE: Milestone[] = ["reported", "triage_started", "reproduced", "declared", "contained"];

/** Pairs of which the first comes first by what the words mean. */
const IN_ORDER: [Milestone, Milestone][] = [
  ...AFTER_EXPOSURE.map((to): [Milestone, Milestone] => ["exposure_started", to]),
  ...METRIC_DEFINITIONS.filter(({ key }) => key !== "exposure").map(({ from, to }): [Milestone, Milestone] => [
    from,
    to,
  ]),
];

/** An alert before the start of what it warns of, a restoration before the declaration. They are kept, and flagged. */
export function orderDoubts(events: readonly MilestoneSource[], locale: Locale = "en"): OrderDoubt[] {
  const counted = new Map(milestoneTimes(events).map(({ milestone, counts }) => [milestone, counts]));
  return IN_ORDER.flatMap(([from, to]) => {
    const [first, second] = [counted.get(from), counted.get(to)];
    if (!first || !second) return [];
    const early = durationBetween(second.time, first.time);
    const isSure = early.minMs !== undefined && early.minMs > 0;
    if (!isSure) return [];
    return [{ from, to, fromEvent: first.key, toEvent: second.key, ...early, text: formatDuration(early, locale) }];
  });
}
