import { z } from "zod";
import { recordedTime, timeInput } from "#domain/time/recorded-time.ts";
import { AUDIENCES, text } from "#domain/timeline/timeline-event.ts";
import {
  BOARD_STATES,
  BOARD_STEPS,
  CASE_BITS,
  CREDIT_CONSENTS,
  CREDIT_KINDS,
  IDENTIFIER_SCHEMES,
  IDENTIFIER_STATES,
  INTENTIONS,
  PARTY_BITS,
  PARTY_ROLES,
  PRODUCT_STATUSES,
  PUBLICATION_STAGES,
  REPORT_STATES,
} from "./case-words.ts";
import { clockFacts, deadlineFacts } from "./deadline-fact.ts";

export const caseKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,79}$/, "lower-case letters, digits, dot and dash; at most 80");
const link = z.url({ protocol: /^https?$/ }).max(2_000);
const line = z.string().trim().min(1).max(300);
const reason = z.string().trim().min(1).max(2_000);
/** Who may see it: the people of the incident, also the parties of the case, or everybody once it is published. */
const audience = z.enum(AUDIENCES);

/**
 * Everything that can be entered in the ledger of a case, in two forms: as sent (`time` as people state it) and as kept
 * (`time` as it was understood). The case as it stands is what its entries say together; see fold-case.ts.
 */
function factsWith<Time extends z.ZodType>(time: Time) {
  const stated = { time: time.optional(), note: text.optional() };
  return z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("case_opened"),
      channel: text,
      note: text.optional(),
      /** What may be said of it in mails and calendars before the public knows. */
      neutralTitle: line.optional(),
      zone: z.string().max(64).optional(),
    }),
    z.strictObject({
      kind: z.literal("case_changed"),
      channel: text.optional(),
      note: text.nullish(),
      neutralTitle: line.nullish(),
      zone: z.string().max(64).nullish(),
    }),
    z.strictObject({ kind: z.literal("case_withdrawn"), reason, time: time.optional() }),

    z.strictObject({
      kind: z.literal("party_added"),
      party: caseKey,
      name: text,
      roles: z.array(z.enum(PARTY_ROLES)).min(1),
      audience: audience.default("parties"),
    }),
    z.strictObject({
      kind: z.literal("party_changed"),
      party: caseKey,
      name: text.optional(),
      roles: z.array(z.enum(PARTY_ROLES)).min(1).optional(),
      audience: audience.optional(),
    }),
    /** R8: it keeps to the embargo unless it says otherwise. */
    z.strictObject({ kind: z.literal("party_left"), party: caseKey, adheres: z.boolean().default(true), ...stated }),

    /** `why` says more about `invalid` and `closed`, such as "fixed", "duplicate of …", "no security impact". */
    z.strictObject({
      kind: z.literal("report_step"),
      party: caseKey,
      to: z.enum(REPORT_STATES),
      why: line.optional(),
      ...stated,
    }),
    z.strictObject({ kind: z.literal("party_step"), party: caseKey, bit: z.enum(PARTY_BITS), ...stated }),
    z.strictObject({ kind: z.literal("case_step"), bit: z.enum(CASE_BITS), ...stated }),
    /** What the board says beside a step, or where none was taken, such as "not reported". Notes of steps themselves are never public. */
    z.strictObject({
      kind: z.literal("board_remark"),
      party: caseKey,
      step: z.enum(BOARD_STEPS),
      state: z.enum(BOARD_STATES).optional(),
      audience: audience.default("internal"),
      ...stated,
    }),

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
    /** R13: the fix could be seen by anybody from then on. */
    z.strictObject({ kind: z.literal("fix_public"), time, note: text.optional() }),
    z.strictObject({ kind: z.literal("aware_at_set"), by: line, reason, time }),
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
    ...deadlineFacts(time),
    ...clockFacts(time),
    /** A wrong entry is struck out, and stays readable. What was right instead is entered after it. */
    z.strictObject({ kind: z.literal("entry_corrected"), entry: z.int().positive(), reason }),
  ]);
}

/** A fact as a person or program sends it. */
export const newCaseFact = factsWith(timeInput);
export type NewCaseFact = z.input<typeof newCaseFact>;
/** A fact as the ledger keeps it. */
export const caseFact = factsWith(recordedTime);
export type CaseFact = z.output<typeof caseFact>;
export type FactKind = CaseFact["kind"];
export type FactOf<Kind extends FactKind> = Extract<CaseFact, { kind: Kind }>;

/** One line of the ledger of a case. `seq` counts from 1 without holes; `recordedAt` is our own clock, RFC 3339 in UTC. */
export type CaseEntry = {
  seq: number;
  recordedAt: string;
  /** `party`: which party the person who entered it stands for; none for the people of the incident. */
  actor: { name: string; party?: string };
  fact: CaseFact;
};
