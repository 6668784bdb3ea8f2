import { z } from "zod";
import { canonicalZone, isKnownZone } from "#domain/time/zone.ts";
import { text } from "#domain/timeline/timeline-event.ts";
import { CASE_BITS } from "./case-words.ts";
import { audience, caseKey, line, link, reason, statedWith } from "./fact-fields.ts";

const zone = z
  .string()
  .max(64)
  .refine(isKnownZone, "an IANA zone such as UTC or Europe/Berlin")
  .overwrite((name) => canonicalZone(name) ?? name);

/** What is true of the case as a whole. */
export function caseFacts<Time extends z.ZodType>(time: Time) {
  const stated = statedWith(time);
  return [
    z.strictObject({
      kind: z.literal("case_opened"),
      channel: text,
      note: text.optional(),
      /** What may be said of it in mails and calendars before the public knows. */
      neutralTitle: line.optional(),
      zone: zone.optional(),
    }),
    z.strictObject({
      kind: z.literal("case_changed"),
      channel: text.optional(),
      note: text.nullish(),
      neutralTitle: line.nullish(),
      zone: zone.nullish(),
    }),
    z.strictObject({ kind: z.literal("case_withdrawn"), reason, time: time.optional() }),
    z.strictObject({ kind: z.literal("case_step"), bit: z.enum(CASE_BITS), ...stated }),
    /** R13: the fix could be seen by anybody from then on. */
    z.strictObject({ kind: z.literal("fix_public"), time, note: text.optional() }),
    z.strictObject({ kind: z.literal("aware_at_set"), by: line, reason, time }),
    /** R14: the flaw was spoken of in public before the report. */
    z.strictObject({
      kind: z.literal("prior_reference"),
      reference: caseKey,
      title: line,
      url: link.optional(),
      audience: audience.default("internal"),
      time,
      note: text.optional(),
    }),
  ] as const;
}
