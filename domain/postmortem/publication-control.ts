import type { PartyToTell } from "#domain/disclosure/who-to-tell.ts";
import type { Instant } from "#domain/time/instant.ts";
import type { EarlyEnd } from "./early-end.ts";
import type { PublicationSchedule } from "./publication-schedule.ts";
import type { ChainVerdict } from "./verify-chain.ts";

export type KnownRevision = {
  number: number;
  hash: string;
  publishedAt: Instant;
  publishedBy: string;
  note: string;
  redacted?: { at: Instant; by: string; reason: string };
  /** Readers cannot read it any more; nothing of it was taken away. */
  withdrawn: boolean;
};

/** What changes for others when the draft goes out, beside the page itself. */
export type Moving = {
  /** Addresses whose content changes, below the site's own. */
  feeds: string[];
  /** The first page of each list that it stands on, or leaves. */
  lists: string[];
  /** Files beside the page, and the pictures that stand for it. */
  files: string[];
  /** Advisories for machines. */
  advisories: string[];
  /** Addresses that the sitemap names for this incident. */
  sitemap: string[];
  /** People who get a mail. */
  mails: number;
  webhooks: number;
};

/** Everything that decides what may be done with the publication now, and what was done. */
export type PublicationControl = {
  /** By the database's clock. */
  now: Instant;
  /** Of the draft. */
  hash: string;
  embargo: { inForce: boolean; ends?: Instant };
  schedule?: PublicationSchedule;
  approval: { needed: boolean; given: { name: string; at: Instant; isViewer: boolean }[]; mayApprove: boolean };
  revisions: KnownRevision[];
  chain: ChainVerdict;
  moves: Moving;
  may: { schedule: boolean; redact: boolean; breakGlass: boolean; waiveSecond: boolean };
  /** Whom an early end of the embargo would concern. */
  tell: PartyToTell[];
  earlyEnds: EarlyEnd[];
};
