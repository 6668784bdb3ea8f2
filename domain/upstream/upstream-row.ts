import type { z } from "zod";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Audience, Text } from "#domain/timeline/timeline-event.ts";
import type { ProtectionStatus } from "./fix-matrix.ts";
import type { Contained, NET_EFFECTS } from "./containment.ts";
import type { ForgeState } from "./item-state.ts";
import type { FIX_STATUSES } from "./fix-status.ts";
import type { BASES, releaseLine } from "./upstream-entry.ts";
import type { ITEM_KINDS, LINK_KINDS, POLLING } from "./upstream-record.ts";
import type { VersionScheme } from "./version-order.ts";

type Row = { id: string; version: number };
type Said<L extends readonly string[]> = L[number];

export type UpstreamRepository = Row & {
  forge: string;
  name: string;
  /** Names it had before, the oldest first. */
  formerNames: string[];
  nodeId?: string;
  purl?: string;
  versionScheme: VersionScheme;
  /** Of its first line, which has the key "main". */
  tagPattern: string;
  lines: z.output<typeof releaseLine>[];
  polling: Said<typeof POLLING>;
  audience: Audience;
  /** The last success, not the last attempt. */
  checkedAt?: string;
  triedAt?: string;
  trouble?: { code: string; message: string; until?: string };
};

export type UpstreamItem = Row & {
  repository: string;
  key: string;
  kind: Said<typeof ITEM_KINDS>;
  number?: number;
  state: ForgeState;
  origin: "hand" | "forge";
  title: Text;
  role: Text;
  commit?: string;
  baseBranch?: string;
  isDraft: boolean;
  opened?: RecordedTime;
  merged?: RecordedTime;
  closed?: RecordedTime;
  mergeCommit?: string;
  /** Where it stood before it was moved, the oldest first. */
  formerPlaces: { repository: string; number?: number }[];
  checkedAt?: string;
  audience: Audience;
};

export type UpstreamLink = Row & { from: string; to: string; kind: Said<typeof LINK_KINDS> };

export type UpstreamRelease = {
  id: string;
  repository: string;
  tag: string;
  /** What the tag names; the version of this entry is `rowVersion`. */
  version: string;
  origin: "hand" | "forge";
  published?: RecordedTime;
  draft: boolean;
  prerelease: boolean;
  yanked: boolean;
  note?: Text;
  tagCommit?: string;
  /** Commits that the tag stood on before it was moved, the oldest first. */
  formerCommits: { commit: string; seenAt: string }[];
  editedAt?: string;
  checkedAt?: string;
  audience: Audience;
  rowVersion: number;
};

export type UpstreamVerdict = Row & {
  item: string;
  reason: Text;
  decidedBy: string;
  decidedAt: string;
} & (
    | { release: string; contained: Contained; netEffect?: Said<typeof NET_EFFECTS> }
    /** `configurations`: of a partial fix, those it holds for. */
    | { line: string; status: Said<typeof FIX_STATUSES>; configurations: string[] }
  );

export type UpstreamConfiguration = Row & { key: string; name: Text; statement: Text };

/** Of versions [from, until) of one configuration. */
export type UpstreamProtection = Row & {
  configuration: string;
  fromVersion?: string;
  untilVersion?: string;
  status: ProtectionStatus;
  reason: Text;
  basis: Said<typeof BASES>;
  /** Keys of the items it rests on. */
  items: string[];
  setting?: Text;
};

export type UpstreamRows = {
  repositories: UpstreamRepository;
  items: UpstreamItem;
  links: UpstreamLink;
  releases: UpstreamRelease;
  verdicts: UpstreamVerdict;
  configurations: UpstreamConfiguration;
  protections: UpstreamProtection;
};
