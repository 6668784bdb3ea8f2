"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { useAttemptId } from "#components/console/attempt-id.ts";
import type { TimeField } from "#components/timeline/time-field.ts";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";
import type { RecordActions } from "./record-actions.ts";
import { changeOf, draftOf, emptyDraft, entryOf, isSame, type FieldSpec, type RecordDraft } from "./record-draft.ts";
import { askedSpecs, sentEntry, shownRow } from "./record-kinds.ts";
import { versionOf, type RecordRow } from "./record-row.ts";

type Setup = {
  slug: string;
  kind: UpstreamKind;
  row: RecordRow | undefined;
  specs: FieldSpec[];
  zone: string;
  actions: RecordActions;
  onSaved: () => void;
};
type Stale = { row: RecordRow; draft: RecordDraft };

/** An entry while it is edited. A newer one of somebody else is laid beside it; what was typed stays. */
export function useRecordForm({ slug, kind, row, specs, zone, actions, onSaved }: Setup) {
  const [base, setBase] = useState<Stale | undefined>(() => row && { row, draft: shown(kind, row, specs, zone) });
  const [draft, setDraft] = useState(() => base?.draft ?? emptyDraft(specs, zone));
  const [stale, setStale] = useState<Stale>();
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSaving, startSaving] = useTransition();
  const attemptId = useAttemptId();
  const asked = askedSpecs(kind, specs, draft);

  const call = (from: Stale | undefined, words: RecordDraft, onto: Stale | undefined): Promise<ActionResult> => {
    if (!from || !onto) {
      const entry = sentEntry(kind, entryOf(asked, words));
      return actions.add(slug, kind, entry, attemptId(JSON.stringify([kind, entry])));
    }
    return actions.change(slug, kind, onto.row.id, changeOf(asked, words, from.draft), versionOf(onto.row));
  };
  const send = (onto: Stale | undefined) =>
    startSaving(async () => {
      setProblem(undefined);
      const result = await attempt(() => call(base, draft, onto));
      if (result.ok) return onSaved();
      const current = result.problem.code === "stale_version" ? (result.problem.current as RecordRow) : undefined;
      if (current) setStale({ row: current, draft: shown(kind, current, specs, zone) });
      else setProblem(result.problem);
    });
  const edit = (place: string, text: string) =>
    setDraft((before) => ({ ...before, text: { ...before.text, [place]: text } }));
  const editTime = (name: string, time: TimeField) =>
    setDraft((before) => ({ ...before, times: { ...before.times, [name]: time } }));
  const takeTheirs = () => {
    if (!stale) return;
    setBase(stale);
    setDraft(stale.draft);
    setStale(undefined);
  };
  return {
    ...{ draft, base, asked, stale, problem, isSaving, edit, editTime, takeTheirs },
    isTouched: !specs.every((spec) => isSame(spec, draft, base?.draft ?? emptyDraft(specs, zone))),
    save: () => send(base),
    saveMine: () => send(stale),
  };
}

function shown(kind: UpstreamKind, row: RecordRow, specs: FieldSpec[], zone: string): RecordDraft {
  return draftOf(specs, shownRow(kind, row), zone);
}
