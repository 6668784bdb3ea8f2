import { z } from "@hono/zod-openapi";
import { caseFact } from "#domain/disclosure/case-fact.ts";
import { CASE_STATUSES, EMBARGO_STATES } from "#domain/disclosure/case-words.ts";
import { Text } from "./text-shapes.ts";
import { Warning } from "./shapes.ts";

export const CaseItem = z.looseObject({}).openapi("DisclosureItem");

const entry = z.strictObject({
  seq: z.int().describe("From 1, without holes"),
  recordedAt: z.iso.datetime(),
  actor: z.strictObject({ name: z.string(), party: z.string().optional() }),
  fact: caseFact,
  correctedBy: z.int().optional().describe("The entry that struck it out"),
});

export const DisclosureCase = z
  .looseObject({
    version: z.int().describe("The number of the newest entry"),
    status: z.looseObject({
      status: z.enum(CASE_STATUSES).describe("Derived, never stored"),
      embargoBroken: z.boolean(),
    }),
    opened: z.looseObject({ channel: Text, note: Text.optional() }),
    embargo: z.looseObject({ state: z.enum(EMBARGO_STATES) }),
    ...Object.fromEntries(
      [
        "board",
        "parties",
        "deadlines",
        "clocks",
        "credits",
        "identifiers",
        "priorReferences",
        "statements",
        "waits",
      ].map((name) => [name, z.array(CaseItem)]),
    ),
    entries: z.array(entry),
  })
  .openapi("DisclosureCase");

export const RecordedFacts = z
  .strictObject({
    version: z.int(),
    added: z.int().describe("How many entries; 0 where all of it was there already"),
    warnings: z.array(Warning),
    case: DisclosureCase,
  })
  .openapi("RecordedFacts");
