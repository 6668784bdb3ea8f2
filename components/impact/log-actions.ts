import type { ActionResult } from "#domain/access/action-result.ts";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";

/** What the pages about logs can ask of the server. */
export type LogActions = {
  cancel: (slug: string, id: string) => Promise<ActionResult>;
  remove: (slug: string, id: string) => Promise<ActionResult>;
  /** Tries again what failed or was incomplete, and counts all logs anew. */
  countAgain: (slug: string) => Promise<ActionResult<{ queued: number }>>;
};
/** `publishedToo`: also where a published number rests on it. */
export type EraseFiles = (slug: string, id: string, publishedToo: boolean) => Promise<ActionResult>;
export type MapAction = (slug: string, id: string, mapping: ColumnMapping) => Promise<ActionResult>;
