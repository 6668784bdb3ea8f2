"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { ExposureConditions } from "#domain/upstream/exposure-shape.ts";
import { changedAt, type Path } from "./conditions-edit.ts";
import { checkedConditions } from "./conditions-problems.ts";

export type Revised = ExposureConditions & { revision: number };
export type SaveConditions = (
  slug: string,
  conditions: ExposureConditions,
  against: number | null,
) => Promise<ActionResult<{ revision: number }>>;
type Setup = { slug: string; stored: Revised | undefined; start: ExposureConditions; save: SaveConditions };

/** The conditions while they are edited, and their way to the next revision. */
export function useConditions({ slug, stored, start, save }: Setup) {
  const [draft, setDraft] = useState<ExposureConditions>(() => (stored ? withoutRevision(stored) : start));
  const [based, setBased] = useState(stored?.revision ?? null);
  const [stale, setStale] = useState<Revised>();
  const [problem, setProblem] = useState<ActionProblem>();
  const [saved, setSaved] = useState<number>();
  const [isSaving, startSaving] = useTransition();
  const { conditions, problems } = checkedConditions(draft);
  const replace = (next: unknown) => {
    setDraft(next as ExposureConditions);
    setSaved(undefined);
    setProblem(undefined);
  };
  const send = (against: number | null) =>
    startSaving(async () => {
      if (!conditions) return;
      setProblem(undefined);
      const result = await attempt(() => save(slug, conditions, against));
      if (!result.ok) {
        const current = result.problem.code === "stale_version" ? result.problem.current : undefined;
        if (current) setStale(current as Revised);
        else setProblem(inWords(result.problem));
        return;
      }
      setSaved(result.revision);
      setBased(result.revision);
      setStale(undefined);
    });
  const takeTheirs = () => {
    if (!stale) return;
    replace(withoutRevision(stale));
    setBased(stale.revision);
    setStale(undefined);
  };
  return {
    ...{ draft, conditions, problems, based, stale, problem, saved, isSaving, replace, takeTheirs },
    set: (path: Path, next: unknown) => replace(changedAt(draft, path, next)),
    save: () => send(based),
    saveMine: () => stale && send(stale.revision),
  };
}

function withoutRevision({ revision: _revision, ...conditions }: Revised & { version?: number }): ExposureConditions {
  delete conditions.version;
  return conditions;
}

function inWords(problem: ActionProblem): ActionProblem {
  if (problem.code !== "version_required") return problem;
  const detail = "Somebody stated conditions meanwhile. Open this page in a new tab to compare, then reload here.";
  return { ...problem, detail };
}
