import { compareByTime } from "#domain/time/order.ts";
import { compareInstants, parseInstant, type Instant } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { FactOf } from "./case-fact.ts";
import type { CaseState, EmbargoEnding, EmbargoTerm, Entered, PartyState, TermStatus } from "./case-state.ts";
import { ANSWER_DAYS, CONSENT_STEPS, type ConsentEvent } from "./consent.ts";
import { embargoState } from "./embargo-machine.ts";
import { daysAfter, isSurelyBefore, timeOfStamp } from "./stated-time.ts";

type EmbargoFact = FactOf<
  | "embargo_proposed"
  | "embargo_settled"
  | "embargo_accepted"
  | "embargo_rejected"
  | "embargo_terminated"
  | "consent_invited"
  | "consent_given"
  | "consent_declined"
>;

export function activeTerm({ embargo }: CaseState): EmbargoTerm | undefined {
  return embargo.terms.find(({ status }) => status === "active");
}

/** Those that wait for an answer, the earliest end first: in that order they are decided (R5). */
export function openTerms({ embargo }: CaseState): EmbargoTerm[] {
  return embargo.terms.filter(({ status }) => status === "open").toSorted(byEnd);
}

/** The terms that bind, or bound last: whatever replaced others superseded them. */
export function lastBindingTerm({ embargo }: CaseState): EmbargoTerm | undefined {
  return embargo.terms.find(({ status }) => status === "active" || status === "terminated" || status === "ended");
}

export function endsLater(term: Pick<EmbargoTerm, "ends">, than: Pick<EmbargoTerm, "ends">): boolean {
  return byEnd({ ...term, proposed: { seq: 0 } }, { ...than, proposed: { seq: 0 } }) > 0;
}

function byEnd(
  a: { ends: RecordedTime; proposed: { seq: number } },
  b: { ends: RecordedTime; proposed: { seq: number } },
): number {
  return compareByTime({ time: a.ends, sequence: a.proposed.seq }, { time: b.ends, sequence: b.proposed.seq });
}

export function applyEmbargoFact(state: CaseState, fact: EmbargoFact, entered: Entered): void {
  const term = "term" in fact ? state.embargo.terms.find((known) => known.term === fact.term) : undefined;
  const party = "party" in fact ? state.parties.find(({ key }) => key === fact.party) : undefined;
  if (fact.kind === "embargo_proposed") propose(state, fact, entered);
  else if (fact.kind === "embargo_settled" && term) settle(state, term, fact.ends);
  else if (fact.kind === "embargo_accepted" && term) accept(state, term, entered);
  else if (fact.kind === "embargo_rejected" && term) {
    term.rejected = { ...entered, ...(fact.reason !== undefined && { reason: fact.reason }) };
    reject(state, openTerms(state).slice(openTerms(state).indexOf(term)));
  } else if (fact.kind === "embargo_terminated") {
    const by = fact.agreed ? "agreement" : "termination";
    endEmbargo(state, { by, at: timeOfStamp(entered.recordedAt), seq: entered.seq, reason: fact.reason });
  } else if (party) applyConsent(state, party, fact, entered);
}

function propose(state: CaseState, { kind: _, ...proposal }: FactOf<"embargo_proposed">, proposed: Entered): void {
  const active = activeTerm(state);
  const isExtension = active !== undefined && endsLater(proposal, active);
  state.embargo.terms.push({ ...proposal, status: "open", isExtension, proposed });
  settleState(state);
}

function settle(state: CaseState, term: EmbargoTerm, ends: RecordedTime): void {
  const active = activeTerm(state);
  term.ends = ends;
  term.isExtension = term !== active && active !== undefined && endsLater(term, active);
}

function accept(state: CaseState, term: EmbargoTerm, accepted: Entered): void {
  const before = activeTerm(state);
  if (before) before.status = "superseded";
  if (before && endsLater(term, before)) state.embargo.extensions += 1;
  term.status = "active";
  term.accepted = accepted;
  for (const open of openTerms(state)) open.isExtension = endsLater(open, term);
  settleState(state);
  for (const { consent } of state.parties) {
    if (consent.given.some((given) => given.term === term.term)) step(consent, "give");
    else if (consent.state === "signatory") {
      consent.lapsed = accepted;
      step(consent, "revise");
    }
  }
}

