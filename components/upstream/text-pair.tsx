import { Field } from "#components/ui/field.tsx";
import type { Text } from "#domain/timeline/timeline-event.ts";
import type { Path } from "./conditions-edit.ts";
import { pointerOf } from "#domain/json-pointer.ts";
import type { ConditionsProblem } from "./conditions-problems.ts";

type Props = {
  label: string;
  text: Text | undefined;
  path: Path;
  problems: readonly ConditionsProblem[];
  set: (path: Path, next: unknown) => void;
  isOptional?: boolean;
};

/** English and Japanese of one text. */
export function TextPair({ label, text, path, problems, set, isOptional = false }: Props) {
  const change = (locale: "en" | "ja", words: string) => {
    const next = { en: text?.en ?? "", ...(text?.ja !== undefined && { ja: text.ja }), [locale]: words };
    if (next.ja === "") delete next.ja;
    set(path, isOptional && next.en === "" && next.ja === undefined ? undefined : next);
  };
  const place = pointerOf(path);
  const error = problems.find((problem) => problem.place === place || problem.place === `${place}/en`)?.message;
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {(["en", "ja"] as const).map((locale) => (
        <Field
          key={locale}
          label={`${label}, ${locale === "en" ? "English" : "Japanese"}`}
          error={locale === "en" ? error : undefined}
        >
          {(field) => (
            <textarea
              {...field}
              rows={1}
              className="min-h-9"
              lang={locale}
              value={text?.[locale] ?? ""}
              onChange={({ target }) => change(locale, target.value)}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
