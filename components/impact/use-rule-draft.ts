"use client";

import { useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import type { SaveRule } from "./rule-actions.ts";
import { draftOf, emptyDraft, orderOf, type NodeDraft, type RuleDraft, type ShownWindow } from "./rule-draft.ts";
import { changedAt } from "./rule-edit.ts";
import { problemsAt, type RuleProblems } from "./rule-places.ts";
import { problemsOf } from "./rule-problems.ts";

type Setup = { slug: string; rule: ImpactRule | undefined; window: ShownWindow; zone: string; save: SaveRule };

/** The rule while it is edited, and its way to the next revision. */
export function useRuleDraft({ slug, rule, window, zone, save }: Setup) {
  const [draft, setDraft] = useState(() => (rule ? draftOf(rule, window, zone) : emptyDraft(zone)));
  const [newest, setNewest] = useState<number>();
  const [refused, setRefused] = useState<RuleProblems>({});
  const [problem, setProblem] = useState<ActionProblem>();
  const [saved, setSaved] = useState<number>();
  const [tries, setTries] = useState(0);
  const [isSending, startSending] = useTransition();

  const edit = (said: Partial<RuleDraft>, usedId?: number) => {
    setDraft((now) => ({ ...now, ...said, ...(usedId !== undefined && { nextId: usedId + 1 }) }));
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
      const result = await attempt(() => save(slug, orderOf(draft), rule?.revision ?? 0));
      if (result.ok) return setSaved(result.revision);
      const problems = problemsAt(draft, result.problem.errors ?? []);
      if (problems[""] !== undefined || Object.keys(problems).length === 0) setProblem(inWords(result.problem));
      refuse(problems);
    });
  };
  return { draft, edit, change, add, newest, problems: refused, problem, saved, isSending, send, tries };
}

/** Nothing that was written is lost: the page can be opened beside this one. */
function inWords(problem: ActionProblem): ActionProblem {
  if (problem.code !== "stale_version" && problem.code !== "version_required") return problem;
  const detail = "Somebody saved another revision meanwhile. Open this page in a new tab to compare, then reload here.";
  return { ...problem, detail };
}
