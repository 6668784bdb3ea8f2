import canonicalize from "canonicalize";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";

type Props = {
  mapping: ColumnMapping | undefined;
  mappings: { name: string; mapping: ColumnMapping }[];
  edit: (mapping: ColumnMapping | undefined) => void;
};

/** With which mapping a new log is read that has the same columns. */
export function RuleMapping({ mapping, mappings, edit }: Props) {
  const known = new Map(mappings.map((one) => [canonicalize(one.mapping) ?? "", one]));
  const chosen = mapping && canonicalize(mapping);
  const options = [
    { value: "", label: "none: each log is asked, unless its names are certain" },
    ...[...known].map(([value, { name }]) => ({ value, label: `that of ${name}` })),
    ...(chosen !== undefined && !known.has(chosen) ? [{ value: chosen, label: "as in the revision before" }] : []),
  ];
  return (
    <Field label="Mapping of new logs that have its columns" className="max-w-lg">
      {(field) => (
        <Select
          {...field}
          value={chosen ?? ""}
          options={options}
          onChoose={(value) => edit(value === chosen ? mapping : known.get(value)?.mapping)}
        />
      )}
    </Field>
  );
}
