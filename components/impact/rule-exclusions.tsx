import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ExclusionDraft } from "./rule-draft.ts";
import { numberText } from "./impact-words.ts";
import { RuleField } from "./rule-field.tsx";
import type { RuleProblems } from "./rule-places.ts";

type Props = {
  exclusions: ExclusionDraft[];
  attributes: string[];
  problems: RuleProblems;
  nextId: number;
  newest: number | undefined;
  /** How many each takes away, by its place, as far as it was counted. */
  counts: (number | undefined)[];
  edit: (exclusions: ExclusionDraft[], usedId?: number) => void;
};

/** Requests that match and do not count, each group with its reason; a request is excluded for the first that fits. */
export function RuleExclusions({ exclusions, nextId, newest, counts, edit, ...rest }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  const empty = { id: nextId, reason: { en: "", ja: "" }, field: "account", by: "values" as const, value: "" };
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-1 text-lg font-semibold font-text">Excluded, and why</legend>
      {exclusions.length === 0 && <p className="text-soft">Nothing: every request that matches counts.</p>}
      {exclusions.map((exclusion, at) => (
        <OneExclusion
          key={exclusion.id}
          {...rest}
          exclusion={exclusion}
          number={at + 1}
          isNew={exclusion.id === newest}
          count={counts[at]}
          change={(said) => edit(exclusions.map((one) => (one.id === exclusion.id ? { ...one, ...said } : one)))}
          remove={() => {
            edit(exclusions.filter(({ id }) => id !== exclusion.id));
            add.current?.focus();
          }}
        />
      ))}
      <div>
        <Button ref={add} onClick={() => edit([...exclusions, empty], nextId)}>
          Add an exclusion
        </Button>
      </div>
    </fieldset>
  );
}

type OneProps = Pick<Props, "attributes" | "problems"> & {
  exclusion: ExclusionDraft;
  number: number;
  isNew: boolean;
  count: number | undefined;
  change: (said: Partial<ExclusionDraft>) => void;
  remove: () => void;
};

function OneExclusion({ number, isNew, count, remove, ...part }: OneProps) {
  const { id, reason } = part.exclusion;
  return (
    <fieldset className="grid min-w-0 gap-2 border-s-2 border-line-strong ps-3">
      <legend className="sr-only">Exclusion {number}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <Field label="Reason" error={part.problems[`reason ${id}`]}>
          {(field) => (
            <input
              {...field}
              type="text"
              autoFocus={isNew}
              value={reason.en}
              onChange={(event) => part.change({ reason: { ...reason, en: event.target.value } })}
            />
          )}
        </Field>
        <Field label="Reason in Japanese (optional)">
          {(field) => (
            <input
              {...field}
              lang="ja"
              type="text"
              value={reason.ja}
              onChange={(event) => part.change({ reason: { ...reason, ja: event.target.value } })}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-2 sm:grid-cols-[minmax(8rem,11rem)_8rem_minmax(0,1fr)_auto]">
        <Which {...part} />
        <div className="flex items-center gap-3 sm:flex-col sm:items-end sm:pt-5">
          <Button onClick={remove} aria-label={`Remove exclusion ${number}`}>
            Remove
          </Button>
          {count !== undefined && <span className="text-[0.8125rem] text-soft">−{numberText(count)}</span>}
        </div>
      </div>
    </fieldset>
  );
}

const comparisons = [
  { value: "values", label: "is one of" },
  { value: "glob", label: "matches" },
];

function Which({
  exclusion,
  change,
  attributes,
  problems,
}: Pick<OneProps, "exclusion" | "change" | "attributes" | "problems">) {
  const { id, field: name, by, value } = exclusion;
  const say = (event: { target: { value: string } }) => change({ value: event.target.value });
  const rows = Math.min(8, value.split("\n").length);
  return (
    <>
      <Field label="Column" error={problems[`field ${id}`]}>
        {(field) => (
          <RuleField
            {...field}
            value={name}
            attributes={attributes}
            withoutTime
            onChoose={(chosen) => change({ field: chosen })}
          />
        )}
      </Field>
      <Field label="Comparison">
        {(field) => (
          <Select
            {...field}
            value={by}
            options={comparisons}
            onChoose={(said) => change({ by: said as ExclusionDraft["by"] })}
          />
        )}
      </Field>
      <Field
        label={by === "glob" ? "Pattern" : "Values"}
        error={problems[`value ${id}`]}
        hint={by === "glob" ? "* is any text, ? one character." : "Each on a line."}
      >
        {(field) =>
          by === "glob" ? (
            <input {...field} type="text" value={value} onChange={say} />
          ) : (
            <textarea {...field} rows={rows} className="!min-h-8" value={value} onChange={say} />
          )
        }
      </Field>
    </>
  );
}
