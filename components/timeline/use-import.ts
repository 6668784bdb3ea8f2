"use client";

import { useCallback, useRef, useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { ImportActions, Proposal } from "./import-actions.ts";
import {
  acceptedOf,
  answersOf,
  requestOf,
  rowDraftsOf,
  type PasteDraft,
  type RowDraft,
  type RowDrafts,
} from "./import-draft.ts";

/** `paste` is what the rows were read from, whatever stands in the form by now. */
type Read = {
  /** Another one for each paste that is read. */
  reading: number;
  paste: PasteDraft;
  proposal: Proposal;
  drafts: RowDrafts;
  base: RowDrafts;
  attemptId: string;
};
export type Done = { importId: string; taken: number };

/** The rows of one paste: read, answered, read again, taken. */
export function useImport(slug: string, actions: ImportActions, onTaken: () => void) {
  const [read, setRead] = useState<Read>();
  const [done, setDone] = useState<Done>();
  const { problem, isBusy, send } = useSend();
  const latest = useRef(read);
  latest.current = read;
  const readPaste = (paste: PasteDraft) =>
    send(
      () => actions.propose(slug, requestOf(paste)),
      (result) => {
        if (!result.ok) return;
        const drafts = rowDraftsOf(result.proposal.rows);
        const { proposal } = result;
        const attemptId = newAttempt();
        setRead((now) => ({
          reading: (now?.reading ?? 0) + 1,
          paste,
          proposal,
          drafts,
          base: drafts,
          attemptId,
        }));
      },
    );
  const readAgain = useCallback(
    (line: number, draft: RowDraft) => {
      const now = latest.current;
      if (!now) return;
      const drafts = new Map(now.drafts).set(line, draft);
      setRead({ ...now, drafts });
      const request = { ...requestOf(now.paste), accept: answersOf(drafts, now.base) };
      send(
        () => actions.propose(slug, request),
        (result) => result.ok && setRead((current) => current && { ...current, proposal: result.proposal }),
      );
    },
    [actions, slug, send],
  );
  const edit = useCallback((line: number, draft: RowDraft) => {
    setRead((now) => now && { ...now, drafts: new Map(now.drafts).set(line, draft) });
  }, []);
  const setTaken = (lines: number[], take: boolean) =>
    setRead((now) => now && { ...now, drafts: withTaken(now.drafts, new Set(lines), take) });
  const accept = () => {
    if (!read) return;
    const order = { ...requestOf(read.paste), accept: acceptedOf(read.proposal.rows, read.drafts, read.base) };
    send(
      () => actions.take(slug, order, read.attemptId),
      (result) => {
        if (result.ok) return (setDone(result), setRead(undefined), onTaken());
        if (result.problem.status !== 0) setRead({ ...read, attemptId: newAttempt() });
      },
    );
  };
  return { read, done, problem, isBusy, readPaste, readAgain, edit, setTaken, accept, again: () => setDone(undefined) };
}

/** One call at a time to the server, with what went wrong with the last one. */
function useSend() {
  const [problem, setProblem] = useState<ActionProblem>();
  const [isBusy, start] = useTransition();
  const send = useCallback(
    <T extends object>(call: () => Promise<ActionResult<T>>, then: (result: ActionResult<T>) => void) =>
      start(async () => {
        const result = await attempt(call);
        setProblem(result.ok ? undefined : result.problem);
        then(result);
      }),
    [],
  );
  return { problem, isBusy, send };
}

function withTaken(drafts: RowDrafts, lines: ReadonlySet<number>, take: boolean): RowDrafts {
  return new Map([...drafts].map(([line, draft]) => [line, lines.has(line) ? { ...draft, take } : draft]));
}

/** A new one for each order, so that only one that was sent twice is done once. `randomUUID` needs a secure origin. */
function newAttempt(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
