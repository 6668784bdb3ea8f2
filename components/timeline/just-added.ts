"use client";

import { useEffect, useState } from "react";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { shownInWords, type EventRow } from "./event-row.ts";
import { bringRowIntoView } from "./row-in-view.ts";

const MARKED_FOR_MS = 10_000;

/** What this person added last: said with its time as it is shown, brought into view and marked for a while. */
export function useJustAdded(rows: EventRow[], say: (result: string) => void) {
  const [added, note] = useState<TimelineEvent>();
  const [marked, mark] = useState<string>();
  const id = added?.id;
  const at = id === undefined ? -1 : rows.findIndex((row) => row.id === id);
  const row = rows[at];
  const words = added && addedInWords(added, row);
  useEffect(() => {
    if (words !== undefined) say(words);
  }, [words]);
  useEffect(() => {
    if (id === undefined || at === -1) return;
    mark(id);
    bringRowIntoView(id, at / rows.length);
    const timer = setTimeout(() => mark(undefined), MARKED_FOR_MS);
    return () => clearTimeout(timer);
  }, [id, at === -1]);
  return { note, marked, words };
}

export function addedInWords(
  { title, time }: Pick<TimelineEvent, "title" | "time">,
  row: EventRow | undefined,
): string {
  return `Added: ${row ? shownInWords(row.display) : time.text} · ${title.en}`;
}
