import { z } from "@hono/zod-openapi";
import { BINS, type Bin } from "#domain/impact/bin.ts";
import { FIELDS } from "#domain/impact/fields.ts";
import { columnMapping, impactRule, UNITS } from "#domain/impact/impact-rule.ts";
import { Text } from "./text-shapes.ts";

const count = z.int().min(0);
const instant = z.string().describe("RFC 3339");

export const ColumnMapping = z
  .strictObject(columnMapping.shape)
  .openapi("ColumnMapping", { description: "Canonical name → column of the log; it belongs to the log" });

const part = { $ref: "#/components/schemas/Condition" };
const parts = { type: "array" as const, items: part, minItems: 1, maxItems: 50 };
const needs = <S>(name: string, schema: S) => ({
  type: "object" as const,
  properties: { [name]: schema },
  required: [name],
  additionalProperties: false as const,
});

/** It holds itself, which is said in words of the document: the schema that checks it is the rule's own. */
export const Condition = z.looseObject({}).openapi("Condition", {
  type: "object",
  description: `Three-valued: a value that is not there is unknown. Fields: ${FIELDS.join(", ")}, attributes.*`,
  anyOf: [
    {
      type: "object",
      properties: {
        field: { type: "string" },
        op: { type: "string", enum: ["=", "!=", "<", "<=", ">", ">=", "in", "exists", "glob"] },
        value: { description: "Text or number; a list of them for `in`, true or false for `exists`" },
      },
      required: ["field", "op"],
      additionalProperties: false,
    },
    needs("all", parts),
    needs("any", parts),
    needs("not", part),
  ],
});

const ruleShape = {
  ...impactRule.shape,
  where: Condition,
  exclusions: z.array(
    z.strictObject({
      key: z.string().optional(),
      reason: z.union([z.string(), Text]),
      field: z.string(),
      values: z.array(z.string()).optional(),
      glob: z.string().optional().describe("Instead of `values`: * any text, ? one character"),
    }),
  ),
  defaultMapping: ColumnMapping.optional().describe("For logs that have those columns"),
};

export const NewImpactRule = z
  .strictObject({ ...ruleShape, exclusions: ruleShape.exclusions.optional() })
  .openapi("NewImpactRule");

export const StatedRule = z.strictObject({ ...ruleShape, revision: z.int() }).openapi("StatedRule");

export const ImpactRule = StatedRule.extend({
  version: z.int().describe("The revision, as every entity's version"),
}).openapi("ImpactRule");

const bins = Object.fromEntries(BINS.map((bin) => [bin, count])) as Record<Bin, typeof count>;
export const RowCounts = z
  .strictObject({ read: count, ...bins })
  .openapi("RowCounts", { description: "Every row read is in exactly one bin: they add up to `read`" });

export const excluded = z.array(z.strictObject({ key: z.string(), reason: Text, count }));
const steps = z.array(z.strictObject({ name: z.string(), removed: count, remaining: count }));
export const confidence = z.enum(["exact", "lower_bound"]);

export const Distribution = z
  .strictObject({
    field: z.string(),
    op: z.enum(["<", "<=", ">", ">="]),
    threshold: z.number(),
    groups: z.array(z.strictObject({ from: z.number(), to: z.number(), count, affected: count })),
  })
  .openapi("Distribution");

/** What counting gives, stored or not. */
export const counted = {
  unit: z.enum(UNITS),
  count,
  accounts: count,
  excluded,
  steps,
  confidence,
  distribution: Distribution.optional(),
};

export const CountedLog = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  sha256: z.string(),
  bytes: count,
  rows: count,
  synthetic: z.boolean(),
});

const span = z.strictObject({
  from: instant.optional(),
  until: instant.optional(),
  days: z.number(),
  requests: count,
  affected: count,
});

export const NoticeSummary = z
  .strictObject({ accounts: count, reached: count, bounced: count, untold: count })
  .openapi("NoticeSummary", { description: "Affected accounts by what the last message to them came to" });

export const Impact = z
  .strictObject({
    ...counted,
    ruleRevision: z.int(),
    rule: StatedRule,
    logs: z.array(CountedLog),
    asOf: z.iso.datetime(),
    complete: z.boolean().describe("Every log was scanned under this revision, and it is the newest"),
    rows: RowCounts.optional(),
    traffic: z
      .strictObject({
        bucket: z.enum(["15min", "day"]),
        buckets: z.array(z.strictObject({ start: instant, rows: count, affected: count, outside: count })),
        span: z.strictObject({ first: instant, last: instant }).optional(),
      })
      .optional(),
    share: z
      .strictObject({ numerator: count, denominator: count })
      .optional()
      .describe("Caught requests, of all in the window that the rule could decide"),
    comparison: z.strictObject({ window: span, before: span.optional(), after: span.optional() }).optional(),
    published: z.strictObject({ number: z.int(), count, asOf: z.iso.datetime() }).optional(),
    drift: z.int().optional().describe("The count now, less the number last stated"),
    told: NoticeSummary,
  })
  .openapi("Impact");

export const RulePreview = z
  .strictObject({
    ...counted,
    rows: RowCounts,
    logs: z.array(z.strictObject({ id: z.uuid(), name: z.string(), rows: count })),
    missing: z.array(z.strictObject({ id: z.uuid(), name: z.string() })).describe("Logs that are not read yet"),
  })
  .openapi("RulePreview");

export const RuleRevision = z
  .strictObject({
    rule: StatedRule,
    statedAt: z.iso.datetime(),
    figure: z
      .strictObject({
        ...{ count, unit: z.enum(UNITS), confidence, asOf: z.iso.datetime() },
        read: count.optional().describe("Rows that were read for it; of 0 rows a count of 0 says nothing"),
      })
      .optional()
      .describe("What was counted last under it"),
  })
  .openapi("RuleRevision");

export const reason = { bin: z.enum(BINS), exclusion: z.string().optional() };
const moved = z.strictObject({ count, reasons: z.array(z.strictObject({ ...reason, count })) });

export const RuleComparison = z
  .strictObject({
    from: z.int(),
    to: z.int(),
    rules: z.strictObject({ from: StatedRule, to: StatedRule }),
    stayed: count.describe("Requests that both catch"),
    in: moved.describe("Caught by `to` alone, with what `from` says of them"),
    out: moved.describe("Caught by `from` alone, with what `to` says of them"),
  })
  .openapi("RuleComparison");
