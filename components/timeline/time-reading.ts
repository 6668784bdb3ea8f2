"use client";

import { useEffect, useState } from "react";
import { attempt } from "#components/console/attempt.ts";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import type { TimeReading } from "#domain/time/time-error.ts";
import { sameWords, timeInputOf, type TimeField } from "./time-field.ts";

/** How the server understood the words: finished texts, for nothing in a browser works out a zone. */
export type ShownTime = { utc: string; local: string; zone: string; precision: string; warnings: string[] };
export type ReadTimeAction = (time: TimeInput, zone: string) => Promise<ActionResult<{ shown: ShownTime }>>;

/** Asked once for one text in one zone; it stays there, answered, until the words change. */
export type TimeQuestion = { of: string; code: string; detail: string; candidates: TimeReading[] };

export type TimeUnderstanding = {
  isEmpty: boolean;
  /** The words are those that were stored: there is nothing to read and nothing to ask. */
  isStored: boolean;
  shown: ShownTime | undefined;
  problem: ActionProblem | undefined;
  question: TimeQuestion | undefined;
  /** Reads now what has not been read yet; false where the words do not name one time. */
  settle: () => Promise<boolean>;
};

type Answer = { of: string; result: ActionResult<{ shown: ShownTime }> };

const PAUSE_MS = 250;

type Reading = { field: TimeField; stored: TimeField | undefined; zone: string; read: ReadTimeAction };

/** Reads the words while they are typed, and asks instead of guessing. */
export function useTimeReading({ field, stored, zone, read }: Reading): TimeUnderstanding {
  const [answer, setAnswer] = useState<Answer>();
  const [question, setQuestion] = useState<TimeQuestion>();
  const isEmpty = field.text.trim() === "";
  const isStored = !isEmpty && stored !== undefined && sameWords(field, stored);
  const isSettled = isEmpty || isStored;
  const asked = JSON.stringify([timeInputOf(field), zone]);
  const words = JSON.stringify([field.text, field.zone, field.day]);

  const take = (result: Answer["result"]) => {
    setAnswer({ of: asked, result });
    const doubt = result.ok ? undefined : result.problem;
    if (doubt?.candidates)
      setQuestion({ of: words, code: doubt.code, detail: doubt.detail, candidates: doubt.candidates });
  };
  const ask = () => attempt(() => read(timeInputOf(field), zone));

  useEffect(() => {
    if (isSettled) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const result = await ask();
      if (isCurrent) take(result);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked, isSettled]);

  const result = !isSettled && answer?.of === asked ? answer.result : undefined;
  return {
    isEmpty,
    isStored,
    shown: result?.ok ? result.shown : undefined,
    problem: result && !result.ok ? result.problem : undefined,
    question: !isSettled && question?.of === words ? question : undefined,
    settle: async () => {
      if (isSettled || result?.ok) return true;
      const now = await ask();
      take(now);
      return now.ok || now.problem.status === 0;
    },
  };
}
