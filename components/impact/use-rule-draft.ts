"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { draftKey } from "#components/console/kept-draft.ts";
import { keptRule } from "./kept-rule.ts";
import type { SaveRule } from "./rule-actions.ts";
import { draftOf, emptyDraft, orderOf, type NodeDraft, type RuleDraft, type ShownWindow } from "./rule-draft.ts";
import { changedAt } from "./rule-edit.ts";
import { problemsAt, type RuleProblems } from "./rule-places.ts";
import { problemsOf } from "./rule-problems.ts";
import { useKeptDraft } from "#components/console/use-kept-draft.ts";

type Setup = {
  slug: string;
  personId: string;
  rule: ImpactRule | undefined;
  window: ShownWindow;
  zone: string;
  save: SaveRule;
};

/** The rule while it is edited, and its way to the next revision. */
export function useRuleDraft({ slug, personId, rule, window, zone, save }: Setup) {
  const stored = rule ? draftOf(rule, window, zone) : emptyDraft(zone);
  const [draft, setDraft] = useState(stored);
  const [newest, setNewest] = useState<number>();
  const [refused, setRefused] = useState<RuleProblems>({});
  const [problem, setProblem] = useState<ActionProblem>();
  const [saved, setSaved] = useState<number>();
  const [tries, setTries] = useState(0);
  const [isSending, startSending] = useTransition();

  const kept = useKeptDraft({
    ...{ storageKey: draftKey("rule", personId, slug), kind: keptRule, revision: rule?.revision ?? 0 },
    ...{ stored, take: setDraft },
  });

  const edit = (said: Partial<RuleDraft>, usedId?: number) => {
    const next = { ...draft, ...said, ...(usedId !== undefined && { nextId: usedId + 1 }) };
    setDraft(next);
    kept.keep(next);
    if (usedId !== undefined) setNewest(usedId);
    setRefused({});
    setProblem(undefined);
    setSaved(undefined);
  };
  const change = (id: number, how: (node: NodeDraft) => NodeDraft | undefined) =>
    edit({ where: changedAt(draft.where, id, how) });
  const add = (groupId: number, part: NodeDraft) => {
    const where = changedAt(draft.where, groupId, (node) =>
      node.kind === "group" ? { ...node, parts: [...node.parts, part] } : node,
    );
    const [inner] = part.kind === "group" ? part.parts : [];
    edit({ where }, inner?.id ?? part.id);
  };
  const refuse = (problems: RuleProblems) => {
    setRefused(problems);
    setTries((count) => count + 1);
  };
  const send = () => {
    setSaved(undefined);
    setProblem(undefined);
    const own = problemsOf(draft);
    if (Object.keys(own).length > 0) return refuse(own);
    startSending(async () => {
      const result = await attempt(() => save(slug, orderOf(draft), kept.basedOn));
      if (result.ok) {
        kept.forget();
        return setSaved(result.revision);
      }
      const problems = problemsAt(draft, result.problem.errors ?? []);
      if (problems[""] !== undefined || Object.keys(problems).length === 0) setProblem(inWords(result.problem));
      refuse(problems);
    });
  };
  return { draft, edit, change, add, newest, problems: refused, problem, saved, isSending, send, tries, kept };
}

/** Nothing that was written is lost: it is kept through a reload. */
function inWords(problem: ActionProblem): ActionProblem {
  if (problem.code !== "stale_version" && problem.code !== "version_required") return problem;
  const detail = "Somebody saved another revision meanwhile. Reload to see it: what you wrote stays.";
  return { ...problem, detail };
}
