"use client";

import { useEffect, useRef, useState, useTransition } from "react";
import { attempt } from "#components/console/attempt.ts";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ActionProblem, ActionResult } from "#domain/access/action-result.ts";
import type { Audience } from "#domain/timeline/timeline-event.ts";
import { draftKey } from "#components/console/kept-draft.ts";
import { KeptDraftNotice } from "#components/console/kept-draft-notice.tsx";
import {
  draftFrom,
  inputOf,
  keptStatement,
  keptStatementWords,
  type StatementDraft,
  type Words,
} from "./statement-draft.ts";
import { audienceOptions, statedNumber, type ShownStatement, type StatementInput } from "./statement-words.ts";
import { useKeptDraft } from "#components/console/use-kept-draft.ts";

export type StateNumber = (slug: string, input: StatementInput) => Promise<ActionResult<{ number: number }>>;
type Props = {
  slug: string;
  personId: string;
  figure: Pick<ShownStatement, "count" | "unit" | "confidence">;
  /** What a correction corrects; its words are where the new ones start. */
  last: ShownStatement | undefined;
  /** There is nothing to correct as long as it is as stated. */
  isOpen: boolean;
  state: StateNumber;
};

/** States the number that counting gave; it cannot be typed in. */
export function StatementForm({ slug, personId, last, isOpen, figure, state }: Props) {
  const outcome = useRef<HTMLDivElement>(null);
  const stating = useStatement({ slug, personId, last, state });
  const { problem, done, send, kept, draft } = stating;
  useEffect(() => {
    if (done !== undefined) outcome.current?.focus();
  }, [done]);
  return (
    <div className="grid max-w-3xl gap-3 border-t border-line pt-3 print:hidden">
      <div ref={outcome} tabIndex={-1} aria-live="polite">
        {problem && <ProblemNotice problem={problem} title="Not stated" />}
        {done !== undefined && <Notice tone="done" title={`Statement ${done} stands.`} />}
      </div>
      <details open={isOpen || kept.isRestored}>
        <summary className="mb-2 cursor-pointer font-text text-base font-semibold">
          {last ? "State a correction" : "State this number"}
        </summary>
        <form
          className="grid gap-3"
          onSubmit={(submitted) => {
            submitted.preventDefault();
            send();
          }}
        >
          <KeptDraftNotice kept={kept} draft={draft} revision={last?.number ?? 0} words={keptStatementWords} />
          <StatementFields figure={figure} last={last} stating={stating} />
        </form>
      </details>
    </div>
  );
}

type Stating = ReturnType<typeof useStatement>;

function StatementFields({ figure, last, stating }: Pick<Props, "figure" | "last"> & { stating: Stating }) {
  const { draft, edit, problem, isSending } = stating;
  const words = (field: "population" | "method" | "why") => ({
    value: draft[field],
    onChange: (value: Words) => edit({ [field]: value }),
    error: problem?.errors?.find(({ pointer }) => pointer.startsWith(`/${field}`))?.message,
  });
  const why = last && `Why it changes from statement ${last.number}`;
  return (
    <>
      {why && <TextField label={why} hint="Readers of the correction see it." {...words("why")} />}
      <TextField
        label="Population"
        hint="Whose requests, from when to when: what the number is a number of."
        {...words("population")}
      />
      <TextField label="Method" hint="How it was counted, so that somebody else could." {...words("method")} />
      <Field label="For whom" className="max-w-md">
        {(field) => (
          <Select
            {...field}
            value={draft.audience}
            options={audienceOptions}
            onChoose={(audience) => edit({ audience: audience as Audience })}
          />
        )}
      </Field>
      {figure.unit !== "accounts" && <WithAccounts draft={draft} edit={edit} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" type="submit" disabled={isSending}>
          {isSending ? "Stating…" : `State ${statedNumber(figure)}`}
        </Button>
        <span className="text-[0.8125rem] text-faint">It stays in the record; a correction is a new statement.</span>
      </div>
    </>
  );
}

function WithAccounts({ draft, edit }: Pick<Stating, "draft" | "edit">) {
  return (
    <label className="flex items-baseline gap-2">
      <input
        type="checkbox"
        checked={draft.withAccounts}
        onChange={(event) => edit({ withAccounts: event.target.checked })}
        className="translate-y-0.5"
      />
      <span>The number of accounts is part of what is stated</span>
    </label>
  );
}

type TextProps = {
  label: string;
  hint: string;
  value: Words;
  onChange: (value: Words) => void;
  error: string | undefined;
};

function TextField({ label, hint, value, onChange, error }: TextProps) {
  return (
    <div>
      <Field label={label} hint={hint} error={error}>
        {(field) => (
          <textarea
            {...field}
            required
            rows={3}
            value={value.en}
            onChange={(event) => onChange({ ...value, en: event.target.value })}
          />
        )}
      </Field>
      <details open={value.ja !== ""}>
        <summary className="cursor-pointer text-[0.8125rem] text-accent">{label} in Japanese</summary>
        <Field label={`${label} in Japanese`} hideLabel className="mt-1">
          {(field) => (
            <textarea
              {...field}
              lang="ja"
              rows={3}
              value={value.ja}
              onChange={(event) => onChange({ ...value, ja: event.target.value })}
            />
          )}
        </Field>
      </details>
    </div>
  );
}

type Setup = Pick<Props, "slug" | "personId" | "last" | "state">;

function useStatement({ slug, personId, last, state }: Setup) {
  const stored = draftFrom(last);
  const [draft, setDraft] = useState(stored);
  const [problem, setProblem] = useState<ActionProblem>();
  const [done, setDone] = useState<number>();
  const [isSending, startSending] = useTransition();
  const kept = useKeptDraft({
    ...{ storageKey: draftKey("statement", personId, slug), kind: keptStatement, revision: last?.number ?? 0 },
    ...{ stored, take: setDraft },
  });
  const edit = (change: Partial<StatementDraft>) => {
    const next = { ...draft, ...change };
    setDraft(next);
    kept.keep(next);
    setDone(undefined);
  };
  const send = () =>
    startSending(async () => {
      const result = await attempt(() => state(slug, inputOf(draft, last !== undefined)));
      setProblem(result.ok ? undefined : result.problem);
      if (!result.ok) return setDone(undefined);
      setDraft({ ...draft, why: { en: "", ja: "" } });
      kept.forget();
      setDone(result.number);
    });
  return { draft, edit, problem, done, isSending, send, kept };
}
