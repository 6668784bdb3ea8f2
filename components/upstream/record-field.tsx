import { TimeFieldset } from "#components/timeline/time-fieldset.tsx";
import { useTimeReading, type ReadTimeAction } from "#components/timeline/time-reading.ts";
import type { TimeField } from "#components/timeline/time-field.ts";
import type { ZoneList } from "#components/timeline/zone-list.ts";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { FieldSpec, RecordDraft } from "./record-draft.ts";

type Props = {
  spec: FieldSpec;
  draft: RecordDraft;
  stored: RecordDraft | undefined;
  error: string | undefined;
  zones: ZoneList;
  readTime: ReadTimeAction;
  edit: (place: string, text: string) => void;
  editTime: (name: string, time: TimeField) => void;
};

export function RecordField(props: Props) {
  const { spec, draft, error, edit } = props;
  const { name, type } = spec;
  if (type === "time") return <RecordTime {...props} />;
  if (type === "words") return <Words {...props} />;
  const text = draft.text[name] ?? "";
  const tied = { label: spec.label, hint: spec.hint, error };
  if (type === "flag") {
    return (
      <label className="flex items-center gap-2 self-end pb-1.5">
        <input
          type="checkbox"
          checked={text === "yes"}
          onChange={({ target }) => edit(name, target.checked ? "yes" : "")}
        />
        {spec.label}
      </label>
    );
  }
  if (type === "choice") {
    const none = spec.initial === undefined ? [{ value: "", label: spec.required ? "Choose" : "Not said" }] : [];
    return (
      <Field {...tied}>
        {(field) => (
          <Select
            {...field}
            value={text}
            options={[...none, ...spec.options]}
            onChoose={(value) => edit(name, value)}
          />
        )}
      </Field>
    );
  }
  if (type === "several") return <Several {...props} options={spec.options} />;
  return (
    <Field {...tied} className={type === "cells" ? "md:col-span-2" : ""}>
      {(field) =>
        type === "cells" ? (
          <textarea {...field} rows={3} value={text} onChange={({ target }) => edit(name, target.value)} />
        ) : (
          <input
            {...field}
            type="text"
            inputMode={type === "number" ? "numeric" : undefined}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ target }) => edit(name, target.value)}
          />
        )
      }
    </Field>
  );
}

function Words({ spec, draft, error, edit }: Props) {
  const { name, label, hint } = spec;
  return (
    <div className="grid gap-3 md:col-span-2 md:grid-cols-2">
      {(["en", "ja"] as const).map((locale) => (
        <Field
          key={locale}
          label={`${label}, ${locale === "en" ? "English" : "Japanese"}`}
          {...(locale === "en" && { hint, error })}
        >
          {(field) => (
            <textarea
              {...field}
              rows={2}
              className="min-h-14"
              lang={locale}
              value={draft.text[`${name}.${locale}`] ?? ""}
              onChange={({ target }) => edit(`${name}.${locale}`, target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

function Several({ spec, draft, options, edit }: Props & { options: { value: string; label: string }[] }) {
  const chosen = (draft.text[spec.name] ?? "").split("\n").filter((key) => key !== "");
  const toggle = (value: string, isChosen: boolean) =>
    edit(spec.name, [...chosen.filter((key) => key !== value), ...(isChosen ? [value] : [])].join("\n"));
  return (
    <fieldset className="min-w-0 md:col-span-2">
      <legend className="mb-0.5 text-[0.8125rem] font-medium text-soft">{spec.label}</legend>
      <div className="flex max-h-40 flex-wrap gap-x-5 gap-y-1 overflow-y-auto">
        {options.map(({ value, label }) => (
          <label key={value} className="flex items-baseline gap-2">
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            {label}
          </label>
        ))}
        {options.length === 0 && <p className="text-soft">There is none yet.</p>}
      </div>
    </fieldset>
  );
}

function RecordTime({ spec, draft, stored, zones, readTime, editTime }: Props) {
  const { name, label } = spec;
  const field = draft.times[name] ?? { text: "", zone: zones.incident, day: "" };
  const before = stored?.times[name];
  const isKept = before !== undefined && before.text !== "";
  const understanding = useTimeReading({
    ...{ field, stored: isKept ? before : undefined, zone: zones.incident, read: readTime },
  });
  return (
    <TimeFieldset
      legend={label}
      hint={spec.hint ?? "As it is stated; a date alone stays a date. Empty: not reported."}
      field={field}
      onChange={(changed) => editTime(name, changed)}
      understanding={understanding}
      zones={zones}
      stored={isKept ? { offset: undefined, words: "As stored." } : undefined}
    />
  );
}
