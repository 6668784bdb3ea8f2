import type { Locale } from "#domain/time/locale.ts";
import type { PublicDocument } from "../public-document.ts";
import { formOfField, type ProseForm } from "./prose-form.ts";
import { proseText } from "./prose-text.ts";
import { referenceWords } from "./reference-words.ts";
import { findReferences, resolveReference } from "./references.ts";

/** The value with each of its texts in plain words, as `proseText` tells them: for files that know no Markdown. */
export function inWords<T>(value: T, document: PublicDocument, zone: string): T {
  return mapTexts(value, "", (text, locale, name) => proseText(text, document, locale, zone, formOfField(name)));
}

/** The value of a field with its references resolved and everything else of its texts as it was written. */
export function withReferencesTold<T>(value: T, document: PublicDocument, zone: string, field = ""): T {
  return mapTexts(value, field, (text, locale, name) =>
    tellReferences(text, document, locale, zone, formOfField(name)),
  );
}

/** One text with its references resolved, still Markdown. */
export function tellReferences(
  text: string,
  document: PublicDocument,
  locale: Locale,
  zone: string,
  form: ProseForm,
): string {
  let told = "";
  let from = 0;
  for (const reference of findReferences(text, form)) {
    const resolved = resolveReference(reference, document);
    const words = resolved.ok
      ? referenceWords(resolved.value, locale, zone).map((said) => said.text)
      : [reference.source];
    told += text.slice(from, reference.start) + words.join("");
    from = reference.end;
  }
  return told + text.slice(from);
}

type Tell = (text: string, locale: Locale, name: string) => string;

/** `name`: of the field in which the text stands. */
function mapTexts<T>(value: T, name: string, tell: Tell): T {
  return mapped(value, name, tell) as T;
}

function mapped(value: unknown, name: string, tell: Tell): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => mapped(item, name, tell));
  if (typeof value !== "object" || value === null) return value;
  const { en, ja } = value as { en?: unknown; ja?: unknown };
  if (typeof en === "string")
    return { ...value, en: tell(en, "en", name), ...(typeof ja === "string" && { ja: tell(ja, "ja", name) }) };
  return Object.fromEntries(Object.entries(value).map(([field, inside]) => [field, mapped(inside, field, tell)]));
}
