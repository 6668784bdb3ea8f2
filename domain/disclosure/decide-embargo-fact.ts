import { compareInstants, dayAfter, parseInstant, type PlainDate } from "#domain/time/instant.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { activeTerm, endsLater, isFixReadyEverywhere, openTerms } from "./apply-embargo-fact.ts";
import type { FactOf } from "./case-fact.ts";
import type { CaseState, EmbargoTerm } from "./case-state.ts";
import { nextConsent } from "./consent.ts";
import { isBeyond, latestEmbargoEnd } from "./deadlines/latest-embargo-end.ts";
import { nextEmbargo } from "./embargo-machine.ts";
import { refuse, type Refusal } from "./refusal.ts";
import { isInstant, isOver } from "./stated-time.ts";

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

export function decideEmbargoFact(state: CaseState, fact: EmbargoFact, now: string): Refusal | undefined {
  if (state.embargo.state === "exited") return asRefusal(nextEmbargo("exited", "propose"));
  switch (fact.kind) {
    case "embargo_proposed":
      return decideProposal(state, fact, now);
    case "embargo_terminated":
      return asRefusal(nextEmbargo(state.embargo.state, "terminate"));
    case "embargo_settled":
    case "embargo_accepted":
    case "embargo_rejected":
      return decideAnswer(state, fact, now);
    case "consent_invited":
    case "consent_given":
    case "consent_declined":
      return decideConsent(state, fact, now);
  }
}

function asRefusal(answer: string | Refusal): Refusal | undefined {
  return typeof answer === "string" ? undefined : answer;
}

function decideProposal(state: CaseState, fact: FactOf<"embargo_proposed">, now: string): Refusal | undefined {
  if (state.embargo.terms.some(({ term }) => term === fact.term)) {
    return refuse("term_taken", `There are terms ${fact.term} already.`, { term: fact.term });
  }
  if (isFixReadyEverywhere(state)) {
    return refuse("fix_ready", "Every vendor has a fix ready: no more is negotiated, prepare to end.");
  }
  const active = activeTerm(state);
  return (
    notViable(state) ??
    asRefusal(nextEmbargo(state.embargo.state, "propose")) ??
    decideEnd(state, fact.ends, now) ??
    answerPast(fact.answerBy, now) ??
    (active && endsLater(fact, active) ? reasonMissing(fact) : undefined)
  );
}

function notViable({ bits }: CaseState): Refusal | undefined {
  const because = (["public", "exploit_public", "attacks"] as const).find((bit) => bits[bit]);
  if (!because) return undefined;
  return refuse("embargo_not_viable", "What the public or attackers know cannot be held back.", { because });
}

function reasonMissing({ term, reason }: Pick<EmbargoTerm, "term" | "reason">): Refusal | undefined {
  if (reason !== undefined) return undefined;
  return refuse("reason_required", "A later end than the one that binds needs a reason: propose it with one.", {
    term,
  });
}

function answerPast(answerBy: RecordedTime | undefined, now: string): Refusal | undefined {
  if (!answerBy || !isOver(answerBy, now)) return undefined;
  return refuse("answer_by_past", `"${answerBy.text}" is past: nobody could answer by then.`);
}

function decideEnd(state: CaseState, ends: RecordedTime, now: string): Refusal | undefined {
  const isReached =
    isInstant(ends) && ends.latest !== undefined && compareInstants(ends.latest, parseInstant(now)) <= 0;
  if (isReached || isOver(ends, now))
    return refuse("end_past", `"${ends.text}" is past: an embargo ends later than now.`);
  return pastPolicyMaximum(state, ends);
}

function pastPolicyMaximum({ deadlines }: CaseState, ends: RecordedTime): Refusal | undefined {
  for (const { deadline, policy, anchor, satisfied, waived } of deadlines) {
    const limit = latestEmbargoEnd(policy, anchor);
    if (!limit || satisfied || waived || !isBeyond(ends, limit)) continue;
    const [most, days] = [limit.date ?? limit.instant, policy.mostEmbargoDays];
    const message = `"${ends.text}" is later than this policy allows: ${most} at the latest, ${days} days.`;
    return refuse("past_policy_maximum", message, { deadline, policy: policy.name, days, most });
  }
  return undefined;
}

