import { z } from "zod";
import { timeInput } from "#domain/time/recorded-time.ts";
import type { Instant } from "#domain/time/instant.ts";

export const documentHash = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "the hash of the previewed document: 64 lower-case hex digits");

/** Shown to readers beside the revision. */
export const revisionNote = z.string().trim().min(1).max(2000);

/** When it goes out: at the end of the embargo whenever that is, at an instant (RFC 3339), or at a time as people state it. */
export const publicationTime = z.union([z.literal("embargo_end"), z.string().max(40), timeInput]);
export type PublicationTime = z.input<typeof publicationTime>;

export type ScheduleState = "scheduled" | "published" | "failed" | "cancelled";

/** A publication that waits, or that waited. */
export type PublicationSchedule = {
  state: ScheduleState;
  /** Where it follows the embargo, this moves with it. */
  at: Instant;
  followsEmbargo: boolean;
  /** Of the document as it was confirmed. */
  hash: string;
  note: string;
  createdAt: Instant;
  createdBy: string;
  /** The record would give another document now; what was confirmed is what goes out. */
  recordChanged: boolean;
  /** Since when it waits no more, and by whom. */
  endedAt?: Instant;
  endedBy?: string;
  /** What it became. */
  revision?: number;
  /** Why it did not go out. */
  failure?: string;
};
