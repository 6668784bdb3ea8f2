import { instantAt, microsOf, parseInstant } from "#domain/time/instant.ts";
import { LARGEST_ZOOM, type DrawingView } from "./drawing/view.ts";
import type { EventFilter } from "./event-filter.ts";
import { AUDIENCES, LANES, MILESTONES } from "./timeline-event.ts";

export const VIEWS = ["drawn", "list", "table"] as const;
export type ViewName = (typeof VIEWS)[number];

/** What a link to a timeline reopens. */
export type TimelineView = {
  view: ViewName;
  filter: EventFilter;
  drawing: DrawingView;
  /** The key of the selected event. */
  selected?: string;
};

type Parameters = Record<string, string | null>;

const USUAL: ViewName = "table";
const LONGEST_TEXT = 200;
const MOST_SOURCES = 50;

/** What an address asks for and nobody has is left out, never an error. */
export function readView(get: (name: string) => string): TimelineView {
  const selected = get("event").slice(0, 80);
  return {
    view: VIEWS.find((name) => name === get("view")) ?? USUAL,
    filter: readFilter(get),
    drawing: readDrawing(get),
    ...(selected !== "" && { selected }),
  };
}

export function readFilter(get: (name: string) => string): EventFilter {
  return {
    lanes: namesIn(get("lane"), LANES),
    milestones: namesIn(get("milestone"), MILESTONES),
    audiences: namesIn(get("audience"), AUDIENCES),
    sources: listIn(get("source")).slice(0, MOST_SOURCES),
    text: get("q").slice(0, LONGEST_TEXT),
  };
}

export function readDrawing(get: (name: string) => string): DrawingView {
  const zoom = Number(get("zoom") || "1");
  const at = microsIn(get("at"));
  return {
    zoom: Number.isFinite(zoom) ? Math.max(1, Math.min(LARGEST_ZOOM, zoom)) : 1,
    ...(at !== undefined && { at }),
  };
}

/** `null` takes a name out of the address: the usual view has a bare one. */
export function viewInAddress(view: ViewName): string | null {
  return view === USUAL ? null : view;
}

export function writeFilter({ lanes, milestones, audiences, sources, text }: EventFilter): Parameters {
  return {
    lane: lanes.join(",") || null,
    milestone: milestones.join(",") || null,
    audience: audiences.join(",") || null,
    source: sources.map(escaped).join(",") || null,
    q: text || null,
  };
}

export function writeDrawing({ zoom, at }: DrawingView): { zoom: string | null; at: string | null } {
  return { zoom: zoom === 1 ? null : String(zoom), at: at === undefined ? null : instantAt(at) };
}

function namesIn<N extends string>(list: string, names: readonly N[]): N[] {
  const asked = list.split(",");
  return names.filter((name) => asked.includes(name));
}

/** A comma in a name is written `\,` and a backslash `\\`. */
function escaped(name: string): string {
  return name.replace(/[\\,]/g, "\\$&");
}

function listIn(list: string): string[] {
  const names: string[] = [];
  for (const [, name = ""] of list.matchAll(/((?:[^\\,]|\\.)+)(?:,|$)/gu)) names.push(name.replace(/\\(.)/gu, "$1"));
  return [...new Set(names)];
}

function microsIn(text: string): number | undefined {
  if (text === "") return undefined;
  try {
    return microsOf(parseInstant(text));
  } catch {
    return undefined;
  }
}
