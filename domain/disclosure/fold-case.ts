import { compareInstants, parseInstant } from "#domain/time/instant.ts";
import { applyEmbargoFact, endByPublic, passEnd, rejectWhenFixed } from "./apply-embargo-fact.ts";
import { addParty, applyPartyFact, makePublic, stated } from "./apply-party-fact.ts";
import { applyRecordFact } from "./apply-record-fact.ts";
import type { CaseEntry, CaseFact, FactOf } from "./case-fact.ts";
import type { CaseState, Entered } from "./case-state.ts";
import { consentAt } from "./consent.ts";
import { timeOf } from "./stated-time.ts";

/**
 * The case as its entries say it is at `now` (RFC 3339). What was entered later does not exist yet, what was struck out
 * counts for nothing, and what comes with time alone (the end of an embargo, the time to answer) has come by then.
 */
export function foldCase(entries: readonly CaseEntry[], now: string): CaseState {
  const { known, corrected, standing } = standingAt(entries, now);
  const { state, entered } = foldStepwise(standing);
  for (const _ of entered);
  comeTo(state, now);
  state.corrected = corrected;
  state.lastSeq = known.at(-1)?.seq ?? 0;
  return state;
}

/** What was entered by `now`, what of it was struck out by then, and what counts. */
export function standingAt(entries: readonly CaseEntry[], now: string) {
  const at = parseInstant(now);
  const known = entries.filter(({ recordedAt }) => compareInstants(parseInstant(recordedAt), at) <= 0);
  const corrected = strikes(known);
  const struck = new Set(corrected.map(({ seq }) => seq));
  return { known, corrected, standing: known.filter(({ seq }) => !struck.has(seq)) };
}

/** Reads entries, none of them struck out, one after the other: `state` is what it is after the last that was taken. */
export function foldStepwise(entries: readonly CaseEntry[]): { state: CaseState; entered: Iterable<Entered> } {
  const state = emptyCase();
  return { state, entered: enterAll(state, entries) };
}

function* enterAll(state: CaseState, entries: readonly CaseEntry[]): Generator<Entered> {
  for (const entry of entries) {
    enter(state, entry);
    yield entry;
  }
}

function enter(state: CaseState, { seq, recordedAt, fact }: CaseEntry): void {
  passEnd(state, recordedAt);
  applyFact(state, fact, { seq, recordedAt });
  rejectWhenFixed(state);
}

function comeTo(state: CaseState, now: string): void {
  passEnd(state, now);
  for (const party of state.parties) party.consent = consentAt(party.consent, now);
}

/** A state that was folded, changed by one more entry that is no correction, so that many are judged in one pass. */
export function takeEntry(state: CaseState, entry: CaseEntry): void {
  enter(state, entry);
  comeTo(state, entry.recordedAt);
  state.lastSeq = entry.seq;
}

/** A correction is itself never struck out. */
export function strikes(entries: readonly CaseEntry[]): { seq: number; by: number }[] {
  return entries.flatMap(({ seq, fact }) => (fact.kind === "entry_corrected" ? [{ seq: fact.entry, by: seq }] : []));
}

function emptyCase(): CaseState {
  return {
    parties: [],
    embargo: { state: "none", terms: [], extensions: 0 },
    bits: {},
    credits: [],
    identifiers: [],
    priorReferences: [],
    statements: [],
    deadlines: [],
    clocks: [],
    corrected: [],
    lastSeq: 0,
  };
}

function applyFact(state: CaseState, fact: CaseFact, entered: Entered): void {
  switch (fact.kind) {
    case "case_opened":
    case "case_changed":
      applyCaseFact(state, fact, entered);
      break;
    case "case_withdrawn":
      state.withdrawn = { ...entered, reason: fact.reason, ...(fact.time && { time: fact.time }) };
      break;
    case "case_step":
      applyCaseStep(state, fact, entered);
      break;
    case "party_added":
      addParty(state, fact, entered);
      break;
    case "entry_corrected":
      break;
    case "party_changed":
    case "party_left":
    case "report_step":
    case "party_step":
    case "board_remark":
    case "publication_intended":
    case "publication_step": {
      const party = state.parties.find(({ key }) => key === fact.party);
      if (party) applyPartyFact(state, party, fact, entered);
      break;
    }
    case "embargo_proposed":
    case "embargo_settled":
    case "embargo_accepted":
    case "embargo_rejected":
    case "embargo_terminated":
    case "consent_invited":
    case "consent_given":
    case "consent_declined":
      applyEmbargoFact(state, fact, entered);
      break;
    default:
      applyRecordFact(state, fact, entered);
  }
}

function applyCaseFact(state: CaseState, fact: FactOf<"case_opened" | "case_changed">, entered: Entered): void {
  const { kind: _, ...said } = fact;
  const opening = state.opened ?? (fact.kind === "case_opened" ? { ...entered, channel: fact.channel } : undefined);
  if (!opening) return;
  const merged = Object.entries({ ...opening, ...said }).filter(([, value]) => value != null);
  state.opened = Object.fromEntries(merged) as typeof opening;
}

function applyCaseStep(state: CaseState, fact: FactOf<"case_step">, entered: Entered): void {
  const said = stated(fact, entered);
  if (fact.bit === "public") return makePublic(state, said);
  if (state.bits[fact.bit]) return;
  state.bits[fact.bit] = said;
  if (fact.bit === "exploit_public") endByPublic(state, "exploit", timeOf(said), said);
}
