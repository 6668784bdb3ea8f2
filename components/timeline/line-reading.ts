"use client";

import { useEffect, useState } from "react";
import { attempt } from "#components/console/attempt.ts";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { EntryTime } from "#domain/timeline/entry-time.ts";
import type { TimeQuestion } from "./time-reading.ts";
import type { EntryQuestion, EntryReading, TimelineActions } from "./timeline-actions.ts";

type LineQuestion = TimeQuestion & { time: EntryTime };

const PAUSE_MS = 200;

/** Reads the line while it is typed; what is in doubt becomes a question that stands until the line changes. */
export function useLineReading(words: EntryQuestion, readLine: TimelineActions["readLine"]) {
  const [read, setRead] = useState<{ of: string; reading: EntryReading }>();
  const [question, setQuestion] = useState<LineQuestion>();
  const { line } = words;
  const asked = JSON.stringify(words);
  const isEmpty = line.trim() === "";

  const take = (reading: EntryReading) => {
    setRead({ of: asked, reading });
    const { doubt, time } = reading;
    const { code, detail, candidates } = doubt ?? {};
    if (code && detail && candidates) setQuestion({ of: line, code, detail, candidates, time });
  };
  useEffect(() => {
    if (isEmpty || read?.of === asked) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const result = await attempt(() => readLine(words));
      if (isCurrent && result.ok) take(result.reading);
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [asked]);

  return {
    isEmpty,
    /** The last reading, so that what is shown does not flicker while the next letter is read. */
    shown: isEmpty ? undefined : read?.reading,
    question: !isEmpty && question?.of === line ? question : undefined,
    /** Of the words as they stand now. */
    readNow: async (): Promise<{ reading?: EntryReading; problem?: ActionProblem }> => {
      if (read?.of === asked) return { reading: read.reading };
      const result = await attempt(() => readLine(words));
      if (!result.ok) return { problem: result.problem };
      take(result.reading);
      return { reading: result.reading };
    },
  };
}
