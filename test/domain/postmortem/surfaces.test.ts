import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { buildPublicDocument } from "#domain/postmortem/build-public-document.ts";
import { atomFeed, jsonFeed, type FeedSource } from "#domain/postmortem/feed.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { publicCsv, publicIcs } from "#domain/postmortem/public-exports.ts";
import { sitemapOf } from "#domain/postmortem/sitemap.ts";
import { plantedRecord } from "./planted-record.ts";

const origin = "https://incidents.example.org";
const document: PublicDocument = { ...buildPublicDocument(plantedRecord()), title: { en: 'A <b>&amp;\u0000 "B"' } };
const revision = { document, number: 2, hash: "c".repeat(64), publishedAt: "2026-10-27T00:00:00.5Z" };
const first = { firstHash: `${"0123456789abcdef".repeat(4)}`, firstPublished: "2026-10-26T00:00:00Z" };
const published: FeedSource = { kind: "published", ...first, revision };
const withdrawn: FeedSource = { kind: "withdrawn", slug: "shown-slug", ...first, withdrawnAt: "2026-11-01T00:00:00Z" };
const ID = "urn:uuid:01234567-89ab-8def-8123-456789abcdef";

describe("feeds", () => {
  test("an entry keeps its id and first date; what moves is `updated`, by a revision or a withdrawal", () => {
    for (const [source, updated] of [
      [published, "2026-10-27T00:00:00.5Z"],
      [withdrawn, "2026-11-01T00:00:00Z"],
    ] as const) {
      const atom = atomFeed([source], origin);
      expect(atom).toContain(`<id>${ID}</id>`);
      expect(atom).toContain("<published>2026-10-26T00:00:00Z</published>");
      expect(atom.split(`<updated>${updated}</updated>`)).toHaveLength(3);
      expect(JSON.parse(jsonFeed([source], origin)).items).toMatchObject([
        {
          id: ID,
          url: `${origin}/incidents/shown-slug`,
          date_published: "2026-10-26T00:00:00Z",
          date_modified: updated,
        },
      ]);
    }
  });

  test("a tombstone says nothing of what was withdrawn", () => {
    for (const feed of [atomFeed([withdrawn], origin), jsonFeed([withdrawn], origin)]) {
      expect(feed).toContain("withdrawn");
      expect(feed).not.toMatch(/shown (title|summary)/);
    }
  });

  test("text stays text: marks are escaped and what XML cannot hold is left out", () => {
    expect(atomFeed([published], origin)).toContain("<title>A &lt;b&gt;&amp;amp; &quot;B&quot;</title>");
    expect(JSON.parse(jsonFeed([published], origin)).items[0].title).toBe(document.title.en);
  });

  test("two polls without a change are the same bytes, and an empty feed is one too", () => {
    expect(atomFeed([published], origin)).toBe(atomFeed([structuredClone(published)], origin));
    expect(atomFeed([], origin)).toContain("<updated>1970-01-01T00:00:00Z</updated>");
  });
});

test("the sitemap names both languages of each page, and the day it changed", () => {
  const sitemap = sitemapOf([revision], origin);
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address?.slice(origin.length));
  const pages = ["/incidents/shown-slug", "/incidents/shown-slug/history"];
  expect(addresses).toEqual(["/", "/ja", ...pages.flatMap((page) => [page, `/ja${page}`])]);
  expect(sitemap.split("<lastmod>2026-10-27T00:00:00.5Z</lastmod>")).toHaveLength(5);
});

describe("timeline.csv", () => {
  const rows = (given: PublicDocument) =>
    parse(publicCsv(given, { safe: false }), { columns: true }) as Record<string, string>[];

  test("one row per event, in the order of the page, both languages", () => {
    expect(rows(document).map(({ key, instant, titleJa }) => [key, instant, titleJa])).toEqual([
      ["reported", "2026-09-08T09:00:00Z", "表示 reported"],
      ["declared", "2026-09-09T13:22:00Z", "表示 declared"],
      ["contained", "2026-09-09T14:00:00Z", "表示 contained"],
      ["sp-occurred", "2026-09-09T14:25:00Z", "表示 sp-occurred"],
    ]);
  });

  test.each(['=HYPERLINK("x")', "+1 hour", "@all", 'line\r\nbreak, "quoted"'])("%j comes back as it is", (title) => {
    const event = document.events[0];
    const changed = { ...document, events: event ? [{ ...event, title: { en: title } }] : [] };
    expect(rows(changed)[0]?.["title"]).toBe(title);
  });
});

test("timeline.ics: entries keep the id of the feed's entry, the revision is their sequence", () => {
  const file = publicIcs(revision, first.firstHash, origin);
  expect(file.match(/^UID:.*(\r\n .*)*/gm)?.map((line) => line.replaceAll("\r\n ", "").trimEnd())).toEqual(
    document.events.map(({ key }) => `UID:${key}@${ID.slice("urn:uuid:".length)}`),
  );
  expect(file.split("\r\nSEQUENCE:2\r\n")).toHaveLength(document.events.length + 1);
  expect(file).toContain("\r\nDTSTAMP:20261027T000000Z\r\n");
});
