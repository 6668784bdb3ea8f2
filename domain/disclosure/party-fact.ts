import { z } from "zod";
import { text } from "#domain/timeline/timeline-event.ts";
import { BOARD_STATES, BOARD_STEPS, PARTY_BITS, PARTY_ROLES, REPORT_STATES } from "./case-words.ts";
import { audience, caseKey, line, statedWith } from "./fact-fields.ts";

/** What becomes of a party, and what it does. */
export function partyFacts<Time extends z.ZodType>(time: Time) {
  const stated = statedWith(time);
  return [
    z.strictObject({
      kind: z.literal("party_added"),
      party: caseKey,
      name: text,
      roles: z.array(z.enum(PARTY_ROLES)).min(1).max(PARTY_ROLES.length),
      audience: audience.default("parties"),
    }),
    z.strictObject({
      kind: z.literal("party_changed"),
      party: caseKey,
      name: text.optional(),
      roles: z.array(z.enum(PARTY_ROLES)).min(1).max(PARTY_ROLES.length).optional(),
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
    /** What the board says beside a step, or where none was taken, such as "not reported". Notes of a party's steps are never public; the note of a document is, with the document. */
    z.strictObject({
      kind: z.literal("board_remark"),
      party: caseKey,
      step: z.enum(BOARD_STEPS),
      state: z.enum(BOARD_STATES).optional(),
      audience: audience.default("internal"),
      ...stated,
    }),
  ] as const;
}