type AnswerFact = FactOf<"embargo_settled" | "embargo_accepted" | "embargo_rejected">;

function decideAnswer(state: CaseState, fact: AnswerFact, now: string): Refusal | undefined {
  const term = state.embargo.terms.find((known) => known.term === fact.term);
  if (!term) return unknownTerm(fact.term);
  if (fact.kind === "embargo_settled" && isSameEnd(term.ends, fact.ends)) return undefined;
  if (term.status !== "open") {
    return refuse("term_not_open", `These terms are ${term.status}: nobody is asked about them.`, { term: term.term });
  }
  if (fact.kind === "embargo_settled") return decideSettling(state, term, fact.ends, now);
  const shorter = openTerms(state)[0];
  if (shorter && shorter !== term) {
    const detail = { term: term.term, first: shorter.term };
    return refuse("shorter_proposal_open", "Proposals are decided from the earliest end to the latest.", detail);
  }
  if (fact.kind === "embargo_rejected") return asRefusal(nextEmbargo(state.embargo.state, "reject"));
  return (
    notViable(state) ??
    (isInstant(term.ends) ? undefined : needsInstant(term.ends)) ??
    decideEnd(state, term.ends, now) ??
    (term.isExtension ? reasonMissing(term) : undefined) ??
    asRefusal(nextEmbargo(state.embargo.state, "accept"))
  );
}

function unknownTerm(term: string): Refusal {
  return refuse("unknown_term", `There are no terms ${term} in the case.`, { term });
}

function needsInstant(ends: RecordedTime): Refusal {
  return refuse("needs_instant", `"${ends.text}" is no instant: choose the time and the zone at which it ends.`);
}

function isSameEnd(a: RecordedTime, b: RecordedTime): boolean {
  return isInstant(a) && isInstant(b) && a.instant === b.instant;
}

function decideSettling(state: CaseState, term: EmbargoTerm, ends: RecordedTime, now: string): Refusal | undefined {
  if (!isInstant(ends)) return needsInstant(ends);
  if (isInstant(term.ends)) {
    return refuse("already_settled", "These terms name their instant: propose others.", { term: term.term });
  }
  if (!liesWithin(ends, term.ends)) {
    return refuse("outside_proposal", `"${ends.text}" does not lie within "${term.ends.text}".`, { term: term.term });
  }
  return decideEnd(state, ends, now);
}

/** A date without a zone is that date in whichever zone the instant is given. */
function liesWithin(ends: RecordedTime, proposed: RecordedTime): boolean {
  if (proposed.date !== undefined && proposed.zone === undefined && proposed.qualifier === "exact") {
    const last: PlainDate = proposed.through?.date ?? proposed.date;
    const date = ends.wallClock?.slice(0, 10) ?? "";
    return date >= proposed.date && date < dayAfter(last);
  }
  const { instant } = ends;
  if (instant === undefined) return false;
  const isAfter = proposed.earliest === undefined || compareInstants(proposed.earliest, instant) <= 0;
  const isBefore = proposed.latest === undefined || compareInstants(instant, proposed.latest) < 0;
  return isAfter && isBefore;
}

type ConsentFact = FactOf<"consent_invited" | "consent_given" | "consent_declined">;

function decideConsent(state: CaseState, fact: ConsentFact, now: string): Refusal | undefined {
  const consent = state.parties.find(({ key }) => key === fact.party)?.consent;
  if (!consent) return undefined;
  if (fact.kind === "consent_declined") return asRefusal(nextConsent(consent.state, "decline"));
  if (fact.kind === "consent_invited") {
    if (state.embargo.state === "none") {
      return refuse("no_terms", "Nothing is proposed that this party could agree to.", { party: fact.party });
    }
    return asRefusal(nextConsent(consent.state, "invite")) ?? answerPast(fact.answerBy, now);
  }
  const term = state.embargo.terms.find((known) => known.term === fact.term);
  if (!term) return unknownTerm(fact.term);
  if (term.status !== "open" && term.status !== "active") {
    return refuse("term_over", `These terms are ${term.status}: nobody can agree to them.`, { term: fact.term });
  }
  const isNewTerm = consent.state === "signatory" && consent.given.every((given) => given.term !== fact.term);
  return isNewTerm ? undefined : asRefusal(nextConsent(consent.state, "give"));
}
