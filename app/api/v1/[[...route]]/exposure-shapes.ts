import { z } from "@hono/zod-openapi";
import { exposureShape, VERDICTS } from "#domain/upstream/exposure-shape.ts";
import { Text } from "./text-shapes.ts";

const part = { $ref: "#/components/schemas/ExposureCondition" };
const parts = { type: "array" as const, items: part, minItems: 1, maxItems: 50 };
const field = { type: "string" as const };
type Property =
  | typeof field
  | typeof part
  | typeof parts
  | { enum: string[] }
  | { type: "array" | "boolean" }
  | { description: string };
const needs = (properties: Record<string, Property>) => ({
  type: "object" as const,
  properties,
  required: Object.keys(properties),
  additionalProperties: false as const,
});

/** It holds itself, which is said in words of the document: the schema that checks it is the conditions' own. */
export const ExposureCondition = z.looseObject({}).openapi("ExposureCondition", {
  type: "object",
  description:
    "Three-valued: what is not answered is unknown. Fields: version, mode, contextLength, configuration.{name}, and of a " +
    "node node.role, node.kvPoolTokens, node.settings.{name}. `every` and `some` are over the nodes, `certain` holds only " +
    "where nothing is unknown. A range is [from, until) of versions.",
  anyOf: [
    needs({
      field,
      op: { enum: ["=", "!=", "<", "<=", ">", ">="] },
      value: { description: "Text, number, true or false" },
    }),
    needs({ field, op: { enum: ["in"] }, value: { type: "array" } }),
    {
      ...needs({ field, op: { enum: ["range"] }, from: field, until: field }),
      required: ["field", "op"],
    },
    needs({ field, op: { enum: ["=", "!=", "<", "<=", ">", ">="] }, other: field }),
    needs({ field, answered: { type: "boolean" } }),
    ...[needs({ all: parts }), needs({ any: parts }), needs({ not: part }), needs({ certain: part })],
    ...[needs({ every: part }), needs({ some: part })],
  ],
});

const { fields, rules, advice, ...shape } = exposureShape.shape;
const conditions = {
  ...shape,
  fields,
  rules: z.array(rules.element.extend({ when: ExposureCondition })),
  advice: z.array(
    advice.unwrap().element.extend({ when: ExposureCondition.optional(), check: ExposureCondition.optional() }),
  ),
};
export const NewExposureConditions = z
  .strictObject({ ...conditions, advice: conditions.advice.optional() })
  .openapi("NewExposureConditions");
export const ExposureConditions = z
  .strictObject({
    ...conditions,
    revision: z.int(),
    version: z.int().describe("The revision, as every entity's version"),
  })
  .openapi("ExposureConditions");

const Reason = z
  .strictObject({
    kind: z.string(),
    text: Text,
    key: z.string().optional(),
    field: z.string().optional(),
    node: z.strictObject({ number: z.int(), name: z.string().optional(), role: z.string().optional() }).optional(),
    value: z.union([z.string(), z.number(), z.boolean()]).optional(),
    limit: z.union([z.string(), z.number(), z.boolean()]).optional(),
  })
  .openapi("ExposureReason");

export const ExposureVerdict = z.enum(VERDICTS);
export const ExposureReasons = z.array(Reason);
