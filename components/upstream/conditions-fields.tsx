import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { FIELD_TYPES, type ExposureField } from "#domain/upstream/exposure-shape.ts";
import type { Editing } from "./conditions-editing.ts";
import { pointerOf } from "#domain/json-pointer.ts";
import { TextPair } from "./text-pair.tsx";

const typeWords = {
  version: "a version",
  choice: "one of several",
  integer: "a whole number",
  boolean: "yes or no",
  text: "words",
} as const;
const types = FIELD_TYPES.map((value) => ({ value, label: typeWords[value] }));

/** What is asked: where each answer stands, of which type it is, and how the form calls it. */
export function ConditionsFields({ fields, problems, set }: Editing) {
  return (
    <div className="grid gap-3">
      {fields.map((field, index) => (
        <OneField key={index} {...{ field, index, fields, problems, set }} />
      ))}
      <div>
        <Button onClick={() => set(["fields", fields.length], { path: "", label: { en: "" }, type: "text" })}>
          Add a field
        </Button>
      </div>
    </div>
  );
}

function OneField({ field, index, problems, set }: Editing & { field: ExposureField; index: number }) {
  const at = ["fields", index];
  const place = pointerOf(at);
  const isOpen = problems.some((problem) => `${problem.place}/`.startsWith(`${place}/`)) || undefined;
  const change = (name: string, next: unknown) => set([...at, name], next);
  const chooseType = (type: string) =>
    set(at, {
      ...{ ...field, type },
      ...(type === "choice"
        ? { options: field.options ?? [{ value: "a", label: { en: "A" } }] }
        : { options: undefined }),
    });
  return (
    <details className="border-s-2 border-line-strong ps-3" open={isOpen}>
      <summary className="cursor-pointer">
        {index + 1}. <span className="font-semibold">{field.path || "a new field"}</span>: {typeWords[field.type]}
      </summary>
      <div className="mt-2 grid min-w-0 gap-2">
        <div className="grid gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]">
          <Field
            label="Answer stands at"
            hint="version, mode, contextLength, configuration.{name}, node.role, node.kvPoolTokens, node.settings.{name}"
            error={problems.find((problem) => problem.place === place || problem.place === `${place}/path`)?.message}
          >
            {(props) => (
              <input
                {...props}
                type="text"
                spellCheck={false}
                value={field.path}
                onChange={({ target }) => change("path", target.value)}
              />
            )}
          </Field>
          <Field label="It is">
            {(props) => <Select {...props} value={field.type} options={types} onChoose={chooseType} />}
          </Field>
          <div className="pt-5">
            <Button look="bare" onClick={() => set(at, undefined)}>
              Remove<span className="sr-only"> field {field.path}</span>
            </Button>
          </div>
        </div>
        <TextPair label="Label" text={field.label} path={[...at, "label"]} problems={problems} set={set} />
        <TextPair label="Hint" text={field.hint} path={[...at, "hint"]} problems={problems} set={set} isOptional />
        {field.type === "choice" && <Options field={field} change={(options) => change("options", options)} />}
      </div>
    </details>
  );
}

type Options = NonNullable<ExposureField["options"]>;

function Options({ field, change }: { field: ExposureField; change: (options: Options) => void }) {
  const lines = (field.options ?? []).map(({ value, label }) => [value, label.en, label.ja].filter(Boolean).join("; "));
  const read = (text: string): Options =>
    text.split("\n").map((line) => {
      const [value = "", en = "", ja = ""] = line.split(";").map((cell) => cell.trimStart());
      return { value, label: { en, ...(ja !== "" && { ja }) } };
    });
  return (
    <Field label="Its choices" hint="One a line: value; label; label in Japanese">
      {(props) => (
        <textarea {...props} rows={4} value={lines.join("\n")} onChange={({ target }) => change(read(target.value))} />
      )}
    </Field>
  );
}
