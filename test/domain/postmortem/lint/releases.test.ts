import { describe, expect, test } from "vitest";
import { referenceUpstream } from "../../../builders/reference-upstream.ts";
import { at } from "../../../builders/reference-events.ts";
import { bareDocument, found, lint } from "./lint-documents.ts";

const codes = (text: string, ja?: string) =>
  found(ja === undefined ? text : { en: text, ja }).map((one) => one.split(" | ").slice(0, 2).join(" | "));

/** The matrix: Mooncake and NIXL are protected from v0.5.21, MORI from v0.5.22; v0.5.20 protects partly. */
describe("a claim that something is fixed in a release", () => {
  test.each([
    ["The leak is fixed in v0.5.21.", "v0.5.21"],
    ["The leak is fixed in v0.5.20.", "v0.5.20"],
    ["With MORI it is fixed in v0.5.21.", "v0.5.21"],
    ["With Mooncake it was patched in release 0.5.20.", "0.5.20"],
  ])("that the matrix does not support: %s", (text, quote) => {
    expect(codes(text)).toEqual([`fixed_in_unsupported | ${quote}`]);
  });

  test("in Japanese", () => {
    expect(codes("Said.", "v0.5.21 で修正されました。")).toEqual(["fixed_in_unsupported | v0.5.21"]);
    expect(codes("Said.", "ｖ０．５．２１で修正されました。")).toEqual(["fixed_in_unsupported | ｖ０．５．２１"]);
    expect(codes("Said.", "Mooncake では v0.5.20 で修正されました。")).toEqual(["fixed_in_unsupported | v0.5.20"]);
  });

  test("offers the release that the matrix supports", () => {
    expect(found("With MORI it is fixed in v0.5.21.")).toEqual(["fixed_in_unsupported | v0.5.21 | {{fixed-in mori}}"]);
  });

  test.each([
    "It is not fixed in v0.5.20.",
    "The admission path is fixed; protection against every kind of failure comes with v0.5.21.",
    "From v0.5.20 the admission path is fixed.",
    "Move to v0.5.22 or later.",
    "With Mooncake and NIXL it is protected from v0.5.21 on.",
    "It is fixed in the newest build, 2.1 million rows later.",
  ])("a near miss: %s", (text) => {
    expect(codes(text).filter((one) => !one.startsWith("typed"))).toEqual([]);
  });

  test("that holds, typed by hand", () => {
    expect(found("With Mooncake it is fixed in v0.5.21.")).toEqual(["typed_version | v0.5.21 | {{fixed-in mooncake}}"]);
    expect(found("It is fixed in v0.5.22.")).toEqual(["typed_version | v0.5.22 | {{fixed-in}}"]);
    expect(found("It is fixed in {{fixed-in}}.")).toEqual([]);
  });

  test("of an item that the release does not contain", () => {
    const contained = [{ item: "pr-39500", release: "v0.5.20", contained: "no" as const }];
    const upstream = { ...referenceUpstream, contained };
    expect(found("#39500 is included in v0.5.20.", { upstream })).toEqual(["fixed_in_unsupported | v0.5.20"]);
    expect(found("#39500 is included in v0.5.22.", { upstream })).toEqual([]);
  });
});

describe("releases and items that the record does not know", () => {
  test("later than any: it disagrees; earlier: a warning; of another line or product: nothing", () => {
    expect(codes("Move to v0.5.23 or later.")).toEqual(["version_disagrees | v0.5.23"]);
    expect(codes("It was there in v0.5.18.")).toEqual(["version_not_recorded | v0.5.18"]);
    expect(codes("Node v24.2.1 and GLM 5.2 on port 8080, at 0.38 %.")).toEqual([]);
    expect(codes("Fixed in 3.1.4 of the proxy.")).toEqual(["version_not_recorded | 3.1.4"]);
  });

  test("numbers of issues", () => {
    expect(codes("See #38953.")).toEqual(["item_not_recorded | #38953"]);
    expect(codes("See #38935, colour #a1b2c3, step #1 and &#8217;.")).toEqual([]);
  });
});

test("a release older than its fix (S-D08)", () => {
  const released = (published: string) => ({
    ...referenceUpstream,
    items: referenceUpstream.items.map((item) =>
      item.key === "pr-38935" ? { ...item, merged: at({ wallClock: "2026-10-01T10:53:00Z" }) } : item,
    ),
    releases: referenceUpstream.releases.map((release) =>
      release.tag === "v0.5.21" ? { ...release, published: at({ wallClock: published }) } : release,
    ),
    contained: [{ item: "pr-38935", release: "v0.5.21", contained: "yes" as const }],
  });
  const kinds = (published: string) =>
    lint(bareDocument({ upstream: released(published) })).flatMap(({ code, severity, place }) =>
      code === "release_older_than_fix" ? [`${severity} ${place.field}`] : [],
    );
  expect(kinds("2026-10-01T10:00:00Z")).toEqual(["warning /upstream/releases/v0.5.21/published"]);
  expect(kinds("2026-10-01T10:54:07Z")).toEqual([]);
});
