import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asKind, changedAt, comparisonOf, moved, opsOf, type OpName } from "#components/upstream/conditions-edit.ts";
import { checkedConditions, readJson } from "#components/upstream/conditions-problems.ts";
import { startConditions } from "#components/upstream/conditions-start.ts";
import { answersOf, type ExposureDraft } from "#components/upstream/exposure-draft.ts";
import { evaluateExposure } from "#domain/upstream/evaluate-exposure.ts";
import { FIELD_TYPES, type ExposureCondition, type ExposureField } from "#domain/upstream/exposure-shape.ts";

const version: ExposureField = { path: "version", label: { en: "Version" }, type: "version" };
const context: ExposureField = { path: "contextLength", label: { en: "Context" }, type: "integer" };
const pool: ExposureField = { path: "node.kvPoolTokens", label: { en: "Pool" }, type: "integer" };
const fields = [version, context, pool];
const rule = (when: ExposureCondition, with_: ExposureField[] = fields) => ({
  ...startConditions,
  fields: with_,
  rules: [{ key: "r", when, verdict: "affected", reason: { en: "R" }, nextStep: { en: "N" } }],
});

describe("every comparison the builder offers is one that the record takes", () => {
  const cases = FIELD_TYPES.flatMap((type) => opsOf({ type }).map((op): [string, OpName] => [type, op]));
  it.each(cases)("%s %s", (type, op) => {
    const path = type === "version" ? "version" : "configuration.x";
    const field = {
      path,
      label: { en: "X" },
      type,
      ...(type === "choice" && { options: [{ value: "a", label: { en: "A" } }] }),
    };
    const when = comparisonOf(field as ExposureField, op);
    expect(
      checkedConditions(rule(when, [field as ExposureField, ...fields.filter((one) => one.path !== path)])).problems,
    ).toEqual([]);
  });
});

describe("a part made into another", () => {
  const below: ExposureCondition = { field: "node.kvPoolTokens", op: "<", other: "contextLength" };
  it.each([
    ["some", { some: below }],
    ["all", { all: [below] }],
    ["not", { not: below }],
  ] as const)("a comparison into %s holds it", (kind, expected) => {
    expect(asKind(below, kind, fields)).toEqual(expected);
  });
  it("a list into a wrap keeps all of its parts", () => {
    const other: ExposureCondition = { field: "version", answered: true };
    expect(asKind({ any: [below, other] }, "every", fields)).toEqual({ every: { all: [below, other] } });
  });
});

describe("places", () => {
  it("are changed, taken away and moved without touching the rest", () => {
    const of = { a: [1, 2, 3], b: { c: 1 } };
    expect(changedAt(of, ["a", 1], 9)).toEqual({ a: [1, 9, 3], b: { c: 1 } });
    expect(changedAt(of, ["a", 1], undefined)).toEqual({ a: [1, 3], b: { c: 1 } });
    expect(changedAt(of, ["b", "c"], undefined)).toEqual({ a: [1, 2, 3], b: {} });
    expect(of).toEqual({ a: [1, 2, 3], b: { c: 1 } });
    expect(moved([1, 2, 3], 2, -1)).toEqual([1, 3, 2]);
  });
});

describe("what is wrong is told with its place", () => {
  it.each([
    ["no such field", { field: "mode", op: "=", value: "x" }, "/rules/0/when", "There is no field mode."],
    [
      "a node's field outside of nodes",
      { field: "node.kvPoolTokens", op: "<", value: 1 },
      "/rules/0/when",
      /say every or some/,
    ],
    [
      "deep inside",
      { all: [{ some: { field: "node.kvPoolTokens", op: "<", other: "version" } }] },
      "/rules/0/when/all/0/some",
      /two integers/,
    ],
  ])("%s", (_name, when, place, message) => {
    const { problems } = checkedConditions(rule(when as ExposureCondition));
    expect(problems).toEqual([
      { place, message: typeof message === "string" ? message : expect.stringMatching(message) },
    ]);
  });

  it.each([
    ['{\n  "a": oops\n}', /^Line 2, column 8: “oops” stands there, and a value/],
    ["[1,]", /^Line 1, column 4: .*a value/],
    ['{"a":1,}', /^Line 1, column 8: .*a name/],
    ['{"a" 1}', /^Line 1, column 6: .*: is expected/],
    ["[1", /^Line 1, column 3: the text ends/],
    ["{} {}", /^Line 1, column 4: .*nothing more/],
    ["", /^Line 1, column 1: the text ends/],
  ])("%j is no JSON, with line and column", (text, problem) => {
    expect(readJson(text)).toEqual({ problem: expect.stringMatching(problem) });
  });

  it("finds a fault exactly where there is one", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, cut) => {
        const text = JSON.stringify(value, null, 1);
        expect(readJson(text)).toEqual({ value: JSON.parse(text) });
        const shortened = text.slice(0, cut % (text.length + 1));
        let isJson = true;
        try {
          JSON.parse(shortened);
        } catch {
          isJson = false;
        }
        expect("value" in readJson(shortened)).toBe(isJson);
      }),
    );
  });
});

describe("what is typed into the test form", () => {
  it("is answered at the path of its field; empty is not answered", () => {
    const typed: ExposureDraft = {
      own: { version: " 1.2.3 ", contextLength: "1,048,576" },
      nodes: [{ "node.kvPoolTokens": "10" }, {}],
    };
    expect(answersOf(fields, typed)).toEqual({
      version: "1.2.3",
      contextLength: 1_048_576,
      nodes: [{ kvPoolTokens: 10 }],
    });
  });
  it.each([
    ["0.9.0", "affected"],
    ["1.0.0", "not_affected"],
    ["", "unknown"],
  ])("the first conditions judge version %j as %s", (text, verdict) => {
    const answers = answersOf(startConditions.fields, { own: { version: text }, nodes: [{}] });
    expect(evaluateExposure(startConditions, answers).verdict).toBe(verdict);
  });
});
