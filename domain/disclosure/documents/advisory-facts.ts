import type { ProtectionStatus } from "#domain/upstream/fix-matrix.ts";
import type { VersionScheme } from "#domain/upstream/version-order.ts";
import type { CreditKind, IdentifierScheme } from "../case-words.ts";
import type { Involvement } from "../involvement.ts";

export const TLP_LABELS = ["RED", "AMBER+STRICT", "AMBER", "GREEN", "CLEAR"] as const;
export type TlpLabel = (typeof TLP_LABELS)[number];

/** Everything an advisory says, whatever the format: a document is changed only by changing these. */
export type AdvisoryFacts = {
  /** `CANDOR-2026-1`; the name of a CSAF file is made of it. */
  trackingId: string;
  /** `x_CANDOR-2026-1` */
  osvId: string;
  publisher: { name: string; namespace: string; category: PartyCategory };
  title: string;
  summary: string;
  severity?: string;
  /** False: a draft, which is never for everybody. */
  isPublic: boolean;
  /** Published, and more is to come. */
  isMoving: boolean;
  /** Absent: for everybody once public, until then AMBER. */
  tlp?: TlpLabel;
  /** What was published, the oldest first; none of a draft. Instants, as all times here. */
  revisions: { date: string; summary: string }[];
  /** When this state of the facts was made. */
  asOf: string;
  /** When the public knew or is to know; may lie ahead. */
  releaseDate?: string;
  withdrawn?: string;
  /** Where the report is read. */
  address: string;
  notes: AdvisoryNote[];
  references: AdvisoryReference[];
  product?: AdvisoryProduct;
  involvements: AdvisoryInvolvement[];
  /** Beside the fixed versions, which follow from the product. */
  mitigations: { title: string; text: string }[];
  credits: { name: string; organisation?: string; kind: CreditKind; creditedBy?: string }[];
  identifiers: { scheme: IdentifierScheme; value: string }[];
};

export type AdvisoryNote = { category: "details" | "general"; title: string; text: string };
export type AdvisoryReference = {
  kind: "article" | "issue" | "fix" | "discussion" | "web";
  title: string;
  url: string;
};

export const PARTY_CATEGORIES = ["coordinator", "discoverer", "other", "user", "vendor"] as const;
export type PartyCategory = (typeof PARTY_CATEGORIES)[number];
export type AdvisoryInvolvement = {
  name: string;
  party: PartyCategory;
  status: Involvement;
  date?: string;
};

export type AdvisoryProduct = {
  vendor: string;
  name: string;
  /** Where its source is. */
  repository: string;
  /** As an ecosystem of OSV names it; absent where nobody stated it. */
  package?: { ecosystem: string; name: string };
  scheme: VersionScheme;
  configurations: AdvisoryConfiguration[];
};
export type AdvisoryConfiguration = { key: string; name: string; statement: string; stretches: VersionStretch[] };

/** [from, until) of versions with the releases in it that are known; a missing end is open. In version order. */
export type VersionStretch = { status: ProtectionStatus; from?: string; until?: string; versions: string[] };

/** One thing that is wrong with a document, and where. */
export type Finding = { severity: "error" | "warning"; code: string; pointer: string; message: string };

/** As a URI of RFC 3986, which is stricter than what browsers take; undefined where it is no address of the web. */
export function uriOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, host, pathname, search, hash } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  const fragment = hash === "" ? "" : `#${strictly(hash.slice(1))}`;
  return `${protocol}//${host}${strictly(pathname + search)}${fragment}`;
}

function strictly(part: string): string {
  return part
    .replace(/%(?![0-9a-f]{2})/gi, "%25")
    .replace(/[^\w\-.~:/?@!$&'()*+,;=%]/gu, (sign) => encodeURIComponent(sign));
}
