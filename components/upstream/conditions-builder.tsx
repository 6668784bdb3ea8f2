"use client";

import { useState, type ReactNode } from "react";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import { optionsOf } from "#components/timeline/event-words.ts";
import { useAddressState } from "#components/ui/address-state.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ExposureConditions } from "#domain/upstream/exposure-shape.ts";
import { ConditionsFields } from "./conditions-fields.tsx";
import { ConditionsJson, Problems } from "./conditions-json.tsx";
import { ConditionsAdvice, ConditionsRules } from "./conditions-rules.tsx";
import { ConditionsStale } from "./conditions-stale.tsx";
import { ConditionsTest } from "./conditions-test.tsx";
import { TextPair } from "./text-pair.tsx";
import { schemeWords } from "./upstream-words.ts";
import { useConditions, type Revised, type SaveConditions } from "./use-conditions.ts";

type Props = { slug: string; stored: Revised | undefined; start: ExposureConditions; save: SaveConditions };

/** Fields, rules in order and advice; beside them what they answer. Saving makes the next revision. */
export function ConditionsBuilder(props: Props) {
  const editing = useConditions(props);
  const { draft, conditions, problems, replace } = editing;
  const { get, set } = useAddressState();
  const [lastGood, setLastGood] = useState(conditions);
  if (conditions && conditions !== lastGood && JSON.stringify(conditions) !== JSON.stringify(lastGood))
    setLastGood(conditions);
  const asText = get("view") === "json" || !canBeDrawn(draft);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <form
        noValidate
        aria-label="Exposure conditions"
        className="grid min-w-0 content-start gap-6"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          editing.save();
        }}
      >
        <div className="flex flex-wrap gap-2" role="group" aria-label="How they are written">
          <Button aria-pressed={!asText} disabled={!canBeDrawn(draft)} onClick={() => set({ view: null })}>
            Builder
          </Button>
          <Button aria-pressed={asText} onClick={() => set({ view: "json" })}>
            JSON
          </Button>
        </div>
        {asText ? <ConditionsJson value={draft} problems={problems} set={replace} /> : <Parts editing={editing} />}
        <Outcome editing={editing} showsProblems={!asText} />
        <div>
          <Button look="primary" type="submit" disabled={editing.isSaving || !conditions}>
            {editing.isSaving ? "Saving…" : `Save as revision ${(editing.based ?? 0) + 1}`}
          </Button>
        </div>
      </form>
      <section aria-labelledby="try" className="min-w-0 xl:sticky xl:top-4 xl:self-start">
        <h2 id="try" className="mb-2 text-lg">
          Try it
        </h2>
        {!conditions && lastGood && (
          <p className="mb-2 text-warn">These answers are of the last version that could be read.</p>
        )}
        <ConditionsTest conditions={conditions ?? lastGood} />
      </section>
    </div>
  );
}

/** What was typed as JSON may be anything; the builder needs lists where lists stand. */
function canBeDrawn(draft: unknown): boolean {
  const { fields, rules, advice } = (draft ?? {}) as Record<string, unknown>;
  const isDrawn = (entry: unknown, ...names: string[]) =>
    typeof entry === "object" && entry !== null && names.every((name) => name in entry);
  return (
    Array.isArray(fields) &&
    fields.every((field) => isDrawn(field, "path", "label", "type")) &&
    Array.isArray(rules) &&
    rules.every((rule) => isDrawn(rule, "key", "when", "verdict", "reason", "nextStep")) &&
    (advice === undefined || (Array.isArray(advice) && advice.every((entry) => isDrawn(entry, "key", "text"))))
  );
}

type Editing = ReturnType<typeof useConditions>;

function Parts({ editing: { draft, problems, set } }: { editing: Editing }) {
  const parts = { fields: draft.fields, problems, set };
  return (
    <>
      <Field label="Versions are compared by" className="max-w-xs">
        {(field) => (
          <Select
            {...field}
            value={draft.scheme}
            options={optionsOf(schemeWords)}
            onChoose={(scheme) => set(["scheme"], scheme)}
          />
        )}
      </Field>
      <Part title="What is asked">
        <ConditionsFields {...parts} />
      </Part>
      <Part title="Rules, in order">
        <ConditionsRules rules={draft.rules} {...parts} />
      </Part>
      <Part title="Where no rule decides">
        <TextPair label="Next step" text={draft.nextStep} path={["nextStep"]} problems={problems} set={set} />
      </Part>
      <Part title="Advice">
        <ConditionsAdvice advice={draft.advice} {...parts} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <h2 className="mb-2 text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Outcome({ editing, showsProblems }: { editing: Editing; showsProblems: boolean }) {
  const { draft, conditions, problems, stale, problem, saved, isSaving, saveMine, takeTheirs } = editing;
  return (
    <div aria-live="polite" className="grid gap-2">
      {showsProblems && <Problems problems={problems} />}
      {problem && <ProblemNotice problem={problem} title="Not saved" />}
      {stale && (
        <ConditionsStale
          {...{ mine: draft, theirs: stale, isSaving, saveMine, takeTheirs }}
          canSave={conditions !== undefined}
        />
      )}
      {saved !== undefined && <Notice tone="done" title={`Revision ${saved} saved`} />}
    </div>
  );
}
