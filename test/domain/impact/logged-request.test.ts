import { describe, expect, it } from "vitest";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { contentOf, readRequest } from "#domain/impact/logged-request.ts";

const contentUnder = (mapping: ColumnMapping, cells: Record<string, string>) =>
  contentOf(readRequest(mapping, (column) => cells[column]));
const plain: ColumnMapping = { requestId: "id", occurredAt: "at", account: "user" };
const cells = { id: "r-1", at: "1754352000", user: "a", who: "a" };

describe("the content of a request", () => {
  it("is the same under mappings that say the same, in whatever order and under whatever column names", () => {
    const turned: ColumnMapping = { account: "who", occurredAt: "at", requestId: "id" };
    expect(contentUnder(turned, cells)).toBe(contentUnder(plain, cells));
  });

  it("takes a field that one log does not map for empty", () => {
    expect(contentUnder({ ...plain, status: "status" }, cells)).toBe(contentUnder(plain, cells));
    expect(contentUnder({ ...plain, status: "status" }, { ...cells, status: "200" })).not.toBe(
      contentUnder(plain, cells),
    );
  });

  it("keeps values apart that would run together", () => {
    const two: ColumnMapping = { ...plain, model: "model" };
    expect(contentUnder(two, { ...cells, user: "a\u001fb", model: "" })).not.toBe(
      contentUnder(two, { ...cells, user: "a", model: "b" }),
    );
  });
});

describe("what no database keeps", () => {
  it.each([
    ["a\u0000", "holds a NUL character"],
    ["\ud800", "holds half of a surrogate pair"],
  ])("rejects the row: %j", (user, reason) => {
    expect(readRequest(plain, (column) => ({ ...cells, user })[column]).faults).toMatchObject([
      { column: "user", reason },
    ]);
  });
});
