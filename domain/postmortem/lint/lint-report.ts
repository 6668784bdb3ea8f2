import { z } from "zod";
import type { Instant } from "#domain/time/instant.ts";
import type { LintFinding } from "./finding.ts";

export type Acknowledged = { reason: string; by: string; at: Instant };
/** A warning that somebody read and let stand. */
export type ShownFinding = LintFinding & { acknowledged?: Acknowledged };

/** `blocking`: how many of the findings block. */
export type LintReport = { documentHash: string; findings: ShownFinding[]; blocking: number };

const findingId = z.string().regex(/^[0-9a-f]{16}$/, "the id of a finding: 16 lower-case hex digits");
export const acknowledgement = z.strictObject({ finding: findingId, reason: z.string().trim().min(1).max(2000) });
export type AcknowledgementInput = z.input<typeof acknowledgement>;
export const wantedFix = z.strictObject({ finding: findingId });
export type WantedFix = z.input<typeof wantedFix>;
/** What a fix put in place of what. */
export type AppliedFix = { field: string; locale: "en" | "ja"; before: string; after: string };

/** `silent`: did not answer, which says nothing of them. */
export type AskedLinks = { asked: number; dead: number; silent: number };
