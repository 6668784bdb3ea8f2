import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ChainList, type ChainEntry } from "#components/upstream/chain-list.tsx";
import { MatrixTable } from "#components/upstream/matrix-table.tsx";
import { detailOf, statusInWords } from "#components/upstream/status-in-words.ts";
import type { FixStatus } from "#domain/upstream/fix-status.ts";

const entry = (key: string, title: string): ChainEntry => ({
  ...{ key, title, sign: "change", head: "Pull request · open", when: "date not reported", words: [] },
});

describe("the matrix", () => {
  const matrix = {
    columns: [{ key: "v1", label: { en: "v1" }, release: "v1" }],
    rows: [
      {
        configuration: "default",
        cells: [{ column: "v1", status: "exposed" as const, reason: { en: "<b>Why</b>" }, basis: "reading" as const }],
      },
    ],
  };
  const html = renderToStaticMarkup(
    createElement(MatrixTable, { matrix, configurations: [{ key: "default", name: { en: "Default" } }], omitted: 3 }),
  );

  it("holds each reason where no script is needed to open it", () => {
    expect(html).toMatch(
      /<details><summary[^>]*>.*Exposed.*<\/summary>.*&lt;b&gt;Why&lt;\/b&gt;.*our reading.*<\/details>/,
    );
  });
  it("says what it does not show, and where no release protects", () => {
    expect(html).toContain("3 older releases are not among the columns.");
    expect(html).toContain("no release yet");
  });
});

describe("the chain", () => {
  it("draws each row beside its words, from what came first", () => {
    const edges = [{ from: "a", to: "b", isLoose: false }];
    const html = renderToStaticMarkup(
      createElement(ChainList, { entries: [entry("b", "Second"), entry("a", "First")], edges }),
    );
    expect(html.indexOf("First")).toBeLessThan(html.indexOf("Second"));
    expect(html.match(/class="rail"/g)).toHaveLength(2);
    expect(html.match(/class="rail-line"/g)).toHaveLength(2);
  });
});

describe("a status in words", () => {
  it.each<[FixStatus, string]>([
    [{ status: "none" }, "Nothing proposed"],
    [
      { status: "released", tag: "v2", version: "2", earlierUnknown: ["v1"] },
      "Released: v2; perhaps earlier, not checked: v1",
    ],
    [{ status: "partial", tag: "v2", version: "2", protectedIn: ["a"], openIn: ["b"] }, "Partly fixed: v2; open: b"],
    [{ status: "superseded", by: "pr-2" }, "Superseded: by pr-2"],
    [{ status: "reverted", tags: ["v2"] }, "Reverted: in v2"],
    [{ status: "unknown", why: "releases_unchecked", tags: ["v1"] }, "Unknown: releases that nobody checked: v1"],
  ])("%j", (status, words) => {
    expect(statusInWords(status)).toBe(words);
    expect(words).toContain(detailOf(status));
  });
});
