import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineOfTag, tagVersion } from "#domain/upstream/release-line.ts";
import {
  compareVersions,
  isFinalVersion,
  isVersion,
  lowestOfRelease,
  versionSortKey,
  type VersionScheme,
} from "#domain/upstream/version-order.ts";

const byKey = (scheme: VersionScheme, a: string, b: string) => {
  const [left, right] = [versionSortKey(scheme, a), versionSortKey(scheme, b)];
  return left < right ? -1 : left > right ? 1 : 0;
};

describe("semantic versions", () => {
  it.each([
    // One identifier of letters and digits is compared as text; numbers between dots as numbers.
    ["1.10.0-rc10", "1.10.0-rc9", -1],
    ["1.10.0-rc.9", "1.10.0-rc.10", -1],
    ["1.10.0-rc.10", "1.10.0", -1],
    ["1.9.0", "1.10.0", -1],
    ["1.0.0-alpha", "1.0.0-alpha.1", -1],
    ["1.0.0-1", "1.0.0-alpha", -1],
    ["1.0.0+one", "1.0.0+two", 0],
    ["v1.0.0", "1.0.0", 0],
  ])("%s against %s is %i, by comparison and by key", (a, b, order) => {
    expect(compareVersions("semver", a, b)).toBe(order);
    expect(byKey("semver", a, b)).toBe(order);
  });

  it.each(["v1.2", "1.2.3.4", "0.11.1.post1", "1.0.0rc1", "=1.2.3", " 1.2.3", "01.2.3", "latest", ""])(
    "%j is none and is not coerced",
    (version) => {
      expect(isVersion("semver", version)).toBe(false);
      expect(compareVersions("semver", version, "1.0.0")).toBeUndefined();
      expect(versionSortKey("semver", version)).toBe(`~${version}`);
    },
  );

  it("gives keys that order as the comparison does", () => {
    const number = fc.oneof(fc.nat(12), fc.nat(2_000_000), fc.nat(2 ** 31 - 1));
    const identifier = fc.oneof(number.map(String), fc.constantFrom("rc", "rc9", "rc10", "a", "a-b", "A", "alpha"));
    const version = fc
      .tuple(number, fc.nat(3), fc.nat(3), fc.option(fc.array(identifier, { minLength: 1, maxLength: 3 })))
      .map(([major, minor, patch, pre]) => `${major}.${minor}.${patch}${pre ? `-${pre.join(".")}` : ""}`);
    const agree = fc.property(version, version, (a, b) => {
      expect(byKey("semver", a, b)).toBe(compareVersions("semver", a, b));
    });
    fc.assert(agree, { numRuns: 2000 });
  });
});

describe("calendar versions", () => {
  it.each([
    ["2026.9.1", "2026.10.1", -1],
    ["26.04", "26.04.1", -1],
    ["26.04", "26.4.0", 0],
    ["v26.10", "26.4", 1],
    ["20261001", "20261002", -1],
  ])("%s against %s is %i, by comparison and by key", (a, b, order) => {
    expect(compareVersions("calver", a, b)).toBe(order);
    expect(byKey("calver", a, b)).toBe(order);
  });

  it.each(["2026.10.1-beta", "2026.10.", "26-04", "", "1".repeat(16)])("%j has no order that we know", (version) => {
    expect(isVersion("calver", version)).toBe(false);
  });

  it("gives keys that order as the comparison does", () => {
    const number = fc.oneof(fc.nat(12), fc.nat(2030), fc.nat(999_999_999_999_999));
    const version = fc.array(number, { minLength: 1, maxLength: 5 }).map((numbers) => numbers.join("."));
    const agree = fc.property(version, version, (a, b) => {
      expect(byKey("calver", a, b)).toBe(compareVersions("calver", a, b));
    });
    fc.assert(agree, { numRuns: 2000 });
  });
});

describe("PEP 440, where it is unusual", () => {
  it.each([
    // "12e4567" is the start of a commit, no number.
    ["1.0+12e4567", "1.0+13", -1],
    ["1.0+1e5", "1.0+100000", -1],
    ["1.0+20260901123456789012", "1.0+20260901123456789013", -1],
    ["1.0.dev202609011230", "1.0.dev202609011231", -1],
    ["1.0.dev9999999999", "1.0.dev10000000000", -1],
    ["1.2.3.4.5.6.7.8", "1.2.3.4.5.6.7.8.0.1rc1", -1],
    ["1.2.3.4.5.6.7.8.9", "1.2.3.4.5.6.7.8.10", -1],
  ])("%s against %s is %i, by comparison and by key", (a, b, order) => {
    expect(compareVersions("pep440", a, b)).toBe(order);
    expect(byKey("pep440", a, b)).toBe(order);
  });

  it("does not call versions equal whose numbers it cannot tell apart", () => {
    const [a, b] = ["1.99999999999999999998", "1.99999999999999999999"];
    expect(compareVersions("pep440", a, b)).toBeUndefined();
  });

  it.each([
    ["0.5.20", true, "0.5.20.dev0"],
    ["0.5.20.post1", true, "0.5.20.post1.dev0"],
    ["0.5.20rc1", false, "0.5.20.dev0"],
    ["1!2.0+cu124", true, "1!2.0.dev0"],
  ])("%s: final %s, lowest of its release %s", (version, isFinal, lowest) => {
    expect(isFinalVersion("pep440", version)).toBe(isFinal);
    expect(lowestOfRelease("pep440", version)).toBe(lowest);
  });

  it("answers a hostile text at once", () => {
    for (const version of [`1${".0".repeat(5_000_000)}`, `1+${"a.".repeat(2_000_000)}`, "9".repeat(5_000_000)]) {
      expect(isVersion("pep440", version)).toBe(false);
    }
  });
});

describe("the version that a tag names", () => {
  it.each([
    ["v*", "v0.5.20", "0.5.20"],
    ["v*", "gateway-v0.3.1", undefined],
    ["gateway-v*", "gateway-v0.3.1", "0.3.1"],
    ["gateway-v*", "v0.3.1", undefined],
    ["*", "2026.10.1", "2026.10.1"],
    ["*", "gateway-v0.3.1", undefined],
    ["release-*-lts", "release-26.04-lts", "26.04"],
    ["v*", "v", undefined],
    ["v*", "vnext", undefined],
    ["v", "v1", undefined],
  ])("by %s, %s: %s", (pattern, tag, version) => {
    expect(tagVersion(pattern, tag)).toBe(version);
  });

  it("takes the line that says most", () => {
    const lines = [{ tagPattern: "*" }, { tagPattern: "gateway-v*" }, { tagPattern: "v*" }];
    expect(lineOfTag(lines, "gateway-v1.0")?.line.tagPattern).toBe("gateway-v*");
    expect(lineOfTag(lines, "v1.0")).toEqual({ line: { tagPattern: "v*" }, version: "1.0" });
    expect(lineOfTag(lines, "nightly")).toBeUndefined();
  });
});
