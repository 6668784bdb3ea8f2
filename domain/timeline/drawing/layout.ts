import type { Lane } from "../timeline-event.ts";
import { LANES } from "../timeline-event.ts";
import type { Extent } from "./extent.ts";
import { LaneRows, type Slot } from "./lane-rows.ts";
import type { Scale } from "./scale.ts";
import { fitText, textWidth } from "./text-width.ts";

export type DrawnEvent = { id: string; lane: Lane; title: string; extent: Extent; difference?: string };

/** What is drawn for an event, or for several that would lie on each other: then it is their number. */
export type Mark = {
  /** In order; more than one only where there was no room to tell them apart. */
  ids: string[];
  lane: Lane;
  row: number;
  kind: Extent["kind"] | "count";
  /** Where it stands in order; `x0` to `x1` is what it spans. */
  x: number;
  x0: number;
  x1: number;
  label?: { text: string; difference?: string; x: number; width: number };
};
export type PlacedLane = { lane: Lane; y: number; rows: number; height: number };
export type Layout = { lanes: PlacedLane[]; marks: Mark[]; height: number };

export const ROW = 26;
export const LANE_HEAD = 22;
export const LABEL_SIZE = 13;
const LANE_FOOT = 8;
const MOST_ROWS = 9;
/** From this many on marks closer than `TOO_CLOSE` are one from the start, and lanes stay low. */
const MANY = 300;
const ROWS_OF_MANY = 3;
const TOO_CLOSE = 2;
const LABEL_ROOM = 190;
const LABEL_GAP = 5;
const REACH = 8;
const WHISKER = 18;

/** `events` in their one order. Which row a mark gets depends on nothing but the events before it and the scale. */
export function layOut(events: readonly DrawnEvent[], scale: Scale): Layout {
  const many = events.length > MANY;
  const rows = new Map<Lane, LaneRows>();
  for (const event of events) {
    const lane = rows.get(event.lane) ?? new LaneRows(many ? ROWS_OF_MANY : MOST_ROWS, many ? TOO_CLOSE : 0);
    rows.set(event.lane, lane);
    lane.add(slotOf(event, scale));
  }
  const lanes = stackLanes(rows);
  const marks = [...rows].flatMap(([lane, { slots }]) => slots.map((slot) => markOf(slot, lane)));
  const last = lanes.at(-1);
  return { lanes, marks: marks.sort((a, b) => a.x - b.x), height: last ? last.y + last.height : 0 };
}

function stackLanes(rows: Map<Lane, LaneRows>): PlacedLane[] {
  const lanes: PlacedLane[] = [];
  let y = 0;
  for (const lane of LANES) {
    const count = rows.get(lane)?.used;
    if (count === undefined) continue;
    const height = LANE_HEAD + count * ROW + LANE_FOOT;
    lanes.push({ lane, y, rows: count, height });
    y += height;
  }
  return lanes;
}

function slotOf(event: DrawnEvent, scale: Scale): Slot {
  const { kind, at, start, end } = event.extent;
  const [x, x0, x1] = [scale.place(at), scale.place(start), scale.place(end)];
  const from = x0 - (kind === "by" ? WHISKER : 0) - REACH;
  const to = x1 + (kind === "from" ? WHISKER : 0) + REACH;
  return { ids: [event.id], kind, x, x0, x1, from, to, row: 0, label: labelOf(event, to + LABEL_GAP, scale) };
}

/** To the right of its mark, or to the left of it where the line ends. */
function labelOf(event: DrawnEvent, x: number, scale: Scale): Slot["label"] {
  const extra = event.difference === undefined ? 0 : textWidth(event.difference, LABEL_SIZE) + 12;
  const room = Math.min(LABEL_ROOM, scale.length - x - extra - 4);
  const text = fitText(event.title, LABEL_SIZE, room);
  if (text.length < 4 && text !== event.title) return undefined;
  const width = textWidth(text, LABEL_SIZE) + extra;
  return { text, ...(event.difference !== undefined && { difference: event.difference }), x, width };
}

function markOf({ ids, kind, x, x0, x1, row, label }: Slot, lane: Lane): Mark {
  const shown = ids.length === 1 && label ? { label } : {};
  return { ids, lane, row, kind: ids.length === 1 ? kind : "count", x, x0, x1, ...shown };
}
