import type { Audience, Text } from "#domain/timeline/timeline-event.ts";
import { areTexts, sameJson, type DraftKind } from "#components/console/kept-draft.ts";
import type { KeptDraftWords } from "#components/console/kept-draft-notice.tsx";
import type { ShownStatement, StatementInput } from "./statement-words.ts";

export type Words = { en: string; ja: string };
export type StatementDraft = {
  population: Words;
  method: Words;
  why: Words;
  audience: Audience;
  withAccounts: boolean;
};

/** The words of the last statement are where the new ones start. */
export function draftFrom(last: ShownStatement | undefined): StatementDraft {
  const words = (text: Text | undefined): Words => ({ en: text?.en ?? "", ja: text?.ja ?? "" });
  return {
    ...{ population: words(last?.population), method: words(last?.method), why: words(undefined) },
    audience: (last?.audience ?? "internal") as Audience,
    withAccounts: last === undefined || last.accounts !== undefined,
  };
}

export function inputOf(draft: StatementDraft, isCorrection: boolean): StatementInput {
  const { population, method, why, audience, withAccounts } = draft;
  const text = ({ en, ja }: Words): Text => (ja.trim() === "" ? { en } : { en, ja });
  return {
    ...{ population: text(population), method: text(method), audience, withAccounts },
    ...(isCorrection && { why: text(why) }),
  };
}

export const keptStatement: DraftKind<StatementDraft> = {
  isWhole: ({ population, method, why, audience, withAccounts }) =>
    areTexts([population, method, why].flatMap((words) => [words?.en, words?.ja])) &&
    areTexts([audience]) &&
    typeof withAccounts === "boolean",
  saysTheSame: sameJson,
};

export const keptStatementWords: KeptDraftWords = {
  since: (basedOn, number) =>
    `It was written when ${basedOn === 0 ? "nothing was stated" : `statement ${basedOn} was the last`}; statement ${number} stands since. Read it, then correct it with yours or throw yours away.`,
  follow: (number) => `Let it correct statement ${number}`,
  elsewhere: "A statement was written in another tab or before, and not made",
};
