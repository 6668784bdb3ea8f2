import type { CaseState, PartyState } from "./case-state.ts";
import type { FactKind, NewCaseFact } from "./case-fact.ts";
import type { PartyAccess } from "./party-access.ts";
import { MOST_ENTRIES } from "./decide-fact.ts";
import { refuse, type Refusal } from "./refusal.ts";

/** What a party may enter in the ledger of its case, of itself. */
export const ANSWERS = [
  "report_step",
  "party_step",
  "consent_given",
  "consent_declined",
  "embargo_proposed",
  "publication_intended",
  "publication_step",
  "status_stated",
  "statement_approved",
] as const satisfies readonly FactKind[];
/** What one may answer that has not agreed to the embargo in force: yes, no, or other terms. */
const BEFORE_CONSENT: readonly FactKind[] = ["consent_given", "consent_declined", "embargo_proposed"];

/** The fact as the party's own, whatever it says of whose it is: for the parties at most, never for everybody. */
export function ownAnswer(fact: NewCaseFact, party: PartyState): NewCaseFact {
  switch (fact.kind) {
    case "embargo_proposed":
      return { ...fact, by: party.key };
    case "statement_approved":
      return fact;
    case "publication_intended":
    case "publication_step": {
      const known = party.documents.find(({ key }) => key === fact.document);
      return { ...fact, party: party.key, audience: known?.audience ?? "parties" };
    }
    case "status_stated":
      return { ...fact, party: party.key, audience: "parties" };
    case "report_step":
    case "party_step":
    case "consent_given":
    case "consent_declined":
      return { ...fact, party: party.key };
    default:
      return fact;
  }
}

/** Why a party may not enter this, before the rules of the case are asked. */
export function refuseAnswer(
  state: CaseState,
  fact: NewCaseFact,
  { party, access }: { party: PartyState; access: PartyAccess["state"] },
): Refusal | undefined {
  if (!(ANSWERS as readonly string[]).includes(fact.kind)) {
    return refuse("not_for_parties", "Only the co-ordinators of the case enter this.", { kind: fact.kind });
  }
  if (state.lastSeq >= MOST_ENTRIES / 2) {
    return refuse("ledger_full", "This case has so many entries that only its co-ordinators add to it.");
  }
  if (access === "left") return refuse("party_left", "You have left this case.", { party: party.key });
  if (access !== "open" && !BEFORE_CONSENT.includes(fact.kind)) {
    return refuse("agree_first", "An embargo is in force: agree to it, decline it, or propose other terms.");
  }
  if (fact.kind !== "statement_approved" && fact.kind !== "status_stated") return undefined;
  // A statement of another party is as unknown as one that never was.
  const other = state.statements.find(({ statement }) => statement === fact.statement);
  if (other ? other.party === party.key : fact.kind === "status_stated") return undefined;
  return refuse("unknown_statement", `There is no statement ${fact.statement} of yours.`, {
    statement: fact.statement,
  });
}

/** What a refusal may name to a party: its own words and the states it sees, never another party or what is internal. */
const TOLD = ["kind", "from", "to", "event", "legal", "term", "document", "statement", "bit", "needs", "fact"];
/** Refusals that rest on what is not, or not always, shared with parties. */
const UNTOLD: Record<string, string> = {
  past_policy_maximum: "A policy of this case does not allow an embargo until then: propose an earlier end.",
};
const UNTOLD_BEFORE_CONSENT = ["embargo_not_viable", "fix_ready"];

export function toldToParty({ code, message, detail = {} }: Refusal, access: PartyAccess["state"]): Refusal {
  if (access !== "open" && UNTOLD_BEFORE_CONSENT.includes(code)) {
    return refuse("no_proposals", "No other terms can be proposed in this case now.");
  }
  const told = Object.fromEntries(Object.entries(detail).filter(([name]) => TOLD.includes(name)));
  return refuse(code, UNTOLD[code] ?? message, told);
}
