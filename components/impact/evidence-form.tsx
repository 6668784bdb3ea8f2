"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { useAttemptId } from "#components/console/attempt-id.ts";
import { TimeFieldset } from "#components/timeline/time-fieldset.tsx";
import { useTimeReading } from "#components/timeline/time-reading.ts";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { Evidence, NewEvidence } from "#domain/impact/evidence.ts";
import { draftOf, emptyDraft, readDraft, type EvidenceDraft } from "./evidence-draft.ts";
import { BenchmarkFields, CheckFields, EvidenceTextFields } from "./evidence-fields.tsx";
import type { EvidenceActions, ShownEvidence } from "./evidence-words.ts";
import { KeptDraftNotice } from "#components/console/kept-draft-notice.tsx";
import { evidenceKey, keptEvidence, keptEvidenceWords } from "./kept-evidence.ts";
import { useKeptDraft } from "#components/console/use-kept-draft.ts";

type Props = {
  slug: string;
  personId: string;
  kind: Evidence["kind"];
  /** Undefined: a new entry. */
  evidence?: ShownEvidence | undefined;
  zones: ZoneList;
  actions: EvidenceActions;
  onClose: () => void;
};

export function EvidenceForm({ onClose, ...of }: Props) {
  const { kind, evidence, zones } = of;
  const { draft, edit, time, save, trouble, problem, isSaving, kept } = useEvidenceForm(of, onClose);
  return (
    <form
      aria-label={evidence ? `Change ${evidence.title.en}` : kind === "benchmark" ? "New benchmark" : "New check"}
      className="grid gap-3 border border-line-strong bg-raised p-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        save();
      }}
    >
      <KeptDraftNotice kept={kept} draft={draft} revision={evidence?.version ?? 0} words={keptEvidenceWords} />
      <fieldset disabled={isSaving} className="grid gap-3">
        <EvidenceTextFields draft={draft} edit={edit} />
        {kind === "benchmark" ? (
          <BenchmarkFields draft={draft} edit={edit} />
        ) : (
          <>
            <CheckFields draft={draft} edit={edit} />
            <TimeFieldset
              legend="When it was checked"
              hint="As it was said: 2026-09-09 18:10, about 18:00, 10:25 am EDT."
              field={draft.time}
              onChange={(changed) => edit({ time: changed })}
              understanding={time}
              zones={zones}
              stored={evidence?.when === undefined ? undefined : { offset: undefined, words: evidence.when }}
            />
          </>
        )}
      </fieldset>
      {trouble && <Notice tone="problem" title={trouble} />}
      {problem && <ProblemNotice problem={problem} title="Not saved" />}
      <div className="flex flex-wrap gap-3">
        <Button look="primary" type="submit" disabled={isSaving}>
          {isSaving ? "Saving…" : "Save"}
        </Button>
        <Button onClick={onClose}>Close</Button>
      </div>
    </form>
  );
}

function useEvidenceForm(of: Omit<Props, "onClose">, onSaved: () => void) {
  const { slug, personId, kind, evidence, zones, actions } = of;
  const stored = evidence && draftOf(evidence, zones.incident);
  const beginning = stored ?? emptyDraft(kind, zones.incident);
  const [draft, setDraft] = useState(beginning);
  const [trouble, setTrouble] = useState<string>();
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSaving, startSaving] = useTransition();
  const attemptId = useAttemptId();
  const kept = useKeptDraft({
    ...{ storageKey: evidenceKey(personId, slug, evidence?.id ?? kind), kind: keptEvidence },
    ...{ revision: evidence?.version ?? 0, stored: beginning, take: setDraft },
  });
  const time = useTimeReading({
    ...{ field: draft.time, stored: stored?.time.text === "" ? undefined : stored?.time },
    ...{ zone: zones.incident, read: actions.readTime },
  });
  const save = () =>
    startSaving(async () => {
      const read = readDraft(draft, stored);
      setTrouble("trouble" in read ? read.trouble : undefined);
      setProblem(undefined);
      if ("trouble" in read || !(await time.settle())) return;
      const result = await attempt<ActionResult>(() =>
        evidence
          ? actions.change(slug, evidence.id, changeOf(read.evidence, draft, stored), kept.basedOn)
          : actions.add(slug, read.evidence, attemptId(JSON.stringify(read.evidence))),
      );
      if (!result.ok) return setProblem(result.problem);
      kept.forget();
      onSaved();
    });
  const edit = (change: Partial<EvidenceDraft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    kept.keep(next);
  };
  return { draft, edit, time, save, trouble, problem, isSaving, kept };
}

/** A time that was taken out of the field is taken away; one that reads as before is left alone. */
function changeOf({ title, audience, data }: NewEvidence, draft: EvidenceDraft, stored: EvidenceDraft | undefined) {
  const isGone = draft.kind === "verification" && stored?.time.text !== "" && draft.time.text.trim() === "";
  return { title, ...(audience && { audience }), data: isGone ? { ...data, time: null } : data };
}
