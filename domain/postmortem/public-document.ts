import type { PublicConcentration } from "#domain/impact/concentration.ts";
import type { PublicTraffic } from "#domain/impact/traffic.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { ExposureConditions } from "#domain/upstream/exposure-shape.ts";

/** What a public revision holds: everything a reader may know, and nothing else exists for it. JSON, canonicalised by RFC 8785. */
export type PublicDocument = {
  schema: "candor/public-document/1";
  slug: string;
  title: Text;
  summary: Text;
  severity: string;
  /** IANA zone in which the page states its times unless the reader chooses another. */
  zone: string;
  /** True: request rows behind the figures are generated; the page says so. */
  synthetic: boolean;
  /** Incidents that are told together; the same key is the same series. */
  series?: { key: string; name: Text };
  components: { key: string; name: Text; detail?: Text; affected: boolean }[];
  events: PublicEvent[];
  phases: PublicPhase[];
  differences: PublicDifference[];
  causes: PublicSection[];
  remedies: PublicSection[];
  advice: PublicSection[];
  continuing: PublicSection[];
  notes: PublicSection[];
  impact?: PublicImpact;
  upstream?: PublicUpstream;
  /** "Am I affected?": what is asked and by which rules it is answered. */
  exposure?: PublicExposure;
  disclosure?: PublicDisclosure;
  evidence: PublicEvidence[];
  credits: { key: string; name: string; organisation?: string; kind: CreditKind; creditedBy?: Text }[];
};

export type Text = { en: string; ja?: string };
export type Lane = "provider" | "researcher" | "upstream" | "status_page" | "disclosure";
export type CreditKind = "finder" | "remediation_developer" | "coordinator" | "other";

/** In the one order of domain/time/order.ts. */
export type PublicEvent = {
  key: string;
  title: Text;
  body?: Text;
  lane: Lane;
  milestone?: string;
  record: boolean;
  time: RecordedTime;
  known?: RecordedTime;
  source?: { name: Text; url?: string };
};

/** A stretch between two milestones, in order: report → triage → declared → contained → fixed → restored → disclosed. */
export type PublicPhase = { key: string; from: string; to: string; fromEvent: string; toEvent: string };

/** Two sources gave a time for the same moment; `record` is the event that counts. */
export type PublicDifference = { record: string; other: string };

export type PublicSection = { key: string; title: Text; body: Text };

export type PublicImpact = {
  unit: "responses" | "requests" | "accounts";
  count: number;
  accounts?: number;
  confidence: "exact" | "lower_bound";
  asOf: RecordedTime;
  population: Text;
  method: Text;
  rule: {
    revision: number;
    field: string;
    op: string;
    value: number;
    from?: RecordedTime;
    until?: RecordedTime;
    model?: string;
  };
  excluded: { key: string; reason: Text; count: number }[];
  /** Row counts, in the order in which they are taken away; the last remaining is the count. Keys with + between: told together. */
  steps: { key: string; removed: number; remaining: number }[];
  /** Without rows where the number of those that do not count would follow from them and be under 5. */
  logs: { name: string; sha256: string; rows?: number; bytes: number; synthetic: boolean }[];
  /** Requests by the deciding value, log scale; counts of groups under 5 are merged into a neighbour. */
  distribution: { from: number; to: number; count: number; affected: number }[];
  /** Absent in revisions of before it was published, as is `concentration`. */
  traffic?: PublicTraffic;
  /** Only where the number of accounts is stated. */
  concentration?: PublicConcentration;
  /** Numbers that were stated before, oldest first. */
  corrections?: { before: number; after: number; asOf: RecordedTime; why?: Text }[];
};

export type PublicUpstream = {
  /** `purl`: of the package that it releases, without a version. */
  repository: { forge: string; name: string; purl?: string };
  items: {
    key: string;
    kind: "issue" | "pull_request" | "commit";
    number?: number;
    state: "open" | "closed" | "closed_unmerged" | "merged" | "landed_as_commit" | "unknown";
    title: Text;
    role: Text;
    opened?: RecordedTime;
    merged?: RecordedTime;
  }[];
  links: { from: string; to: string; kind: string }[];
  /** In version order. */
  releases: { tag: string; version: string; published?: RecordedTime; note?: Text }[];
  contained: { item: string; release: string; contained: "yes" | "no" | "unknown" }[];
  configurations: { key: string; name: Text; statement: Text }[];
  /** One cell per configuration × column; `version` of a column is a release or the stretch before the first one. */
  matrix: {
    columns: { key: string; label: Text; release?: string }[];
    rows: {
      configuration: string;
      /** `setting`: what protects it there; absent: it does so by default. */
      cells: { column: string; status: ProtectionStatus; reason: Text; basis: "stated" | "reading"; setting?: Text }[];
    }[];
  };
};

export type PublicExposure = ExposureConditions;

export type ProtectionStatus = "exposed" | "partly_protected" | "protected" | "unknown";

export type PublicDisclosure = {
  channel: Text;
  note?: Text;
  steps: ("informed" | "agreed" | "fixed" | "published")[];
  parties: {
    key: string;
    name: Text;
    roles: string[];
    steps: {
      step: string;
      state: "done" | "pending" | "not_applicable" | "unknown";
      time?: RecordedTime;
      note?: Text;
    }[];
  }[];
  publications: {
    key: string;
    party: string;
    title: Text;
    state: "published" | "pending" | "declined";
    time?: RecordedTime;
    url?: string;
    note?: Text;
  }[];
  /** What parties say of components, as far as they let it be used. */
  statements?: {
    key: string;
    party: string;
    component: string;
    configuration?: string;
    status: "affected" | "not_affected" | "fixed" | "under_investigation" | "unknown";
    says?: Text;
  }[];
  /** Where the flaw was spoken of in public before the report, the earliest first. */
  priorReferences?: { key: string; title: string; url?: string; time: RecordedTime; note?: Text }[];
  /** Ids that are published in the systems that gave them. */
  identifiers?: { key: string; scheme: "cve" | "ghsa" | "vu" | "osv"; value: string }[];
};

export type PublicEvidence = {
  key: string;
  kind: "benchmark" | "verification";
  title: Text;
  data: Measured & {
    hardware?: string;
    outcome?: Text;
    /** Runs that are told one by one. */
    series?: (Measured & { name: Text })[];
    check?: "reproduction" | "canary" | "other";
    result?: "passed" | "failed" | "inconclusive";
    time?: RecordedTime;
  };
};

/** Change in percent with the ends of its 95 % interval, or only the width within which it lies. */
export type Measured = {
  runs?: number;
  effectPercent?: number;
  lowPercent?: number;
  highPercent?: number;
  withinPercent?: number;
};

/** What a public page, feed or file is rendered from: the document and what the revision says of itself. */
export type PublishedRevision = {
  document: PublicDocument;
  number: number;
  hash: string;
  previousHash?: string;
  publishedAt: string;
  note?: string;
};
