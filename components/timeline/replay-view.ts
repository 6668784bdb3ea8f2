import { displayTime } from "#domain/time/display.ts";
import { instantFromMicros, instantToMicros, type Instant } from "#domain/time/instant.ts";
import { clockLabel, wallClockAt } from "#domain/time/zone.ts";
import { knowledgeMoments, knowledgeWindow } from "#domain/timeline/replay.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import type { ReplayRow, ReplayStop } from "./replay-state.ts";

export function replayRows(events: readonly TimelineEvent[], zone: string): ReplayRow[] {
  return events.map((event) => {
    const { possiblyFrom, surelyFrom, openStart } = knowledgeWindow(event);
    return {
      id: event.id,
      title: event.title,
      lane: event.lane,
      display: displayTime(event.time, zone, "en"),
      ...(event.knownAt && { knownDisplay: displayTime(event.knownAt, zone, "en") }),
      ...(possiblyFrom !== undefined && { possiblyFromUs: microsNumber(possiblyFrom) }),
      ...(surelyFrom !== undefined && { surelyFromUs: microsNumber(surelyFrom) }),
      openStart,
    };
  });
}

/** Every moment at which something becomes known, and the one that was asked for, in order. */
export function replayStops(events: readonly TimelineEvent[], zone: string, asked?: Instant): ReplayStop[] {
  const moments = new Set([...knowledgeMoments(events), ...(asked === undefined ? [] : [asked])].map(instantToMicros));
  return [...moments]
    .sort((a, b) => Number(a - b))
    .map((us) => {
      const instant = instantFromMicros(us);
      return {
        us: Number(us),
        instant,
        label: clockLabel(instant, zone),
        day: wallClockAt(instant, zone).slice(0, 10),
      };
    });
}

function microsNumber(instant: Instant): number {
  return Number(instantToMicros(instant));
}
