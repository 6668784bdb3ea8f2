"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { useAttemptId } from "#components/console/attempt-id.ts";
import { emptyTimeField, timeInputOf, type TimeField } from "#components/timeline/time-field.ts";
import { useTimeReading, type ReadTimeAction } from "#components/timeline/time-reading.ts";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { NoteNotice, NoticeChannel, NoticeInput, NoticeOutcome } from "./notice-words.ts";

type Draft = {
  isUntold: boolean;
  told: TimeField;
  channel: NoticeChannel;
  outcome: NoticeOutcome;
  message: string;
  note: string;
};
type Given = {
  slug: string;
  marked: string[];
  untold: number;
  zone: string;
  note: NoteNotice;
  readTold: ReadTimeAction;
  onNoted: () => void;
};

export type NoticeState = ReturnType<typeof useNotice>;

/** After it is noted the words stay: the next accounts often got the same message. */
export function useNotice({ slug, marked, untold, zone, note, readTold, onNoted }: Given) {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...{ isUntold: false, channel: "mail", outcome: "sent", message: "", note: "" },
    told: emptyTimeField(zone, ""),
  }));
  const [problem, setProblem] = useState<ActionProblem>();
  const [done, setDone] = useState<number>();
  const [isSending, startSending] = useTransition();
  const attemptIdOf = useAttemptId();
  const [notedTimes, setNotedTimes] = useState(0);
  const reading = useTimeReading({ field: draft.told, stored: undefined, zone, read: readTold });
  const edit = (change: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...change }));
    setDone(undefined);
  };
  const send = () =>
    startSending(async () => {
      if (!(await reading.settle())) return;
      const input = inputOf(draft, marked);
      const words = JSON.stringify([input, notedTimes]);
      const result = await attempt(() => note(slug, input, attemptIdOf(words)));
      setProblem(result.ok ? undefined : result.problem);
      setDone(result.ok ? result.added : undefined);
      if (!result.ok) return;
      setNotedTimes((times) => times + 1);
      setDraft((now) => ({ ...now, isUntold: false }));
      onNoted();
    });
  return { draft, edit, reading, problem, done, isSending, send, count: draft.isUntold ? untold : marked.length };
}

function inputOf({ isUntold, told, channel, outcome, message, note }: Draft, marked: string[]): NoticeInput {
  return {
    target: isUntold ? { untold: true } : { accounts: marked },
    ...{ channel, outcome, message, told: timeInputOf(told) },
    ...(note.trim() !== "" && { note }),
  };
}
