export const DISCLOSURE_STATUSES = [
  "withdrawn",
  "fully_disclosed",
  "partially_disclosed",
  "public_unpublished",
  "scheduled",
  "embargoed",
  "negotiating",
  "embargo_ended",
  "private",
] as const;
export type DisclosureStatus = (typeof DISCLOSURE_STATUSES)[number];

export type EmbargoState = "none" | "proposed" | "active" | "revise" | "exited";
export type WillPublish = "yes" | "no" | "undecided";
export type PartyStanding = {
  willPublish: WillPublish;
  published: boolean;
  /** Has a publication prepared for the agreed end. */
  scheduled?: boolean;
  /** Has accepted the embargo's present terms. */
  signatory?: boolean;
};
export type CaseStanding = {
  withdrawn?: boolean;
  publicAware: boolean;
  embargo: { state: EmbargoState; endIsPrecise?: boolean };
  parties: PartyStanding[];
};

/** How far the disclosure has come, derived and never set; the first that fits. */
export function disclosureStatus({ withdrawn, publicAware, embargo, parties }: CaseStanding): DisclosureStatus {
  const published = parties.filter((party) => party.published);
  // Publishing makes a party an expected one, and the public aware.
  const expected = parties.filter((party) => party.published || party.willPublish === "yes");
  const isPublic = publicAware || published.length > 0;
  const binds = embargo.state === "active" || embargo.state === "revise";
  if (withdrawn) return "withdrawn";
  if (isPublic && expected.length > 0 && expected.length === published.length) return "fully_disclosed";
  if (isPublic) return published.length > 0 ? "partially_disclosed" : "public_unpublished";
  if (binds && embargo.endIsPrecise && isPrepared(expected)) return "scheduled";
  if (binds) return "embargoed";
  if (embargo.state === "proposed") return "negotiating";
  return embargo.state === "exited" ? "embargo_ended" : "private";
}

function isPrepared(expected: PartyStanding[]): boolean {
  return expected.length > 0 && expected.every((party) => party.signatory && party.scheduled);
}
