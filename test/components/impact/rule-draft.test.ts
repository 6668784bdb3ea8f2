import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draftOf, emptyDraft, orderOf, type RuleDraft } from "#components/impact/rule-draft.ts";
import { problemsAt } from "#components/impact/rule-places.ts";
import { problemsOf } from "#components/impact/rule-problems.ts";
import { InvalidInput } from "#domain/errors.ts";
import { compileCondition } from "#domain/impact/condition.ts";
import { impactRule, type Condition, type ImpactRule } from "#domain/impact/impact-rule.ts";
import type { LoggedRequest } from "#domain/impact/logged-request.ts";
import { ruleOf } from "#domain/impact/rule-order.ts";

const over: Condition = { field: "promptTokens", op: ">", value: 681_280 };
const model: Condition = { field: "model", op: "in", value: ["m-a", "m-b"] };
const named: Condition = { field: "account", op: "exists", value: true };
const rule = (where: Condition, more: Partial<ImpactRule> = {}): ImpactRule => ({
  ...{ unit: "responses", window: { field: "occurredAt" }, where, exclusions: [], revision: 3 },
  ...more,
});
const draft = (where: Condition, more?: Partial<ImpactRule>) => draftOf(rule(where, more), {}, "UTC");
const again = (given: RuleDraft) => impactRule.parse(ruleOf(orderOf(given)));

describe("a stored rule in the editor", () => {
  it.each<[string, Condition, Condition]>([
    ["one comparison", over, over],
    ["all", { all: [over, model, named] }, { all: [over, model, named] }],
    [
      "any in all, and not",
      { all: [over, { not: { any: [model, named] } }] },
      { all: [over, { not: { any: [model, named] } }] },
    ],
    ["not at the top", { not: over }, { not: over }],
    ["twice not", { not: { not: over } }, over],
    ["a group of one", { all: [{ any: [over] }] }, over],
  ])("%s is sent again as it was", (_name, where, expected) => {
    expect(again(draft(where)).where).toEqual(expected);
    expect(problemsOf(draft(where))).toEqual({});
  });

  it("keeps exclusions, mapping and the exact bounds whose words nobody touched", () => {
    const [from, until] = ["2026-08-27T00:00:00.000001Z", "2026-09-09T14:00:00Z"];
    const stored = rule(over, {
      window: { field: "occurredAt", from, until },
      exclusions: [
        { key: "own", reason: { en: "Tests", ja: "テスト" }, field: "account", glob: "internal-*" },
        { reason: { en: "Researcher" }, field: "attributes.team", values: ["a,b", "c d"] },
      ],
      defaultMapping: { requestId: "id", occurredAt: "at" },
    });
    const shown = {
      from: { instant: from, text: "2026-08-26 20:00" },
      until: { instant: until, text: "2026-09-09 10:00" },
    };
    const { revision: _revision, ...expected } = stored;
    const given = draftOf(stored, shown, "America/New_York");
    expect(again(given)).toEqual(expected);
    given.until = { ...given.until, field: { ...given.until.field, text: "2026-09-10 10:00" } };
    // 10:00 in New York in September is 14:00 UTC.
    expect(again(given).window).toEqual({ field: "occurredAt", from, until: "2026-09-10T14:00:00Z" });
  });

  it("numbers stay numbers, texts stay texts, and long numbers lose nothing", () => {
    const where: Condition = {
      all: [
        { field: "status", op: "=", value: "200" },
        { field: "status", op: ">=", value: 500 },
        { field: "promptTokens", op: "<", value: "9007199254740993" },
      ],
    };
    expect(again(draft(where)).where).toEqual(where);
  });
});

