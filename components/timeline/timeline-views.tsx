"use client";

import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import type { Drawing } from "#domain/timeline/drawing/drawing.ts";
import { DrawnTimeline } from "./drawn-timeline.tsx";
import { EventFilterBar } from "./event-filter-bar.tsx";
import { EventList } from "./event-list.tsx";
import type { EventRow } from "./event-row.ts";
import { SelectedEvent } from "./selected-event.tsx";
import { useTimelineView } from "./timeline-view-state.ts";
import { ViewSwitch } from "./view-switch.tsx";

/** What a table of the same events shares with the other views. */
export type SharedView = { rows: EventRow[]; selected: string | undefined; onSelect: (id: string) => void };

type Props = {
  /** All of them, in their one order. */
  rows: EventRow[];
  drawing: Drawing;
  table: (shared: SharedView) => ReactNode;
  /** What stands there when there are no events at all. */
  empty: ReactNode;
  /** What may be done to an event. */
  actions: (row: EventRow) => ReactNode;
  children?: ReactNode;
};

/** One timeline as drawing, list and table: the same events in the same order, and one of them selected in all. */
export function TimelineViews({ rows, drawing, table, empty, actions, children }: Props) {
  const { view, filter, selected, shown, sources, selectedRow, show, filterBy, select } = useTimelineView(rows);
  const keyOf = (id: string) => rows.find((row) => row.id === id)?.key;
  const toggleById = (id: string) => {
    const key = keyOf(id);
    select(key === selected ? undefined : key);
  };
  return (
    <div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 py-2">
        {children}
        <ViewSwitch view={view} onChoose={show} />
        <div className="min-w-0 grow">
          <EventFilterBar {...{ filter, sources }} shown={shown.length} total={rows.length} onChange={filterBy} />
        </div>
      </div>
      {rows.length > 0 && shown.length === 0 && view !== "table" && (
        <p className="border-y border-line px-2 py-6 text-soft">No event matches the filter.</p>
      )}
      {rows.length === 0 && view !== "table" && <div className="border-y border-line px-2 py-6 text-soft">{empty}</div>}
      {view === "table" && table({ rows: shown, selected: selectedRow?.id, onSelect: toggleById })}
      {view === "list" && (
        <EventList rows={shown} differences={drawing.differences} selected={selected} onSelect={select} />
      )}
      {view === "drawn" && shown.length > 0 && (
        <DrawnTimeline rows={shown} drawing={drawing} selected={selected} onSelect={select} />
      )}
      {view === "drawn" && selectedRow && (
        <SelectedEvent row={selectedRow} actions={actions(selectedRow)} onClose={() => select(undefined)} />
      )}
    </div>
  );
}

/** A click on a row selects its event, and Space on it; one on what the row holds, or at the end of marking text, is its own. */
export function selectable(id: string, isSelected: boolean, onSelect: (id: string) => void) {
  return {
    "aria-selected": isSelected,
    onClick: ({ target }: MouseEvent) => {
      const isOwn = target instanceof Element && target.closest("a, button, input, select, textarea, label");
      if (!isOwn && window.getSelection()?.isCollapsed !== false) onSelect(id);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== " " || event.target !== event.currentTarget) return;
      event.preventDefault();
      onSelect(id);
    },
  };
}
