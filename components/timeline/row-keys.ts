"use client";

import { useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { nameOf } from "./keys.ts";

export type RowKeys = Record<string, (id: string) => void>;

const ROW = "[data-event-id]";
/** In `aria-rowindex`, which counts the head too. */
const FIRST = 2;

/**
 * The keys that act on the event where the keyboard stands, the same in every view: whatever shows an event gives it a
 * `data-event-id`. They come before the view's own keys, which get what is left. In a table they step from row to row too.
 */
export function useRowKeys(keys: RowKeys) {
  const [stood, setStood] = useState<string>();
  const waiting = useRef<MutationObserver>(undefined);
  const rowProps = (id: string, tabStop: string | undefined) => ({
    "data-event-id": id,
    tabIndex: id === tabStop ? 0 : -1,
    onFocus: () => setStood(id),
  });
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    const id = rowOf(event)?.dataset["eventId"];
    const act = keys[nameOf(event)];
    if (id === undefined || !act) return;
    event.preventDefault();
    event.stopPropagation();
    act(id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event);
    const table = row?.closest("table");
    if (!row || !table) return;
    const to = placeAfter(table, row, nameOf(event));
    if (to === undefined) return;
    event.preventDefault();
    stepTo(table, to, waiting);
  };
  return { stood, rowProps, onKeyDownCapture, onKeyDown };
}

function rowOf({ target }: KeyboardEvent): HTMLElement | SVGElement | undefined {
  const isElement = target instanceof HTMLElement || target instanceof SVGElement;
  return isElement && target.matches(ROW) ? target : undefined;
}

function placeAfter(table: HTMLTableElement, row: Element, key: string): number | undefined {
  const own = row.getAttribute("aria-rowindex");
  const place = own === null ? [...table.querySelectorAll(ROW)].indexOf(row) + FIRST : Number(own);
  const last = Number(table.getAttribute("aria-rowcount"));
  const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: FIRST, End: last }[key];
  return to === undefined ? undefined : Math.max(FIRST, Math.min(last, to));
}

/** Of a long table only the rows near the window are there; another is waited for where it will appear. */
function stepTo(table: HTMLTableElement, place: number, waiting: RefObject<MutationObserver | undefined>): void {
  waiting.current?.disconnect();
  const isWhole = table.querySelector("[aria-rowindex]") === null;
  const find = () =>
    isWhole
      ? table.querySelectorAll<HTMLElement>(ROW)[place - FIRST]
      : table.querySelector<HTMLElement>(`[aria-rowindex="${place}"]`);
  const row = find();
  if (row) return row.focus();
  const last = Number(table.getAttribute("aria-rowcount"));
  if (place === FIRST || place === last) table.scrollIntoView({ block: place === FIRST ? "start" : "end" });
  waiting.current = new MutationObserver((_, observer) => {
    const arrived = find();
    if (!arrived) return;
    observer.disconnect();
    arrived.focus();
  });
  waiting.current.observe(table, { childList: true, subtree: true });
}

export function focusRow(id: string): void {
  document.querySelector<HTMLElement | SVGElement>(`[data-event-id="${CSS.escape(id)}"]`)?.focus();
}