function reject(state: CaseState, terms: EmbargoTerm[]): void {
  for (const term of terms) term.status = "rejected";
  settleState(state);
  if (state.embargo.state === "none") for (const { consent } of state.parties) resetConsent(consent);
}

function resetConsent(consent: PartyState["consent"]): void {
  consent.state = "no_embargo";
  consent.given = [];
  delete consent.invited;
  delete consent.declined;
  delete consent.lapsed;
}

function settleState(state: CaseState): void {
  const { embargo } = state;
  embargo.state = embargoState({
    active: activeTerm(state) !== undefined,
    open: openTerms(state).length > 0,
    ended: embargo.ended !== undefined,
  });
}

/** R12: once every vendor has a fix ready, nothing more is negotiated. */
export function rejectWhenFixed(state: CaseState): void {
  if (isFixReadyEverywhere(state) && openTerms(state).length > 0) reject(state, openTerms(state));
}

export function isFixReadyEverywhere({ parties }: CaseState): boolean {
  const vendors = parties.filter(({ roles, left }) => roles.includes("vendor") && !left);
  return vendors.length > 0 && vendors.every(({ bits }) => bits.fix_ready !== undefined);
}

type Ending = { by: EmbargoEnding; at: RecordedTime; seq?: number; reason?: string };
const STATUS_AFTER: Record<EmbargoEnding, TermStatus> = {
  end: "ended",
  agreement: "terminated",
  termination: "terminated",
  public: "terminated",
  exploit: "terminated",
};

function endEmbargo(state: CaseState, ending: Ending): void {
  const term = activeTerm(state);
  for (const open of openTerms(state)) open.status = "rejected";
  if (!term) return settleState(state);
  term.status = STATUS_AFTER[ending.by];
  state.embargo.ended = ending;
  settleState(state);
}

/** The end that was agreed comes by itself. */
export function passEnd(state: CaseState, now: string): void {
  const ends = activeTerm(state)?.ends;
  if (ends?.instant === undefined || compareInstants(ends.instant, parseInstant(now)) > 0) return;
  endEmbargo(state, { by: "end", at: ends });
}

/** R6: whether or not it was known at once, the public's knowledge ended the embargo when it came. */
export function endByPublic(state: CaseState, by: "public" | "exploit", at: RecordedTime, entered: Entered): void {
  const term = lastBindingTerm(state);
  const ends = term?.ends.instant;
  const isEarly = ends !== undefined && isKnownBefore(ends, at, entered);
  const isOlder = term?.accepted !== undefined && isSurelyBefore(at, parseInstant(term.accepted.recordedAt));
  if (by === "public" && isEarly && !isOlder && state.embargo.ended?.by !== "agreement") {
    state.embargo.broken = { at, seq: entered.seq };
  }
  if (term && isEarly && state.embargo.ended?.by === "end") {
    delete state.embargo.ended;
    term.status = "active";
  }
  if (state.embargo.ended) return;
  endEmbargo(state, { by, at: isOlder ? timeOfStamp(entered.recordedAt) : at, seq: entered.seq });
  if (state.embargo.state === "none") for (const { consent } of state.parties) resetConsent(consent);
}

/** What was entered before an instant happened before it, however roughly its time is known. */
function isKnownBefore(instant: Instant, at: RecordedTime, { recordedAt }: Entered): boolean {
  return isSurelyBefore(at, instant) || compareInstants(parseInstant(recordedAt), instant) < 0;
}

function applyConsent(state: CaseState, { consent }: PartyState, fact: EmbargoFact, entered: Entered): void {
  if (fact.kind === "consent_invited") {
    const answerBy = fact.answerBy?.latest ? fact.answerBy : daysAfter(entered.recordedAt, ANSWER_DAYS);
    consent.invited = { ...entered, answerBy };
    step(consent, "invite");
  } else if (fact.kind === "consent_given") {
    consent.given.push({ ...entered, term: fact.term, ...(fact.note && { note: fact.note }) });
    const active = activeTerm(state);
    if (!active || active.term === fact.term) step(consent, "give");
  } else if (fact.kind === "consent_declined") {
    consent.declined = { ...entered, isSilence: false, ...(fact.reason !== undefined && { reason: fact.reason }) };
    consent.given = [];
    step(consent, "decline");
  }
}

function step(consent: PartyState["consent"], event: ConsentEvent): void {
  consent.state = CONSENT_STEPS[consent.state][event] ?? consent.state;
}
