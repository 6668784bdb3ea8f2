import type { ActionResult } from "#domain/access/action-result.ts";
import type { EventChange, NewEvent, TimelineEvent } from "#domain/timeline/timeline-event.ts";
import type { ReadTimeAction } from "./time-reading.ts";

type Saved = ActionResult<{ event: TimelineEvent; warnings: { code: string; message: string }[] }>;

/** What the timeline page can ask of the server; the page passes its server actions. */
export type TimelineActions = {
  readTime: ReadTimeAction;
  /** `attemptId` is the same for the same words sent again, so that a lost answer does not make two events. */
  add: (slug: string, event: NewEvent, attemptId: string) => Promise<Saved>;
  change: (slug: string, id: string, change: EventChange, version: number) => Promise<Saved>;
  retract: (slug: string, id: string, reason: string, version: number) => Promise<ActionResult>;
};
