import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import type { Op, TestDraft } from "./rule-draft.ts";
import { RuleField } from "./rule-field.tsx";
import { opOptions } from "./rule-words.ts";

type Props = {
  test: TestDraft;
  attributes: string[];
  error: string | undefined;
  isNew: boolean;
  change: (said: Partial<TestDraft>) => void;
  remove: (() => void) | undefined;
};

const negations = [
  { value: "", label: "holds" },
  { value: "not", label: "does not hold" },
];

/** One comparison: a column, how it is compared, and with what. */
export function RuleTest({ test, attributes, error, isNew, change, remove }: Props) {
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(8rem,11rem)_8rem_minmax(0,1fr)_8.5rem_auto]">
      <Field label="Column" hideLabel>
        {(field) => (
          <RuleField
            {...field}
            value={test.field}
            attributes={attributes}
            onChoose={(name) => change({ field: name, op: opFor(test.op, name) })}
          />
        )}
      </Field>
      <Field label="Comparison" hideLabel>
        {(field) => (
          <Select
            {...field}
            value={test.op}
            options={opOptions(test.field)}
            onChoose={(op) => change(valueFor(op as Op, test))}
          />
        )}
      </Field>
      <Value test={test} error={error} isNew={isNew} change={change} />
      <Field label="Holds or not" hideLabel>
        {(field) => (
          <Select
            {...field}
            value={test.negated ? "not" : ""}
            options={negations}
            onChoose={(said) => change({ negated: said === "not" })}
          />
        )}
      </Field>
      <div>
        {remove && (
          <Button onClick={remove} aria-label="Remove this comparison">
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

function Value({
  test: { op, field: name, value },
  error,
  isNew,
  change,
}: Pick<Props, "test" | "error" | "isNew" | "change">) {
  if (op === "exists")
    return (
      <Field label="Value" hideLabel error={error}>
        {(field) => (
          <Select
            {...field}
            value={value === "false" ? "false" : "true"}
            options={[
              { value: "true", label: "yes: it has a value" },
              { value: "false", label: "no: it is empty" },
            ]}
            onChoose={(said) => change({ value: said })}
          />
        )}
      </Field>
    );
  return (
    <Field label="Value" hideLabel error={error} hint={hintOf(op)}>
      {(field) =>
        op === "in" ? (
          <textarea {...field} rows={3} value={value} onChange={(event) => change({ value: event.target.value })} />
        ) : (
          <input
            {...field}
            type="text"
            autoComplete="off"
            spellCheck={false}
            autoFocus={isNew}
            placeholder={name === "occurredAt" ? "2026-09-09T14:00:00Z" : op === "glob" ? "internal-*" : ""}
            value={value}
            onChange={(event) => change({ value: event.target.value })}
          />
        )
      }
    </Field>
  );
}

function hintOf(op: Op): string | undefined {
  if (op === "in") return "Each on a line.";
  return op === "glob" ? "* is any text, ? one character." : undefined;
}

function opFor(op: Op, field: string): Op {
  return opOptions(field).some(({ value }) => value === op) ? op : "=";
}

function valueFor(op: Op, { value }: TestDraft): Partial<TestDraft> {
  if (op === "exists") return { op, value: "true" };
  return { op, value: value === "true" || value === "false" ? "" : value };
}
