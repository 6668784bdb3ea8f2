import { z } from "zod";
import { recordedTime, timeInput } from "#domain/time/recorded-time.ts";
import { caseFacts } from "./case-wide-fact.ts";
import { clockFacts, deadlineFacts } from "./deadline-fact.ts";
import { embargoFacts } from "./embargo-fact.ts";
import { reason } from "./fact-fields.ts";
import { partyFacts } from "./party-fact.ts";
import { creditFacts, publicationFacts } from "./publication-fact.ts";

/**
 * Everything that can be entered in the ledger of a case, in two forms: as sent (`time` as people state it) and as kept
 * (`time` as it was understood). The case as it stands is what its entries say together; see fold-case.ts.
 */
function factsWith<Time extends z.ZodType>(time: Time) {
  return z.discriminatedUnion("kind", [
    ...caseFacts(time),
    ...partyFacts(time),
    ...embargoFacts(time),
    ...publicationFacts(time),
    ...creditFacts(time),
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
