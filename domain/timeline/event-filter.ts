import type { Audience, Lane, Milestone, TimelineEvent } from "./timeline-event.ts";

/** An empty list asks for nothing and lets everything through; within a list any, between lists all must hold. */
export type EventFilter = {
  lanes: Lane[];
  milestones: Milestone[];
  audiences: Audience[];
  /** By the English name of the source. */
  sources: string[];
  text: string;
};

type Filtered = Pick<TimelineEvent, "title" | "body" | "lane" | "milestone" | "audience" | "source" | "key"> & {
  time: Pick<TimelineEvent["time"], "text">;
};

export const EVERYTHING: EventFilter = { lanes: [], milestones: [], audiences: [], sources: [], text: "" };

/** Keeps the order. */
export function filterEvents<E extends Filtered>(events: readonly E[], filter: EventFilter): E[] {
  const words = wordsOf(filter.text);
  const holds = (event: E) =>
    admits(filter.lanes, event.lane) &&
    admits(filter.milestones, event.milestone) &&
    admits(filter.audiences, event.audience) &&
    admits(filter.sources, event.source?.name.en) &&
    (words.length === 0 || containsAll(event, words));
  return isEverything(filter) ? [...events] : events.filter(holds);
}

export function isEverything({ lanes, milestones, audiences, sources, text }: EventFilter): boolean {
  return lanes.length + milestones.length + audiences.length + sources.length === 0 && wordsOf(text).length === 0;
}

export function sourcesOf(events: readonly Pick<TimelineEvent, "source">[]): string[] {
  const names = new Set(events.flatMap(({ source }) => (source ? [source.name.en] : [])));
  return [...names].sort();
}

function admits<V>(wanted: readonly V[], value: V | undefined): boolean {
  return wanted.length === 0 || (value !== undefined && wanted.includes(value));
}

/** Full-width letters, capitals and accents as a keyboard writes them are one and the same. */
function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function wordsOf(text: string): string[] {
  return plain(text).split(/\s+/).filter(Boolean);
}

function containsAll({ title, body, source, time, key }: Filtered, words: string[]): boolean {
  const said = [title.en, title.ja, body?.en, body?.ja, source?.name.en, source?.name.ja, time.text, key];
  const text = plain(said.filter(Boolean).join("\n"));
  return words.every((word) => text.includes(word));
}
