import { microsOf, parseInstant } from "#domain/time/instant.ts";
import { compileGlob } from "./glob.ts";
import { isCountField, type Field } from "./fields.ts";
import type { Comparison, Condition } from "./impact-rule.ts";
import type { LoggedRequest } from "./logged-request.ts";
import { compareDecimals, readNumber, type Decimal } from "./written-number.ts";

/** "unknown": a value the condition needs is not in the row. */
export type Truth = boolean | "unknown";
export type Test = (request: LoggedRequest) => Truth;

/** Kleene's three values: false decides an `all`, true decides an `any`, and not unknown is unknown. */
export function compileCondition(condition: Condition): Test {
  if ("all" in condition) return decidedBy(false, condition.all.map(compileCondition));
  if ("any" in condition) return decidedBy(true, condition.any.map(compileCondition));
  if ("not" in condition) {
    const test = compileCondition(condition.not);
    return (request) => negated(test(request));
  }
  return compileComparison(condition);
}

function decidedBy(decisive: boolean, tests: Test[]): Test {
  return (request) => {
    let result: Truth = !decisive;
    for (const test of tests) {
      const truth = test(request);
      if (truth === decisive) return decisive;
      if (truth === "unknown") result = "unknown";
    }
    return result;
  };
}

function negated(truth: Truth): Truth {
  return truth === "unknown" ? truth : !truth;
}

function compileComparison(comparison: Comparison): Test {
  const { field, op } = comparison;
  if (op === "exists") return (request) => (textOf(request, field) !== "") === comparison.value;
  if (op === "glob") {
    const matches = compileGlob(comparison.value);
    return onText(field, matches);
  }
  const values = op === "in" ? comparison.value : [comparison.value];
  const isOrdering = op !== "in" && op !== "=" && op !== "!=";
  if (field === "occurredAt")
    return onOrder((request) => request.occurredAt?.us, values.map(instantMicros), compareNumbers, op);
  if (isCountField(field))
    return onOrder((request) => countOf(request, field), values.map(decimalOf), compareDecimals, op);
  if (isOrdering)
    return onOrder((request) => writtenNumber(textOf(request, field)), values.map(decimalOf), compareDecimals, op);
  const texts = new Set(values.map(String));
  return onText(field, op === "!=" ? (text) => !texts.has(text) : (text) => texts.has(text));
}

export type Operator = Exclude<Comparison["op"], "exists" | "glob">;

function onOrder<T>(
  read: (request: LoggedRequest) => T | undefined,
  limits: T[],
  compare: (a: T, b: T) => number,
  op: Operator,
): Test {
  const holds = HOLDS[op];
  return (request) => {
    const value = read(request);
    if (value === undefined) return "unknown";
    const orders = limits.map((limit) => compare(value, limit));
    return orders.some(holds);
  };
}

/** By how a value stands to the limit. */
export const HOLDS: Record<Operator, (order: number) => boolean> = {
  "=": (order) => order === 0,
  in: (order) => order === 0,
  "!=": (order) => order !== 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

function onText(field: Field, holds: (text: string) => boolean): Test {
  return (request) => {
    const text = textOf(request, field);
    return text === "" ? "unknown" : holds(text);
  };
}

export function textOf(request: LoggedRequest, field: Field): string {
  return request.texts.get(field) ?? "";
}

function countOf(request: LoggedRequest, field: "promptTokens" | "completionTokens"): Decimal | undefined {
  const value = request.counts[field];
  return value === undefined ? undefined : { digits: value, scale: 0 };
}

/** A text column that holds no number cannot be compared with one: unknown, not false. */
export function writtenNumber(text: string): Decimal | undefined {
  const read = readNumber(text);
  return read.kind === "number" ? read.value : undefined;
}

export function decimalOf(value: string | number): Decimal {
  const read = readNumber(String(value));
  if (read.kind !== "number") throw new Error(`the rule was not checked: ${value} is no number`);
  return read.value;
}

export function instantMicros(value: string | number): number {
  return microsOf(parseInstant(String(value)));
}

function compareNumbers(a: number, b: number): number {
  return a - b;
}
