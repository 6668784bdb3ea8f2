/** The words of a disclosure case. Sources: Vultron (report handling, embargo, consent, case state), CSAF, ISO 29147. */

export const PARTY_ROLES = [
  "finder",
  "reporter",
  "vendor",
  "coordinator",
  "deployer",
  "observer",
  "case_owner",
  "cna",
] as const;
export type PartyRole = (typeof PARTY_ROLES)[number];

/** A. Report handling, per party; before the first step a party is at `start`. */
export const REPORT_STATES = ["received", "valid", "invalid", "accepted", "deferred", "closed"] as const;
export type ReportState = (typeof REPORT_STATES)[number] | "start";

/** B. Embargo, one per case. In `revise` the old terms still bind; `exited` is final. */
export const EMBARGO_STATES = ["none", "proposed", "active", "revise", "exited"] as const;
export type EmbargoState = (typeof EMBARGO_STATES)[number];

/** C. Consent to the embargo, per party. */
export const CONSENT_STATES = ["no_embargo", "invited", "signatory", "lapsed", "declined"] as const;
export type ConsentState = (typeof CONSENT_STATES)[number];

/** D. The bits V, F, D of a party and P, X, A of a case. They are set once; a wrong entry is corrected, never unset. */
export const PARTY_BITS = ["aware", "fix_ready", "fix_deployed"] as const;
export type PartyBit = (typeof PARTY_BITS)[number];
export const CASE_BITS = ["public", "exploit_public", "attacks"] as const;
export type CaseBit = (typeof CASE_BITS)[number];

/** E. A party's own document. */
export const PUBLICATION_STAGES = ["drafting", "ready", "scheduled", "published", "revised", "withdrawn"] as const;
export type PublicationStage = (typeof PUBLICATION_STAGES)[number] | "none";
export const INTENTIONS = ["yes", "no", "undecided"] as const;
export type WillPublish = (typeof INTENTIONS)[number];

export const CASE_STATUSES = [
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
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** The columns of the board of parties × steps. */
export const BOARD_STEPS = ["informed", "agreed", "fixed", "published"] as const;
export type BoardStep = (typeof BOARD_STEPS)[number];
export const BOARD_STATES = ["done", "pending", "not_applicable", "unknown"] as const;
export type BoardState = (typeof BOARD_STATES)[number];

export const CREDIT_KINDS = ["finder", "remediation_developer", "coordinator", "other"] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];
export const CREDIT_CONSENTS = ["not_asked", "asked", "given", "declined"] as const;
export type CreditConsent = (typeof CREDIT_CONSENTS)[number];

export const IDENTIFIER_SCHEMES = ["cve", "ghsa", "vu", "hackerone", "osv", "csaf", "other"] as const;
export type IdentifierScheme = (typeof IDENTIFIER_SCHEMES)[number];
export const IDENTIFIER_STATES = ["reserved", "published", "rejected", "withdrawn"] as const;
export type IdentifierState = (typeof IDENTIFIER_STATES)[number];

/** What a party says of a component or configuration. `fixed` and `not_affected` as CSAF and VEX mean them. */
export const PRODUCT_STATUSES = ["affected", "not_affected", "fixed", "under_investigation", "unknown"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];
