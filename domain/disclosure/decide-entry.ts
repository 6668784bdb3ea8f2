import { passEnd } from "./apply-embargo-fact.ts";
import type { CaseEntry, CaseFact } from "./case-fact.ts";
import type { CaseState } from "./case-state.ts";
import { consentAt } from "./consent.ts";
import { decideFact } from "./decide-fact.ts";
import { foldCase, foldStepwise, strikes } from "./fold-case.ts";
import { refuse, type Refusal } from "./refusal.ts";

/** As decideFact, of a whole ledger: nothing is struck out that entries after it rest upon. */
export function decideEntry(entries: readonly CaseEntry[], fact: CaseFact, now: string): Refusal | undefined {
  const refusal = decideFact(foldCase(entries, now), fact, now);
  if (refusal || fact.kind !== "entry_corrected") return refusal;
  const resting = restingOn(entries, fact.entry);
  if (resting.length === 0) return undefined;
  return refuse("needed_by_later", `Strike out first what rests upon it: ${resting.join(", ")}.`, { entries: resting });
}

/** Entries in force that were legal in their place, and would not have been without this one. */
function restingOn(entries: readonly CaseEntry[], struck: number): number[] {
  const gone = new Set(strikes(entries).map(({ seq }) => seq));
  const standing = entries.filter(({ seq }) => !gone.has(seq));
  const [withIt, without] = [foldStepwise(standing), foldStepwise(standing.filter(({ seq }) => seq !== struck))];
  const [steps, fewer] = [withIt.entered[Symbol.iterator](), without.entered[Symbol.iterator]()];
  const resting: number[] = [];
  for (const entry of standing) {
    const isLater = entry.seq > struck && entry.fact.kind !== "entry_corrected";
    if (isLater && isLegal(withIt.state, entry) && !isLegal(without.state, entry)) resting.push(entry.seq);
    steps.next();
    if (entry.seq !== struck) fewer.next();
  }
  return resting;
}

/** Before the entry is taken: what comes with time alone has come by then. */
function isLegal(state: CaseState, { fact, recordedAt }: CaseEntry): boolean {
  passEnd(state, recordedAt);
  const parties = state.parties.map((party) => ({ ...party, consent: consentAt(party.consent, recordedAt) }));
  return decideFact({ ...state, parties }, fact, recordedAt) === undefined;
}
