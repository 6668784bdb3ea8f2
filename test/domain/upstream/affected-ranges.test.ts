import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { affectedRanges, withinLine } from "#domain/upstream/affected-ranges.ts";
import { fixMatrix, type ProtectionRange } from "#domain/upstream/fix-matrix.ts";
import { isAffected } from "#domain/upstream/osv-events.ts";

const range = (
  fromVersion: string | null,
  untilVersion: string | null,
  status: ProtectionRange["status"] = "exposed",
): ProtectionRange => ({
  ...{ configuration: "one", fromVersion, untilVersion, status, reason: { en: "said so" }, basis: "stated" },
});

describe("what is affected", () => {
  it.each<[string, ProtectionRange[], object[]]>([
    ["nothing is said", [], []],
    ["all protected", [range(null, null, "protected"), range("1.0", null, "unknown")], []],
    ["from the beginning, without end", [range(null, null)], [{ introduced: "0" }]],
    [
      "exposed, then protected in part, then protected: one stretch until the last of them",
      [range("1.2", null, "protected"), range("1.1", "1.2", "partly_protected"), range(null, "1.1")],
      [{ introduced: "0", fixed: "1.2" }],
    ],
    [
      "a gap",
      [range("2.0", "2.1"), range("1.0", "1.5")],
      [
        { introduced: "1.0", fixed: "1.5" },
        { introduced: "2.0", fixed: "2.1" },
      ],
    ],
    ["one within another", [range("1.0", "2.0"), range("1.2", "1.4")], [{ introduced: "1.0", fixed: "2.0" }]],
    ["one that goes on", [range("1.0", null), range("1.2", "1.4")], [{ introduced: "1.0" }]],
  ])("%s", (_what, protections, ranges) => {
    expect(affectedRanges("pep440", protections)).toEqual(ranges);
  });

  it("is every version that the fix matrix shows as exposed or protected in part, and no other", () => {
    const version = fc.tuple(fc.nat(3), fc.nat(3)).map(([a, b]) => `${a}.${b}`);
    const said = fc
      .tuple(fc.option(version), fc.option(version), fc.constantFrom("exposed" as const, "partly_protected" as const))
      .map(([from, until, status]) => range(from, until, status));
    const agree = fc.property(fc.array(said, { maxLength: 4 }), version, (protections, asked) => {
      const sound = protections.filter(({ fromVersion, untilVersion }) =>
        fromVersion && untilVersion ? fromVersion < untilVersion : true,
      );
      // Whatever the statuses are called: that one of them covers it.
      const same = sound.map((one) => ({ ...one, status: "exposed" as const }));
      const releases = [{ tag: "asked", version: asked }];
      const matrix = fixMatrix({ configurations: [{ key: "one" }], releases, protections: same, scheme: "pep440" });
      const shown = matrix.rows[0]?.cells.at(-1)?.status === "exposed";
      expect(isAffected("pep440", affectedRanges("pep440", sound), asked)).toBe(shown);
    });
    fc.assert(agree, { numRuns: 500 });
  });
});

describe("within a line", () => {
  const ranges = [
    { introduced: "6.4.0", fixed: "7.18.2" },
    { introduced: "8.0.0", fixed: "8.3.0" },
  ];

  it.each([
    ["7.x", { fromVersion: "7.0.0-0", untilVersion: "8.0.0-0" }, [{ introduced: "7.0.0-0", fixed: "7.18.2" }]],
    ["6.x, which has no fix", { untilVersion: "7.0.0-0" }, [{ introduced: "6.4.0", limit: "7.0.0-0" }]],
    ["8.x", { fromVersion: "8.0.0-0" }, [{ introduced: "8.0.0", fixed: "8.3.0" }]],
    ["before all of it", { untilVersion: "6.0.0" }, []],
    ["a line without bounds", {}, ranges],
  ])("%s", (_what, line, within) => {
    expect(withinLine("semver", ranges, line)).toEqual(within);
  });
});
