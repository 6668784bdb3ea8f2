import { areTexts, type DraftKind } from "#components/console/kept-draft.ts";
import type { KeptDraftWords } from "#components/console/kept-draft-notice.tsx";
import type { RuleDraft } from "./rule-draft.ts";

export const keptRule: DraftKind<RuleDraft> = {
  isWhole: ({ unit, from, until, where, exclusions, nextId }) =>
    areTexts([unit, from?.field?.text, from?.field?.zone, until?.field?.text, until?.field?.zone]) &&
    Array.isArray(where?.parts) &&
    Array.isArray(exclusions) &&
    typeof nextId === "number",
  /** Whatever was opened and closed on the way. */
  saysTheSame: (a, b) => JSON.stringify({ ...a, nextId: 0 }) === JSON.stringify({ ...b, nextId: 0 }),
};

export const keptRuleWords: KeptDraftWords = {
  since: (basedOn, revision) =>
    `It was written over ${basedOn === 0 ? "no rule" : `revision ${basedOn}`}; revision ${revision} was saved since. See what that one says below, then save yours after it or throw yours away.`,
  follow: (revision) => `Let it follow revision ${revision}`,
  elsewhere: "A rule was written in another tab or before, and not saved",
};
