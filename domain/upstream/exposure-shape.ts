import { z } from "zod";
import { text } from "#domain/timeline/timeline-event.ts";
import { VERSION_SCHEMES } from "./version-order.ts";

export const VERDICTS = ["affected", "partly_protected", "not_affected", "unknown"] as const;
export type ExposureVerdict = (typeof VERDICTS)[number];
export const FIELD_TYPES = ["version", "choice", "integer", "boolean", "text"] as const;

const name = /[A-Za-z][A-Za-z0-9_-]{0,39}/.source;
/** Where an answer stands: of the deployment, or of one of its nodes (`node.`). */
const path = z
  .string()
  .regex(
    new RegExp(
      `^(?:version|mode|contextLength|configuration\\.${name}|node\\.(?:role|kvPoolTokens|settings\\.${name}))$`,
    ),
    "version, mode, contextLength, configuration.{name}, node.role, node.kvPoolTokens or node.settings.{name}",
  );
const value = z.union([z.string().trim().min(1).max(200), z.number(), z.boolean()]);
const version = z.string().trim().min(1).max(100);

const equality = z.strictObject({ field: path, op: z.enum(["=", "!="]), value });
const membership = z.strictObject({ field: path, op: z.literal("in"), value: z.array(value).min(1).max(100) });
const ordering = z.strictObject({ field: path, op: z.enum(["<", "<=", ">", ">="]), value });
/** [from, until) of versions. */
const range = z.strictObject({
  field: path,
  op: z.literal("range"),
  from: version.optional(),
  until: version.optional(),
});
const ofTwo = z.strictObject({ field: path, op: z.enum(["=", "!=", "<", "<=", ">", ">="]), other: path });
/** Whether it is answered at all, in a way that can be read. */
const answered = z.strictObject({ field: path, answered: z.boolean() });

export type ExposureValue = z.infer<typeof value>;
export type Equality = z.infer<typeof equality>;
export type Ordering = z.infer<typeof ordering>;
export type Membership = z.infer<typeof membership>;
export type InRange = z.infer<typeof range>;
export type OfTwo = z.infer<typeof ofTwo>;
export type Answered = z.infer<typeof answered>;
export type Comparison = Equality | Ordering | Membership | InRange | OfTwo | Answered;
/** `certain`: holds, and not for want of an answer. `every` and `some` are over the nodes; over none they are unknown. */
export type ExposureCondition =
  | Comparison
  | { all: ExposureCondition[] }
  | { any: ExposureCondition[] }
  | { not: ExposureCondition }
  | { certain: ExposureCondition }
  | { every: ExposureCondition }
  | { some: ExposureCondition };

export const exposureCondition: z.ZodType<ExposureCondition> = z.lazy(() =>
  z.union([
    equality,
    ordering,
    membership,
    range,
    ofTwo,
    answered,
    z.strictObject({ all: z.array(exposureCondition).min(1).max(50) }),
    z.strictObject({ any: z.array(exposureCondition).min(1).max(50) }),
    z.strictObject({ not: exposureCondition }),
    z.strictObject({ certain: exposureCondition }),
    z.strictObject({ every: exposureCondition }),
    z.strictObject({ some: exposureCondition }),
  ]),
);

const key = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/);
const field = z.strictObject({
  path,
  label: text,
  hint: text.optional(),
  type: z.enum(FIELD_TYPES),
  /** For a choice. Spelling of answers is compared without case, blanks, hyphens and underscores. */
  options: z
    .array(z.strictObject({ value: z.string().trim().min(1).max(80), label: text }))
    .min(1)
    .max(50)
    .optional(),
});
export type ExposureField = z.infer<typeof field>;

const rule = z.strictObject({
  key,
  when: exposureCondition,
  verdict: z.enum(VERDICTS),
  reason: text,
  nextStep: text,
});
export type ExposureRule = z.infer<typeof rule>;

const advice = z.strictObject({
  key,
  text,
  /** Left out only where this is certainly false. */
  when: exposureCondition.optional(),
  /** Whether it is done already, as far as the answers tell. */
  check: exposureCondition.optional(),
});
export type ExposureAdvice = z.infer<typeof advice>;

/** What is asked, the rules in order, and the advice; what the shape alone cannot tell is checked in exposure-conditions.ts. */
export const exposureShape = z.strictObject({
  scheme: z.enum(VERSION_SCHEMES),
  fields: z.array(field).min(1).max(60),
  rules: z.array(rule).min(1).max(100),
  /** The next step where no rule could be decided. */
  nextStep: text,
  advice: z.array(advice).max(30).default([]),
});
export type ExposureConditions = z.infer<typeof exposureShape>;
