import type { CaseEntry } from "./case-fact.ts";
import type { CaseState, PartyState } from "./case-state.ts";
import { passEnd } from "./apply-embargo-fact.ts";
import { isInForce } from "./embargo-machine.ts";
import { foldStepwise, standingAt } from "./fold-case.ts";

/** The last entry whose content the party may know, and the last of whose terms and consents. */
export type PartyAccess = {
  until: number;
  terms: number;
  state: "open" | "awaits_consent" | "agreed_no_more" | "left";
};

/**
 * While an embargo is in force its content is for those who keep to it: who never agreed sees none of it, who agreed once
 * sees what there was until then, and who left what there was before (R8). Undefined: no party of the case at `now`.
 */
export function partyAccess(entries: readonly CaseEntry[], key: string, now: string): PartyAccess | undefined {
  const { standing } = standingAt(entries, now);
  const { state, entered } = foldStepwise(standing);
  let until = 0;
  let hasAgreed = false;
  for (const { seq } of entered) {
    const party = see(seq);
    if (party?.left) return { until, terms: seq, state: "left" };
  }
  passEnd(state, now);
  if (!see(Infinity)) return undefined;
  return {
    until,
    terms: Infinity,
    state: until === Infinity ? "open" : hasAgreed ? "agreed_no_more" : "awaits_consent",
  };

  function see(seq: number): PartyState | undefined {
    const party = state.parties.find((one) => one.key === key);
    if (!party) return undefined;
    hasAgreed ||= party.consent.state === "signatory";
    if (isContentOpen(state, party)) until = seq;
    else if (!hasAgreed) until = 0;
    return party;
  }
}

function isContentOpen({ embargo }: CaseState, { consent, roles }: PartyState): boolean {
  return !isInForce(embargo.state) || consent.state === "signatory" || roles.includes("case_owner");
}
