"use client";

import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { useIsPrinting } from "#components/ui/printing.ts";
import type { Drawing } from "#domain/timeline/drawing/drawing.ts";
import { DateZoneNote } from "./date-zone-note.tsx";
import { DrawnTimeline } from "./drawn-timeline.tsx";
import { EventFilterBar } from "./event-filter-bar.tsx";
import { EventList } from "./event-list.tsx";
import type { EventRow } from "./event-row.ts";
import { KeysInWords } from "./keys-in-words.tsx";
import { useEdited } from "./row-state.tsx";
import { SelectedEvent } from "./selected-event.tsx";
import { useTimelineView } from "./timeline-view-state.ts";
import { ViewSwitch } from "./view-switch.tsx";

/** What a table of the same events shares with the other views. */
export type SharedView = { rows: EventRow[]; selected: string | undefined; onSelect: (id: string) => void };

type Props = {
  /** All of them, in their one order. */
  rows: EventRow[];
  drawing: Drawing;
  mayWrite: boolean;
  table: (shared: SharedView) => ReactNode;
  /** What stands there when there are no events at all. */
  empty: ReactNode;
  /** What may be done to an event. */
  actions: (row: EventRow) => ReactNode;
  children?: ReactNode;
};

/** One timeline as drawing, list and table: the same events in the same order, and one of them selected in all. */
export function TimelineViews({ rows, drawing, mayWrite, table, empty, actions, children }: Props) {
  const { view, filter, selected, shown, sources, selectedRow, show, filterBy, select } = useTimelineView(rows);
  const edited = useEdited();
  const isPrinting = useIsPrinting();
  const inFull = rows.find(({ id }) => id === edited) ?? selectedRow;
  const keyOf = (id: string) => rows.find((row) => row.id === id)?.key;
  const toggleById = (id: string) => {
    const key = keyOf(id);
    select(key === selected ? undefined : key);
  };
  const letGo = ({ key, target }: KeyboardEvent) => {
    if (key === "Escape" && (target as Element).matches("[data-event-id]")) select(undefined);
  };
  return (
    <div onKeyDown={letGo}>
      {isPrinting && (
        <p className="py-2">
          {shown.length < rows.length && `${shown.length} of `}
          {rows.length} events{shown.length < rows.length && ": those that match the filter"}. All times in{" "}
          {drawing.clock.zone}.
        </p>
      )}
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 py-2 print:hidden">
        {children}
        <ViewSwitch view={view} onChoose={show} />
        <div className="min-w-0 grow">
          <EventFilterBar {...{ filter, sources }} shown={shown.length} total={rows.length} onChange={filterBy} />
        </div>
      </div>
      <DateZoneNote rows={shown} />
      {rows.length > 0 && shown.length === 0 && view !== "table" && (
        <p className="border-y border-line px-2 py-6 text-soft">No event matches the filter.</p>
      )}
      {rows.length === 0 && view !== "table" && <div className="border-y border-line px-2 py-6 text-soft">{empty}</div>}
      {view === "table" && table({ rows: shown, selected: selectedRow?.id, onSelect: toggleById })}
      {view === "list" && <EventList rows={shown} selected={selected} onSelect={select} />}
      {view === "drawn" && shown.length > 0 && (
        <DrawnTimeline rows={shown} drawing={drawing} selected={selected} onSelect={select} />
      )}
      {view === "drawn" && inFull && (
        <SelectedEvent row={inFull} actions={actions(inFull)} onClose={() => select(undefined)} />
      )}
      {view === "drawn" && isPrinting && <EventList rows={shown} selected={selected} onSelect={select} />}
      <KeysInWords view={view} mayWrite={mayWrite} />
    </div>
  );
}

/** A click on a row selects its event, and Space or Enter; a click on what it holds, or at the end of marking text, is its own. */
export function selectable(id: string, isSelected: boolean, onSelect: (id: string) => void) {
  return {
    "aria-selected": isSelected,
    onClick: ({ target }: MouseEvent) => {
      const isOwn = target instanceof Element && target.closest("a, button, input, select, textarea, label");
      if (!isOwn && window.getSelection()?.isCollapsed !== false) onSelect(id);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (![" ", "Enter"].includes(event.key) || event.target !== event.currentTarget) return;
      event.preventDefault();
      onSelect(id);
    },
  };
}
