import type { ActionResult } from "#domain/access/action-result.ts";
import type { Message, MessageRevision } from "#domain/disclosure/thread.ts";

/** What a reader of threads may do; whoever hands them out has said which case it is. */
export type ThreadActions = {
  start: (subject: string, parties: string[], body: string, attemptId: string) => Promise<ActionResult<{ id: string }>>;
  post: (thread: string, body: string, attemptId: string) => Promise<ActionResult<{ seq: number }>>;
  revise: (thread: string, seq: number, body: string, version: number) => Promise<ActionResult>;
  retract: (thread: string, seq: number, reason: string) => Promise<ActionResult>;
  revisions: (thread: string, seq: number) => Promise<ActionResult<{ revisions: MessageRevision[] }>>;
  mark: (thread: string, seq: number) => Promise<ActionResult>;
  /** For the incident's people. */
  changeGroup?: (thread: string, parties: string[], version: number) => Promise<ActionResult>;
};

/** Where somebody reads: the address of their list of threads, their zone, and who they are. */
export type ThreadPlace = {
  address: string;
  zone: string;
  personId: string;
  mayWrite: boolean;
  /** The incident's people see revisions of what was taken back, and may take back any message. */
  isInside: boolean;
};

export type PartyChoice = { key: string; name: string; isHidden: boolean };

export function mayRetract({ mayWrite, isInside }: ThreadPlace, { isOwn, retracted }: Message): boolean {
  return mayWrite && !retracted && (isOwn || isInside);
}
