import type { PartyToTell } from "#domain/disclosure/who-to-tell.ts";

/** An embargo that was ended early to publish, as it stays on record. */
export type EarlyEnd = {
  at: string;
  by: string;
  reason: string;
  revision: number;
  /** When it would have ended, where that was known. */
  embargoEnds?: string;
  /** A second person is asked for here and did not approve. */
  withoutApproval: boolean;
  tell: PartyToTell[];
};
