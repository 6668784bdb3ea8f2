import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDecimals, readCount, readNumber } from "#domain/impact/written-number.ts";

describe("a number in a log", () => {
  it.each([
    ["9", 9n],
    ["100000", 100000n],
    [" 120000 ", 120000n],
    ["1.5e5", 150000n],
    ["15E4", 150000n],
    ["200.0", 200n],
    ["9007199254740993", 2n ** 53n + 1n],
    ["9223372036854775807", 2n ** 63n - 1n],
  ])("%j is read exactly", (text, value) => {
    expect(readCount(text)).toEqual({ kind: "count", value });
  });

  it.each([
    "1,234,567",
    "0x10",
    "-1",
    "+1",
    "NaN",
    "Infinity",
    "1_000",
    "1.5",
    ".5",
    "5.",
    "1e",
    "9223372036854775808",
    "1e99",
  ])("%j is refused, not guessed", (text) => {
    expect(readCount(text).kind).toBe("bad");
  });

  it.each(["", "  ", "\t"])("%j is unknown, never 0", (text) => {
    expect(readCount(text)).toEqual({ kind: "empty" });
  });

  it("takes a thousands sign only where one was set, and only in its places", () => {
    expect(readCount("1,234,567", ",")).toEqual({ kind: "count", value: 1_234_567n });
    expect(readCount("201 000", " ")).toEqual({ kind: "count", value: 201_000n });
    expect(readCount("1'000", "'")).toEqual({ kind: "count", value: 1000n });
    expect(readCount("12,34", ",").kind).toBe("bad");
    expect(readCount("1,234", " ").kind).toBe("bad");
  });

  it("keeps every integer below 2^63", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (value) => {
        expect(readCount(String(value))).toEqual({ kind: "count", value });
      }),
    );
  });

  it("orders decimals as numbers, not as text", () => {
    const sign = (a: string, b: string) => {
      const [left, right] = [readNumber(a), readNumber(b)];
      if (left.kind !== "number" || right.kind !== "number") throw new Error("not numbers");
      return compareDecimals(left.value, right.value);
    };
    expect([sign("9", "100000"), sign("0.30", "0.3"), sign("1e-2", "0.1"), sign("2.5", "2.49")]).toEqual([
      -1, 0, -1, 1,
    ]);
  });
});
