import { z } from "zod";
import { parseInstant } from "#domain/time/instant.ts";
import { TimeError } from "#domain/time/time-error.ts";
import { text } from "#domain/timeline/timeline-event.ts";
import { FIELDS, isCountField } from "./fields.ts";
import { readNumber } from "./written-number.ts";

export const UNITS = ["responses", "requests", "accounts"] as const;

export type Unit = (typeof UNITS)[number];

/** Of a column of the log's own, in a mapping and behind `attributes.` in a rule. */
export const ATTRIBUTE_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}$/;
const field = z.union([z.enum(FIELDS), z.templateLiteral(["attributes.", z.string().regex(ATTRIBUTE_NAME)])]);
const scalar = z.union([z.string().max(500), z.number()]);

const equality = z.strictObject({ field, op: z.enum(["=", "!="]), value: scalar });
const ordering = z.strictObject({ field, op: z.enum(["<", "<=", ">", ">="]), value: scalar });
const membership = z.strictObject({ field, op: z.literal("in"), value: z.array(scalar).min(1).max(1000) });
const existence = z.strictObject({ field, op: z.literal("exists"), value: z.boolean().default(true) });
const pattern = z.strictObject({ field, op: z.literal("glob"), value: z.string().min(1).max(500) });
const comparison = z
  .discriminatedUnion("op", [equality, ordering, membership, existence, pattern])
  .superRefine(checkValues);

export type Comparison = z.infer<typeof comparison>;
export type Condition = Comparison | { all: Condition[] } | { any: Condition[] } | { not: Condition };

export const condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    comparison,
    z.strictObject({ all: z.array(condition).min(1).max(50) }),
    z.strictObject({ any: z.array(condition).min(1).max(50) }),
    z.strictObject({ not: condition }),
  ]),
);

export const instantText = z
  .string()
  .refine(isInstant, "an instant is written 2026-09-09T14:00:00Z, or with an offset");

/** Half-open: `from` is included, `until` is not. */
const timeWindow = z.strictObject({
  field: z.literal("occurredAt"),
  from: instantText.optional(),
  until: instantText.optional(),
});

const exclusion = z
  .strictObject({
    key: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
      .optional(),
    reason: z.union([z.string().trim().min(1).max(500), text]),
    field,
    values: z.array(z.string().max(500)).min(1).max(10_000).optional(),
    glob: z.string().min(1).max(500).optional(),
  })
  .refine((given) => (given.values === undefined) !== (given.glob === undefined), "give either values or glob");

/** Canonical name → column of the log. */
export const columnMapping = z.strictObject({
  requestId: z.string().min(1),
  occurredAt: z.string().min(1),
  account: z.string().min(1).optional(),
  model: z.string().min(1).optional(),
  promptTokens: z.string().min(1).optional(),
  completionTokens: z.string().min(1).optional(),
  status: z.string().min(1).optional(),
  attributes: z.record(z.string(), z.string().min(1)).superRefine(checkNames).optional(),
  options: z
    .strictObject({
      zone: z.string().optional(),
      thousands: z.enum([",", " ", "'"]).optional(),
      /** Whether the prompt tokens of this log hold those read from a cache; only said, never computed with. */
      cachedTokens: z.enum(["included", "apart"]).optional(),
    })
    .optional(),
});
export type ColumnMapping = z.infer<typeof columnMapping>;

export const impactRule = z.strictObject({
  unit: z.enum(UNITS),
  window: timeWindow,
  where: condition,
  exclusions: z.array(exclusion).max(50).default([]),
  defaultMapping: columnMapping.optional(),
});
export type ImpactRuleInput = z.input<typeof impactRule>;
export type ImpactRule = z.infer<typeof impactRule> & { revision: number };
export type Exclusion = ImpactRule["exclusions"][number];

function checkNames(attributes: Record<string, string>, context: z.RefinementCtx): void {
  for (const name of Object.keys(attributes))
    if (!ATTRIBUTE_NAME.test(name))
      context.addIssue({
        ...{ code: "custom", path: [name] },
        message: `${JSON.stringify(name)} is no name of an attribute: 1 to 80 letters, digits, "_", "." or "-", of which the first is no "." or "-".`,
      });
}

function checkValues(given: { field: string; op: string; value: unknown }, context: z.RefinementCtx): void {
  const values = Array.isArray(given.value) ? given.value : [given.value];
  const ordered = ["<", "<=", ">", ">="].includes(given.op);
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["value"], message });
  if (given.op === "exists" || given.op === "glob") return;
  if (given.field === "occurredAt") {
    if (!values.every((value) => typeof value === "string" && isInstant(value)))
      refuse("a time is compared with an instant");
  } else if (ordered || isCountField(given.field)) {
    if (!values.every((value) => readNumber(String(value)).kind === "number"))
      refuse("a number is compared with a number from 0");
  }
}

export function isInstant(value: string): boolean {
  try {
    parseInstant(value);
    return true;
  } catch (error) {
    if (error instanceof TimeError) return false;
    throw error;
  }
}
