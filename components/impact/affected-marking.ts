"use client";

import { useCallback, useMemo, useState, type ComponentProps, type KeyboardEvent, type MouseEvent } from "react";
import { markedKeys, nothingMarked, settled, stretched, toggled } from "./affected-selection.ts";
import type { AffectedLine } from "./affected-query.ts";

const PAGE = 10;
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE };

/** Marks rows by mouse, finger and keyboard: arrows step, Space marks, Shift marks a stretch, Ctrl+A all, Escape none. */
export function useMarking(rows: AffectedLine[], copy: (rows: AffectedLine[]) => void) {
  const [selection, setSelection] = useState(nothingMarked);
  const [active, setActive] = useState(0);
  const keys = useMemo(() => rows.map(({ key }) => key), [rows]);
  const places = useMemo(() => new Map(keys.map((key, place) => [key, place])), [keys]);
  const marked = useMemo(() => markedKeys(selection, keys), [selection, keys]);
  const rowProps = useCallback(
    ({ key }: AffectedLine): ComponentProps<"tr"> => ({
      tabIndex: places.get(key) === active ? 0 : -1,
      "aria-selected": marked.has(key),
      onFocus: () => setActive(places.get(key) ?? 0),
    }),
    [places, active, marked],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event);
    const place = placeOf(row);
    if (!row || place === undefined || event.target !== row) return;
    const step = steps[event.key];
    const isWide = event.ctrlKey || event.metaKey;
    if (step !== undefined && !isWide) {
      const to = Math.max(0, Math.min(rows.length - 1, place + step));
      setSelection((now) => (event.shiftKey ? stretched(now, to, place) : settled(now, keys)));
      rowAt(row, to)?.focus();
    } else if (event.key === " ") {
      setSelection((now) => (event.shiftKey ? stretched(now, place) : toggled(now, keys, place)));
    } else if (isWide && event.key === "a") setSelection({ base: new Set(keys) });
    else if (isWide && event.key === "c" && marked.size > 0 && isNothingElseMarked()) copy(pick(rows, marked));
    else if (event.key === "Escape") setSelection(nothingMarked);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event);
    const place = placeOf(row);
    if (!row || place === undefined || (event.target as Element).closest("a, button")) return;
    if (!event.shiftKey && !isNothingElseMarked()) return;
    window.getSelection()?.removeAllRanges();
    setSelection((now) => (event.shiftKey ? stretched(now, place, active) : toggled(now, keys, place)));
    row.focus({ preventScroll: true });
  };
  return { marked, rowProps, onKeyDown, onClick, unmark: () => setSelection(nothingMarked) };
}

function pick(rows: AffectedLine[], marked: Set<string>): AffectedLine[] {
  return rows.filter(({ key }) => marked.has(key));
}

function isNothingElseMarked(): boolean {
  return window.getSelection()?.isCollapsed !== false;
}

function rowOf({ target }: { target: EventTarget }): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("tr[data-index]") : null;
}

function placeOf(row: HTMLElement | null): number | undefined {
  const place = row?.dataset["index"];
  return place === undefined ? undefined : Number(place);
}

/** Of a long table only the rows near the window are there; a step stays among them. */
function rowAt(row: HTMLElement, place: number): HTMLElement | null | undefined {
  return row.parentElement?.querySelector<HTMLElement>(`tr[data-index="${place}"]`);
}
