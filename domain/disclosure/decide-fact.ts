import type { CaseFact, FactOf } from "./case-fact.ts";
import type { CaseState, PartyState } from "./case-state.ts";
import { decideEmbargoFact } from "./decide-embargo-fact.ts";
import { decideCaseStep, decidePartyFact } from "./decide-party-fact.ts";
import { decideRecordFact } from "./decide-record-fact.ts";
import { refuse, type Refusal } from "./refusal.ts";

export type { Refusal } from "./refusal.ts";

/** Why the fact cannot be entered in this case now, or undefined where it can. For corrections see decideEntry. */
export function decideFact(state: CaseState, fact: CaseFact, now: string): Refusal | undefined {
  const refusal = decideCase(state, fact) ?? decideParty(state, fact);
  if (refusal) return refusal;
  switch (fact.kind) {
    case "case_opened":
    case "case_changed":
    case "case_withdrawn":
    case "party_changed":
    case "entry_corrected":
      return undefined;
    case "party_added":
      if (!findParty(state, fact.party)) return undefined;
      return refuse("party_taken", `There is a party ${fact.party} already.`, { party: fact.party });
    case "case_step":
      return decideCaseStep(state, fact, now);
    case "party_left":
    case "report_step":
    case "party_step":
    case "board_remark":
    case "publication_intended":
    case "publication_step":
      return decidePartyFact(state, findParty(state, fact.party), fact, now);
    case "embargo_proposed":
    case "embargo_settled":
    case "embargo_accepted":
    case "embargo_rejected":
    case "embargo_terminated":
    case "consent_invited":
    case "consent_given":
    case "consent_declined":
      return decideEmbargoFact(state, fact, now);
    default:
      return decideRecordFact(state, fact, now);
  }
}

export function findParty(state: CaseState, key: string): PartyState | undefined {
  return state.parties.find((party) => party.key === key);
}

/** All of them are read each time; whoever needs more keeps them elsewhere. */
export const MOST_ENTRIES = 20_000;

function decideCase(state: CaseState, fact: CaseFact): Refusal | undefined {
  if (fact.kind === "case_opened") {
    return state.opened ? refuse("already_opened", "The case is open already.") : undefined;
  }
  if (!state.opened) return refuse("not_opened", "The case is not open yet.");
  if (fact.kind === "entry_corrected") return decideCorrection(state, fact);
  if (state.lastSeq >= MOST_ENTRIES && fact.kind !== "embargo_terminated") {
    return refuse(
      "ledger_full",
      `A case holds ${MOST_ENTRIES} entries: corrections and an embargo's end are still taken.`,
    );
  }
  // Else nobody could end what still binds them.
  if (state.withdrawn && fact.kind !== "embargo_terminated") {
    return refuse("case_withdrawn", "The case was withdrawn: only corrections and the end of its embargo are taken.");
  }
  return undefined;
}

function decideCorrection(state: CaseState, { entry }: FactOf<"entry_corrected">): Refusal | undefined {
  const detail = { entry };
  if (entry > state.lastSeq) return refuse("unknown_entry", `There is no entry ${entry}.`, detail);
  if (state.corrected.some(({ seq }) => seq === entry)) {
    return refuse("already_corrected", `Entry ${entry} is struck out already.`, detail);
  }
  if (state.corrected.some(({ by }) => by === entry)) {
    return refuse("correction_stays", "A correction is not struck out: enter what is right.", detail);
  }
  if (entry === state.opened?.seq)
    return refuse("opening_stays", "What opened the case is changed, not struck out.", detail);
  return undefined;
}

/** What a party said or did needs that party; what became of its document is told even after it left. */
const TOLD_AFTER_LEAVING: CaseFact["kind"][] = ["publication_intended", "publication_step", "party_changed"];

function decideParty(state: CaseState, fact: CaseFact): Refusal | undefined {
  const key = fact.kind === "embargo_proposed" ? fact.by : "party" in fact ? fact.party : undefined;
  if (key === undefined || fact.kind === "party_added") return undefined;
  const party = findParty(state, key);
  if (!party) return refuse("unknown_party", `There is no party ${key} in the case.`, { party: key });
  if (!party.left || TOLD_AFTER_LEAVING.includes(fact.kind)) return undefined;
  return refuse("party_left", `The party ${key} has left the case.`, { party: key });
}
