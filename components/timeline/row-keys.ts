"use client";

import { useState, type KeyboardEvent } from "react";
import { nameOf } from "./keys.ts";

export type RowKeys = Record<string, (id: string) => void>;

const ROW = "[data-event-id]";

/**
 * One event is the place of the keyboard: Tab comes to it, the arrows go from one to the next, and the keys act on it. Works
 * for whatever shows events and gives each the attributes of `rowProps`.
 */
export function useRowKeys(keys: RowKeys, firstId: string | undefined) {
  const [current, setCurrent] = useState<string>();
  const rowProps = (id: string) => ({
    "data-event-id": id,
    tabIndex: id === (current ?? firstId) ? 0 : -1,
    onFocus: () => setCurrent(id),
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof HTMLElement && event.target.matches(ROW) ? event.target : undefined;
    const id = row?.dataset["eventId"];
    if (!row || id === undefined) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)];
    const next = neighbour(all, row, event.key);
    const act = keys[nameOf(event)];
    if (!next && !act) return;
    event.preventDefault();
    if (next) next.focus();
    else act?.(id);
  };
  return { rowProps, onKeyDown };
}

function neighbour(all: HTMLElement[], row: HTMLElement, key: string): HTMLElement | undefined {
  const index = all.indexOf(row);
  if (key === "ArrowDown") return all[index + 1];
  if (key === "ArrowUp") return all[index - 1];
  if (key === "Home") return all[0];
  return key === "End" ? all.at(-1) : undefined;
}

export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-event-id="${CSS.escape(id)}"]`)?.focus();
}
