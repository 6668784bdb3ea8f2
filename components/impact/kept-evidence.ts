import type { EvidenceDraft } from "./evidence-draft.ts";
import { areTexts, draftKey, sameJson, type DraftKind } from "#components/console/kept-draft.ts";
import type { KeptDraftWords } from "#components/console/kept-draft-notice.tsx";

/** @param entry the id of one that is there, or the kind of a new one */
export function evidenceKey(personId: string, slug: string, entry: string): string {
  return draftKey(`evidence:${entry}`, personId, slug);
}

export const keptEvidence: DraftKind<EvidenceDraft> = {
  isWhole: ({ kind, titleEn, titleJa, outcomeEn, outcomeJa, audience, time, ...rest }) =>
    areTexts([kind, titleEn, titleJa, outcomeEn, outcomeJa, audience, time?.text, time?.zone]) &&
    areTexts([rest.runs, rest.hardware, rest.effect, rest.low, rest.high, rest.within, rest.series]) &&
    areTexts([rest.check, rest.result, rest.by]),
  saysTheSame: sameJson,
};

export const keptEvidenceWords: KeptDraftWords = {
  since: () =>
    "The entry was changed or made by somebody since. Look at it, then save yours over it or throw yours away.",
  follow: () => "Let it take the place of that one",
  elsewhere: "An entry was written here in another tab or before, and not saved",
};
