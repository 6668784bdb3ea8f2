"use client";

import { useEffect, useState, useTransition } from "react";
import { attemptTwice, withReload } from "#components/console/attempt.ts";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { EntryTime } from "#domain/timeline/entry-time.ts";
import type { Lane, NewEvent, TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { useAttemptId } from "#components/console/attempt-id.ts";
import { findWords, keepWords, keyInTab } from "#components/console/kept-words.ts";
import { useLineReading } from "./line-reading.ts";
import { timeInputOf } from "./time-field.ts";
import type { EntryReading, TimelineActions } from "./timeline-actions.ts";

type Setup = {
  slug: string;
  zone: string;
  storageKey: string;
  /** The entry before: its day is lent to a line without one. */
  last: RecordedTime | undefined;
  actions: TimelineActions;
  onSaved: (event: TimelineEvent) => void;
};

/** What the person said about this line beyond its words. */
type Said = { lane?: Lane; takesMilestone?: boolean; answer?: EntryTime };

export function useQuickEntry({ slug, zone, storageKey, last, actions, onSaved }: Setup) {
  const [line, setLine] = useState("");
  const [said, setSaid] = useState<Said>({});
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSaving, startSaving] = useTransition();
  const [isWaiting, setIsWaiting] = useState(false);
  const attemptId = useAttemptId();
  const { readNow, ...reading } = useLineReading({ line, zone, last, answer: said.answer }, actions.readLine);

  useEffect(() => {
    const kept = findWords(keyInTab(storageKey));
    if (kept !== "") setLine(kept);
  }, [storageKey]);

  const type = (typed: string) => {
    setLine(typed);
    setProblem(undefined);
    setSaid(({ lane, takesMilestone }) => (typed === "" ? {} : { lane, takesMilestone }));
    keepWords(keyInTab(storageKey), typed);
  };
  const send = async () => {
    const now = await readNow();
    setProblem(now.problem);
    if (!now.reading || now.reading.doubt || now.reading.title === "") return;
    const event = eventOf(now.reading, said);
    const result = await attemptTwice(() => actions.add(slug, event, attemptId(JSON.stringify(event))), setIsWaiting);
    if (!result.ok) return setProblem(withReload(result.problem, findWords(keyInTab(storageKey)) !== ""));
    type("");
    onSaved(result.event);
  };

  return {
    ...reading,
    line,
    type,
    said,
    say: (more: Said) => setSaid((now) => ({ ...now, ...more })),
    problem,
    isSaving,
    /** The connection dropped; the same is sent once more by itself. */
    isWaiting,
    save: () => reading.isEmpty || startSaving(send),
  };
}

export type QuickEntryState = ReturnType<typeof useQuickEntry>;

function eventOf(reading: EntryReading, { lane, takesMilestone = false }: Said): NewEvent {
  return {
    title: { en: reading.title },
    lane: lane ?? reading.lane,
    audience: "internal",
    record: false,
    time: timeInputOf(reading.time),
    ...(takesMilestone && reading.milestone && { milestone: reading.milestone }),
  };
}
