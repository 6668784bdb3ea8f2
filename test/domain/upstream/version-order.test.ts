import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareVersions, inVersionOrder, versionSortKey } from "#domain/upstream/version-order.ts";

const byKey = (a: string, b: string) => {
  const [left, right] = [versionSortKey("pep440", a), versionSortKey("pep440", b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

describe("version order", () => {
  it.each([
    ["0.5.9", "0.5.10", -1],
    ["0.5.10.post1", "0.5.10", 1],
    ["0.5.20rc1", "0.5.20", -1],
    ["0.5.20rc1", "0.5.19.post3", 1],
    ["0.5.20.dev0", "0.5.20a1", -1],
    ["0.5.10", "0.5.10.0", 0],
    ["0.5.10+cu130", "0.5.10", 1],
    ["v1.0", "1.0.0", 0],
    ["0.5.22+cu130", "0.5.22", 1],
    ["0.5.21rc1", "0.5.20.post1", 1],
  ])("%s against %s is %i, by comparison and by key", (a, b, order) => {
    expect(compareVersions("pep440", a, b)).toBe(order);
    expect(byKey(a, b)).toBe(order);
  });

  const longest = [
    ...["0.5.1.dev3", "0.5.1a2", "0.5.1rc1.dev1", "0.5.1rc1", "0.5.1rc2", "0.5.1rc10", "0.5.1", "0.5.1+cu124"],
    ...["0.5.1.post1.dev2", "0.5.1.post1", "0.5.2", "0.5.10", "1!0.1"],
  ];

  it("sorts from the first development version to the next epoch", () => {
    const shuffled = longest.toReversed().map((version) => ({ version }));
    expect(inVersionOrder("pep440", shuffled).map(({ version }) => version)).toEqual(longest);
  });

  it("sorts a list that text order gets wrong", () => {
    const given = ["0.5.10", "0.5.9", "0.5.20rc1", "0.5.10.post1", "0.5.20", "0.5.20.dev0", "0.5.10+cu130"];
    expect(
      inVersionOrder(
        "pep440",
        given.map((version) => ({ version })),
      ).map(({ version }) => version),
    ).toEqual([...["0.5.9", "0.5.10", "0.5.10+cu130", "0.5.10.post1", "0.5.20.dev0", "0.5.20rc1", "0.5.20"]]);
  });

  it("keeps what is no version, last, and never calls it equal", () => {
    const given = ["nightly", "gateway-v0.3.1", "0.5.20"].map((version) => ({ version }));
    expect(inVersionOrder("pep440", given).map(({ version }) => version)).toEqual([
      "0.5.20",
      "gateway-v0.3.1",
      "nightly",
    ]);
    expect(compareVersions("pep440", "nightly", "nightly")).toBeUndefined();
    expect(compareVersions("unknown", "1.0", "1.0")).toBeUndefined();
  });

  it("gives keys that order as the comparison does, for any two versions", () => {
    const number = fc.oneof(fc.nat(12), fc.nat(30_000));
    const part = (prefix: string) =>
      fc.option(number, { nil: undefined }).map((n) => (n === undefined ? "" : prefix + n));
    const local = fc.option(
      fc.array(fc.oneof(number.map(String), fc.constantFrom("cu", "cu130", "a", "ab")), { minLength: 1, maxLength: 3 }),
      { nil: undefined },
    );
    const version = fc
      .tuple(
        fc.constantFrom("", "", "1!"),
        fc.array(number, { minLength: 1, maxLength: 4 }),
        fc.constantFrom("", "a", "b", "rc"),
        number,
        part(".post"),
        part(".dev"),
        local,
      )
      .map(([epoch, release, letter, n, post, dev, parts]) => {
        const pre = letter === "" ? "" : `${letter}${n}`;
        return `${epoch}${release.join(".")}${pre}${post}${dev}${parts ? `+${parts.join(".")}` : ""}`;
      });
    const agree = fc.property(version, version, (a, b) => {
      expect(byKey(a, b)).toBe(compareVersions("pep440", a, b));
    });
    fc.assert(agree, { numRuns: 2000 });
  });
});
