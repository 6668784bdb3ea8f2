import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { readJson, type ConditionsProblem } from "./conditions-problems.ts";

type Props = { value: unknown; problems: readonly ConditionsProblem[]; set: (value: unknown) => void };

/** All of it as text, for those who write faster than they click; what cannot be read stays as typed. */
export function ConditionsJson({ value, problems, set }: Props) {
  const [text, setText] = useState(() => JSON.stringify(value, null, 2));
  const read = readJson(text);
  const change = (next: string) => {
    setText(next);
    const said = readJson(next);
    if ("value" in said) set(said.value);
  };
  return (
    <div className="grid gap-2">
      <Field label="Conditions as JSON" error={"problem" in read ? read.problem : undefined}>
        {(field) => (
          <textarea
            {...field}
            rows={30}
            spellCheck={false}
            className="font-mono text-[0.8125rem]"
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </Field>
      {"value" in read && <Problems problems={problems} />}
    </div>
  );
}

export function Problems({ problems }: { problems: readonly ConditionsProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="grid gap-1 text-[0.875rem] text-bad" aria-label="What keeps it from being saved">
      {problems.slice(0, 30).map(({ place, message }) => (
        <li key={place + message}>
          <code className="font-mono">{place || "/"}</code> {message}
        </li>
      ))}
    </ul>
  );
}
