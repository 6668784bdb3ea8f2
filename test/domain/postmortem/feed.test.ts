import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import { describe, expect, it, test } from "vitest";
import { buildPublicDocument } from "#domain/postmortem/build-public-document.ts";
import type { FeedSource } from "#domain/postmortem/feed-entry.ts";
import { atomFeed, jsonFeed, type FeedPage } from "#domain/postmortem/feed.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { sitemapOf } from "#domain/postmortem/sitemap.ts";
import {
  atomEntries,
  atomFaults,
  atomLinks,
  jsonFeedSchema,
  readXml,
  sitemapFaults,
} from "#test/builders/feed-rules.ts";
import { plantedRecord } from "./planted-record.ts";

const origin = "https://incidents.example.org";
const planted = buildPublicDocument(plantedRecord());
const hostile = `]]></content><script>alert(1)</script> [a](JaVaScRiPt:alert(1)) <img src=x onerror=alert(1)> & "q" \u0000\uFFFE`;
const document: PublicDocument = {
  ...planted,
  title: { en: 'A <b>&amp; "B"', ja: "漏えい <b>" },
  summary: { en: `${hostile} of {{impact.count}}` },
  advice: [{ key: "a", title: { en: "Do **this**" }, body: { en: `${hostile}\n\n- [see](/incidents/x) it` } }],
};
const known = { slug: "shown-slug", firstHash: "0123456789abcdef".repeat(4), firstPublished: "2026-10-26T00:00:00Z" };
const published: FeedSource = {
  ...known,
  changedAt: "2026-10-27T00:00:00.5Z",
  revision: { document, number: 2, note: "Now <right> & so on" },
};
const withdrawn: FeedSource = { ...known, changedAt: "2026-11-01T00:00:00Z" };
const other: FeedSource = { ...known, slug: "other", firstHash: "f".repeat(64), changedAt: "2026-10-26T00:00:00Z" };
const ID = "urn:uuid:01234567-89ab-8def-8123-456789abcdef";

const page = (sources: FeedSource[], more: Partial<FeedPage> = {}): FeedPage => ({
  scope: { locale: "en" },
  sources,
  archives: 0,
  ...more,
});
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const validate = ajv.compile(jsonFeedSchema);
const items = (text: string) => (JSON.parse(text) as { items: Record<string, unknown>[] }).items;

describe.each([
  ["an entry and another's tombstone", page([published, other])],
  ["nothing at all", page([])],
  ["Japanese", page([published, other], { scope: { locale: "ja" } })],
  ["one component", page([published], { scope: { locale: "en", component: "a b/c" }, name: "A & <b>" })],
  ["a feed with archives", page([published], { archives: 3 })],
  ["the second archive of three", page([published], { archives: 3, archive: 2 })],
])("the feeds of %s", (_name, given) => {
  it("keep every rule of RFC 4287 and of JSON Feed 1.1, as others read them", () => {
    expect(atomFaults(atomFeed(given, origin))).toEqual([]);
    expect(validate(JSON.parse(jsonFeed(given, origin))), JSON.stringify(validate.errors)).toBe(true);
  });

  it("say the same of each entry, and are the same bytes again", () => {
    const [atom, json] = [atomFeed(given, origin), jsonFeed(given, origin)];
    expect([atomFeed(structuredClone(given), origin), jsonFeed(structuredClone(given), origin)]).toEqual([atom, json]);
    const told = atomEntries(atom).map((entry) => [entry.id, entry.published, entry.updated, entry.tags.join()]);
    const also = items(json).map((item) => [
      item["id"],
      item["date_published"],
      item["date_modified"],
      ((item["tags"] as string[] | undefined) ?? []).join(),
    ]);
    expect(told).toEqual(also);
  });
});

