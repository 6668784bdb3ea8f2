import { z } from "zod";
import { text } from "#domain/timeline/timeline-event.ts";
import {
  CREDIT_CONSENTS,
  CREDIT_KINDS,
  IDENTIFIER_SCHEMES,
  IDENTIFIER_STATES,
  INTENTIONS,
  PRODUCT_STATUSES,
  PUBLICATION_STAGES,
} from "./case-words.ts";
import { audience, caseKey, line, link, reason, statedWith } from "./fact-fields.ts";

/** What parties publish. */
export function publicationFacts<Time extends z.ZodType>(time: Time) {
  const stated = statedWith(time);
  return [
    /** `document`: the one that is expected, before anybody has begun to write it. */
    z.strictObject({
      kind: z.literal("publication_intended"),
      party: caseKey,
      willPublish: z.enum(INTENTIONS),
      document: caseKey.optional(),
      title: text.optional(),
      audience: audience.default("parties"),
      ...stated,
    }),
    z.strictObject({
      kind: z.literal("publication_step"),
      party: caseKey,
      document: caseKey,
      title: text,
      to: z.enum(PUBLICATION_STAGES),
      url: link.optional(),
      audience: audience.default("parties"),
      ...stated,
    }),
  ] as const;
}

/** Credits, ids, and what parties say of components. */
export function creditFacts<Time extends z.ZodType>(time: Time) {
  const stated = statedWith(time);
  return [
    z.strictObject({
      kind: z.literal("credit_set"),
      credit: caseKey,
      name: line,
      organisation: line.optional(),
      credits: z.enum(CREDIT_KINDS),
      creditedBy: text.optional(),
      consent: z.enum(CREDIT_CONSENTS).default("not_asked"),
      audience: audience.default("internal"),
    }),
    z.strictObject({ kind: z.literal("credit_removed"), credit: caseKey, reason }),
    z.strictObject({
      kind: z.literal("identifier_set"),
      scheme: z.enum(IDENTIFIER_SCHEMES),
      value: line,
      /** Of another system, and kept as text where it is none of ours. */
      state: z.union([z.enum(IDENTIFIER_STATES), line]),
      url: link.optional(),
      ...stated,
    }),
    /** A party's word on one component, perhaps in one configuration. */
    z.strictObject({
      kind: z.literal("status_stated"),
      statement: caseKey,
      party: caseKey,
      component: line,
      configuration: line.optional(),
      status: z.enum(PRODUCT_STATUSES),
      says: text.optional(),
      /** Version ranges as OSV events, e.g. `introduced 0`, `fixed 0.5.21`. */
      events: z
        .array(z.strictObject({ event: z.enum(["introduced", "fixed", "last_affected"]), version: line }))
        .max(100)
        .optional(),
      audience: audience.default("parties"),
    }),
    /** The party lets the co-ordinator use its statement, perhaps before it publishes. */
    z.strictObject({
      kind: z.literal("statement_approved"),
      statement: caseKey,
      beforePublication: z.boolean().default(false),
    }),
  ] as const;
}
