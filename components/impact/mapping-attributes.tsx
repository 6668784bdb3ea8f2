import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { attributePointer, type AttributeDraft } from "./mapping-draft.ts";
import { columnOptions, type MappingPart } from "./mapping-fields.tsx";
import { words } from "./mapping-words.ts";

/** Columns under names of the log's own: what a rule can ask beyond the seven that every log has. */
export function MappingAttributes({ found, draft, edit, problems }: MappingPart) {
  const add = useRef<HTMLButtonElement>(null);
  const options = columnOptions(found, words.choose);
  const next = 1 + Math.max(-1, ...draft.attributes.map(({ id }) => id));
  const change = (id: number, said: Partial<AttributeDraft>) =>
    edit({ attributes: draft.attributes.map((each) => (each.id === id ? { ...each, ...said } : each)) });
  const remove = (id: number) => {
    edit({ attributes: draft.attributes.filter((each) => each.id !== id) });
    add.current?.focus();
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">{words.attributes}</legend>
      <p className="text-[0.8125rem] text-faint">{words.attributesHint}</p>
      {draft.attributes.map((attribute, at) => (
        <AttributeLine
          key={attribute.id}
          {...{ attribute, options, number: at + 1, error: problems[attributePointer(attribute.id)] }}
          isNew={attribute.name === "" && attribute.column === ""}
          change={(said) => change(attribute.id, said)}
          remove={() => remove(attribute.id)}
        />
      ))}
      <div>
        <Button
          ref={add}
          onClick={() => edit({ attributes: [...draft.attributes, { id: next, name: "", column: "" }] })}
        >
          {words.addAttribute}
        </Button>
      </div>
    </fieldset>
  );
}

type LineProps = {
  attribute: AttributeDraft;
  options: { value: string; label: string }[];
  number: number;
  error: string | undefined;
  isNew: boolean;
  change: (said: Partial<AttributeDraft>) => void;
  remove: () => void;
};

function AttributeLine({ attribute, options, number, error, isNew, change, remove }: LineProps) {
  return (
    <div className="grid gap-2 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <Field label={`Name of column ${number}`} hideLabel error={error}>
        {(props) => (
          <input
            {...props}
            type="text"
            placeholder="name"
            autoComplete="off"
            spellCheck={false}
            autoFocus={isNew}
            value={attribute.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={`Column ${number}`} hideLabel>
        {(props) => (
          <Select
            {...props}
            value={attribute.column}
            options={options}
            onChoose={(column) => change({ column, ...(attribute.name === "" && { name: nameFrom(column) }) })}
          />
        )}
      </Field>
      <div>
        <Button onClick={remove} aria-label={`Remove ${attribute.name || `column ${number}`}`}>
          Remove
        </Button>
      </div>
    </div>
  );
}

function nameFrom(column: string): string {
  return column.replace(/[^A-Za-z0-9_.-]+/g, "_").slice(0, 80);
}
