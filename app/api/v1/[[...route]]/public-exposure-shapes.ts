import { z } from "@hono/zod-openapi";
import { ExposureConditions, ExposureReasons, ExposureVerdict } from "./exposure-shapes.ts";
import { Text } from "./text-shapes.ts";

export const PublicConditions = ExposureConditions.omit({ revision: true, version: true }).openapi(
  "PublicExposureConditions",
);

const settings = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .describe("By the names of the conditions' fields; others are refused");

/** Everything may be left out. */
export const ExposureQuestion = z
  .strictObject({
    version: z.string().max(200).nullish().describe("As it is called; what is no release is judged unknown"),
    mode: z.string().max(200).nullish(),
    configuration: settings.optional(),
    contextLength: z.int().nonnegative().nullish().describe("Tokens"),
    nodes: z
      .array(
        z.strictObject({
          name: z.string().max(200).optional(),
          role: z.string().max(200).optional(),
          kvPoolTokens: z.int().nonnegative().nullish(),
          settings: settings.optional(),
        }),
      )
      .max(2_000)
      .optional(),
  })
  .openapi("ExposureQuestion");

export const ExposureResult = z
  .strictObject({
    verdict: ExposureVerdict,
    reasons: ExposureReasons,
    nextStep: Text,
    advice: z.array(
      z.strictObject({
        key: z.string(),
        text: Text,
        state: z.enum(["met", "not_met", "unknown"]).optional().describe("Absent where no answer could tell"),
        details: ExposureReasons,
      }),
    ),
  })
  .openapi("ExposureResult");
