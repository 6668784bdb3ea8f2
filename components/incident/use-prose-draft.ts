"use client";

import { useEffect, useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { draftKey } from "#components/console/kept-draft.ts";
import { useKeptDraft } from "#components/console/use-kept-draft.ts";
import { useAttemptId } from "#components/console/attempt-id.ts";
import type { ActionProblem } from "#domain/access/action-result.ts";
import {
  draftOf,
  emptyDraft,
  keptProse,
  type ProseDesk,
  type ProseDraft,
  type ShownProse,
  type ShownSection,
  type StoredSection,
} from "./prose-section.ts";

/** A section that is there, or the beginning of one of a kind. */
export type ProseTarget = { kind: StoredSection["kind"]; section?: ShownSection };

const PREVIEW_AFTER_MS = 300;

export function proseKey({ personId, slug }: ProseDesk, { kind, section }: ProseTarget): string {
  return draftKey(`prose:${section?.id ?? `new-${kind}`}`, personId, slug);
}

/** A section while it is written. It is saved over the version that it was begun over, never silently over a later one. */
export function useProseDraft(desk: ProseDesk, target: ProseTarget, onSaved: () => void) {
  const { kind, section } = target;
  const { slug, actions } = desk;
  const stored = section ? draftOf(section) : emptyDraft;
  const [base] = useState({ draft: stored, version: section?.version ?? 0 });
  const [draft, setDraft] = useState(base.draft);
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSending, startSending] = useTransition();
  const attemptId = useAttemptId();
  const kept = useKeptDraft({
    ...{ storageKey: proseKey(desk, target), kind: keptProse, revision: base.version },
    ...{ stored: base.draft, take: setDraft },
  });
  const edit = (change: Partial<ProseDraft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    kept.keep(next);
    setProblem(undefined);
  };
  const saveOver = (version: number) => {
    setProblem(undefined);
    startSending(async () => {
      const result = await attempt(() => {
        if (section) return actions.save(slug, section.id, draft, version);
        if (kind === "incident") throw new Error("an incident has a title and a summary from its beginning");
        return actions.add(slug, kind, draft, attemptId(JSON.stringify([kind, draft])));
      });
      if (!result.ok) return setProblem(result.problem);
      kept.forget();
      onSaved();
    });
  };
  const isBehind = section !== undefined && section.version !== kept.basedOn;
  const isChanged = !keptProse.saysTheSame(draft, base.draft);
  const shown = usePreview(desk, kind, draft, section?.shown);
  return { draft, base: base.draft, stored, edit, problem, isSending, saveOver, kept, isBehind, isChanged, shown };
}

export type ProseWriting = ReturnType<typeof useProseDraft>;

/** What readers would see, a moment after the last key; `isLate` while it is not that of the draft yet. */
function usePreview({ slug, actions }: ProseDesk, kind: StoredSection["kind"], draft: ProseDraft, first?: ShownProse) {
  const written = JSON.stringify(draft);
  const [shown, setShown] = useState<{ of: string; prose: ShownProse } | undefined>(
    first && { of: written, prose: first },
  );
  const isLate = shown?.of !== written;
  useEffect(() => {
    if (!isLate) return undefined;
    let isStale = false;
    const timer = setTimeout(async () => {
      const result = await attempt(() => actions.preview(slug, kind, JSON.parse(written) as ProseDraft));
      if (!isStale && result.ok) setShown({ of: written, prose: result.shown });
    }, PREVIEW_AFTER_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [slug, kind, written, isLate, actions]);
  return { isLate, prose: shown?.prose };
}
