import { z } from "zod";
import { AUDIENCES, LANES, MILESTONES } from "../timeline-event.ts";
import { INTAKE_FORMATS } from "./intake-row.ts";

/** A paste, and what holds for all of it. */
export const importRequest = z.strictObject({
  text: z.string().min(1).max(1_000_000),
  format: z.enum(INTAKE_FORMATS).optional(),
  zone: z.string().min(1).max(64).optional(),
  baseDate: z.iso.date().optional(),
});

/** One row to take. What is left out stays as proposed; a null milestone takes the proposal away. */
export const acceptedRow = z.strictObject({
  line: z.int().min(1),
  title: z.string().trim().min(1).max(2_000).optional(),
  lane: z.enum(LANES).optional(),
  audience: z.enum(AUDIENCES).default("internal"),
  milestone: z.enum(MILESTONES).nullable().optional(),
  /** Settles a time that the clock skipped or showed twice. */
  choose: z.enum(["first", "second", "earlier", "later"]).optional(),
  /** Settles which zone is meant. */
  zone: z.string().min(1).max(64).optional(),
  /** Its time in other words. */
  time: z.string().min(1).max(300).optional(),
});

export const MOST_ROWS = 2_000;

/** Answers to rows may be tried before they are taken. */
export const importProposal = importRequest.extend({ accept: z.array(acceptedRow).max(MOST_ROWS).optional() });
export const importOrder = importRequest.extend({ accept: z.array(acceptedRow).min(1).max(MOST_ROWS) });

export type ImportRequest = z.input<typeof importRequest>;
export type ImportProposal = z.input<typeof importProposal>;
export type AcceptedRow = z.output<typeof acceptedRow>;
export type ImportOrder = z.input<typeof importOrder>;
