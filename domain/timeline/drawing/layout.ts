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
export const LANE_HEAD = 22;
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
  return { ids: [event.id], kind, x, x0, x1, from, to, row: 0, label: labelOf(event, from, to, scale) };
}

/** Behind its mark; before it where the line ends too soon. */
function labelOf({ title, difference }: DrawnEvent, from: number, to: number, scale: Scale): Slot["label"] {
  const extra = difference === undefined ? 0 : textWidth(difference, LABEL_SIZE) + DIFFERENCE_GAP;
  const [before, behind] = [from - LABEL_GAP, scale.length - to - LABEL_GAP].map((room) => room - extra - 4);
  const wanted = Math.min(LABEL_ROOM, textWidth(title, LABEL_SIZE));
  const isBehind = behind !== undefined && before !== undefined && (behind >= wanted || behind >= before);
  const text = fitText(title, LABEL_SIZE, Math.min(LABEL_ROOM, (isBehind ? behind : before) ?? 0));
  if (text.length < 4 && text !== title) return undefined;
  const width = textWidth(text, LABEL_SIZE) + extra;
  const x = isBehind ? to + LABEL_GAP : from - LABEL_GAP - width;
  return { text, ...(difference !== undefined && { difference }), x, width };
}

/** What was cut to share a row gets the room that nobody took. */
function widenLabels({ slots }: LaneRows, titles: Map<string, string>, length: number): void {
  const nextStart = new Map<number, number>();
  for (const slot of slots.toReversed()) {
    const { label, row, to } = slot;
    const title = titles.get(slot.ids[0] ?? "");
    if (label && title !== undefined && label.x > to) {
      const extra = label.width - textWidth(label.text, LABEL_SIZE);
      const room = (nextStart.get(row) ?? length) - label.x - extra - LABEL_GAP * 2;
      label.text = fitText(title, LABEL_SIZE, Math.min(WIDEST_LABEL, Math.max(room, label.width - extra)));
      label.width = textWidth(label.text, LABEL_SIZE) + extra;
    }
    nextStart.set(row, Math.min(startOf(slot), nextStart.get(row) ?? Infinity));
  }
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
