import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAffected, lintRanges, osvRange, type AffectedRange } from "#domain/upstream/osv-events.ts";
import type { VersionScheme } from "#domain/upstream/version-order.ts";

const codes = (scheme: VersionScheme, ranges: AffectedRange[]) => lintRanges(scheme, ranges).map(({ code }) => code);

describe("affected versions", () => {
  it.each([
    ["0.5.20.post1", true],
    ["0.5.21rc1", true],
    ["v0.5.21", false],
    ["0.5.21+cu130", false],
    ["nightly", undefined],
  ])("0 → 0.5.21, asked for %s: %s", (version, affected) => {
    expect(isAffected("pep440", [{ introduced: "0", fixed: "0.5.21" }], version)).toBe(affected);
  });

  it("leave out pre-releases of a second range that starts too late, which the lint tells", () => {
    const late = [
      { introduced: "0", fixed: "0.5.19.post2" },
      { introduced: "0.5.20", fixed: "0.5.21" },
    ];
    expect(isAffected("pep440", late, "0.5.20rc1")).toBe(false);
    expect(lintRanges("pep440", late)).toEqual([
      {
        ...{ severity: "error", code: "prereleases_left_out", range: 1, suggestion: "0.5.20.dev0" },
        message: "second range must start at 0.5.20.dev0",
      },
    ]);
    const early = [late[0], { introduced: "0.5.20.dev0", fixed: "0.5.21" }] as AffectedRange[];
    expect(isAffected("pep440", early, "0.5.20rc1")).toBe(true);
    expect(lintRanges("pep440", early)).toEqual([]);
  });

  it.each([
    ["7.18.3", false],
    ["7.18.2", false],
    ["7.18.1", true],
    ["6.9.0", true],
    ["8.2.0", true],
    ["8.3.0", false],
    ["6.3.9", false],
  ])("fixed in 8.3.0 and, as a backport, in 7.18.2: %s is affected: %s", (version, affected) => {
    const ranges = [
      { introduced: "6.4.0", fixed: "7.18.2" },
      { introduced: "8.0.0", fixed: "8.3.0" },
    ];
    expect(isAffected("semver", ranges, version)).toBe(affected);
    expect(lintRanges("semver", ranges).map(({ severity, suggestion }) => [severity, suggestion])).toEqual([
      ["warning", "8.0.0-0"],
    ]);
  });
});

describe("the events", () => {
  it("are one key each, in order, with the type that the scheme has", () => {
    const ranges = [
      { introduced: "v6.4.0", fixed: "v7.18.2" },
      { introduced: "8.0.0", lastAffected: "8.3.0" },
    ];
    expect(osvRange("semver", ranges)).toEqual({
      type: "SEMVER",
      events: [{ introduced: "6.4.0" }, { fixed: "7.18.2" }, { introduced: "8.0.0" }, { last_affected: "8.3.0" }],
    });
    expect(osvRange("pep440", [{ introduced: "0" }])).toEqual({ type: "ECOSYSTEM", events: [{ introduced: "0" }] });
    expect(osvRange("unknown", ranges)).toBeUndefined();
  });
});

describe("the lint", () => {
  it.each<[string, VersionScheme, AffectedRange[], string[]]>([
    ["no version of the scheme", "semver", [{ introduced: "0", fixed: "0.5.10.post1" }], ["cannot_compare"]],
    ["no scheme", "unknown", [{ introduced: "0", fixed: "1.0" }], ["cannot_compare"]],
    ["two ends", "pep440", [{ introduced: "0", fixed: "1.0", lastAffected: "0.9" }], ["two_ends"]],
    ["ends before it starts", "pep440", [{ introduced: "1.0", fixed: "0.9" }], ["empty_range"]],
    ["ends where it starts", "pep440", [{ introduced: "1.0", fixed: "1.0.0" }], ["empty_range"]],
    ["one version only", "semver", [{ introduced: "1.0.0", lastAffected: "1.0.0" }], []],
    ["post-releases left out", "pep440", [{ introduced: "0", lastAffected: "0.5.20" }], ["later_builds_left_out"]],
    [
      "not sorted",
      "pep440",
      [
        { introduced: "2.0.dev0", fixed: "2.1" },
        { introduced: "0", fixed: "1.0" },
      ],
      ["not_sorted"],
    ],
    [
      "overlapping",
      "pep440",
      [
        { introduced: "0", fixed: "1.5" },
        { introduced: "1.4", fixed: "2.0" },
      ],
      ["overlapping"],
    ],
    ["after one without end", "pep440", [{ introduced: "0" }, { introduced: "2.0.dev0" }], ["open_before_another"]],
    [
      "a range that ends in a pre-release of the same release, on purpose",
      "pep440",
      [
        { introduced: "0", fixed: "2.0rc1" },
        { introduced: "2.0", fixed: "2.1" },
      ],
      [],
    ],
    [
      "one right after the other",
      "pep440",
      [
        { introduced: "0", fixed: "2.0" },
        { introduced: "2.0", fixed: "2.1" },
      ],
      [],
    ],
  ])("%s", (_, scheme, ranges, found) => {
    expect(codes(scheme, ranges)).toEqual(found);
  });

  it("passes ranges only that a reader of events, one after the other, understands the same", () => {
    const version = fc
      .tuple(fc.nat(3), fc.nat(3), fc.constantFrom("", ".dev0", "rc1", ".post1"))
      .map(([a, b, more]) => `${a}.${b}${more}`);
    const range = fc.record({ introduced: fc.oneof(fc.constant("0"), version), fixed: version });
    const agree = fc.property(fc.array(range, { minLength: 1, maxLength: 3 }), version, (ranges, asked) => {
      if (lintRanges("pep440", ranges).some(({ severity }) => severity === "error")) return;
      const events = osvRange("pep440", ranges)?.events ?? [];
      let affected = false;
      for (const event of events) {
        const [kind, at] = Object.entries(event)[0] ?? ["", ""];
        const isReached = at === "0" || isAffected("pep440", [{ introduced: at }], asked);
        if (isReached) affected = kind === "introduced";
      }
      expect(isAffected("pep440", ranges, asked)).toBe(affected);
    });
    fc.assert(agree, { numRuns: 1000 });
  });
});
