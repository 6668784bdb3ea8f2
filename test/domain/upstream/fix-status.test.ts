import { describe, expect, it } from "vitest";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";
import { settleContainment, type Containment } from "#domain/upstream/containment.ts";
import type { ProtectionRange } from "#domain/upstream/fix-matrix.ts";
import { fixStatus, landingOn, type FixOnLine } from "#domain/upstream/fix-status.ts";
import {
  fixedIn,
  fixedInByConfiguration,
  publishedTooEarly,
  type CheckedRelease,
  type LineRelease,
} from "#domain/upstream/fixed-in.ts";

const time = (input: TimeInput) => recordTime(input).time;
const at = (clock: string) => time({ wallClock: `2026-09-09T${clock}`, zone: "UTC", precision: "second" });

const flags = { draft: false, prerelease: false, yanked: false };
const bare = (version: string, more: Partial<LineRelease> = {}): LineRelease => ({
  ...{ tag: `v${version}`, version, ...flags, ...more },
});
type Holds = "yes" | "no" | "unknown" | "reverted";
const holding = (version: string, holds: Holds, more: Partial<LineRelease> = {}): CheckedRelease => ({
  ...bare(version, more),
  containment: {
    contained: holds === "reverted" ? "yes" : holds,
    netEffect: holds === "yes" ? "present" : holds === "reverted" ? "reverted" : "unknown",
  },
});
const on = (fix: Partial<FixOnLine>) => fixStatus({ scheme: "pep440", releases: [], ...fix });
const merged = { state: "merged" as const };

