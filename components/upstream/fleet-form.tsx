"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { JudgedDeployment } from "#domain/upstream/deployment-row.ts";
import type { FleetActions } from "./fleet-actions.ts";
import { fleetRow, mineOver, sentDeployment } from "./fleet-draft.ts";
import { draftOf, emptyDraft, entryOf, isSame, type FieldSpec, type RecordDraft } from "./record-draft.ts";
import { RecordFormBody } from "./record-form-body.tsx";

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
      <RecordFormBody
        {...{ form, specs, onClose, asked: specs, base: form.base, readTime: noTimes }}
        zones={{ incident: "UTC", all: [] }}
      />
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
    editTime: () => undefined,
    save: () => send(draft, seen?.version ?? null),
    saveMine: () => stale && seen && send(mineOver(specs, draft, seen.draft, stale.draft), stale.version),
  };
}

function inWords(problem: ActionProblem): ActionProblem {
  if (problem.code !== "version_required") return problem;
  return { ...problem, detail: "There is a deployment of this name already. Change that one, or choose another name." };
}
