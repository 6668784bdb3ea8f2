import canonicalize from "canonicalize";
import type { CaseEntry, CaseFact } from "../case-fact.ts";
import type { CaseState } from "../case-state.ts";
import { decideFact } from "../decide-fact.ts";
import { subjectOf } from "../fact-subject.ts";
import { foldCase, standingAt, takeEntry } from "../fold-case.ts";

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
  let state = foldCase(entries, now);
  const ledger = [...entries];
  const said = new Set(standingAt(entries, now).standing.map(({ fact }) => plain(fact)));
  return proposed.map(({ fact, from }, index) => {
    // What was imported once is there, also where a person has changed it since: their word stands.
    if (said.has(plain(fact)) || isTold(state, fact)) return { fact, from, verdict: "already_there" };
    const refusal = decideFact(state, fact, now);
    if (refusal) return { fact, from, verdict: "refused", code: refusal.code, message: refusal.message };
    const entry: CaseEntry = { seq: ledger.length + 1, recordedAt: now, actor: { name: "" }, fact };
    const before = plain(subjectOf(state, fact));
    takeEntry(state, entry);
    const isNew = before !== plain(subjectOf(state, fact));
    if (isNew && wanted(index)) {
      ledger.push(entry);
      said.add(plain(fact));
    } else state = foldCase(ledger, now);
    return { fact, from, verdict: isNew ? "new" : "already_there" };
  });
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

/** As text that is the same for the same; the release of the zone data says nothing of what was meant. */
function plain(value: unknown): string | undefined {
  return canonicalize(
    JSON.parse(JSON.stringify(value ?? null, (name, one: unknown) => (name === "tzdb" ? undefined : one))),
  );
}