describe("the status of a fix on a line", () => {
  it.each<[string, Partial<FixOnLine>, object]>([
    ["nobody proposed one", {}, { status: "none" }],
    ["open", { landing: { state: "open" } }, { status: "proposed" }],
    ["closed and not merged", { landing: { state: "closed_unmerged" } }, { status: "none" }],
    [
      "closed for another one",
      { landing: { state: "closed_unmerged", supersededBy: "pr-38935" } },
      { status: "superseded", by: "pr-38935" },
    ],
    ["nobody knows its state", { landing: { state: "unknown" } }, { status: "unknown", why: "item_unknown" }],
    [
      "merged after the newest stable tag",
      { landing: merged, releases: [holding("0.5.19", "no")] },
      { status: "merged_unreleased" },
    ],
    ["landed by a bot", { landing: { state: "landed_as_commit" } }, { status: "merged_unreleased" }],
    [
      "in a pre-release only, by its flag or its version",
      { landing: merged, releases: [holding("0.5.20", "no"), holding("0.5.21rc1", "yes")] },
      { status: "prerelease_only", version: "0.5.21rc1" },
    ],
    [
      "in a nightly build only, which is no release of the scheme",
      { landing: merged, releases: [holding("0.5.20", "no"), holding("nightly", "yes")] },
      { status: "prerelease_only", version: "nightly" },
    ],
    [
      "in a release, the smallest of several in any order",
      { landing: merged, releases: [holding("0.5.22", "yes"), holding("0.5.20", "yes"), holding("0.5.9", "no")] },
      { status: "released", tag: "v0.5.20", earlierUnknown: [] },
    ],
    [
      "in a release, and perhaps in one before",
      { landing: merged, releases: [holding("0.5.19", "unknown"), holding("0.5.20", "yes")] },
      { status: "released", tag: "v0.5.20", earlierUnknown: ["v0.5.19"] },
    ],
    [
      "only in a draft, and in one that was taken back",
      {
        landing: merged,
        releases: [holding("0.5.20", "yes", { draft: true }), holding("0.5.21", "yes", { yanked: true })],
      },
      { status: "merged_unreleased" },
    ],
    [
      "merged, and no release could be compared",
      { landing: merged, releases: [holding("0.5.20", "unknown")] },
      { status: "unknown", why: "releases_unchecked", tags: ["v0.5.20"] },
    ],
    [
      "contained, and its effect is gone",
      { landing: merged, releases: [holding("0.5.20", "reverted")] },
      { status: "reverted", tags: ["v0.5.20"] },
    ],
    [
      "reverted in one release and there again in the next",
      { landing: merged, releases: [holding("0.5.20", "reverted"), holding("0.5.21", "yes")] },
      { status: "released", tag: "v0.5.21" },
    ],
    [
      "no backports",
      { statement: { status: "declined", reason: { en: "no backports" } }, releases: [holding("0.5.18", "no")] },
      { status: "declined", reason: { en: "no backports" } },
    ],
    [
      "declined, and released all the same",
      { statement: { status: "declined", reason: { en: "no" } }, releases: [holding("0.5.18", "yes")] },
      { status: "released" },
    ],
    [
      "never affected",
      { statement: { status: "not_affected", reason: { en: "not built" } } },
      { status: "not_affected", reason: { en: "not built" } },
    ],
  ])("%s", (_, fix, status) => {
    expect(on(fix)).toMatchObject(status);
  });

  it("differs from line to line: released, merged, declined", () => {
    // main: fixed in 0.5.20; 0.5.19: picked and not tagged; 0.5.18: the maintainers say no. No status of all three is made up.
    const main = { baseBranch: "main", state: "merged" as const };
    const pick = { baseBranch: "release/0.5.19", state: "merged" as const };
    const landed = (branch: string) => landingOn(main, [pick], branch);
    const statuses = [
      on({ landing: landed("main"), releases: [holding("0.5.20", "yes")] }),
      on({ landing: landed("release/0.5.19"), releases: [holding("0.5.19", "no")] }),
      on({ landing: landed("release/0.5.18"), statement: { status: "declined", reason: { en: "no backports" } } }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual(["released", "merged_unreleased", "declined"]);
    expect(landed("release/0.5.18")).toBeUndefined();
  });

  it("never compares what it cannot: of one release it may speak, of two it may not", () => {
    const [one, two] = [holding("blue", "yes"), holding("green", "yes")];
    expect(fixedIn("unknown", [one])).toMatchObject({ kind: "release", tag: "vblue" });
    expect(fixedIn("unknown", [one, two])).toEqual({ kind: "cannot_compare", tags: ["vblue", "vgreen"] });
    expect(on({ scheme: "unknown", releases: [one, two] })).toMatchObject({ status: "unknown", why: "cannot_compare" });
  });
});

describe("fixed in, by configuration", () => {
  const range = (configuration: string, fromVersion: string): ProtectionRange[] => [
    { configuration, untilVersion: fromVersion, status: "exposed", reason: { en: "before" }, basis: "stated" },
    { configuration, fromVersion, status: "protected", reason: { en: "from then on" }, basis: "stated" },
  ];
  const protections = [...range("mooncake", "0.5.21"), ...range("nixl", "0.5.21"), ...range("mori", "0.5.22")];
  const configurations = ["mooncake", "nixl", "mori"].map((key) => ({ key }));
  const keys = configurations.map(({ key }) => key);

  it("is 0.5.21 for two of them, and 0.5.22 for all", () => {
    const releases = ["0.5.22", "0.5.20", "0.5.21", "0.5.21rc1"].map((version) => bare(version));
    const { each, fully } = fixedInByConfiguration("pep440", releases, configurations, protections);
    expect(each.map(({ configuration, fixedIn: first }) => [configuration, first?.version])).toEqual([
      ["mooncake", "0.5.21"],
      ["nixl", "0.5.21"],
      ["mori", "0.5.22"],
    ]);
    expect(fully?.version).toBe("0.5.22");
  });

  it("is partial while the newest release leaves one open, and complete with the next", () => {
    const releases = [holding("0.5.20", "yes"), holding("0.5.21", "yes")];
    const fix = { landing: merged, configurations: { keys, protections } };
    expect(on({ ...fix, releases })).toEqual({
      ...{ status: "partial", tag: "v0.5.21", version: "0.5.21" },
      ...{ protectedIn: ["mooncake", "nixl"], openIn: ["mori"] },
    });
    expect(on({ ...fix, releases: [...releases, holding("0.5.22", "yes")] })).toMatchObject({ status: "released" });
  });
});

describe("a release that was out before the fix", () => {
  const fixedAt = at("10:53:00");
  const early = bare("2.5.0", { published: at("10:00:00") });
  const late = bare("2.5.1", { published: at("10:54:07") });

  it("is warned of, with the first one after it", () => {
    // 10:00:00 + 53 min = 10:53:00; 67 s later is 10:54:07.
    expect(publishedTooEarly("pep440", early, fixedAt, [late, early])).toMatchObject({
      tag: "v2.5.0",
      suggestion: "v2.5.1",
    });
    expect(publishedTooEarly("pep440", late, fixedAt, [late, early])).toBeUndefined();
  });

  it.each([
    ["2026-09-05", true],
    // On the same day, either may have been first.
    ["2026-09-06", false],
    ["2026-09-07", false],
  ])("published on %s, merged on 2026-09-06: %s", (date, isWarned) => {
    const release = bare("2.5.0", { published: time({ date }) });
    expect(publishedTooEarly("pep440", release, time({ date: "2026-09-06" }), []) !== undefined).toBe(isWarned);
  });

  it("has no warning where a date is not known", () => {
    expect(publishedTooEarly("pep440", bare("2.5.0"), fixedAt, [])).toBeUndefined();
    expect(publishedTooEarly("pep440", early, undefined, [])).toBeUndefined();
  });
});

describe("whose word counts", () => {
  const computed: Containment = { contained: "yes", netEffect: "present", method: "ancestry" };
  const verdict = {
    ...{ contained: "yes" as const, netEffect: "reverted" as const, by: "A reviewer", on: "2026-09-20" },
    reason: { en: "The flag that switches it on was removed." },
  };

  it("is a person's, beside what was computed", () => {
    expect(settleContainment(computed, verdict)).toEqual({
      ...{ contained: "yes", netEffect: "reverted", method: "by_hand", basis: "human", isOverruled: true },
      ...{ computed, verdict },
    });
    expect(settleContainment(computed)).toMatchObject({ ...computed, basis: "computed", isOverruled: false });
    expect(settleContainment(undefined, verdict)).toMatchObject({ basis: "human", isOverruled: false });
    expect(settleContainment()).toMatchObject({ contained: "unknown", netEffect: "unknown" });
  });
});
