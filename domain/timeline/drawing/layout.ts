import type { Lane } from "../timeline-event.ts";
import { LANES } from "../timeline-event.ts";
import type { Extent } from "./extent.ts";
import { LaneRows, endOf, startOf, type Slot } from "./lane-rows.ts";
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
  /** What it takes of its row, label and all. */
  from: number;
  to: number;
  label?: { text: string; difference?: string; x: number; width: number };
};
export type PlacedLane = { lane: Lane; y: number; rows: number; height: number };
export type Layout = { lanes: PlacedLane[]; marks: Mark[]; height: number };

export const ROW = 26;
const LANE_HEAD = 22;
export const LABEL_SIZE = 13;
const LANE_FOOT = 8;
const MOST_ROWS = 9;
/** From this many on marks closer than `TOO_CLOSE` are one from the start, and lanes stay low. */
const MANY = 300;
const ROWS_OF_MANY = 3;
const TOO_CLOSE = 2;
const LABEL_ROOM = 220;
const WIDEST_LABEL = 560;
/** Between a title and the difference to the record. */
export const DIFFERENCE_GAP = 12;
const LABEL_GAP = 5;
const WITHIN = 12;
const REACH = 8;
const WHISKER = 18;

/** `events` in their one order. Which row a mark gets depends on nothing but the events before it and the scale. */
export function layOut(events: readonly DrawnEvent[], scale: Scale): Layout {
  const many = events.length > MANY;
  const rows = new Map<Lane, LaneRows>();
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  for (const event of events) {
    const lane = rows.get(event.lane) ?? new LaneRows(many ? ROWS_OF_MANY : MOST_ROWS, many ? TOO_CLOSE : 0);
    rows.set(event.lane, lane);
    lane.add(slotOf(event, scale));
  }
  for (const lane of rows.values()) widenLabels(lane, titles, scale.length);
  const lanes = stackLanes(new Map([...rows].map(([lane, { used }]) => [lane, used])));
  const marks = [...rows].flatMap(([lane, { slots }]) => slots.map((slot) => markOf(slot, lane)));
  return { lanes, marks: marks.sort((a, b) => a.x - b.x), height: heightOf(lanes) };
}

export function heightOf(lanes: readonly PlacedLane[]): number {
  const last = lanes.at(-1);
  return last ? last.y + last.height : 0;
}

export function rowMiddle({ lanes }: Layout, lane: Lane, row: number): number {
  const y = lanes.find((placed) => placed.lane === lane)?.y ?? 0;
  return y + LANE_HEAD + row * ROW + ROW / 2;
}

/** `rows`: how many each lane needs. */
export function stackLanes(rows: ReadonlyMap<Lane, number>): PlacedLane[] {
  const lanes: PlacedLane[] = [];
  let y = 0;
  for (const lane of LANES) {
    const count = rows.get(lane);
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
  const slot: Slot = { ids: [event.id], kind, x, x0, x1, from, to, row: 0, label: undefined };
  slot.label = labelOf(event, slot, scale.length);
  return slot;
}

/** Behind its mark; before it where the line ends too soon; within it where it is so long that neither has room. */
function labelOf({ title, difference }: DrawnEvent, slot: Slot, length: number): Slot["label"] {
  const extra = difference === undefined ? 0 : textWidth(difference, LABEL_SIZE) + DIFFERENCE_GAP;
  const wanted = Math.min(LABEL_ROOM, textWidth(title, LABEL_SIZE));
  const [first, last] = [Math.max(slot.x0, 0) + WITHIN, Math.min(slot.x1, length) - WITHIN];
  const rooms = [length - slot.to - LABEL_GAP - 4, slot.from - LABEL_GAP - 4, last - first].map((room) => room - extra);
  const most = Math.max(...rooms);
  const side = rooms.findIndex((room) => room >= Math.min(wanted, most));
  const text = fitText(title, LABEL_SIZE, Math.min(LABEL_ROOM, rooms[side] ?? 0));
  if (text.length < 4 && text !== title) return undefined;
  const width = textWidth(text, LABEL_SIZE) + extra;
  const x = [slot.to + LABEL_GAP, slot.from - LABEL_GAP - width, first][side] ?? 0;
  return { text, ...(difference !== undefined && { difference }), x, width };
}

/** What was cut to share a row gets the room that nobody took. */
function widenLabels({ slots }: LaneRows, titles: Map<string, string>, length: number): void {
  const nextStart = new Map<number, number>();
  for (const slot of slots.toReversed()) {
    const { label, row, from, to, x1 } = slot;
    if (label && label.x >= from) {
      const end = label.x > to ? (nextStart.get(row) ?? length) - LABEL_GAP * 2 : Math.min(x1, length) - WITHIN;
      widen(label, titles.get(slot.ids[0] ?? ""), end - label.x);
    }
    nextStart.set(row, Math.min(startOf(slot), nextStart.get(row) ?? Infinity));
  }
  const lastEnd = new Map<number, number>();
  for (const slot of slots) {
    const { label, row, from } = slot;
    if (label && label.x < from) {
      const right = label.x + label.width;
      widen(label, titles.get(slot.ids[0] ?? ""), right - (lastEnd.get(row) ?? 0) - LABEL_GAP * 2);
      label.x = right - label.width;
    }
    lastEnd.set(row, Math.max(endOf(slot), lastEnd.get(row) ?? 0));
  }
}

function widen(label: NonNullable<Slot["label"]>, title: string | undefined, room: number): void {
  if (title === undefined) return;
  const extra = label.width - textWidth(label.text, LABEL_SIZE);
  label.text = fitText(title, LABEL_SIZE, Math.min(WIDEST_LABEL, Math.max(room, label.width) - extra));
  label.width = textWidth(label.text, LABEL_SIZE) + extra;
}

function markOf(slot: Slot, lane: Lane): Mark {
  const { ids, kind, x, x0, x1, row, label } = slot;
  const shown = ids.length === 1 && label ? { label } : {};
  return {
    ids,
    lane,
    row,
    kind: ids.length === 1 ? kind : "count",
    x,
    x0,
    x1,
    from: startOf(slot),
    to: endOf(slot),
    ...shown,
  };
}
