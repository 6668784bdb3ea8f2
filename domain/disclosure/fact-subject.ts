import type { CaseFact } from "./case-fact.ts";
import type { CaseState } from "./case-state.ts";
import { mayChangeEmbargo } from "./embargo-news.ts";

/** The part of the case that a fact is about, without where in the ledger it was said: what an audit compares. */
export function subjectOf(state: CaseState, fact: CaseFact): unknown {
  return withoutPlaces(partOf(state, fact));
}

function partOf(state: CaseState, fact: CaseFact): unknown {
  if ("party" in fact && fact.kind !== "status_stated" && fact.kind !== "deadline_set") {
    const party = state.parties.find(({ key }) => key === fact.party);
    return isOfEmbargo(fact) ? { party, bits: state.bits, embargo: state.embargo } : party;
  }
  switch (fact.kind) {
    case "case_opened":
    case "case_changed":
      return state.opened;
    case "case_withdrawn":
      return state.withdrawn;
    case "case_step":
      return { bits: state.bits, embargo: state.embargo.state };
    case "credit_set":
    case "credit_removed":
      return state.credits.find(({ credit }) => credit === fact.credit);
    case "identifier_set":
      return state.identifiers.find(({ scheme, value }) => scheme === fact.scheme && value === fact.value);
    case "prior_reference":
      return state.priorReferences.find(({ reference }) => reference === fact.reference);
    case "fix_public":
      return state.fixPublic;
    case "aware_at_set":
      return state.awareAt;
    case "status_stated":
    case "statement_approved":
      return state.statements.find(({ statement }) => statement === fact.statement);
    case "deadline_set":
    case "deadline_satisfied":
    case "deadline_waived": {
      const { superseded: _, ...deadline } = state.deadlines.find((one) => one.deadline === fact.deadline) ?? {};
      return deadline;
    }
    case "clock_applied":
    case "clock_satisfied":
      return state.clocks.find(({ clock }) => clock === fact.clock);
    case "entry_corrected":
      return state.corrected.map(({ seq }) => `entry ${seq}`);
    default:
      return state.embargo;
  }
}

const CONSENTS = new Set<CaseFact["kind"]>(["consent_invited", "consent_given", "consent_declined"]);

/** Also where it is a party's step that makes it public, or that leaves nothing to negotiate. */
function isOfEmbargo(fact: CaseFact): boolean {
  return CONSENTS.has(fact.kind) || mayChangeEmbargo(fact);
}

const PLACES = new Set(["seq", "recordedAt"]);

function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (PLACES.has(name) ? [] : [[name, withoutPlaces(inner)]])),
  );
}
