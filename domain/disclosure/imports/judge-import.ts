import canonicalize from "canonicalize";
import type { CaseEntry, CaseFact } from "../case-fact.ts";
import type { CaseState } from "../case-state.ts";
import { decideEntry } from "../decide-entry.ts";
import { subjectOf } from "../fact-subject.ts";
import { foldCase, strikes } from "../fold-case.ts";

export const IMPORT_VERDICTS = ["new", "already_there", "refused"] as const;
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number];
export type JudgedFact = {
  fact: CaseFact;
  from: string;
  verdict: ImportVerdict;
  /** Why it cannot be entered. */
  code?: string;
  message?: string;
};

/** Each fact against the case as the new ones before it would leave it. What is not `wanted` is judged and leaves nothing. */
export function judgeImport(
  entries: readonly CaseEntry[],
  proposed: readonly { fact: CaseFact; from: string }[],
  { now, wanted = () => true }: { now: string; wanted?: (index: number) => boolean },
): JudgedFact[] {
  const ledger = [...entries];
  return proposed.map(({ fact, from }, index) => {
    const entry: CaseEntry = { seq: ledger.length + 1, recordedAt: now, actor: { name: "" }, fact };
    const state = foldCase(ledger, now);
    if (isEntered(ledger, fact) || isTold(state, fact)) return { fact, from, verdict: "already_there" };
    const refusal = decideEntry(ledger, fact, now);
    if (refusal) return { fact, from, verdict: "refused", code: refusal.code, message: refusal.message };
    const after = foldCase([...ledger, entry], now);
    if (same(subjectOf(state, fact), subjectOf(after, fact))) return { fact, from, verdict: "already_there" };
    if (wanted(index)) ledger.push(entry);
    return { fact, from, verdict: "new" };
  });
}

/** What was imported once is there, also where a person has changed it since: their word stands. */
function isEntered(entries: readonly CaseEntry[], fact: CaseFact): boolean {
  const struck = new Set(strikes(entries).map(({ seq }) => seq));
  return entries.some((entry) => !struck.has(entry.seq) && entry.fact.kind === fact.kind && same(entry.fact, fact));
}

/** The step was taken, in whatever words it was entered. */
function isTold({ parties }: CaseState, fact: CaseFact): boolean {
  const party = "party" in fact ? parties.find(({ key }) => key === fact.party) : undefined;
  if (!party) return false;
  if (fact.kind === "party_added") return true;
  if (fact.kind === "party_step") return party.bits[fact.bit] !== undefined;
  if (fact.kind === "report_step") return party.report.steps.some(({ to }) => to === fact.to);
  if (fact.kind !== "publication_step") return false;
  const document = party.documents.find(({ key }) => key === fact.document);
  return document?.steps.some(({ to }) => to === fact.to) ?? false;
}

/** The release of the zone data says nothing of what was meant. */
function same(a: unknown, b: unknown): boolean {
  const said = (value: unknown) =>
    canonicalize(
      JSON.parse(JSON.stringify(value ?? null, (name, one: unknown) => (name === "tzdb" ? undefined : one))),
    );
  return said(a) === said(b);
}
