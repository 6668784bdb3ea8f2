import type { Locale } from "#domain/time/locale.ts";
import type { PublicDocument } from "../public-document.ts";
import { formOfField } from "./prose-form.ts";
import { proseFields } from "./prose-fields.ts";
import { findReferences, resolveReference } from "./references.ts";

export type UnresolvedReference = { pointer: string; locale: Locale; source: string; reason: string };

/** References that say nothing of what is in the document: none may go out. `pointer` leads to the text (RFC 6901). */
export function unresolvedReferences(document: PublicDocument): UnresolvedReference[] {
  return proseFields(document).flatMap(({ pointer, locale, text }) =>
    findReferences(text, formOfField(pointer)).flatMap((reference) => {
      const resolved = resolveReference(reference, document);
      return resolved.ok ? [] : [{ pointer, locale, source: reference.source, reason: resolved.reason }];
    }),
  );
}
