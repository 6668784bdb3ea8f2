import { extentOf, type Extent } from "#domain/timeline/drawing/extent.ts";
import type { DrawnEvent } from "#domain/timeline/drawing/layout.ts";
import { zoneClockOf } from "#domain/timeline/drawing/read-zone-clock.ts";
import type { ZoneClock } from "#domain/timeline/drawing/zone-clock.ts";
import type { Reading } from "./postmortem-page.ts";
import { differenceText } from "./source-differences.tsx";
import { plain } from "./told.tsx";

/** The document's events as a drawing takes them. */
export function drawnEvents(reading: Reading): DrawnEvent[] {
  const differences = differencesByKey(reading);
  return reading.document.events.flatMap((event): DrawnEvent[] => {
    const extent = extentOf(event.time);
    if (!extent) return [];
    const difference = differences.get(event.key);
    const title = plain(event.title, reading);
    return [{ id: event.key, lane: event.lane, title, extent, ...(difference !== undefined && { difference }) }];
  });
}

function differencesByKey(reading: Reading): Map<string, string> {
  return new Map(
    reading.document.differences.flatMap(({ record, other }) => {
      const [recordEvent, otherEvent] = [reading.eventByKey(record), reading.eventByKey(other)];
      return recordEvent && otherEvent ? [[other, differenceText(recordEvent, otherEvent, reading)] as const] : [];
    }),
  );
}

export function clockOver(extents: readonly Extent[], zone: string): ZoneClock {
  let [start, end] = [Infinity, -Infinity];
  for (const extent of extents) [start, end] = [Math.min(start, extent.start), Math.max(end, extent.end)];
  return zoneClockOf(zone, start, end);
}
