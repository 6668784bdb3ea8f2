import type { Locale } from "#domain/time/locale.ts";
import { differencesOf } from "../differences.ts";
import type { TimelineEvent } from "../timeline-event.ts";
import { extentOf, type Extent } from "./extent.ts";
import { phaseSpans, type PhaseSpan } from "./phase-spans.ts";
import { zoneClockOf } from "./read-zone-clock.ts";
import type { ZoneClock } from "./zone-clock.ts";

/** `text` is signed: "+27 min" where the other source says later than the record does. */
type SourceDifference = { record: string; other: string; text: string };

/** All that a drawing or a list of events needs and only the server can say, as plain values. */
export type Drawing = {
  clock: ZoneClock;
  /** By the event's id; missing where a time cannot be placed. */
  extents: Record<string, Extent>;
  phases: PhaseSpan[];
  /** By key. */
  differences: SourceDifference[];
};

export function drawingOf(events: readonly TimelineEvent[], zone: string, locale: Locale): Drawing {
  const placed = events.flatMap(({ id, time }): [string, Extent][] => {
    const extent = extentOf(time);
    return extent ? [[id, extent]] : [];
  });
  let [start, end] = [Infinity, -Infinity];
  for (const [, extent] of placed) [start, end] = [Math.min(start, extent.start), Math.max(end, extent.end)];
  return {
    clock: placed.length === 0 ? { zone, changes: [] } : zoneClockOf(zone, start, end),
    extents: Object.fromEntries(placed),
    phases: phaseSpans(events, locale),
    differences: differencesOf(events, locale)
      .filter(({ direction }) => direction !== "same")
      .map(({ record, other, direction, text }) => ({
        record,
        other,
        text: `${direction === "later" ? "+" : "−"}${text}`,
      })),
  };
}
