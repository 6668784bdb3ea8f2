import type { Concentration } from "#domain/impact/concentration.ts";
import type { PublicImpact } from "./public-document.ts";

/** What publishing reads of an incident: plain rows, private ones too. Values of jsonb columns are unknown until they are read. */
export type IncidentRecord = {
  incident: {
    slug: string;
    title: unknown;
    summary: unknown;
    severity: string;
    zone: string;
    synthetic: boolean;
    series?: unknown;
  };
  components: { key: string; name: unknown; detail: unknown; affected: boolean; audience: string }[];
  narratives: { kind: string; key: string; title: unknown; body: unknown; audience: string }[];
  evidence: { kind: string; key: string; title: unknown; data: unknown; audience: string }[];
  events: RecordEvent[];
  impact: RecordImpact;
  upstream: RecordUpstream;
  /** The newest exposure conditions, where there are any. */
  exposure?: unknown;
  disclosure: RecordDisclosure | undefined;
  credits: {
    key: string;
    name: string;
    organisation: string | null;
    kind: string;
    creditedBy: unknown;
    audience: string;
  }[];
};

export type RecordEvent = {
  key: string;
  sequence: bigint;
  title: unknown;
  body: unknown;
  lane: string;
  milestone: string | null;
  audience: string;
  time: unknown;
  knownTime: unknown;
  source: unknown;
  record: boolean;
  retracted: boolean;
};

export type RecordImpact = {
  statements: RecordStatement[];
  rules: { revision: number; window: unknown; where: unknown }[];
  figures: { ruleRevision: number; count: number; steps: unknown; distribution: unknown; traffic?: unknown }[];
  /** What readers can still read of it, the oldest first: no group under 5 may follow from two revisions. */
  earlier?: PublicImpact[];
  /** Of the public statement, where it states a number of accounts. */
  concentration?: (Concentration & { ruleRevision: number }) | undefined;
  logs: { id: string; name: string; sha256: string; bytes: number; rows: unknown; synthetic: boolean }[];
};

export type RecordStatement = {
  number: number;
  unit: string;
  count: number;
  accounts: number | null;
  population: unknown;
  method: unknown;
  ruleRevision: number;
  excluded: unknown;
  logs: unknown;
  confidence: string;
  /** RFC 3339 in UTC. */
  asOf: string;
  why: unknown;
  audience: string;
};

export type RecordUpstream = {
  repositories: {
    id: string;
    forge: string;
    name: string;
    purl?: string | null;
    versionScheme: string;
    audience: string;
  }[];
  items: {
    id: string;
    repositoryId: string;
    key: string;
    kind: string;
    number: number | null;
    state: string;
    title: unknown;
    role: unknown;
    openedTime: unknown;
    mergedTime: unknown;
    audience: string;
  }[];
  links: { fromId: string; toId: string; kind: string }[];
  /** In version order. */
  releases: {
    id: string;
    repositoryId: string;
    tag: string;
    version: string;
    publishedTime: unknown;
    draft: boolean;
    note: unknown;
    audience: string;
  }[];
  containments: { itemId: string; releaseId: string; contained: string }[];
  configurations: { id: string; key: string; name: unknown; statement: unknown }[];
  protections: {
    configurationId: string;
    fromVersion: string | null;
    untilVersion: string | null;
    status: string;
    reason: unknown;
    basis: string;
    setting: unknown;
  }[];
};

export type RecordDisclosure = {
  channel: unknown;
  note: unknown;
  parties: {
    key: string;
    name: unknown;
    roles: string[];
    audience: string;
    steps: { step: string; state: string; time: unknown; note: unknown }[];
  }[];
  publications: {
    key: string;
    partyKey: string;
    title: unknown;
    state: string;
    time: unknown;
    url: string | null;
    note: unknown;
    audience: string;
  }[];
  statements?: {
    key: string;
    partyKey: string;
    component: string;
    configuration?: string | undefined;
    status: string;
    says: unknown;
    audience: string;
  }[];
  priorReferences?: {
    key: string;
    title: string;
    url?: string | undefined;
    time: unknown;
    note: unknown;
    audience: string;
  }[];
  identifiers?: { scheme: string; value: string; state: string }[];
};
