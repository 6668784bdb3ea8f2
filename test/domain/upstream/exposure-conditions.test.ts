import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { evaluateCondition, type Truth } from "#domain/upstream/evaluate-condition.ts";
import { evaluateExposure } from "#domain/upstream/evaluate-exposure.ts";
import type { ExposureAnswers } from "#domain/upstream/exposure-answers.ts";
import { exposureConditions, type NewExposureConditions } from "#domain/upstream/exposure-conditions.ts";
import type { ExposureCondition, ExposureVerdict } from "#domain/upstream/exposure-shape.ts";

const words = { en: "words" };
const fields: NewExposureConditions["fields"] = [
  { path: "version", type: "version", label: words },
  { path: "mode", type: "choice", label: words, options: ["one", "two"].map((value) => ({ value, label: words })) },
  { path: "contextLength", type: "integer", label: words },
  { path: "configuration.flag", type: "boolean", label: words },
  { path: "configuration.note", type: "text", label: words },
  { path: "node.kvPoolTokens", type: "integer", label: words },
  { path: "node.role", type: "text", label: words },
];
const rule = (when: ExposureCondition, verdict: ExposureVerdict = "affected", key = "a-rule") => ({
  ...{ key, when, verdict, reason: words, nextStep: words },
});
const given = (
  rules: NewExposureConditions["rules"],
  more: Partial<NewExposureConditions> = {},
): NewExposureConditions => ({
  ...{ scheme: "pep440", fields, rules, nextStep: words, ...more },
});
const parsed = (rules: NewExposureConditions["rules"]) => parseInput(exposureConditions, given(rules));
const truthOf = (when: ExposureCondition, answers: ExposureAnswers): Truth => {
  const { scheme, fields: asked, rules } = parsed([rule(when)]);
  return evaluateCondition(rules[0]?.when ?? when, {
    scheme,
    fields: new Map(asked.map((field) => [field.path, field])),
    answers,
  }).truth;
};
const refusal = (conditions: unknown): string[] => {
  try {
    parseInput(exposureConditions, conditions);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return error.errors.map(({ pointer }) => pointer);
  }
};

const pool: ExposureCondition = { field: "node.kvPoolTokens", op: ">=", other: "contextLength" };
const nodes = (...tokens: (number | undefined)[]) => ({
  contextLength: 100,
  nodes: tokens.map((kvPoolTokens) => (kvPoolTokens === undefined ? {} : { kvPoolTokens })),
});

describe("a condition", () => {
  it.each<[ExposureCondition, ExposureAnswers, Truth]>([
    [{ field: "version", op: "range", from: "1.0", until: "2.0" }, { version: "2.0rc1" }, true],
    [{ field: "version", op: "range", from: "1.0" }, { version: "0.9" }, false],
    [{ field: "version", op: "range", from: "1.0" }, {}, "unknown"],
    [{ field: "version", op: "range", from: "1.0" }, { version: "nightly" }, "unknown"],
    [{ field: "version", op: "=", value: "1.0" }, { version: "v1.0.0" }, true],
    [{ field: "version", op: "<", value: "1.0" }, { version: "1.0rc1" }, true],
    [{ field: "version", answered: true }, { version: "nightly" }, false],
    [{ field: "version", answered: false }, { version: " " }, true],
    [{ field: "mode", op: "=", value: "one" }, { mode: "ONE" }, true],
    [{ field: "mode", op: "!=", value: "one" }, { mode: "three" }, "unknown"],
    [{ field: "mode", op: "in", value: ["one", "two"] }, { mode: "two" }, true],
    // Blanks around an answer do not count, so neither do those around what it is compared with.
    [{ field: "configuration.note", op: "=", value: " x " }, { configuration: { note: "x" } }, true],
    [{ field: "contextLength", op: ">", value: 10 }, { contextLength: 10 }, false],
    [{ field: "contextLength", op: ">=", value: 0 }, { contextLength: 0 }, true],
    [{ field: "contextLength", op: ">=", value: 0 }, { contextLength: -1 }, "unknown"],
    [{ field: "contextLength", op: ">=", value: 0 }, { contextLength: 1.5 }, "unknown"],
    [{ field: "configuration.flag", op: "=", value: false }, { configuration: { flag: false } }, true],
    [{ field: "configuration.flag", op: "=", value: false }, { configuration: { flag: "no idea" } }, "unknown"],
    // What every object has is no answer.
    [{ field: "configuration.note", answered: true }, { configuration: Object.create({ note: "x" }) as never }, false],
    [{ every: pool }, nodes(100, 200), true],
    [{ every: pool }, nodes(100, 99), false],
    [{ every: pool }, nodes(100, undefined), "unknown"],
    [{ every: pool }, nodes(99, undefined), false],
    [{ every: pool }, nodes(), "unknown"],
    [{ every: pool }, {}, "unknown"],
    [{ every: pool }, { nodes: [{ kvPoolTokens: 5 }] }, "unknown"],
    [{ some: pool }, nodes(99, 100), true],
    [{ some: pool }, nodes(99, undefined), "unknown"],
    [{ some: pool }, nodes(99), false],
    [{ some: pool }, nodes(), "unknown"],
    [{ certain: { every: pool } }, nodes(100, undefined), false],
    [{ certain: { every: pool } }, nodes(100), true],
    [{ not: { every: pool } }, nodes(), "unknown"],
    [{ all: [{ every: pool }, { field: "mode", op: "=", value: "one" }] }, { ...nodes(), mode: "two" }, false],
    [{ any: [{ every: pool }, { field: "mode", op: "=", value: "two" }] }, { ...nodes(), mode: "two" }, true],
  ])("%j of %j is %s", (when, answers, truth) => {
    expect(truthOf(when, answers)).toBe(truth);
  });
});

