"use client";

import { useEffect, useRef } from "react";
import { ProblemNotice } from "#components/console/problem-notice.tsx";
import type { ReadTimeAction } from "#components/timeline/time-reading.ts";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ColumnMapping, ImpactRule, Unit } from "#domain/impact/impact-rule.ts";
import { unitOptions } from "./impact-words.ts";
import { KeptDraftNotice } from "#components/console/kept-draft-notice.tsx";
import { keptRuleWords } from "./kept-rule.ts";
import type { SaveRule } from "./rule-actions.ts";
import { RuleCondition } from "./rule-condition.tsx";
import { orderOf, type ShownWindow } from "./rule-draft.ts";
import { RuleExclusions } from "./rule-exclusions.tsx";
import { RuleMapping } from "./rule-mapping.tsx";
import { RulePreview } from "./rule-preview.tsx";
import { problemsOf } from "./rule-problems.ts";
import { RuleWindow } from "./rule-window.tsx";
import { useRuleDraft } from "./use-rule-draft.ts";
import { useRulePreview } from "./use-rule-preview.ts";

export type RuleBuilderProps = {
  slug: string;
  personId: string;
  rule: ImpactRule | undefined;
  window: ShownWindow;
  zones: ZoneList;
  /** Names of the logs' own columns that are mapped. */
  attributes: string[];
  mappings: { name: string; mapping: ColumnMapping }[];
  stored: { revision: number; count: number } | undefined;
  save: SaveRule;
  readBound: ReadTimeAction;
};

/** Window, condition, exclusions and unit; beside it what they would count. Saving makes the next revision. */
export function RuleBuilder({ stored, ...props }: RuleBuilderProps) {
  const form = useRef<HTMLFormElement>(null);
  const editing = useRuleDraft({ ...props, zone: props.zones.incident });
  const { draft, tries } = editing;
  const [missing] = Object.values(problemsOf(draft));
  const preview = useRulePreview(props.slug, missing === undefined ? orderOf(draft) : undefined);
  const excluded = preview.isCurrent ? preview.shown?.excluded : undefined;
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>(`[aria-invalid="true"], [data-problem]`)?.focus();
  }, [tries]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <form
        ref={form}
        noValidate
        aria-label="Impact rule"
        className="grid min-w-0 content-start gap-6"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          editing.send();
        }}
      >
        <KeptDraftNotice kept={editing.kept} draft={draft} revision={props.rule?.revision ?? 0} words={keptRuleWords} />
        <RuleParts {...props} editing={editing} counts={draft.exclusions.map((_, at) => excluded?.[at]?.count)} />
        <Outcome slug={props.slug} editing={editing} />
        <div className="flex flex-wrap items-center gap-3">
          <Button look="primary" type="submit" disabled={editing.isSending}>
            {editing.isSending ? "Saving…" : `Save as revision ${(props.rule?.revision ?? 0) + 1}`}
          </Button>
          <span className="text-[0.8125rem] text-faint">Earlier revisions and their numbers stay.</span>
        </div>
      </form>
      <div className="min-w-0 xl:sticky xl:top-4 xl:self-start">
        <RulePreview preview={preview} missing={missing} stored={stored} />
      </div>
    </div>
  );
}

type Editing = ReturnType<typeof useRuleDraft>;
type PartsProps = Omit<RuleBuilderProps, "stored"> & { editing: Editing; counts: (number | undefined)[] };

function RuleParts({ zones, readBound, attributes, mappings, editing, counts }: PartsProps) {
  const { draft, edit, change, add, newest, problems } = editing;
  const parts = { attributes, problems, newest, nextId: draft.nextId };
  return (
    <>
      <Field label="What is counted" className="max-w-lg">
        {(field) => (
          <Select
            {...field}
            value={draft.unit}
            options={unitOptions}
            onChoose={(unit) => edit({ unit: unit as Unit })}
          />
        )}
      </Field>
      <RuleWindow
        from={draft.from}
        until={draft.until}
        zones={zones}
        readBound={readBound}
        problems={{ from: problems["from"], until: problems["until"] }}
        edit={edit}
      />
      <div className="grid gap-2">
        <h2 className="text-lg">Condition</h2>
        <RuleCondition group={draft.where} isRoot {...parts} change={change} add={add} />
      </div>
      <RuleExclusions
        {...parts}
        exclusions={draft.exclusions}
        counts={counts}
        edit={(exclusions, used) => edit({ exclusions }, used)}
      />
      <RuleMapping
        mapping={draft.defaultMapping}
        mappings={mappings}
        edit={(defaultMapping) => edit({ defaultMapping })}
      />
    </>
  );
}

function Outcome({ slug, editing: { problem, saved } }: { slug: string; editing: Editing }) {
  return (
    <div aria-live="polite" className="grid gap-2">
      {problem && <ProblemNotice problem={problem} title="Not saved" />}
      {saved !== undefined && (
        <Notice tone="done" title={`Revision ${saved} saved`}>
          <p>
            The logs are counted under it now. <a href={`/console/incidents/${slug}/impact`}>See the number</a>
          </p>
        </Notice>
      )}
    </div>
  );
}
