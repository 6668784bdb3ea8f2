import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeSmallGroups, startDistribution, type Group } from "#domain/impact/distribution.ts";
import { readRequest } from "#domain/impact/logged-request.ts";

const LIMIT = 681_280;
const mapping = { requestId: "id", occurredAt: "at", promptTokens: "tokens" };

function distributionOf(values: number[], op: ">" | ">=" = ">") {
  const distribution = startDistribution({ field: "promptTokens", op, value: LIMIT });
  for (const value of values) {
    const affected = op === ">" ? value > LIMIT : value >= LIMIT;
    distribution?.take(
      readRequest(mapping, (column) => (column === "tokens" ? String(value) : "")),
      affected,
    );
  }
  const result = distribution?.result();
  if (!result) throw new Error("no number decides");
  return result;
}

describe("the distribution of the deciding value", () => {
  it("has an edge at the limit, and a value on the limit stands on the side where the rule puts it", () => {
    const sides = (groups: Group[]) => [
      groups.filter((group) => group.to <= LIMIT).reduce((sum, group) => sum + group.count, 0),
      groups.filter((group) => group.from >= LIMIT).reduce((sum, group) => sum + group.count, 0),
    ];
    expect(sides(distributionOf([LIMIT - 1, LIMIT, LIMIT + 1]).groups)).toEqual([2, 1]);
    expect(sides(distributionOf([LIMIT - 1, LIMIT, LIMIT + 1], ">=").groups)).toEqual([1, 2]);
  });

  it("loses no value and has no gap, whatever the values are", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(20), fc.nat(2_000_000)), { minLength: 1 }), (values) => {
        const { groups } = distributionOf(values);
        expect(groups.reduce((sum, group) => sum + group.count, 0)).toBe(values.length);
        for (const [index, group] of groups.entries()) {
          if (index > 0) expect(group.from).toBe(groups[index - 1]?.to);
          const inside = values.filter(
            (value) => (value > group.from || (value === 0 && group.from === 0)) && value <= group.to,
          );
          expect(group.count).toBe(inside.length);
        }
      }),
    );
  });

  it("compares exactly: beyond what a float holds, and decimals as they are written", () => {
    const fine = { requestId: "id", occurredAt: "at", promptTokens: "tokens", attributes: { cost: "cost" } };
    const groupsOf = (field: "promptTokens" | "attributes.cost", value: number, cells: Record<string, string>) => {
      const distribution = startDistribution({ field, op: ">", value });
      distribution?.take(
        readRequest(fine, (column) => cells[column]),
        true,
      );
      return distribution?.result().groups.filter(({ count }) => count > 0);
    };
    // 2^53 + 1 is past 2^53, though as a float it is the same number.
    expect(groupsOf("promptTokens", 2 ** 53, { tokens: "9007199254740993" })).toMatchObject([{ from: 2 ** 53 }]);
    expect(groupsOf("attributes.cost", 0.25, { cost: "0.25000000000000000001" })).toMatchObject([{ from: 0.25 }]);
    expect(groupsOf("attributes.cost", 0.25, { cost: "0.25" })).toMatchObject([{ to: 0.25 }]);
    expect(groupsOf("attributes.cost", 0.25, { cost: "0x10" })).toEqual([]);
  });

  it("is not drawn where no number decides", () => {
    expect(startDistribution({ field: "account", op: "=", value: "a" })).toBeUndefined();
  });
});

describe("merging for readers", () => {
  const group = (from: number, to: number, count: number, affected = 0): Group => ({ from, to, count, affected });

  it("joins a small group with its neighbour, never across the limit", () => {
    const groups = [group(0, 10, 3), group(10, 20, 40), group(20, 30, 4), group(30, 40, 9, 9), group(40, 50, 2, 2)];
    expect(mergeSmallGroups({ groups, threshold: 30 })).toEqual([group(0, 30, 47), group(30, 50, 11, 11)]);
  });

  it("shows nothing where one whole side is small", () => {
    expect(mergeSmallGroups({ groups: [group(0, 30, 400), group(30, 40, 3, 3)], threshold: 30 })).toEqual([]);
  });

  it("never shows a group under 5 and loses no row", () => {
    const side = (from: number) =>
      fc
        .array(fc.nat(30), { minLength: 1, maxLength: 8 })
        .map((counts) => counts.map((count, index) => group(from + index, from + index + 1, count)));
    fc.assert(
      fc.property(side(0), side(100), (below, above) => {
        const groups = [
          ...below,
          group(below.length, 100, 0),
          ...above.map((one) => ({ ...one, affected: one.count })),
        ];
        const merged = mergeSmallGroups({ groups, threshold: 100 });
        expect(merged.filter(({ count }) => count > 0 && count < 5)).toEqual([]);
        if (merged.length > 0)
          expect(merged.reduce((sum, { count }) => sum + count, 0)).toBe(
            groups.reduce((sum, { count }) => sum + count, 0),
          );
      }),
    );
  });
});
