import { readAnswer, type ExposureAnswers } from "./exposure-answers.ts";
import {
  NO_NODES,
  noSuchNode,
  nodeFails,
  unanswered,
  unreadable,
  type NodeAt,
  type Reason,
} from "./exposure-reason.ts";
import type { Comparison, ExposureCondition, ExposureField, ExposureValue, OfTwo, Ordering } from "./exposure-shape.ts";
import { contains } from "./fix-matrix.ts";
import { compareVersions, type VersionScheme } from "./version-order.ts";

/** "unknown": an answer that it needs is missing or cannot be read. */
export type Truth = boolean | "unknown";
/** With what keeps it from being true. */
export type Outcome = { truth: Truth; why: Reason[] };
export type Asked = {
  scheme: VersionScheme;
  fields: ReadonlyMap<string, ExposureField>;
  answers: ExposureAnswers;
  at?: NodeAt;
  /** Nothing may hold for want of an answer: `certain` and `answered` are unknown there like all else. */
  wantsAnswers?: boolean;
};

const TRUE: Outcome = { truth: true, why: [] };

/** Kleene's three values. Only what decides is named: of an `all` its first false part, else every unknown one. */
export function evaluateCondition(condition: ExposureCondition, asked: Asked): Outcome {
  if ("all" in condition) return allOf(condition.all, asked);
  if ("any" in condition) return anyOf(condition.any.map((part) => evaluateCondition(part, asked)));
  if ("every" in condition) return everyNode(condition.every, asked);
  if ("some" in condition) return someNode(condition.some, asked);
  if ("not" in condition) {
    const { truth, why } = evaluateCondition(condition.not, asked);
    return truth === "unknown" ? { truth, why } : { truth: !truth, why: [] };
  }
  if ("certain" in condition) {
    const { truth, why } = evaluateCondition(condition.certain, asked);
    return { truth: asked.wantsAnswers ? truth : truth === true, why };
  }
  return compare(condition, asked);
}

function allOf(parts: readonly ExposureCondition[], asked: Asked): Outcome {
  const unknown: Outcome[] = [];
  for (const part of parts) {
    const outcome = evaluateCondition(part, asked);
    if (outcome.truth === false) return outcome;
    if (outcome.truth === "unknown") unknown.push(outcome);
  }
  return unknown.length === 0 ? TRUE : { truth: "unknown", why: unknown.flatMap(({ why }) => why) };
}

function anyOf(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.some(({ truth }) => truth === true)) return TRUE;
  const unknown = outcomes.filter(({ truth }) => truth === "unknown");
  const [truth, named] = unknown.length > 0 ? (["unknown", unknown] as const) : ([false, outcomes] as const);
  return { truth, why: named.flatMap(({ why }) => why) };
}

function onNodes(condition: ExposureCondition, asked: Asked): Outcome[] {
  const nodes = asked.answers.nodes ?? [];
  return nodes.map((node, index) => evaluateCondition(condition, { ...asked, at: { node, number: index + 1 } }));
}

function everyNode(condition: ExposureCondition, asked: Asked): Outcome {
  const outcomes = onNodes(condition, asked);
  if (outcomes.length === 0) return { truth: "unknown", why: [NO_NODES] };
  const failing = outcomes.filter(({ truth }) => truth !== true);
  if (failing.length === 0) return TRUE;
  const truth = failing.some((outcome) => outcome.truth === false) ? false : "unknown";
  return { truth, why: failing.flatMap(({ why }) => why) };
}

function someNode(condition: ExposureCondition, asked: Asked): Outcome {
  const outcomes = onNodes(condition, asked);
  if (outcomes.length === 0) return { truth: "unknown", why: [NO_NODES] };
  const outcome = anyOf(outcomes);
  if (outcome.truth !== false) return outcome;
  const isEquality = "field" in condition && "value" in condition && condition.op === "=";
  const [field, value] = isEquality ? [asked.fields.get(condition.field), condition.value] : [];
  return { truth: false, why: [noSuchNode(field, Array.isArray(value) ? undefined : value)] };
}

function compare(comparison: Comparison, asked: Asked): Outcome {
  const left = valueOf(comparison.field, asked);
  if (!("value" in left)) {
    if (!("answered" in comparison) || asked.wantsAnswers) return left;
    return comparison.answered ? { truth: false, why: left.why } : TRUE;
  }
  if ("answered" in comparison) return { truth: comparison.answered, why: [] };
  const { field, value } = left;
  if ("other" in comparison) {
    const right = valueOf(comparison.other, asked);
    if (!("value" in right)) return right;
    const holds = HOLDS[comparison.op](orderOf(asked.scheme, field, value, right.value));
    return outcomeOf(holds, field, asked, { value, op: comparison.op, limit: right.value, other: right.field });
  }
  if (comparison.op === "range") {
    const { from, until } = comparison;
    const range = {
      ...(from !== undefined && { fromVersion: from }),
      ...(until !== undefined && { untilVersion: until }),
    };
    return outcomeOf(contains(asked.scheme, range, String(value)) ?? "unknown", field, asked);
  }
  if (comparison.op === "in")
    return outcomeOf(
      comparison.value.some((one) => orderOf(asked.scheme, field, value, one) === 0),
      field,
      asked,
    );
  const { op, value: limit } = comparison;
  return outcomeOf(HOLDS[op](orderOf(asked.scheme, field, value, limit)), field, asked, { value, op, limit });
}

function outcomeOf(
  truth: Truth,
  field: ExposureField,
  { at }: Asked,
  failed?: Parameters<typeof nodeFails>[2],
): Outcome {
  return { truth, why: truth === false && at && failed ? [nodeFails(field, at, failed)] : [] };
}

type Valued = { field: ExposureField; value: ExposureValue };

function valueOf(path: string, { fields, scheme, answers, at }: Asked): Valued | Outcome {
  const field = fields.get(path);
  if (!field) throw new Error(`the conditions were not checked: there is no field ${path}`);
  const own = path.startsWith("node.") ? at : undefined;
  const answer = readAnswer(field, scheme, answers, own?.node);
  if (answer.kind === "answer") return { field, value: answer.value };
  const why = answer.kind === "unanswered" ? unanswered(field, own) : unreadable(field, answer.said, own);
  return { truth: "unknown", why: [why] };
}

const HOLDS: Record<(OfTwo | Ordering)["op"], (order: number | undefined) => Truth> = {
  "=": (order) => order === 0,
  "!=": (order) => order !== 0,
  "<": (order) => (order === undefined ? "unknown" : order < 0),
  "<=": (order) => (order === undefined ? "unknown" : order <= 0),
  ">": (order) => (order === undefined ? "unknown" : order > 0),
  ">=": (order) => (order === undefined ? "unknown" : order >= 0),
};

/** Undefined: different, and without an order. */
function orderOf(
  scheme: VersionScheme,
  { type }: ExposureField,
  a: ExposureValue,
  b: ExposureValue,
): number | undefined {
  if (type === "version") return compareVersions(scheme, String(a), String(b));
  if (typeof a === "number" && typeof b === "number") return Math.sign(a - b);
  return a === b ? 0 : undefined;
}
