import { describe, expect, it } from "vitest";
import { compileCondition, type Truth } from "#domain/impact/condition.ts";
import { decidingComparison } from "#domain/impact/deciding-comparison.ts";
import { condition, impactRule, type Condition } from "#domain/impact/impact-rule.ts";
import { readRequest } from "#domain/impact/logged-request.ts";

const mapping = {
  ...{
    requestId: "id",
    occurredAt: "at",
    account: "account",
    model: "model",
    promptTokens: "tokens",
    status: "status",
  },
  attributes: { region: "region", cost: "cost" },
};
const truthOf = (given: unknown, cells: Record<string, string>): Truth =>
  compileCondition(condition.parse(given))(readRequest(mapping, (column) => cells[column]));

const yes: Condition = { field: "account", op: "=", value: "a" };
const no: Condition = { field: "account", op: "=", value: "b" };
const open: Condition = { field: "model", op: "=", value: "m" };
const word = (truth: Truth) => (truth === true ? "T" : truth === false ? "F" : "U");

describe("three-valued conditions", () => {
  it.each([
    ["not", [{ not: yes }, { not: no }, { not: open }], "FTU"],
    [
      "all",
      [{ all: [yes, yes] }, { all: [yes, no] }, { all: [open, yes] }, { all: [open, no] }, { all: [open, open] }],
      "TFUFU",
    ],
    [
      "any",
      [{ any: [no, no] }, { any: [yes, no] }, { any: [open, yes] }, { any: [open, no] }, { any: [open, open] }],
      "FTTUU",
    ],
  ])("%s", (_, conditions, truths) => {
    expect(conditions.map((given) => word(truthOf(given, { account: "a" }))).join("")).toBe(truths);
  });

  it.each([
    [{ field: "promptTokens", op: ">", value: 681_280 }, { tokens: "681280" }, false],
    [{ field: "promptTokens", op: ">=", value: 681_280 }, { tokens: "681280" }, true],
    [{ field: "promptTokens", op: "!=", value: 5 }, { tokens: "5.0" }, false],
    [{ field: "promptTokens", op: "in", value: [1, 5] }, { tokens: "5" }, true],
    [{ field: "promptTokens", op: "<", value: "9007199254740993" }, { tokens: "9007199254740992" }, true],
    [{ field: "promptTokens", op: ">", value: 9 }, { tokens: "100000" }, true],
    [{ field: "status", op: "=", value: 200 }, { status: "200" }, true],
    [{ field: "status", op: ">=", value: 500 }, { status: "success" }, "unknown"],
    [{ field: "status", op: "in", value: ["200", "ok"] }, { status: " ok " }, true],
    [{ field: "model", op: "glob", value: "@cf/*/glm-5.?" }, { model: "@cf/zai-org/glm-5.3" }, true],
    [{ field: "model", op: "glob", value: "glm-5.3" }, { model: "glm-5x3" }, false],
    [{ field: "model", op: "exists" }, { model: "" }, false],
    [{ field: "model", op: "exists", value: false }, {}, true],
    [{ field: "occurredAt", op: "<", value: "2026-09-09T14:00:00Z" }, { at: "2026-09-09T15:59:59+02:00" }, true],
    [{ field: "occurredAt", op: "<", value: "2026-09-09T14:00:00Z" }, { at: "" }, "unknown"],
    [{ field: "attributes.region", op: "=", value: "wnam" }, { region: "wnam" }, true],
    [{ field: "attributes.cost", op: ">", value: 0.25 }, { cost: "0.250001" }, true],
  ] as const)("%j on %j is %s", (given, cells, truth) => {
    expect(truthOf(given, cells)).toBe(truth);
  });

  it.each([
    [{ field: "promptTokens", op: ">", value: "many" }],
    [{ field: "promptTokens", op: ">", value: -1 }],
    [{ field: "promptTokens", op: "~", value: 1 }],
    [{ field: "tokens", op: ">", value: 1 }],
    [{ field: "occurredAt", op: "<", value: "2026-09-09" }],
    [{ field: "promptTokens", op: ">", value: 1, unit: "tokens" }],
    [{ all: [] }],
    [{ all: [yes], any: [yes] }],
  ])("%j is refused", (given) => {
    expect(condition.safeParse(given).success).toBe(false);
  });

  it("refuses an exclusion with both or neither of values and glob, and a window that is no instant", () => {
    const rule = { unit: "responses", window: { field: "occurredAt" }, where: yes };
    const exclusion = { reason: "tests", field: "account" };
    expect(impactRule.safeParse({ ...rule, exclusions: [exclusion] }).success).toBe(false);
    expect(impactRule.safeParse({ ...rule, exclusions: [{ ...exclusion, glob: "a", values: ["a"] }] }).success).toBe(
      false,
    );
    expect(impactRule.safeParse({ ...rule, window: { field: "occurredAt", from: "2026-08-27" } }).success).toBe(false);
    expect(impactRule.safeParse(rule).success).toBe(true);
  });

  it("names the comparison that decides, however deep it stands", () => {
    const deciding: Condition = { field: "promptTokens", op: ">", value: 681_280 };
    expect(decidingComparison({ all: [yes, { any: [open, deciding] }] })).toEqual(deciding);
    expect(decidingComparison({ all: [yes, open] })).toBeUndefined();
  });
});
