import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { emptyDraft, type EventDraft } from "./event-draft.ts";
import type { EntryReading, TimeSuggestion } from "./timeline-actions.ts";

/** What a new event starts from; what is typed over it is kept under the name of its place, which stands in the address. */
export type Beginning = { place: string; draft: EventDraft; note?: string; fromLine?: string };

/** The form with all fields, filled with what the quick entry understood of its line so far. */
export function beginFromLine(
  place: string,
  line: string,
  reading: EntryReading | undefined,
  usual: { zone: string; day: string },
): Beginning {
  const start = emptyDraft(usual.zone, usual.day);
  const draft: EventDraft = reading
    ? {
        ...start,
        titleEn: reading.title,
        lane: reading.lane,
        time: reading.time.text === "" ? start.time : { ...reading.time, day: reading.time.day || usual.day },
      }
    : { ...start, titleEn: line };
  return { place, draft, fromLine: line };
}

/** The form for an event behind `before`, at a suggested time, in the same lane. */
export function beginBehind(before: TimelineEvent, { time, note }: TimeSuggestion, zone: string): Beginning {
  const start = emptyDraft(zone, before.time.wallClock?.slice(0, 10) ?? before.time.date ?? "");
  return { place: `after-${before.id}`, draft: { ...start, lane: before.lane, ...(time && { time }) }, note };
}
