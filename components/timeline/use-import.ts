"use client";

import { useCallback, useRef, useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import { randomId } from "#components/console/attempt-id.ts";
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
import { MOST_CHARACTERS } from "./import-words.ts";
import type { KeptAnswers } from "./kept-import.ts";

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
  const readPaste = (paste: PasteDraft, kept?: KeptAnswers) =>
    send(
      () => readRows(slug, actions.propose, paste, kept),
      (result) => {
        if (!result.ok) return;
        const { proposal, drafts, base } = result;
        const attemptId = kept?.attemptId ?? randomId();
        setRead((now) => ({ reading: (now?.reading ?? 0) + 1, paste, proposal, drafts, base, attemptId }));
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
        if (result.problem.status !== 0) setRead({ ...read, attemptId: randomId() });
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

const tooLong = (length: number): ActionProblem => ({
  status: 413,
  code: "too_long",
  detail: `The paste has ${length.toLocaleString("en")} characters; at most ${MOST_CHARACTERS.toLocaleString("en")} are read at once. Nothing was sent, and the text stays in the field: take it in parts.`,
});

/** The rows of a paste, and with answers that were kept the rows as those settle them. */
export async function readRows(
  slug: string,
  propose: ImportActions["propose"],
  paste: PasteDraft,
  kept: KeptAnswers | undefined,
): Promise<ActionResult<{ proposal: Proposal; drafts: RowDrafts; base: RowDrafts }>> {
  if (paste.text.length > MOST_CHARACTERS) return { ok: false, problem: tooLong(paste.text.length) };
  const first = await propose(slug, requestOf(paste));
  if (!first.ok) return first;
  const base = rowDraftsOf(first.proposal.rows);
  const drafts = new Map([...base, ...(kept?.drafts ?? []).filter(([line]) => base.has(line))]);
  const accept = answersOf(drafts, base);
  const again = accept.length === 0 ? first : await propose(slug, { ...requestOf(paste), accept });
  return again.ok ? { ok: true, proposal: again.proposal, drafts, base } : again;
}
