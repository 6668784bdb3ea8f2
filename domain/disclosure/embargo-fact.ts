import { z } from "zod";
import { text } from "#domain/timeline/timeline-event.ts";
import { caseKey, reason } from "./fact-fields.ts";

/** The embargo of a case and who keeps to it. */
export function embargoFacts<Time extends z.ZodType>(time: Time) {
  return [
    z.strictObject({
      kind: z.literal("embargo_proposed"),
      term: caseKey,
      by: caseKey.optional(),
      ends: time,
      reason: reason.optional(),
      /** By when parties are asked to answer: another thing than when the embargo ends. */
      answerBy: time.optional(),
    }),
    /** R2: a day becomes an instant, within that day. */
    z.strictObject({ kind: z.literal("embargo_settled"), term: caseKey, ends: time }),
    z.strictObject({ kind: z.literal("embargo_accepted"), term: caseKey }),
    z.strictObject({ kind: z.literal("embargo_rejected"), term: caseKey, reason: reason.optional() }),
    /** `agreed`: all who keep to it agreed to end it early, so that what follows does not break it. */
    z.strictObject({ kind: z.literal("embargo_terminated"), reason, agreed: z.boolean().default(false) }),
    z.strictObject({ kind: z.literal("consent_invited"), party: caseKey, answerBy: time.optional() }),
    z.strictObject({ kind: z.literal("consent_given"), party: caseKey, term: caseKey, note: text.optional() }),
    z.strictObject({ kind: z.literal("consent_declined"), party: caseKey, reason: reason.optional() }),
  ] as const;
}
