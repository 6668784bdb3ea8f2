"use client";

import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import type { EventRow } from "./event-row.ts";

type Options = {
  rows: EventRow[];
  selected: string | undefined;
  holder: RefObject<HTMLElement | null>;
  bringIntoView: (index: number) => void;
};

/** One event of a list takes the keyboard at a time; arrows, Home and End step, also to rows that are not there yet. */
export function useSteps({ rows, selected, holder, bringIntoView }: Options) {
  const [stood, setActive] = useState<string>();
  const wanted = useRef<string | undefined>(undefined);
  const has = (key: string | undefined) => key !== undefined && rows.some((row) => row.key === key);
  const active = [stood, selected, rows[0]?.key].find(has);

  useLayoutEffect(() => {
    if (wanted.current === undefined) return;
    const found = holder.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(wanted.current)}"]`);
    if (!found) return;
    wanted.current = undefined;
    found.focus();
  });

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const key = (event.target as Element).closest("[data-event]")?.getAttribute("data-event");
    const at = rows.findIndex((row) => row.key === key);
    if (at === -1) return;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const row = to === undefined ? undefined : rows[to];
    if (to === undefined || !row) return;
    event.preventDefault();
    event.stopPropagation();
    wanted.current = row.key;
    setActive(row.key);
    bringIntoView(to);
  };
  return { active, setActive, press };
}
