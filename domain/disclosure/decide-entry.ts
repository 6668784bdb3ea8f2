import type { CaseEntry, CaseFact } from "./case-fact.ts";
import { decideFact } from "./decide-fact.ts";
import { foldCase } from "./fold-case.ts";
import { refuse, type Refusal } from "./refusal.ts";

/** As decideFact, of a whole ledger: nothing is struck out that entries after it rest upon. */
export function decideEntry(entries: readonly CaseEntry[], fact: CaseFact, now: string): Refusal | undefined {
  const refusal = decideFact(foldCase(entries, now), fact, now);
  if (refusal || fact.kind !== "entry_corrected") return refusal;
  const seq = (entries.at(-1)?.seq ?? 0) + 1;
  const correction: CaseEntry = { seq, recordedAt: now, actor: { name: "" }, fact };
  const needing = entries.filter((entry) => entry.seq > fact.entry && restsOnStruck(entries, entry, correction));
  if (needing.length === 0) return undefined;
  const resting = needing.map((entry) => entry.seq);
  return refuse("needed_by_later", `Strike out first what rests upon it: ${resting.join(", ")}.`, { entries: resting });
}

/** It is in force, was legal in its place, and would not have been without the struck entry. */
function restsOnStruck(entries: readonly CaseEntry[], entry: CaseEntry, correction: CaseEntry): boolean {
  const { fact, seq, recordedAt } = entry;
  if (fact.kind === "entry_corrected" || isStruck(entries, seq)) return false;
  const before = standing(entries, seq);
  const without = standing([...entries, correction], seq);
  const isLegal = (kept: CaseEntry[]) => decideFact(foldCase(kept, recordedAt), fact, recordedAt) === undefined;
  return isLegal(before) && !isLegal(without);
}

function isStruck(entries: readonly CaseEntry[], seq: number): boolean {
  return entries.some(({ fact }) => fact.kind === "entry_corrected" && fact.entry === seq);
}

/** What stands before an entry today, whenever the rest was struck out. */
function standing(entries: readonly CaseEntry[], seq: number): CaseEntry[] {
  return entries.filter((entry) => entry.seq < seq && !isStruck(entries, entry.seq));
}
