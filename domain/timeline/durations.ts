import { durationBetween, formatDuration, type Duration, type Locale } from "#domain/time/duration.ts";
import { milestoneTimes, type MilestoneSource } from "./milestone-times.ts";
import type { Milestone } from "./timeline-event.ts";

/** How long from one milestone to another. Both ends are named: by milestone and by the event whose time counts. */
export type MilestoneDuration = Duration & {
  from: Milestone;
  to: Milestone;
  fromEvent: string;
  toEvent: string;
  text: string;
};

/** Every pair of milestones, the earlier first. A milestone without any bound has no duration. */
export function durationsOf(events: readonly MilestoneSource[], locale: Locale = "en"): MilestoneDuration[] {
  const known = milestoneTimes(events).filter(
    ({ counts }) => (counts.time.earliest ?? counts.time.latest) !== undefined,
  );
  return known.flatMap((from, index) =>
    known.slice(index + 1).map((to) => {
      const duration = durationBetween(from.counts.time, to.counts.time);
      return {
        from: from.milestone,
        to: to.milestone,
        fromEvent: from.counts.key,
        toEvent: to.counts.key,
        ...duration,
        text: formatDuration(duration, locale),
      };
    }),
  );
}
