import { displayTime } from "#domain/time/display.ts";
import { drawingOf, type Drawing } from "#domain/timeline/drawing/drawing.ts";
import { extentOf, type Extent } from "#domain/timeline/drawing/extent.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import type { EventRow } from "./event-row.ts";
import { isRetracted, type RetractedRow } from "./retracted-row.ts";

/** Events as the workspace shows them in one zone: all of them, or the first of many. */
export type TimelinePart = { rows: EventRow[]; retracted: RetractedRow[]; drawing: Drawing };

/** One event as it was just saved, for a timeline that was read before. */
export type SavedEvent = {
  row: EventRow;
  /** Missing where its time cannot be placed. */
  extent?: Extent;
  /** The standing event before it; missing where it is the first. */
  behind?: string;
};

/** On the server: browsers resolve no zones. */
export function timelinePartOf(events: readonly TimelineEvent[], zone: string): TimelinePart {
  const rows = events.map((event, order) => rowOf(event, order, zone));
  const standing = rows.filter((row) => !row.retracted);
  const drawing = drawingOf(standing, zone, "en");
  return {
    rows: withDifferences(standing, drawing),
    retracted: rows.filter(isRetracted),
    drawing,
  };
}

export function savedEventOf(event: TimelineEvent, behind: string | undefined, zone: string): SavedEvent {
  const extent = extentOf(event.time);
  return { row: rowOf(event, 0, zone), ...(extent && { extent }), ...(behind !== undefined && { behind }) };
}

function withDifferences(rows: EventRow[], { differences }: Drawing): EventRow[] {
  if (differences.length === 0) return rows;
  const titles = new Map(rows.map(({ key, title }) => [key, title.en]));
  const said = new Map(differences.map(({ record, other, text }) => [other, { text, from: titles.get(record) ?? "" }]));
  return rows.map((row) => {
    const difference = said.get(row.key);
    return difference ? { ...row, difference } : row;
  });
}

function rowOf(event: TimelineEvent, order: number, zone: string): EventRow {
  const known = event.knownAt && { knownDisplay: displayTime(event.knownAt, zone, "en") };
  const statedElsewhere = event.time.instant !== undefined && event.time.zone !== undefined && event.time.zone !== zone;
  return { ...event, order, display: displayTime(event.time, zone, "en"), ...known, statedElsewhere };
}
