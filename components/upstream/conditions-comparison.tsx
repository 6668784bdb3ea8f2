import { Select } from "#components/ui/select.tsx";
import type { ExposureCondition, ExposureField } from "#domain/upstream/exposure-shape.ts";
import { comparisonOf, OP_WORDS, opOf, opsOf, readValue, type OpName, type Path } from "./conditions-edit.ts";
import type { Editing } from "./conditions-editing.ts";

type Props = Editing & { condition: ExposureCondition; path: Path; label: string };

/** A field, how it is compared, and with what. */
export function Comparison({ condition, path, label, fields, set }: Props) {
  const name = "field" in condition ? condition.field : "";
  const field = fields.find((known) => known.path === name);
  const known = field ?? { path: name, type: "text" as const, label: { en: name } };
  const op = opOf(condition);
  const chooseField = (next: string) => {
    const other = fields.find((one) => one.path === next);
    if (other) set(path, comparisonOf(other, opsOf(other).includes(op) ? op : "=", condition));
  };
  const options = fields.map(({ path: value, label: words }) => ({ value, label: `${words.en} (${value})` }));
  return (
    <>
      <Select
        aria-label={`${label}: field`}
        className="max-w-64"
        value={name}
        options={field ? options : [{ value: name, label: `${name} (there is no such field)` }, ...options]}
        onChoose={chooseField}
      />
      <Select
        aria-label={`${label}: comparison`}
        className="max-w-48"
        value={op}
        options={opsOf(known).map((value) => ({ value, label: OP_WORDS[value] }))}
        onChoose={(next) => set(path, comparisonOf(known, next as OpName, condition))}
      />
      <Compared {...{ condition, path, label, fields, set }} field={known} />
    </>
  );
}

type ComparedProps = Pick<Props, "condition" | "path" | "label" | "fields" | "set"> & { field: ExposureField };

function Compared({ condition, path, label, fields, set, field }: ComparedProps) {
  if ("answered" in condition) {
    return (
      <Select
        aria-label={`${label}: answered or not`}
        className="max-w-24"
        value={String(condition.answered)}
        options={yesNo}
        onChoose={(said) => set([...path, "answered"], said === "true")}
      />
    );
  }
  if ("other" in condition) {
    const numbers = fields.filter(({ type }) => type === "integer");
    return (
      <Select
        aria-label={`${label}: the other field`}
        className="max-w-64"
        value={condition.other}
        options={numbers.map(({ path: value, label: words }) => ({ value, label: `${words.en} (${value})` }))}
        onChoose={(other) => set([...path, "other"], other)}
      />
    );
  }
  if ("op" in condition && condition.op === "range") {
    return (
      <>
        {(["from", "until"] as const).map((end) => (
          <input
            key={end}
            type="text"
            aria-label={`${label}: ${end === "from" ? "from, included" : "until, not included"}`}
            placeholder={end === "from" ? "from, included" : "until, not included"}
            className="max-w-36"
            value={condition[end] ?? ""}
            onChange={({ target }) => set([...path, end], target.value === "" ? undefined : target.value)}
          />
        ))}
      </>
    );
  }
  if (!("value" in condition)) return null;
  return <Value {...{ path, label, set, field }} value={condition.value} />;
}

type ValueProps = Pick<ComparedProps, "path" | "label" | "set" | "field"> & { value: unknown };

function Value({ path, label, set, field, value }: ValueProps) {
  const { type, options } = field;
  const place = [...path, "value"];
  if (Array.isArray(value)) {
    return (
      <input
        type="text"
        aria-label={`${label}: values, parted by semicolons`}
        className="max-w-72"
        value={value.map(String).join("; ")}
        onChange={({ target }) =>
          set(
            place,
            target.value.split(";").map((text) => readValue(field, text.replace(/^ /, ""))),
          )
        }
      />
    );
  }
  if (type === "boolean" || options) {
    return (
      <Select
        aria-label={`${label}: value`}
        className="max-w-56"
        value={String(value)}
        options={options ? options.map((one) => ({ value: one.value, label: one.label.en })) : yesNo}
        onChoose={(said) => set(place, readValue(field, said))}
      />
    );
  }
  return (
    <input
      type="text"
      aria-label={`${label}: value`}
      className="max-w-44"
      value={String(value)}
      onChange={({ target }) => set(place, readValue(field, target.value))}
    />
  );
}

const yesNo = [
  { value: "true", label: "yes" },
  { value: "false", label: "no" },
];
