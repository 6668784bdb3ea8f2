"use client";

import { useEffect, useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { useAttemptId } from "#components/console/attempt-id.ts";
import type { RecordDraft } from "#components/upstream/record-draft.ts";
import type { ActionProblem } from "#domain/access/action-result.ts";
import type { GoneOn } from "./case-actions.ts";
import { caseForms } from "./case-forms.ts";
import type { OpenedForm, useCaseForms } from "./case-forms-context.tsx";
import { factsOf, isTouched, startDraft } from "./form-draft.ts";
import { findForm, keepForm, keptKey, type KeptForm } from "./kept-case-form.ts";

export type FormsOfCase = NonNullable<ReturnType<typeof useCaseForms>>;

type Of = Pick<FormsOfCase, "slug" | "personId" | "version" | "inCase">;

/** What is typed is kept in this browser until it is recorded or thrown away. */
function useFormWords({ slug, personId, version, inCase }: Of, { name, of }: OpenedForm) {
  const form = caseForms[name];
  const specs = form.fields(of, inCase);
  const key = () => keptKey(personId, slug, name, of);
  const [words, setWords] = useState<KeptForm>(() => {
    const start = startDraft(form, specs, of, inCase);
    return { start, draft: start, version };
  });
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const found = findForm(key());
    if (!found) return;
    setWords(found);
    setRestored(true);
  }, [personId, slug, name, of]);
  const say = (change: (draft: RecordDraft) => RecordDraft) => {
    const over = isTouched(specs, words.draft, words.start) ? words.version : version;
    const next = { ...words, draft: change(words.draft), version: over };
    setWords(next);
    keepForm(key(), isTouched(specs, next.draft, next.start) ? next : undefined);
  };
  return { form, specs, words, say, isRestored, forget: () => keepForm(key(), undefined) };
}

/** A form while it is filled in and sent. */
export function useCaseForm(forms: FormsOfCase, opened: OpenedForm) {
  const { slug, inCase, actions, close } = forms;
  const { form, specs, words, say, isRestored, forget } = useFormWords(forms, opened);
  const [goneOn, setGoneOn] = useState<GoneOn>();
  const [problem, setProblem] = useState<ActionProblem>();
  const [isUnchanged, setUnchanged] = useState(false);
  const [isSaving, startSaving] = useTransition();
  const attemptId = useAttemptId();
  const touched = isTouched(specs, words.draft, words.start);

  const send = (against: number) =>
    startSaving(async () => {
      setProblem(undefined);
      setUnchanged(form.changes !== undefined && !touched);
      if (form.changes && !touched) return;
      const facts = factsOf(form, opened.of, inCase, words);
      const result = await attempt(() =>
        actions.record(slug, facts, against, attemptId(JSON.stringify([facts, against]))),
      );
      if (!result.ok) {
        const newer = result.problem.code === "stale_version" ? (result.problem.current as GoneOn) : undefined;
        setGoneOn(newer);
        return newer ? undefined : setProblem(atFields(result.problem));
      }
      if (result.added === 0) return setUnchanged(true);
      forget();
      close({
        place: form.place,
        words: result.version === undefined ? "Recorded." : `Recorded as entry ${result.version}.`,
        warnings: result.warnings,
      });
    });
  const edit = (change: (draft: RecordDraft) => RecordDraft) => {
    setUnchanged(false);
    say(change);
  };
  return {
    ...{ form, specs, asked: form.asked?.(specs, words.draft) ?? specs, draft: words.draft, start: words.start },
    ...{ problem, isSaving, isUnchanged, isRestored, goneOn, isTouched: touched },
    edit: (place: string, text: string) => edit((draft) => ({ ...draft, text: { ...draft.text, [place]: text } })),
    editTime: (field: string, time: RecordDraft["times"][string]) =>
      edit((draft) => ({ ...draft, times: { ...draft.times, [field]: time } })),
    save: () => send(touched ? words.version : forms.version),
    saveAnyway: () => goneOn && send(goneOn.version),
    discard: () => {
      forget();
      close();
    },
  };
}

/** The fields of a policy stand beside the others. */
function atFields(problem: ActionProblem): ActionProblem {
  const errors = problem.errors?.map((error) => ({
    ...error,
    pointer: error.pointer.replace(/^\/policy\/(?=.)/, "/"),
  }));
  return { ...problem, ...(errors && { errors }) };
}
