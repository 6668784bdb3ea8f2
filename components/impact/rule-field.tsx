import type { FieldProps } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { FIELDS } from "#domain/impact/fields.ts";
import { fieldLabel, words } from "./rule-words.ts";

type Props = FieldProps & {
  value: string;
  /** Names of the logs' own columns, as far as they are mapped. */
  attributes: string[];
  onChoose: (field: string) => void;
  /** A time is compared, not listed. */
  withoutTime?: boolean;
};

const OWN = "attributes.";

/** One of the columns every log has, or one that some log has under a name of its own. */
export function RuleField({ value, attributes, onChoose, withoutTime = false, ...field }: Props) {
  const known = attributes.map((name) => `${OWN}${name}`);
  const isOwn = value.startsWith(OWN) && !known.includes(value);
  const options = [
    ...FIELDS.filter((name) => !withoutTime || name !== "occurredAt").map((name) => ({
      value: name,
      label: fieldLabel(name),
    })),
    ...known.map((name) => ({ value: name, label: name })),
    { value: OWN, label: words.own },
  ];
  return (
    <div className="grid gap-1">
      <Select {...field} value={isOwn ? OWN : value} options={options} onChoose={onChoose} />
      {isOwn && (
        <input
          type="text"
          aria-label="Name of the column"
          placeholder="name"
          autoComplete="off"
          spellCheck={false}
          value={value.slice(OWN.length)}
          onChange={(event) => onChoose(`${OWN}${event.target.value}`)}
        />
      )}
    </div>
  );
}
