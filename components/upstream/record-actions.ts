import type { ReadTimeAction } from "#components/timeline/time-reading.ts";
import type { ActionResult } from "#domain/access/action-result.ts";
import type { UpstreamKind } from "#domain/upstream/upstream-entry.ts";

export type RecordActions = {
  readTime: ReadTimeAction;
  add: (slug: string, kind: UpstreamKind, entry: object, attemptId: string) => Promise<ActionResult>;
  change: (slug: string, kind: UpstreamKind, id: string, change: object, version: number) => Promise<ActionResult>;
  remove: (slug: string, kind: UpstreamKind, id: string, version: number) => Promise<ActionResult>;
};
