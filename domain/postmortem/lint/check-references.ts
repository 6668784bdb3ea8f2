import { formOfField } from "#domain/postmortem/prose/prose-form.ts";
import { findReferences, resolveReference } from "#domain/postmortem/prose/references.ts";
import { textFinding, type LintFinding } from "./finding.ts";
import type { LintContext } from "./lint-context.ts";

/** References that say nothing, and those to what is nobody's business: neither may go out. */
export function checkReferences({ document, texts, record }: LintContext): LintFinding[] {
  const hidden = new Set(record.privateKeys);
  return texts
    .filter(({ text }) => text.includes("{{"))
    .flatMap((read) =>
      findReferences(read.text, formOfField(read.field)).flatMap((reference) => {
        const resolved = resolveReference(reference, document);
        if (resolved.ok) return [];
        const isPrivate = reference.args.some((arg) => hidden.has(arg));
        const said = isPrivate
          ? { code: "private_reference" as const, message: "This refers to something that is not public." }
          : { code: "unresolved_reference" as const, message: `This refers to nothing: ${resolved.reason}.` };
        return [textFinding(read, reference.start, reference.end, said)];
      }),
    );
}
