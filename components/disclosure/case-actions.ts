import type { ReadTimeAction } from "#components/timeline/time-reading.ts";
import type { ActionResult } from "#domain/access/action-result.ts";
import type { Row } from "./form-shape.ts";

/** What was entered since the case was shown, in words. */
export type GoneOn = { version: number; entries: { seq?: number; by?: string; words: string }[] };
/** A party is not told how much there is in the ledger. */
export type Outcome = { added: number; version?: number; warnings: string[] };

export type CaseActions = {
  readTime: ReadTimeAction;
  /** `version`: the case as it was shown. A newer one refuses with `GoneOn` as `current`. */
  record: (slug: string, facts: Row[], version: number, attemptId: string) => Promise<ActionResult<Outcome>>;
};
