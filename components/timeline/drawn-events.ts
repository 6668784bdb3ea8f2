"use client";

import { useMemo } from "react";
import type { DifferencePair } from "#components/time/drawn-differences.tsx";
import { breakAxis } from "#domain/timeline/drawing/broken-axis.ts";
import type { Drawing } from "#domain/timeline/drawing/drawing.ts";
import type { DrawnEvent } from "#domain/timeline/drawing/layout.ts";
import type { EventRow } from "./event-row.ts";

export type DrawnEvents = ReturnType<typeof drawnEvents>;

export function useDrawnEvents(rows: EventRow[], drawing: Drawing): DrawnEvents {
  return useMemo(() => drawnEvents(rows, drawing), [rows, drawing]);
}

/** Rows as a drawing takes them: placed on an axis, each with what is said about it. */
function drawnEvents(rows: EventRow[], { extents, differences, phases }: Drawing) {
  const placed = rows.flatMap((row) => {
    const extent = extents[row.id];
    return extent ? [{ row, extent }] : [];
  });
  const idOf = new Map(rows.map(({ key, id }) => [key, id]));
  const events = placed.map(({ row, extent }): DrawnEvent => {
    const { id, lane, title, difference } = row;
    return { id, lane, title: title.en, extent, ...(difference && { difference: difference.text }) };
  });
  const pairs = differences.flatMap(({ record, other }): DifferencePair[] => {
    const [from, to] = [idOf.get(record), idOf.get(other)];
    return from !== undefined && to !== undefined ? [{ record: from, other: to }] : [];
  });
  return {
    events,
    pairs,
    phases,
    extentsById: extents,
    pieces: breakAxis(placed.map(({ extent }) => extent)),
    rowsById: new Map(placed.map(({ row }) => [row.id, row])),
    places: new Map(placed.map(({ row }, place) => [row.id, place])),
  };
}
