import { PROSE_FIELDS, type ProseDraft, type ShownProse, type Unresolved } from "./prose-section.ts";
import { ProseNodes } from "#components/postmortem/prose-nodes.tsx";
import type { ProseForm } from "#domain/postmortem/prose/prose-form.ts";
import { proseTree } from "#domain/postmortem/prose/prose-tree.ts";
import { findReferences, resolveReference } from "#domain/postmortem/prose/references.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";

type Locale = "en" | "ja";
/** The summary of an incident is one line, as its title; the text of a section is paragraphs. */
type Given = { draft: ProseDraft; document: PublicDocument; bodyForm: ProseForm };

/** Made by what makes the public page, from the document as it would go out now. */
export function shownProse(given: Given): ShownProse {
  return {
    en: <ShownIn locale="en" {...given} />,
    ja: <ShownIn locale="ja" {...given} />,
    unresolved: unresolvedIn(given),
  };
}

function ShownIn({ locale, draft, document, bodyForm }: Given & { locale: Locale }) {
  const [title, body] = locale === "en" ? [draft.titleEn, draft.bodyEn] : [draft.titleJa, draft.bodyJa];
  const telling = { document, locale, zone: document.zone };
  return (
    <div lang={locale} dir="auto" className="[overflow-wrap:anywhere]">
      {title.trim() !== "" && (
        <p className="mb-1 font-text text-lg leading-snug font-semibold">
          <ProseNodes nodes={proseTree(title, telling, "line")} marksUnresolved />
        </p>
      )}
      <div className="prose font-text text-base leading-relaxed">
        {bodyForm === "line" ? (
          <p>
            <ProseNodes nodes={proseTree(body, telling, "line")} marksUnresolved />
          </p>
        ) : (
          <ProseNodes nodes={proseTree(body, telling, "blocks")} marksUnresolved />
        )}
      </div>
    </div>
  );
}

function unresolvedIn({ draft, document, bodyForm }: Given): Unresolved[] {
  return PROSE_FIELDS.flatMap((field) =>
    findReferences(draft[field], field.startsWith("title") ? "line" : bodyForm).flatMap((reference) => {
      const resolved = resolveReference(reference, document);
      return resolved.ok ? [] : [{ field, source: reference.source, reason: resolved.reason }];
    }),
  );
}
