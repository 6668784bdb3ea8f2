import type { CaseState, PartyState } from "./case-state.ts";
import type { CaseStatus } from "./case-words.ts";
import { isPublished } from "./publication-machine.ts";
import { isInstant } from "./stated-time.ts";
import { activeTerm } from "./apply-embargo-fact.ts";

/** Parties by their keys. `expected` are those that will publish or have; the undecided are told, and do not count. */
export type DerivedStatus = {
  status: CaseStatus;
  note?: { code: "withdrawn"; reason: string } | { code: "will_not_publish"; parties: string[] };
  embargoBroken: boolean;
  expected: string[];
  published: string[];
  undecided: string[];
};

export function hasPublished({ documents }: PartyState): boolean {
  return documents.some(({ stage }) => isPublished(stage));
}

/** Who has published is: its publication says so. */
export function isExpected({ willPublish }: PartyState): boolean {
  return willPublish.value === "yes";
}

/** Where disclosure as a whole stands: derived, the first that holds. */
export function caseStatus(state: CaseState): DerivedStatus {
  const keys = (parties: PartyState[]) => parties.map(({ key }) => key);
  const expected = state.parties.filter(isExpected);
  const refusing = state.parties.filter((party) => party.willPublish.value === "no" && !hasPublished(party));
  const status = firstThatHolds(state, expected);
  const note = noteOf(state, status, keys(refusing));
  return {
    status,
    ...(note && { note }),
    embargoBroken: state.embargo.broken !== undefined,
    expected: keys(expected),
    published: keys(state.parties.filter(hasPublished)),
    undecided: keys(state.parties.filter((party) => party.willPublish.value === "undecided" && !hasPublished(party))),
  };
}

function firstThatHolds(state: CaseState, expected: PartyState[]): CaseStatus {
  const { bits, embargo, withdrawn } = state;
  if (withdrawn) return "withdrawn";
  if (bits.public) {
    if (!expected.some(hasPublished)) return "public_unpublished";
    return expected.every(hasPublished) ? "fully_disclosed" : "partially_disclosed";
  }
  switch (embargo.state) {
    case "active":
    case "revise":
      return isScheduled(state, expected) ? "scheduled" : "embargoed";
    case "proposed":
      return "negotiating";
    case "exited":
      return "embargo_ended";
    case "none":
      return "private";
  }
}

function isScheduled(state: CaseState, expected: PartyState[]): boolean {
  const term = activeTerm(state);
  if (!term || !isInstant(term.ends) || expected.length === 0) return false;
  return expected.every(
    ({ consent, documents }) => consent.state === "signatory" && documents.some(({ stage }) => stage === "scheduled"),
  );
}

function noteOf({ withdrawn }: CaseState, status: CaseStatus, refusing: string[]): DerivedStatus["note"] {
  if (withdrawn) return { code: "withdrawn", reason: withdrawn.reason };
  if (status !== "fully_disclosed" || refusing.length === 0) return undefined;
  return { code: "will_not_publish", parties: refusing };
}
