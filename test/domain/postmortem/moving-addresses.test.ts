import { describe, expect, it } from "vitest";
import { listedUnder, movingAddresses } from "#domain/postmortem/moving-addresses.ts";
import { referenceRevision } from "#test/builders/reference-document.ts";

const { document } = referenceRevision;
const page = `/incidents/${document.slug}`;

describe("what moves with a document", () => {
  it("is in both languages: its lists and feeds, its pictures, its pages", () => {
    const now = { year: 2026, severity: "high", components: ["cache"], upstream: "a/b", series: "leaks" };
    const moves = movingAddresses(document, now, undefined);
    const lists = [
      "/archive/2026",
      "/severities/high",
      "/components/cache",
      "/upstream/a/b",
      "/series/leaks",
      "/archive",
    ];
    expect(moves.lists).toEqual(["/", ...lists, "/ja", ...lists.map((path) => `/ja${path}`)]);
    const feeds = ["/feed.atom", "/feed.json", "/components/cache/feed.atom", "/components/cache/feed.json"];
    expect(moves.feeds).toEqual([...feeds, ...feeds.map((path) => `/ja${path}`)]);
    expect(moves.files).toEqual(
      expect.arrayContaining([`${page}/timeline.ics`, `${page}/card.png`, `/ja${page}/card.png`]),
    );
    expect(moves.sitemap).toEqual([page, `${page}/history`, `/ja${page}`, `/ja${page}/history`]);
  });

  it("has the lists and feeds that it leaves as well, each once", () => {
    const now = { year: 2026, severity: "high", components: ["cache"] };
    const { lists, feeds } = movingAddresses(document, now, { year: 2025, severity: "high", components: ["router"] });
    expect(lists).toEqual(expect.arrayContaining(["/archive/2026", "/archive/2025", "/components/router"]));
    expect(feeds).toContain("/ja/components/router/feed.json");
    expect([new Set(lists).size, new Set(feeds).size]).toEqual([lists.length, feeds.length]);
  });

  it("stands under the year of its first milestone, without any time under that of its publication", () => {
    expect(listedUnder(document, 1999)).toMatchObject({ year: 2026, severity: document.severity });
    expect(listedUnder({ ...document, events: [] }, 1999)).toMatchObject({ year: 1999 });
  });
});
