import type { RecordedTime } from "#domain/time/recorded-time.ts";
import { openTerms } from "./apply-embargo-fact.ts";
import type { CaseState, Entered, PartyState, Stated } from "./case-state.ts";
import { caseStatus, hasPublished, isExpected } from "./case-status.ts";
import { timeOf, timeOfStamp } from "./stated-time.ts";

export const WAITS = [
  "report_unacknowledged",
  "consent_unanswered",
  "consent_lapsed",
  "publication_expected",
  "proposal_undecided",
  "vendor_to_be_told",
  "public_to_be_entered",
  // Not of the ledger: our own page says it.
  "own_page_public",
  "decide_attacks",
  "decide_fix_public",
  "decide_embargo_over",
  "decide_embargo_broken",
] as const;
export type WaitKind = (typeof WAITS)[number];

/** `party`: on whom it waits; without one it waits on the people of the case. `seq`: the entry that began it. */
export type Wait = {
  what: WaitKind;
  party?: string;
  since: RecordedTime;
  seq: number;
  by?: RecordedTime;
  term?: string;
};

/** What waits, and on whom; how long is since when until now. */
export function waits(state: CaseState): Wait[] {
  if (state.withdrawn) return [];
  return [...state.parties.flatMap((party) => partyWaits(state, party)), ...decisions(state)];
}

function partyWaits(state: CaseState, party: PartyState): Wait[] {
  const { key, bits, consent, report, roles, left, willPublish } = party;
  const found: Wait[] = [];
  const { seq, recordedAt } = willPublish;
  if (isExpected(party) && !hasPublished(party) && seq !== undefined && recordedAt !== undefined) {
    const since = state.bits.public ?? { ...willPublish, seq, recordedAt };
    found.push({ what: "publication_expected", party: key, ...begun(since) });
  }
  if (left) return found;
  if (bits.aware && report.state === "start" && roles.includes("vendor")) {
    found.push({ what: "report_unacknowledged", party: key, ...begun(bits.aware) });
  }
  if (consent.state === "invited" && consent.invited && isLive(state)) {
    found.push({ what: "consent_unanswered", party: key, ...entered(consent.invited), by: consent.invited.answerBy });
  }
  if (consent.state === "lapsed" && consent.lapsed && isLive(state)) {
    found.push({ what: "consent_lapsed", party: key, ...entered(consent.lapsed) });
  }
  if (state.bits.public && !bits.aware && roles.includes("vendor")) {
    found.push({ what: "vendor_to_be_told", party: key, ...begun(state.bits.public) });
  }
  return found;
}

function isLive({ embargo }: CaseState): boolean {
  return embargo.state !== "none" && embargo.state !== "exited";
}

function decisions(state: CaseState): Wait[] {
  const { bits, embargo, fixPublic } = state;
  const found: Wait[] = openTerms(state).map(({ term, proposed, answerBy }) => ({
    what: "proposal_undecided",
    term,
    ...entered(proposed),
    ...(answerBy && { by: answerBy }),
  }));
  if (bits.attacks && isLive(state)) found.push({ what: "decide_attacks", ...begun(bits.attacks) });
  if (bits.exploit_public && !bits.public) found.push({ what: "public_to_be_entered", ...begun(bits.exploit_public) });
  if (fixPublic && !bits.public) found.push({ what: "decide_fix_public", ...begun(fixPublic) });
  if (embargo.ended && !bits.public) {
    const { at, seq } = embargo.ended;
    found.push({ what: "decide_embargo_over", since: at, seq: seq ?? lastAccepted(state) });
  }
  if (embargo.broken && caseStatus(state).status !== "fully_disclosed") {
    found.push({ what: "decide_embargo_broken", since: embargo.broken.at, seq: embargo.broken.seq });
  }
  return found;
}

function lastAccepted({ embargo }: CaseState): number {
  return Math.max(0, ...embargo.terms.map(({ accepted }) => accepted?.seq ?? 0));
}

function begun(stated: Stated): Pick<Wait, "since" | "seq"> {
  return { since: timeOf(stated), seq: stated.seq };
}

function entered({ seq, recordedAt }: Entered): Pick<Wait, "since" | "seq"> {
  return { since: timeOfStamp(recordedAt), seq };
}
