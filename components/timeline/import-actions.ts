import type { ActionResult } from "#domain/access/action-result.ts";
import type { DisplayedTime } from "#domain/time/display.ts";
import type { ImportOrder, ImportProposal } from "#domain/timeline/intake/import-request.ts";
import type { IntakeFormat, IntakeRow } from "#domain/timeline/intake/intake-row.ts";

/** A proposed row with its time in words: nothing in a browser works out a zone. */
export type ProposedRow = Omit<IntakeRow, "time" | "sourceId"> & {
  shown?: { local: DisplayedTime; utc: DisplayedTime };
};
export type Proposal = { format: IntakeFormat; unit: "line" | "item"; rows: ProposedRow[] };
export type ImportMention = { id: string; format: string; rows: number; by: string; at: string; undoneAt?: string };
export type Undone = { retracted: { title: string }[]; kept: { title: string }[] };

export type ImportActions = {
  propose: (slug: string, request: ImportProposal) => Promise<ActionResult<{ proposal: Proposal }>>;
  take: (
    slug: string,
    order: ImportOrder,
    attemptId: string,
  ) => Promise<ActionResult<{ importId: string; taken: number }>>;
  undo: (slug: string, importId: string) => Promise<ActionResult<Undone>>;
};
