import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BINS } from "#domain/impact/bin.ts";
import type { ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { countRows, type RawRow } from "#test/builders/counted-rows.ts";

const mapping = {
  ...{ requestId: "request_id", occurredAt: "startTime", account: "user", model: "model" },
  ...{ promptTokens: "prompt_tokens", completionTokens: "completion_tokens", status: "status" },
  options: { zone: "UTC", thousands: "," as const },
};
const rule: ImpactRuleInput = {
  unit: "responses",
  window: { field: "occurredAt", from: "2025-08-05T00:00:00Z", until: "2025-08-12T00:00:00Z" },
  where: { field: "promptTokens", op: ">", value: 200_000 },
  exclusions: [{ key: "internal", reason: "internal evaluation", field: "account", values: ["internal-eval"] }],
};
const file: RawRow[] = parse(readFileSync("test/fixtures/count-check.csv"), { columns: true });

describe("the file with an exact answer", () => {
  it("has 13 rows = 1 duplicate + 2 outside the window + 1 unknown + 2 not over the limit + 2 excluded + 5 affected", () => {
    const { rows, bins } = countRows(rule, mapping, file);
    expect(rows).toEqual({
      read: 13,
      rejected: 0,
      duplicate: 1,
      conflicting: 0,
      outsideWindow: 2,
      unknown: 1,
      notMatching: 2,
      excluded: 2,
      affected: 5,
    });
    const affected = file.filter((_, index) => bins[index] === "affected").map((row) => row["request_id"]);
    expect(affected).toEqual(["r-01", "r-04", "r-05", "r-07", "r-12"]);
  });

  it("counts 4 answered responses of 3 accounts, 5 requests of 4 accounts, and says that one row could not be decided", () => {
    expect(countRows(rule, mapping, file)).toMatchObject({ count: 4, accounts: 3, confidence: "lower_bound" });
    expect(countRows({ ...rule, unit: "requests" }, mapping, file)).toMatchObject({ count: 5, accounts: 4 });
    expect(countRows({ ...rule, unit: "accounts" }, mapping, file)).toMatchObject({ count: 4, accounts: 4 });
  });

  it("is exact without the row whose tokens are missing", () => {
    expect(
      countRows(
        rule,
        mapping,
        file.filter((row) => row["request_id"] !== "r-08"),
      ).confidence,
    ).toBe("exact");
  });

  it("shows every step from the rows read to the count", () => {
    expect(countRows(rule, mapping, file).steps).toEqual([
      { name: "read", removed: 0, remaining: 13 },
      { name: "rejected", removed: 0, remaining: 13 },
      { name: "duplicate", removed: 1, remaining: 12 },
      { name: "conflicting", removed: 0, remaining: 12 },
      { name: "outsideWindow", removed: 2, remaining: 10 },
      { name: "unknown", removed: 1, remaining: 9 },
      { name: "notMatching", removed: 2, remaining: 7 },
      { name: "excluded", removed: 2, remaining: 5 },
      { name: "notAnswered", removed: 1, remaining: 4 },
    ]);
  });

  it("rejects the quoted thousands where no sign was set: the rule needs that column", () => {
    const { bins } = countRows(rule, { ...mapping, options: { zone: "UTC" } }, file);
    expect(file.filter((_, index) => bins[index] === "rejected").map((row) => row["request_id"])).toEqual(["r-07"]);
  });
});

const row = (own: RawRow): RawRow => ({
  request_id: "",
  startTime: "2025-08-06T00:00:00Z",
  prompt_tokens: "200001",
  user: "a",
  status: "200",
  ...own,
});
const binsOf = (rows: RawRow[], own: Partial<ImpactRuleInput> = {}) =>
  countRows({ ...rule, ...own }, mapping, rows).bins;

describe("exclusions", () => {
  it("are counted apart, whatever keys they came with", () => {
    const exclusions = [
      { key: "own", reason: "own", field: "account" as const, values: ["a"] },
      { key: "exclusion-3", reason: "partner", field: "account" as const, values: ["b"] },
      { key: "own", reason: "own again", field: "account" as const, values: ["c"] },
    ];
    const rows = ["a", "b", "b", "c", "c", "c"].map((user) => row({ user }));
    const { excluded } = countRows({ ...rule, exclusions }, mapping, rows);
    expect(new Set(excluded.map(({ key }) => key)).size).toBe(3);
    expect(excluded.map(({ count }) => count)).toEqual([1, 2, 3]);
  });
});

describe("bins", () => {
  it("judges a number by its value", () => {
    const values = ["9", "100000", "100001", "1,234,567", "1.5e5", "0x10", " 120000 ", "", "-1", "NaN"];
    const where = { field: "promptTokens" as const, op: ">" as const, value: 100_000 };
    const judged = countRows(
      { ...rule, where },
      { ...mapping, options: {} },
      values.map((prompt_tokens) => row({ prompt_tokens })),
    ).bins;
    expect(judged).toEqual([
      ...[
        "notMatching",
        "notMatching",
        "affected",
        "rejected",
        "affected",
        "rejected",
        "affected",
        "unknown",
        "rejected",
        "rejected",
      ],
    ]);
  });

  it("keeps empty ids apart, counts an equal pair once and a contradicting pair not at all", () => {
    const pair = [row({ request_id: "r" }), row({ request_id: "r" })];
    expect(binsOf([row({}), row({})])).toEqual(["affected", "affected"]);
    expect(binsOf(pair)).toEqual(["affected", "duplicate"]);
    expect(binsOf([...pair, row({ request_id: "r", prompt_tokens: "5" })])).toEqual([
      "conflicting",
      "duplicate",
      "conflicting",
    ]);
  });

  it("includes the start of the window and not its end", () => {
    const at = (startTime: string) => row({ startTime });
    expect(
      binsOf([at("2025-08-05T00:00:00Z"), at("2025-08-12T00:00:00Z"), at("2025-08-11T23:59:59.999999Z"), at("")]),
    ).toEqual([...["affected", "outsideWindow", "affected", "unknown"]]);
  });

  it("does not look at a column that neither rule nor mapping names", () => {
    expect(binsOf([row({ cost: "NaN" })])).toEqual(["affected"]);
  });

  it("takes the first exclusion that fits, and never excludes an empty account", () => {
    const exclusions = [
      { key: "globbed", reason: "tests", field: "account" as const, glob: "in?ernal-*" },
      { key: "named", reason: "tests too", field: "account" as const, values: ["internal-1", ""] },
    ];
    const result = countRows({ ...rule, exclusions }, mapping, [
      row({ user: "internal-1" }),
      row({ user: "" }),
      row({ user: "xinternal-1" }),
    ]);
    expect(result.bins).toEqual(["excluded", "affected", "affected"]);
    expect(result.excluded).toMatchObject([
      { key: "globbed", count: 1 },
      { key: "named", count: 0 },
    ]);
  });

  it("puts each row in exactly one: the bins add up, and the steps end at the count", () => {
    const text = (...values: string[]) => fc.constantFrom(...values);
    const anyRow = fc.record({
      request_id: text("", "r1", "r2", "r3"),
      startTime: text("", "2025-08-04T00:00:00Z", "2025-08-06T00:00:00Z", "yesterday"),
      prompt_tokens: text("", "1", "200000", "200001", "NaN"),
      user: text("", "a", "b", "internal-eval"),
      status: text("", "200", "500"),
    });
    const addUp = fc.property(
      fc.array(anyRow, { maxLength: 30 }),
      text("responses", "requests", "accounts"),
      (rows, unit) => {
        const result = countRows({ ...rule, unit: unit as "responses" }, mapping, rows);
        expect(BINS.reduce((sum, bin) => sum + result.rows[bin], 0)).toBe(result.rows.read);
        expect(result.rows.read).toBe(rows.length);
        expect(result.steps.at(-1)?.remaining).toBe(result.count);
        expect(result.excluded.reduce((sum, { count }) => sum + count, 0)).toBe(result.rows.excluded);
      },
    );
    fc.assert(addUp, { numRuns: 500 });
  });

  it("does not depend on the order of the rows", () => {
    const shuffled = fc.shuffledSubarray(file, { minLength: file.length, maxLength: file.length });
    fc.assert(
      fc.property(shuffled, (rows) => {
        expect(countRows(rule, mapping, rows).rows).toEqual(countRows(rule, mapping, file).rows);
      }),
    );
  });
});
