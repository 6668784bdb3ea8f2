import type { Change } from "../diff-documents.ts";
import type { PublicDocument } from "../public-document.ts";
import { formOfField } from "./prose-form.ts";
import { tellReferences, withReferencesTold } from "./in-words.ts";

/**
 * Changes from one document to the next as readers saw them: each side with the references of its own revision resolved. A
 * sentence that only came to say its number by a reference did not change.
 */
export function changesInWords(changes: Change[], before: PublicDocument, after: PublicDocument): Change[] {
  return changes
    .map((change) => ({
      ...change,
      ...(change.before !== undefined && { before: toldAt(change.path, change.before, before) }),
      ...(change.after !== undefined && { after: toldAt(change.path, change.after, after) }),
    }))
    .filter(({ kind, before: was, after: is }) => kind !== "changed" || JSON.stringify(was) !== JSON.stringify(is));
}

/** One language of a text is a value of its own there: `/causes/pool/body/ja`. */
function toldAt(path: string, value: unknown, document: PublicDocument): unknown {
  const { zone } = document;
  const language = /\/(en|ja)$/.exec(path)?.[1];
  if (typeof value !== "string" || language === undefined) return withReferencesTold(value, document, zone, path);
  return tellReferences(value, document, language === "ja" ? "ja" : "en", zone, formOfField(path.slice(0, -3)));
}
