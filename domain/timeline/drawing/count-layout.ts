import type { Lane } from "../timeline-event.ts";
import { heightOf, stackLanes, type DrawnEvent, type Layout, type Mark } from "./layout.ts";
import type { Scale } from "./scale.ts";

/** From this many on a drawing that cannot be looked into closer only counts. */
export const TOO_MANY_APART = 300;
const STRETCH = 40;

/** One row for each lane: how many events stand in each stretch of the line. Its size does not grow with the events. */
export function layOutCounts(events: readonly DrawnEvent[], scale: Scale): Layout {
  const marks = new Map<string, Mark>();
  for (const { id, lane, extent } of events) {
    const x = scale.place(extent.at);
    if (x < 0 || x > scale.length) continue;
    const stretch = Math.min(Math.floor(x / STRETCH), Math.floor(scale.length / STRETCH) - 1);
    const counted = marks.get(`${lane} ${stretch}`);
    if (counted) counted.ids.push(id);
    else marks.set(`${lane} ${stretch}`, countMark(id, lane, stretch * STRETCH));
  }
  const all = [...marks.values()];
  const lanes = stackLanes(new Map(all.map(({ lane }) => [lane, 1])));
  return { lanes, marks: all.sort((a, b) => a.x - b.x), height: heightOf(lanes) };
}

function countMark(id: string, lane: Lane, start: number): Mark {
  const [x0, x1] = [start + 1, start + STRETCH - 1];
  return { ids: [id], lane, row: 0, kind: "count", x: (x0 + x1) / 2, x0, x1, from: x0, to: x1 };
}
