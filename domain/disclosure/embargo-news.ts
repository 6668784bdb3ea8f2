import type { CaseEntry, CaseFact, FactKind } from "./case-fact.ts";
import type { CaseState, Embargo, EmbargoTerm } from "./case-state.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";

export const EMBARGO_NEWS = [
  "proposed",
  "settled",
  "accepted",
  "revised",
  "rejected",
  "asked",
  "ended",
  "terminated",
  "broken",
  "corrected",
] as const;
export type EmbargoNewsKind = (typeof EMBARGO_NEWS)[number];
/** `party`: the only one that it concerns. */
export type EmbargoNews = { kind: EmbargoNewsKind; answerBy?: RecordedTime; party?: string };

const CHANGES: ReadonlySet<FactKind> = new Set([
  ...(["embargo_proposed", "embargo_settled", "embargo_accepted", "embargo_rejected", "embargo_terminated"] as const),
  ...(["consent_invited", "case_step", "publication_step", "entry_corrected"] as const),
  // R12: of whoever has, or is, no vendor any more.
  ...(["party_step", "party_left", "party_changed"] as const),
]);

/** Others leave the embargo as it is. */
export function mayChangeEmbargo({ kind }: CaseFact): boolean {
  return CHANGES.has(kind);
}

/** What an entry did to the embargo of its case, the weightiest of it; undefined where nothing. */
export function embargoNews({ fact }: CaseEntry, before: CaseState, after: CaseState): EmbargoNews | undefined {
  const [was, is] = [before.embargo, after.embargo];
  if (fact.kind === "entry_corrected") return isSame(was, is) ? undefined : { kind: "corrected" };
  if (is.broken && !was.broken) return { kind: "broken" };
  if (is.ended && !was.ended) return { kind: is.ended.by === "termination" ? "terminated" : "ended" };
  if (fact.kind === "consent_invited") return asked(after, fact.party);
  const [bound, binds] = [binding(was), binding(is)];
  if (binds && binds.term !== bound?.term) return { kind: bound ? "revised" : "accepted" };
  const added = is.terms.find(({ term }) => was.terms.every((known) => known.term !== term));
  if (added) return { kind: "proposed", ...(added.answerBy && { answerBy: added.answerBy }) };
  const changes = is.terms.map((term) => ({ before: was.terms.find((known) => known.term === term.term), term }));
  if (changes.some(({ before: known, term }) => known && known.ends.instant !== term.ends.instant)) {
    return { kind: "settled" };
  }
  const isRejected = changes.some(({ before: known, term }) => known?.status === "open" && term.status === "rejected");
  return isRejected ? { kind: "rejected" } : undefined;
}

function asked({ parties }: CaseState, party: string): EmbargoNews {
  const invited = parties.find(({ key }) => key === party)?.consent.invited;
  return { kind: "asked", party, ...(invited && { answerBy: invited.answerBy }) };
}

function binding({ terms }: Embargo): EmbargoTerm | undefined {
  return terms.find(({ status }) => status === "active");
}

function isSame(a: Embargo, b: Embargo): boolean {
  const shown = ({ state, terms, ended, broken }: Embargo) =>
    JSON.stringify([state, terms.map(({ term, status, ends }) => [term, status, ends.text]), ended?.by, broken?.seq]);
  return shown(a) === shown(b);
}
