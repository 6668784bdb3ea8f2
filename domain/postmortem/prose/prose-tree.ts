import type { Locale } from "#domain/time/locale.ts";
import type { PublicDocument, Text } from "../public-document.ts";
import { languageOf } from "./language-of.ts";
import { parseProse } from "./parse-prose.ts";
import type { ProseForm } from "./prose-form.ts";
import { allowedNodes } from "./allowed-nodes.ts";
import { plainTree } from "./plain-tree.ts";
import type { ProseNode } from "./prose-node.ts";
import { missing } from "./reference-value.ts";
import { readReference, resolveReference } from "./references.ts";
import { referenceWords } from "./reference-words.ts";

/** Where and for whom a text is told: what its references say and how. */
export type Telling = { document: PublicDocument | undefined; locale: Locale; zone: string };

/**
 * What a text says, in nodes of which none can do harm: everything that shows prose prints this tree. A text without a
 * translation is told in English, numbers and times in it as well.
 */
export function proseTree(text: Text | string, telling: Telling, form: ProseForm): ProseNode[] {
  const { content, locale } =
    typeof text === "string" ? { content: text, locale: telling.locale } : languageOf(text, telling.locale);
  const tell = (source: string): ProseNode => {
    const resolved = telling.document
      ? resolveReference(readReference(source), telling.document)
      : missing("nothing is here that it could refer to");
    if (!resolved.ok) return { kind: "unresolved", source, reason: resolved.reason };
    return { kind: "reference", source, said: referenceWords(resolved.value, locale, telling.zone) };
  };
  const syntax = parseProse(content, form);
  return syntax ? allowedNodes(syntax, tell, form) : plainTree(content, tell, form);
}
