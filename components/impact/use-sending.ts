import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";

/** One call that either does it or says why not; `then` follows both. */
export function useSending<Args extends unknown[]>(call: (...args: Args) => Promise<ActionResult>, then: () => void) {
  const [problem, setProblem] = useState<ActionProblem>();
  const [isDone, setDone] = useState(false);
  const [isSending, startSending] = useTransition();
  const send = (...args: Args) =>
    startSending(async () => {
      const result = await attempt(() => call(...args));
      setProblem(result.ok ? undefined : result.problem);
      setDone(result.ok);
      then();
    });
  return { problem, isDone, isSending, send };
}
