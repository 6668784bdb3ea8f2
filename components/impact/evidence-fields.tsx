import { audienceWords, optionsOf } from "#components/timeline/event-words.ts";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { CHECKS, RESULTS } from "#domain/impact/evidence.ts";
import { AUDIENCES } from "#domain/timeline/timeline-event.ts";
import type { EvidenceDraft } from "./evidence-draft.ts";
import { checkWords, resultWords } from "./evidence-words.ts";

export type EditDraft = (change: Partial<EvidenceDraft>) => void;
type Props = { draft: EvidenceDraft; edit: EditDraft };
type TextName = Exclude<keyof EvidenceDraft, "kind" | "audience" | "time">;
type TextProps = Props & { name: TextName; label: string; hint?: string; rows?: number; required?: boolean };

function Text({ draft, edit, name, label, hint, rows, required }: TextProps) {
  const change = (event: { target: { value: string } }) => edit({ [name]: event.target.value });
  return (
    <Field label={label} hint={hint}>
      {(field) =>
        rows === undefined ? (
          <input {...field} type="text" value={draft[name]} required={required} autoComplete="off" onChange={change} />
        ) : (
          <textarea {...field} rows={rows} value={draft[name]} onChange={change} />
        )
      }
    </Field>
  );
}

export function EvidenceTextFields(props: Props) {
  const { draft, edit } = props;
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <Text {...props} name="titleEn" label="Title, English" required />
        <Text {...props} name="titleJa" label="Title, Japanese" />
        <Text {...props} name="outcomeEn" label="Outcome in words, English" rows={2} />
        <Text {...props} name="outcomeJa" label="Outcome in words, Japanese" rows={2} />
      </div>
      <Field label="For whom" hint="Who checked, and the files, stay with the incident’s people whatever this says.">
        {(field) => (
          <Select
            {...field}
            value={draft.audience}
            options={optionsOf(audienceWords)}
            onChoose={(value) => edit({ audience: AUDIENCES.find((known) => known === value) ?? "internal" })}
          />
        )}
      </Field>
    </>
  );
}

export function BenchmarkFields(props: Props) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Text {...props} name="effect" label="Change in %" hint="Such as −0.38." />
        <Text {...props} name="low" label="95 % interval from, %" />
        <Text {...props} name="high" label="to, %" />
        <Text {...props} name="within" label="Or within ± %" hint="Where no more is known." />
        <Text {...props} name="runs" label="Runs" />
        <div className="col-span-1 md:col-span-3">
          <Text {...props} name="hardware" label="Hardware" />
        </div>
      </div>
      <Text
        {...props}
        name="series"
        label="Single runs"
        rows={3}
        hint="One a line: name; change; from; to; runs. Such as: 8k tokens; 0.2; −0.5; 0.9; 6"
      />
    </>
  );
}

export function CheckFields(props: Props) {
  const { draft, edit } = props;
  const choices = (words: Record<string, string>, values: readonly string[]) => [
    { value: "", label: "not stated" },
    ...values.map((value) => ({ value, label: words[value] ?? value })),
  ];
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <Field label="What was done">
        {(field) => (
          <Select
            {...field}
            value={draft.check}
            options={choices(checkWords, CHECKS)}
            onChoose={(check) => edit({ check })}
          />
        )}
      </Field>
      <Field label="Result">
        {(field) => (
          <Select
            {...field}
            value={draft.result}
            options={choices(resultWords, RESULTS)}
            onChoose={(result) => edit({ result })}
          />
        )}
      </Field>
      <Text {...props} name="by" label="Who checked" />
    </div>
  );
}
