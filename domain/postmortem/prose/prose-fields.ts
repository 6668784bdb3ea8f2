import type { Locale } from "#domain/time/locale.ts";
import { pointerOf } from "#domain/json-pointer.ts";
import type { PublicDocument } from "../public-document.ts";

/** A text of the document: `pointer` (RFC 6901) leads to its two languages, e.g. `/causes/0/body`. */
export type ProseField = { pointer: string; locale: Locale; text: string };

/** Every text for people in the document, in both languages as far as they are there, in the document's order. */
export function proseFields(document: PublicDocument): ProseField[] {
  return [...textsIn(document, "")];
}

function* textsIn(value: unknown, pointer: string): Generator<ProseField> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* textsIn(item, `${pointer}/${index}`);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const { en, ja } = value as { en?: unknown; ja?: unknown };
  if (typeof en === "string") {
    yield { pointer, locale: "en", text: en };
    if (typeof ja === "string") yield { pointer, locale: "ja", text: ja };
    return;
  }
  for (const [name, field] of Object.entries(value)) yield* textsIn(field, pointer + pointerOf([name]));
}
