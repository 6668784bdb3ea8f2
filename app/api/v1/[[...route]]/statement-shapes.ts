import { z } from "@hono/zod-openapi";
import { UNITS } from "#domain/impact/impact-rule.ts";
import { confidence, CountedLog, excluded } from "./impact-shapes.ts";
import { Text } from "./text-shapes.ts";

const count = z.int().min(0);

export const ImpactStatement = z
  .strictObject({
    number: z.int(),
    unit: z.enum(UNITS),
    count,
    accounts: count.optional(),
    population: Text,
    method: Text,
    ruleRevision: z.int(),
    excluded,
    logs: z.array(
      CountedLog.extend({
        goneAt: z.iso.datetime().optional().describe("Since then its file is gone, so nobody can recompute the number"),
        goneBy: z.enum(["deleted", "erased"]).optional().describe("The import was deleted, or only its file erased"),
      }),
    ),
    confidence,
    audience: z.string(),
    asOf: z.iso.datetime(),
    statedAt: z.iso.datetime(),
    why: Text.optional(),
    corrects: z.strictObject({ number: z.int(), count }).optional(),
  })
  .openapi("ImpactStatement");
