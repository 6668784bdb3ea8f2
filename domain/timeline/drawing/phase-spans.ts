import { durationBetween, formatDuration } from "#domain/time/duration.ts";
import type { Micros } from "#domain/time/civil.ts";
import type { Locale } from "#domain/time/locale.ts";
import { milestoneTimes, type MilestoneSource } from "../milestone-times.ts";
import type { Milestone } from "../timeline-event.ts";
import { extentOf } from "./extent.ts";

/** From one milestone to the next. `isCertain`: both ends are moments; else where it begins or ends is not known. */
export type PhaseSpan = {
  from: Milestone;
  to: Milestone;
  start: Micros;
  end: Micros;
  isCertain: boolean;
  /** Missing where nothing bounds it. */
  text?: string;
};

export function phaseSpans(events: readonly MilestoneSource[], locale: Locale): PhaseSpan[] {
  const known = milestoneTimes(events).flatMap(({ milestone, counts }) => {
    const extent = extentOf(counts.time);
    return extent && extent.kind !== "unknown" ? [{ milestone, time: counts.time, extent }] : [];
  });
  return known.slice(1).flatMap((to, index): PhaseSpan[] => {
    const from = known[index];
    if (!from) return [];
    const duration = durationBetween(from.time, to.time);
    const isBounded = duration.minMs !== undefined || duration.maxMs !== undefined;
    return [
      {
        from: from.milestone,
        to: to.milestone,
        start: from.extent.at,
        end: to.extent.at,
        isCertain: duration.exact,
        ...(isBounded && { text: formatDuration(duration, locale) }),
      },
    ];
  });
}
