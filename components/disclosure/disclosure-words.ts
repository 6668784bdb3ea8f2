import type {
  BoardState,
  BoardStep,
  CaseBit,
  CaseStatus,
  ConsentState,
  CreditConsent,
  CreditKind,
  EmbargoState,
  IdentifierScheme,
  IdentifierState,
  PartyBit,
  PartyRole,
  ProductStatus,
  PublicationStage,
  ReportState,
  WillPublish,
} from "#domain/disclosure/case-words.ts";
import type { EmbargoEnding, TermStatus } from "#domain/disclosure/case-state.ts";
import type { POLICY_NAMES } from "#domain/disclosure/deadline-fact.ts";

export const statusWords: Record<CaseStatus, string> = {
  withdrawn: "Withdrawn",
  fully_disclosed: "Fully disclosed",
  partially_disclosed: "Partially disclosed",
  public_unpublished: "Public, and nobody here has published",
  scheduled: "Scheduled",
  embargoed: "Under embargo",
  negotiating: "Embargo being negotiated",
  embargo_ended: "Embargo over, not yet public",
  private: "Private",
};
export const roleWords: Record<PartyRole, string> = {
  finder: "Finder",
  reporter: "Reporter",
  vendor: "Vendor",
  coordinator: "Co-ordinator",
  deployer: "Deployer",
  observer: "Observer",
  case_owner: "Case owner",
  cna: "CNA",
};
export const reportWords: Record<ReportState, string> = {
  start: "No report recorded",
  received: "Received",
  valid: "Valid",
  invalid: "Not valid",
  accepted: "Accepted",
  deferred: "Deferred",
  closed: "Closed",
};
export const embargoWords: Record<EmbargoState, string> = {
  none: "No embargo",
  proposed: "Proposed",
  active: "In force",
  revise: "In force, revision proposed",
  exited: "Over",
};
export const endingWords: Record<EmbargoEnding, string> = {
  end: "its end came",
  agreement: "ended early by agreement",
  termination: "terminated",
  public: "the public knew",
  exploit: "an exploit became public",
};
export const termWords: Record<TermStatus, string> = {
  open: "Proposed",
  active: "In force",
  superseded: "Superseded",
  rejected: "Rejected",
  terminated: "Terminated",
  ended: "Ended",
};
export const consentWords: Record<ConsentState, string> = {
  no_embargo: "Not asked",
  invited: "Asked",
  signatory: "Agreed",
  lapsed: "Lapsed: the terms changed",
  declined: "Declined",
};
export const partyBitWords: Record<PartyBit, string> = {
  aware: "Knows of it",
  fix_ready: "Fix is ready",
  fix_deployed: "Fix is deployed",
};
export const caseBitWords: Record<CaseBit, string> = {
  public: "The public knows",
  exploit_public: "An exploit is public",
  attacks: "Attacks were seen",
};
export const stageWords: Record<PublicationStage, string> = {
  none: "Not begun",
  drafting: "Being written",
  ready: "Ready",
  scheduled: "Scheduled",
  published: "Published",
  revised: "Revised",
  withdrawn: "Withdrawn",
};
export const intentionWords: Record<WillPublish, string> = {
  yes: "Will publish",
  no: "Will not publish",
  undecided: "Has not decided",
};
export const boardStepWords: Record<BoardStep, string> = {
  informed: "Informed",
  agreed: "Agreed",
  fixed: "Fixed",
  published: "Published",
};
export const boardStateWords: Record<BoardState, string> = {
  done: "Done",
  pending: "Pending",
  not_applicable: "Does not apply",
  unknown: "Not reported",
};
export const creditKindWords: Record<CreditKind, string> = {
  finder: "Finder",
  remediation_developer: "Made the fix",
  coordinator: "Co-ordinator",
  other: "Other",
};
export const creditConsentWords: Record<CreditConsent, string> = {
  not_asked: "Not asked",
  asked: "Asked",
  given: "Agrees to be named",
  declined: "Does not want to be named",
};
export const schemeWords: Record<IdentifierScheme, string> = {
  cve: "CVE",
  ghsa: "GHSA",
  vu: "CERT/CC VU#",
  hackerone: "HackerOne",
  osv: "OSV",
  csaf: "CSAF",
  other: "Other",
};
export const identifierStateWords: Record<IdentifierState, string> = {
  reserved: "Reserved",
  published: "Published",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
};
export const productWords: Record<ProductStatus, string> = {
  affected: "Affected",
  not_affected: "Not affected",
  fixed: "Fixed",
  under_investigation: "Under investigation",
  unknown: "Unknown",
};
export const policyWords: Record<(typeof POLICY_NAMES)[number], string> = {
  cert_cc: "CERT/CC",
  project_zero: "Project Zero 90+30",
  oss_fuzz: "OSS-Fuzz",
  zdi: "ZDI",
  linux_distros: "linux-distros",
  linux_kernel: "Linux kernel security",
  ocert: "oCERT",
  hackerone: "HackerOne",
  custom: "A policy of our own",
};