test("the rules find what is wrong", () => {
  const atom = atomFeed(page([published, other]), origin);
  expect(atomFaults(atom.replaceAll(/urn:uuid:f[^<]*/g, ID))).toEqual(["4.1.1 an id stands once"]);
  expect(atomFaults(atom.replace("<published>2026-10-26T", "<published>2027-10-26T"))).toHaveLength(1);
  expect(atomFaults(atom.replace(/<updated>[^<]*/, "<updated>today"))).not.toEqual([]);
  expect(() => atomFaults(atom.replace("</entry>", ""))).toThrow();
});

describe("an entry", () => {
  it("keeps its id and first date; what moves is `updated`, by a revision or a withdrawal", () => {
    for (const source of [published, withdrawn]) {
      const [entry] = atomEntries(atomFeed(page([source]), origin));
      expect(entry).toMatchObject({ id: ID, published: "2026-10-26T00:00:00Z", updated: source.changedAt });
      const [ja] = items(jsonFeed(page([source], { scope: { locale: "ja" } }), origin));
      expect(ja).toMatchObject({ id: ID, url: `${origin}/ja/incidents/shown-slug`, date_modified: source.changedAt });
    }
  });

  it("says nothing of what was withdrawn", () => {
    for (const feed of [atomFeed(page([withdrawn]), origin), jsonFeed(page([withdrawn]), origin)]) {
      expect(feed).toContain("withdrawn");
      expect(feed).not.toMatch(/shown (title|summary)|表示|model|alert/);
    }
  });

  it("has what is private in no form, and references as what they stand for", () => {
    const [entry] = atomEntries(atomFeed(page([published]), origin));
    expect(entry?.summary).toContain("of 155");
    expect(entry?.content?.["#"].replaceAll(/<[^>]*>/g, "")).toContain("of 155");
  });

  it("is inert: text stays text, and links lead to the web only", () => {
    const [entry] = atomEntries(atomFeed(page([published]), origin));
    const html = entry?.content?.["#"] ?? "";
    expect(entry?.title).toBe('A <b>& "B"');
    expect(html).toContain("What changed in revision 2: Now &lt;right&gt; &amp; so on");
    expect([...html.matchAll(/<([a-z0-9]+)/g)].map(([, name]) => name)).toEqual(
      expect.not.arrayContaining(["script", "img", "iframe", "svg"]),
    );
    expect([...html.matchAll(/ ([a-z-]+)="/g)].map(([, name]) => name)).toEqual(
      expect.not.arrayContaining(["onerror"]),
    );
    for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^https:\/\//);
    const json = String(items(jsonFeed(page([published]), origin))[0]?.["content_html"]);
    expect(json.replaceAll("\uFFFE", "")).toBe(html);
  });

  it("names the language of a text that is not translated", () => {
    const untranslated = { ...published, revision: { document: { ...planted, title: { en: "Only" } }, number: 1 } };
    const scope = { locale: "ja" } as const;
    expect(atomFeed(page([untranslated], { scope }), origin)).toContain('<entry xml:lang="en">');
    expect(items(jsonFeed(page([untranslated], { scope }), origin))[0]?.["language"]).toBe("en");
  });
});

it("each part that is in another language than its entry says so", () => {
  const only = (title: object, summary: object) => {
    const mixed = { ...document, title, summary, advice: [{ key: "a", title: { en: "T" }, body: { en: "B" } }] };
    const source = { ...published, revision: { document: mixed as PublicDocument, number: 2, note: "N" } };
    const atom = atomFeed(page([source], { scope: { locale: "ja" } }), origin);
    return { atom, html: atomEntries(atom)[0]?.content?.["#"] ?? "" };
  };
  const english = only({ en: "A", ja: "あ" }, { en: "English" });
  expect(english.atom).toContain('<summary xml:lang="en">English</summary>');
  expect(english.html).toContain('<p lang="en">English</p><p>第 2 版');
  expect(english.html).toContain('<h3 lang="en">T</h3><div lang="en"><p>B</p></div>');
  const japanese = only({ en: "A" }, { en: "English", ja: "日本語" });
  expect(japanese.atom).toContain('<summary xml:lang="ja">日本語</summary>');
  expect(japanese.html).toMatch(/^<p lang="ja">日本語<\/p><p lang="ja">第 2 版/);
  expect(japanese.html).toContain("<h3>T</h3>");
  for (const { atom } of [english, japanese]) expect(atomFaults(atom)).toEqual([]);
});

describe("archives (RFC 5005)", () => {
  it("are a chain from the feed to the oldest, each with the way back", () => {
    const links = (archive?: number) =>
      atomLinks(atomFeed(page([published], { archives: 3, ...(archive && { archive }) }), origin));
    expect(links()).toMatchObject({ self: `${origin}/feed.atom`, "prev-archive": `${origin}/feed/3/feed.atom` });
    expect(links(2)).toMatchObject({
      self: `${origin}/feed/2/feed.atom`,
      current: `${origin}/feed.atom`,
      "prev-archive": `${origin}/feed/1/feed.atom`,
      "next-archive": `${origin}/feed/3/feed.atom`,
    });
    expect(links(1)).not.toHaveProperty("prev-archive");
    expect(links(3)).not.toHaveProperty("next-archive");
    expect(readXml(atomFeed(page([published], { archives: 3, archive: 1 }), origin))["feed"]).toHaveProperty(
      "fh:archive",
    );
    const next = (archive?: number) =>
      (JSON.parse(jsonFeed(page([], { archives: 3, ...(archive && { archive }) }), origin)) as { next_url?: string })
        .next_url;
    expect([next(), next(2), next(1)]).toEqual([`${origin}/feed/3/feed.json`, `${origin}/feed/1/feed.json`, undefined]);
  });
});

describe("the sitemap", () => {
  const facets = {
    components: [{ key: "a b", name: { en: "A" }, count: 21 }],
    years: [{ year: 2026, count: 21 }],
    severities: [{ severity: "high", count: 1 }],
    upstream: [{ name: "o/n", count: 1 }],
    series: [{ key: "s", name: { en: "S" }, count: 1 }],
  };
  const incidents = Array.from({ length: 21 }, (_, index) => ({
    slug: `incident-${index}`,
    changedAt: `2026-10-${String(index + 1).padStart(2, "0")}T00:00:00.5Z`,
  }));
  const sitemap = sitemapOf(incidents, facets, origin);

  it("keeps the rules of sitemaps.org, and names each page in both languages", () => {
    expect(sitemapFaults(sitemap, origin)).toEqual([]);
    const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address?.slice(origin.length));
    const lists = ["/", "/page/2", "/archive", "/archive/2026", "/archive/2026/page/2", "/components/a%20b"];
    const others = [
      "/components/a%20b/page/2",
      "/severities/high",
      "/upstream/o/n",
      "/series/s",
      "/incidents/incident-0",
    ];
    expect(addresses).toEqual(expect.arrayContaining([...lists, ...others, "/incidents/incident-20/history"]));
    expect(addresses).toEqual(expect.arrayContaining(["/ja", "/ja/page/2", "/ja/incidents/incident-20/history"]));
    expect(addresses).toHaveLength(2 * (10 + 2 * 21));
  });

  it("names no more than a sitemap may: the oldest are left to the lists", () => {
    const many = Array.from({ length: 12_501 }, (_, index) => ({
      slug: `incident-${index}`,
      changedAt: "2026-10-01T00:00:00Z",
    }));
    const full = sitemapOf(many, facets, origin);
    expect(full.split("<loc>")).toHaveLength(50_001);
    expect([full.includes("/incidents/incident-0<"), full.includes("/incidents/incident-12500<")]).toEqual([
      true,
      false,
    ]);
    expect(full).toContain(`<loc>${origin}/ja/page/626</loc>`);
  });

  it("says when each page changed: the index with the newest", () => {
    expect(sitemap).toContain(`<loc>${origin}/</loc>\n    <lastmod>2026-10-21T00:00:00.5Z</lastmod>`);
    expect(sitemap.split("<lastmod>2026-10-03T00:00:00.5Z</lastmod>")).toHaveLength(5);
    expect(sitemapFaults(sitemapOf([], { ...facets, components: [], years: [] }, origin), origin)).toEqual([]);
  });
});
