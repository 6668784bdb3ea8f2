"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { JudgedDeployment } from "#domain/upstream/deployment-row.ts";
import type { FleetActions } from "./fleet-actions.ts";
import { fleetRow, mineOver, sentDeployment } from "./fleet-draft.ts";
import { RecordConflict } from "./record-conflict.tsx";
import { draftOf, emptyDraft, entryOf, isSame, type FieldSpec, type RecordDraft } from "./record-draft.ts";
import { RecordField } from "./record-field.tsx";

type Props = {
  slug: string;
  /** Undefined: a new one. */
  deployment: JudgedDeployment | undefined;
  specs: FieldSpec[];
  actions: FleetActions;
  onClose: () => void;
};

export function FleetForm({ deployment, specs, onClose, ...rest }: Props) {
  const form = useFleetForm({ deployment, specs, onClose, ...rest });
  const { draft, base, stale, problem, isSaving } = form;
  const errors = problem?.errors ?? [];
  return (
    <form
      noValidate
      aria-label={deployment ? `Change ${deployment.name}` : "New deployment"}
      className="mb-4 grid gap-3 border border-line-strong bg-raised p-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        form.save();
      }}
    >
      {deployment && <h2 className="text-lg">{deployment.name}</h2>}
      <fieldset disabled={isSaving} className="grid min-w-0 gap-3 md:grid-cols-2">
        {specs
          .filter(({ onlyNew }) => !deployment || !onlyNew)
          .map((spec) => (
            <RecordField
              key={spec.name}
              {...{ spec, draft, stored: base, edit: form.edit, editTime: () => undefined }}
              zones={{ incident: "UTC", all: [] }}
              readTime={noTimes}
              error={errors.find(({ pointer }) => pointer.split("/")[1] === spec.name)?.message}
            />
          ))}
      </fieldset>
      {problem && <ProblemNotice problem={problem} title="Not saved" />}
      {stale && base && (
        <RecordConflict
          {...{ specs, draft, base, theirs: stale.draft, isSaving }}
          saveMine={form.saveMine}
          takeTheirs={form.takeTheirs}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="primary" type="submit" disabled={isSaving}>
          {isSaving ? "Saving…" : "Save"}
        </Button>
        <Button onClick={onClose}>{form.isTouched ? "Discard" : "Close"}</Button>
      </div>
    </form>
  );
}

const noTimes = () => Promise.reject(new Error("a deployment has no times"));

type Stale = { version: number; draft: RecordDraft };

function useFleetForm({ slug, deployment, specs, actions, onClose }: Props) {
  const shown = (row: JudgedDeployment) => draftOf(specs, fleetRow(row), "UTC");
  const [seen, setSeen] = useState<Stale | undefined>(
    () => deployment && { version: deployment.rowVersion, draft: shown(deployment) },
  );
  const [draft, setDraft] = useState(() => seen?.draft ?? emptyDraft(specs, "UTC"));
  const [stale, setStale] = useState<Stale>();
  const [problem, setProblem] = useState<ActionProblem>();
  const [isSaving, startSaving] = useTransition();
  const send = (words: RecordDraft, against: number | null) =>
    startSaving(async () => {
      setProblem(undefined);
      const { name, said } = sentDeployment(entryOf(specs, words));
      const result = await attempt(() => actions.put(slug, deployment?.name ?? name, said, against));
      if (result.ok) return onClose();
      const current = result.problem.code === "stale_version" ? result.problem.current : undefined;
      if (current)
        setStale({ version: (current as JudgedDeployment).rowVersion, draft: shown(current as JudgedDeployment) });
      else setProblem(inWords(result.problem));
    });
  const takeTheirs = () => {
    if (!stale) return;
    setSeen(stale);
    setDraft(stale.draft);
    setStale(undefined);
  };
  return {
    ...{ draft, base: seen?.draft, stale, problem, isSaving, takeTheirs },
    isTouched: !specs.every((spec) => isSame(spec, draft, seen?.draft ?? emptyDraft(specs, "UTC"))),
    edit: (place: string, text: string) =>
      setDraft((before) => ({ ...before, text: { ...before.text, [place]: text } })),
    save: () => send(draft, seen?.version ?? null),
    saveMine: () => stale && seen && send(mineOver(specs, draft, seen.draft, stale.draft), stale.version),
  };
}

function inWords(problem: ActionProblem): ActionProblem {
  if (problem.code !== "version_required") return problem;
  return { ...problem, detail: "There is a deployment of this name already. Change that one, or choose another name." };
}
