import type { DisplayedTime } from "#domain/time/display.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { laneWords, milestoneWords } from "./event-words.ts";

/** An event with its times as they are shown in the page's zone; `order` is its place in the one order of events. */
export type EventRow = TimelineEvent & {
  display: DisplayedTime;
  knownDisplay?: DisplayedTime;
  order: number;
  /** Its clock was read in another zone than the page's, so the words as said are worth a line. */
  statedElsewhere: boolean;
  /** Where another source counts for its milestone: by how much this one differs, signed, and from which event. */
  difference?: { text: string; from: string };
};

export function shownInWords(display: DisplayedTime): string {
  const { qualifierText, through } = display;
  const start = pointInWords(display, through?.time === undefined);
  return `${qualifierText ? `${qualifierText} ` : ""}${start}${through ? ` – ${pointInWords(through, true)}` : ""}`;
}

type Point = Pick<DisplayedTime, "date" | "time" | "zoneLabel">;

/** A date has no zone to convert to: it is one everywhere. */
function pointInWords({ date, time, zoneLabel }: Point, withZone: boolean): string {
  if (time === undefined) return date;
  return `${date} ${time}${withZone && zoneLabel ? ` ${zoneLabel}` : ""}`;
}

/** What is stored, in words: how it was said and where it stands on this page. */
export function storedWords({ text }: RecordedTime, display: DisplayedTime): string {
  return `Stored: said “${text}”, shown here as ${shownInWords(display)}`;
}

/** An event for those who hear it: what, by how much it differs from the record, when with date and zone, and where. */
export function spokenEvent({ title, display, lane, milestone, difference }: EventRow): string {
  const what = difference === undefined ? title.en : `${title.en} ${difference.text}`;
  return [what, display.spoken, laneWords[lane], milestone && milestoneWords[milestone]].filter(Boolean).join(", ");
}