const comparison: fc.Arbitrary<Condition> = fc.constantFrom<Condition>(
  over,
  model,
  named,
  { field: "promptTokens", op: "<=", value: 5 },
  { field: "model", op: "glob", value: "m-*" },
);
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small" },
    comparison,
    fc.record({ all: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie("condition") }),
  ),
}));
const requests: LoggedRequest[] = [
  ["m-a", "kim", 700_000n],
  ["m-c", "", 3n],
  ["", "lee", undefined],
].map(([name, account, tokens]) => ({
  texts: new Map([
    ["model", name],
    ["account", account],
  ]),
  counts: tokens === undefined ? {} : { promptTokens: tokens },
  faults: [],
})) as unknown as LoggedRequest[];

it("whatever the condition, the editor sends one that decides every row the same", () => {
  fc.assert(
    fc.property(condition, (where) => {
      const sent = again(draft(where)).where;
      for (const request of requests) expect(compileCondition(sent)(request)).toBe(compileCondition(where)(request));
    }),
  );
});

describe("what is wrong is said at its field", () => {
  const test = (field: string, op: string, value: string) => {
    const given = emptyDraft("UTC");
    given.where.parts = [{ id: 7, kind: "test", negated: false, field, op: op as ">", value }];
    return given;
  };
  it.each([
    ["promptTokens", ">", "", /State the value/],
    ["promptTokens", ">", "681,280", /without a thousands sign/],
    ["promptTokens", "=", "-1", /number from 0/],
    ["status", ">=", "5xx", /number from 0/],
    ["occurredAt", ">", "2026-09-09 14:00", /with its offset/],
    ["model", "in", " \n ", /at least one value/],
    ["attributes.", "=", "x", /Name the column/],
  ])("%s %s %j", (field, op, value, said) => {
    const given = test(field, op, value);
    expect(problemsOf(given)).toEqual({ "test 7": expect.stringMatching(said) });
    expect(() => ruleOf(orderOf(given))).toThrow(InvalidInput);
  });

  it.each([
    ["promptTokens", ">", "1.5e5"],
    ["status", "=", "5xx"],
    ["occurredAt", "<=", "2026-09-09T14:00:00+09:00"],
    ["account", "exists", "false"],
    ["attributes.team", "glob", "a-*"],
  ])("nothing with %s %s %j, and the server takes it", (field, op, value) => {
    const given = test(field, op, value);
    expect(problemsOf(given)).toEqual({});
    expect(() => ruleOf(orderOf(given))).not.toThrow();
  });

  it("an empty condition, and an exclusion that says nothing", () => {
    const given = {
      ...emptyDraft("UTC"),
      exclusions: draft(over, { exclusions: [{ reason: "x", field: "account", values: ["a"] }] }).exclusions,
    };
    given.where.parts = [];
    given.exclusions = given.exclusions.map((one) => ({ ...one, id: 9, reason: { en: " ", ja: "" }, value: "" }));
    expect(Object.keys(problemsOf(given)).toSorted()).toEqual(["group 0", "reason 9", "value 9"]);
  });

  it("what the server refuses finds its way back", () => {
    const given = draft(
      { all: [over, { not: { any: [model, named] } }] },
      { exclusions: [{ reason: "x", field: "account", glob: "y" }] },
    );
    const ids = JSON.stringify(given.where);
    const inner = given.where.parts[1];
    expect(inner?.kind === "group" && inner.negated, ids).toBe(true);
    const second = inner?.kind === "group" ? inner.parts[1]?.id : undefined;
    const at = (pointer: string) => Object.keys(problemsAt(given, [{ pointer, message: "no" }]))[0];
    expect(at("/where/all/1/not/any/1/value")).toBe(`test ${second}`);
    expect(at("/where/all/0/field")).toBe(`test ${given.where.parts[0]?.id}`);
    expect(at("/where/all/1/not")).toBe(`group ${inner?.id}`);
    expect(at("/window/until")).toBe("until");
    expect(at("/exclusions/0/glob")).toBe(`value ${given.exclusions[0]?.id}`);
    expect(at("/exclusions/0/reason/en")).toBe(`reason ${given.exclusions[0]?.id}`);
    expect(at("/unit")).toBe("");
  });
});
