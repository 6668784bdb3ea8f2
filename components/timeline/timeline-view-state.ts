"use client";

import { useDeferredValue, useMemo } from "react";
import { useAddressState } from "#components/ui/address-state.ts";
import { filterEvents, sourcesOf, type EventFilter } from "#domain/timeline/event-filter.ts";
import { readView, viewInAddress, writeFilter, type ViewName } from "#domain/timeline/view-address.ts";
import type { EventRow } from "./event-row.ts";

/** Which view, what is filtered and what is selected: read from the address, and written there. */
export function useTimelineView(rows: EventRow[]) {
  const { get, set } = useAddressState();
  const { view, filter, selected } = readView(get);
  // The words typed stand in their field at once; ten thousand events may follow a moment later.
  const asked = useDeferredValue(JSON.stringify(filter));
  const shown = useMemo(() => filterEvents(rows, JSON.parse(asked) as EventFilter), [rows, asked]);
  const sources = useMemo(() => sourcesOf(rows), [rows]);
  return {
    view,
    filter,
    selected,
    shown,
    sources,
    selectedRow: selected === undefined ? undefined : rows.find(({ key }) => key === selected),
    show: (name: ViewName) => set({ view: viewInAddress(name) }),
    filterBy: (next: EventFilter) => set(writeFilter(next)),
    select: (key: string | undefined) => set({ event: key ?? null }),
  };
}
