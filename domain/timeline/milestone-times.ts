import { compareByTime } from "#domain/time/order.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Milestone } from "./timeline-event.ts";

/** What the arithmetic between milestones needs of an event. */
export type MilestoneSource = {
  key: string;
  milestone?: Milestone;
  record: boolean;
  time: RecordedTime;
  sequence: string;
};

export type Marked = MilestoneSource & { milestone: Milestone };

/** The event that counts for a milestone and the others that give a time for it, each in order. */
export type MilestoneTimes = { milestone: Milestone; counts: Marked; marked: boolean; others: Marked[] };

/** One entry per milestone, by the time that counts: the record, or where none is marked the first in order. */
export function milestoneTimes(events: readonly MilestoneSource[]): MilestoneTimes[] {
  const ordered = events.filter(hasMilestone).sort(compareSources);
  const milestones = new Set(ordered.map(({ milestone }) => milestone));
  return [...milestones]
    .flatMap((milestone) => {
      const sources = ordered.filter((event) => event.milestone === milestone);
      const record = sources.find((event) => event.record);
      const counts = record ?? sources[0];
      if (!counts) return [];
      return [{ milestone, counts, marked: record !== undefined, others: sources.filter((event) => event !== counts) }];
    })
    .sort((a, b) => compareSources(a.counts, b.counts));
}

export function compareSources(a: MilestoneSource, b: MilestoneSource): number {
  return compareByTime({ time: a.time, sequence: BigInt(a.sequence) }, { time: b.time, sequence: BigInt(b.sequence) });
}

function hasMilestone(event: MilestoneSource): event is Marked {
  return event.milestone !== undefined;
}