describe("the rules", () => {
  const one: ExposureCondition = { field: "mode", op: "=", value: "one" };
  const newer: ExposureCondition = { field: "version", op: "range", from: "2.0" };
  const always: ExposureCondition = {
    any: [
      { field: "version", answered: true },
      { field: "version", answered: false },
    ],
  };

  it.each<[ExposureAnswers, ExposureVerdict]>([
    [{ mode: "one" }, "not_affected"],
    [{ mode: "two", version: "2.0" }, "not_affected"],
    // The first rule might hold, and it would say the same.
    [{ version: "2.0" }, "not_affected"],
    [{ mode: "two", version: "1.0" }, "affected"],
    // The first rule might hold, and it would say otherwise.
    [{ version: "1.0" }, "unknown"],
    [{ mode: "two" }, "unknown"],
    [{}, "unknown"],
  ])("decide %j: %s", (answers, verdict) => {
    const rules = [
      rule(one, "not_affected", "one"),
      rule(newer, "not_affected", "newer"),
      rule(always, "affected", "else"),
    ];
    expect(evaluateExposure(parsed(rules), answers).verdict).toBe(verdict);
  });

  it("say so where none fits", () => {
    const result = evaluateExposure(parsed([rule(one)]), { mode: "two" });
    expect(result).toMatchObject({ verdict: "unknown", reasons: [{ kind: "no_rule" }] });
  });

  it.each<[string, ReturnType<typeof rule>[], ExposureAnswers]>([
    ["where it is not given", [rule({ field: "version", answered: false }, "not_affected")], {}],
    [
      "where it cannot be read",
      [rule({ not: { field: "version", answered: true } }, "not_affected")],
      { version: "x" },
    ],
    ["for not being sure", [rule({ not: { certain: one } }, "not_affected")], {}],
    [
      "because a rule before it is not sure",
      [rule({ certain: { not: { every: pool } } }), rule({ field: "version", answered: true }, "not_affected", "b")],
      { version: "1.0" },
    ],
  ])("that say not affected %s are not believed", (_, rules, answers) => {
    expect(evaluateExposure(parsed(rules), answers)).toMatchObject({ verdict: "unknown", nextStep: words });
    const reasons = evaluateExposure(parsed(rules), answers).reasons.map(({ kind }) => kind);
    expect(["unanswered", "unreadable", "no_nodes"]).toContain(reasons[0]);
  });

  it.each([false, true])("never say not affected for want of an answer, whatever they are (%s)", (asksWhatIsSure) => {
    const leaf = fc.constantFrom<ExposureCondition>(
      one,
      newer,
      { field: "contextLength", op: ">", value: 50 },
      { every: pool },
      { some: pool },
      ...(asksWhatIsSure
        ? [
            { field: "mode", answered: false },
            { field: "version", answered: true },
          ]
        : []),
    );
    const { condition } = fc.letrec<{ condition: ExposureCondition }>((tie) => ({
      condition: fc.oneof(
        { depthSize: "small" },
        leaf,
        fc.array(tie("condition"), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
        fc.array(tie("condition"), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
        tie("condition").map((not) => ({ not })),
        ...(asksWhatIsSure ? [tie("condition").map((certain) => ({ certain }))] : []),
      ),
    }));
    const verdict = fc.constantFrom<ExposureVerdict>("affected", "partly_protected", "not_affected", "unknown");
    const rules = fc
      .array(fc.tuple(condition, verdict), { minLength: 1, maxLength: 4 })
      .map((list) => list.map(([when, said], index) => rule(when, said, `r${index}`)));
    const whole = fc.record({
      version: fc.constantFrom("1.0", "2.0"),
      mode: fc.constantFrom("one", "two"),
      contextLength: fc.constantFrom(40, 100),
      nodes: fc.array(fc.record({ kvPoolTokens: fc.constantFrom(10, 100) }), { minLength: 1, maxLength: 3 }),
    });
    const keys = ["version", "mode", "contextLength", "nodes"] as const;
    const sound = fc.property(rules, whole, fc.subarray([...keys]), (list, answers, kept) => {
      const conditions = { ...parsed([rule(one)]), rules: list };
      const part = evaluateExposure(conditions, Object.fromEntries(kept.map((key) => [key, answers[key]]))).verdict;
      if (asksWhatIsSure ? part === "not_affected" : part !== "unknown")
        expect(evaluateExposure(conditions, answers).verdict).toBe(part);
    });
    fc.assert(sound, { numRuns: 3000 });
  });
});

describe("conditions that are refused", () => {
  const deep = (levels: number): ExposureCondition =>
    levels === 0 ? { field: "version", answered: true } : { not: deep(levels - 1) };
  const wide = Array.from({ length: 50 }, () => ({ all: Array.from({ length: 45 }, () => deep(0)) }));

  it.each<[string, unknown, string[]]>([
    ["a field that is not asked", given([rule({ field: "configuration.other", answered: true })]), ["/rules/0/when"]],
    ["a field of a node outside", given([rule({ all: [pool] })]), ["/rules/0/when/all/0"]],
    ["nodes in nodes", given([rule({ every: { some: pool } })]), ["/rules/0/when/every"]],
    ["a version of another scheme", given([rule({ field: "version", op: "=", value: "x" })]), ["/rules/0/when"]],
    ["a range without ends", given([rule({ field: "version", op: "range" })]), ["/rules/0/when"]],
    [
      "a range that nothing is in",
      given([rule({ field: "version", op: "range", from: "2", until: "2.0" })]),
      ["/rules/0/when"],
    ],
    [
      "two options of one spelling",
      given([rule(deep(0))], {
        fields: [{ ...fields[1], options: ["a b", "A-B"].map((value) => ({ value, label: words })) }] as never,
      }),
      ["/fields/0", "/rules/0/when"],
    ],
    ["a range of a number", given([rule({ field: "contextLength", op: "range", from: "1" })]), ["/rules/0/when"]],
    ["an order of choices", given([rule({ field: "mode", op: "<", value: "one" })]), ["/rules/0/when"]],
    ["a choice that is none", given([rule({ field: "mode", op: "=", value: "three" })]), ["/rules/0/when"]],
    ["a text for a number", given([rule({ field: "contextLength", op: "=", value: "5" })]), ["/rules/0/when"]],
    ["two fields of two types", given([rule({ field: "contextLength", op: "=", other: "mode" })]), ["/rules/0/when"]],
    ["a key that is there twice", given([rule(deep(0)), rule(deep(0))]), ["/rules/1"]],
    [
      "a choice without options",
      given([rule(deep(0))], { fields: [{ path: "mode", type: "choice", label: words }] }),
      ["/fields/0", "/rules/0/when"],
    ],
    [
      "a field of its own making",
      given([rule(deep(0))], { fields: [{ path: "node.__proto__", type: "text", label: words }] }),
      ["/fields/0/path", "/rules/0/when"],
    ],
    ["more levels than anybody reads", given([rule(deep(12))]), ["/rules"]],
    ["more levels than a parser takes", given([rule(deep(60))]), [""]],
    ["more parts than anybody reads", given([rule({ all: wide })]), ["/rules"]],
    ["an unknown key", { ...given([rule(deep(0))]), code: "x" }, ["/code"]],
    ["a condition of two kinds", given([rule({ all: [deep(0)], any: [deep(0)] } as never)]), ["/rules/0/when/any"]],
  ])("%s", (_, conditions, pointers) => {
    expect(refusal(conditions)).toEqual(pointers);
  });

  it("are none of those that fit", () => {
    expect(refusal(given([rule(deep(10)), rule({ every: pool }, "unknown", "b")]))).toEqual([]);
  });
});
