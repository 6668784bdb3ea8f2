"use client";

import { useCallback, useDeferredValue, useMemo } from "react";
import { useAddressBacked } from "#components/ui/address-backed.ts";
import { filterEvents, sourcesOf, type EventFilter } from "#domain/timeline/event-filter.ts";
import {
  readDrawing,
  readView,
  viewInAddress,
  writeDrawing,
  writeFilter,
  type TimelineView,
  type ViewName,
} from "#domain/timeline/view-address.ts";
import type { EventRow } from "./event-row.ts";

type Shown = Omit<TimelineView, "drawing">;

const shownCodec = {
  read: (get: (name: string) => string): Shown => {
    const { drawing: _drawing, ...shown } = readView(get);
    return shown;
  },
  write: ({ view, filter, selected }: Shown) => ({
    view: viewInAddress(view),
    ...writeFilter(filter),
    event: selected ?? null,
  }),
};
const drawingCodec = { read: readDrawing, write: writeDrawing };

const MOVED_REST_MS = 250;

/** Which view, what is filtered and what is selected; a link to it reopens the same. */
export function useTimelineView(rows: EventRow[]) {
  const [{ view, filter, selected }, set] = useAddressBacked(shownCodec, 0);
  // The words typed stand in their field at once; ten thousand events may follow a moment later.
  const asked = useDeferredValue(filter);
  const shown = useMemo(() => filterEvents(rows, asked), [rows, asked]);
  const sources = useMemo(() => sourcesOf(rows), [rows]);
  const select = useCallback(
    (key: string | undefined) =>
      set(({ view: now, filter: asIs }) => ({ view: now, filter: asIs, ...(key !== undefined && { selected: key }) })),
    [set],
  );
  return {
    view,
    filter,
    selected,
    shown,
    sources,
    selectedRow: selected === undefined ? undefined : rows.find(({ key }) => key === selected),
    show: (name: ViewName) => set((now) => ({ ...now, view: name })),
    filterBy: (next: EventFilter) => set((now) => ({ ...now, filter: next })),
    select,
  };
}

/** Zoom and place of the drawing. */
export function useDrawingView() {
  return useAddressBacked(drawingCodec, MOVED_REST_MS);
}
