import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { PublicDocument, Text } from "#domain/postmortem/public-document.ts";
import { referenceDocument, referenceRevision } from "#test/builders/reference-document.ts";
import { compileStylesheet } from "#scripts/build-stylesheet.ts";
import { renderOthers } from "./render-others.ts";
import { renderPage } from "./render.ts";
import { partOf, textOf } from "./page-text.ts";

const VOID = new Set(["meta", "link", "br", "input"]);

/** The first tag that is closed out of turn, or nothing. */
function misnested(html: string): string | undefined {
  const open: string[] = [];
  const body = html.replace(/<(script|style)\b[^>]*>.*?<\/\1>/gs, "").replace(/^<!doctype html>/, "");
  for (const [tag, slash, name = "", closed] of body.matchAll(/<(\/?)([a-zA-Z0-9]+)(?:"[^"]*"|[^>"])*?(\/?)>/g)) {
    if (slash) {
      if (open.pop() !== name) return tag;
    } else if (!closed && !VOID.has(name)) open.push(name);
  }
  return open.at(-1);
}

const pages: [string, string][] = [
  ...(["en", "ja"] as const).flatMap((locale): [string, string][] => [
    [`postmortem ${locale}`, renderPage({ locale, zone: "Asia/Tokyo" })],
    ...Object.entries(renderOthers("", locale)).map(([name, html]): [string, string] => [`${name} ${locale}`, html]),
  ]),
  ["notice", renderPage({ zoneNotice: "Mars/Phobos" })],
];

describe.each(pages)("%s", (_, html) => {
  it("is well-formed, with one of each id and a target for each link within", () => {
    expect(html.startsWith("<!doctype html><html lang=")).toBe(true);
    expect(misnested(html)).toBeUndefined();
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(new Set(ids).size);
    const targets = [...html.matchAll(/\shref="#([^"]*)"/g)].map(([, id]) => id);
    expect(targets.filter((target) => !ids.includes(target))).toEqual([]);
  });

  it("needs no script and no style of its own beyond the one it brings", () => {
    expect(html).not.toMatch(/\s(style|on[a-z]+)="/);
    expect(html).not.toMatch(/\shidden(=|\s|>)/);
    const scripts = [...html.matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
    for (const tag of scripts) expect(tag).toMatch(/type="application\/ld\+json"|src="\/reader\.js" defer=""/);
    expect(html).not.toContain("undefined");
    expect(html).not.toContain("[object Object]");
  });

  it("has a title, a heading and a way round the top", () => {
    const head = html.slice(0, html.indexOf("<body"));
    expect(head.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
    expect(html).toMatch(/<h1>/);
    expect(html).toContain('href="#content"');
  });
});

describe("a record that knows almost nothing", () => {
  const { impact: _impact, upstream: _upstream, disclosure: _disclosure, ...rest } = referenceDocument;
  const lists = { components: [], phases: [], differences: [], causes: [], remedies: [], advice: [], continuing: [] };
  const more = { notes: [], evidence: [], credits: [], events: referenceDocument.events.slice(-1) };
  const html = renderPage({ revision: { ...referenceRevision, document: { ...rest, ...lists, ...more } } });

  it("says so instead of a number, and leaves out what it has not", () => {
    const figures = textOf(html.slice(html.indexOf('class="figures"'), html.indexOf("</dl>")));
    expect(figures).toContain("Affected responses".toLowerCase() + "not reported");
    expect(figures).toContain("Declared to restorednot reported");
    expect(html).not.toContain('id="impact"');
    expect(html).not.toContain("<svg role");
    expect(misnested(html)).toBeUndefined();
  });
});

describe("hostile text", () => {
  const hostile = `</script></style><img src=x onerror=alert(1)>"'&<!--{{constructor}}`;
  const poison = (text: Text): Text => ({ en: hostile + text.en, ja: hostile + (text.ja ?? "") });
  const document = JSON.parse(JSON.stringify(referenceDocument), (key, value: unknown) => {
    const isText = typeof value === "object" && value !== null && "en" in value && key !== "locales";
    return isText ? poison(value as Text) : value;
  }) as PublicDocument;
  const html = renderPage({ revision: { ...referenceRevision, document }, zoneNotice: hostile });

  it("stays text everywhere", () => {
    expect(html).not.toContain("<img");
    expect(misnested(html)).toBeUndefined();
    expect(textOf(html.slice(html.indexOf("<h1"), html.indexOf("</h1>")))).toBe(hostile + referenceDocument.title.en);
  });

  it("cannot end the data block, which reads back as it was", () => {
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    expect(json).not.toContain("<");
    expect((JSON.parse(json) as { headline: string }).headline).toBe(hostile + referenceDocument.title.en);
  });
});

describe("an address without the reader's scheme", () => {
  it("is not linked where the forge is unknown", () => {
    const upstream = { ...referenceDocument.upstream, repository: { forge: "javascript:", name: "x" } };
    const document = { ...referenceDocument, upstream } as PublicDocument;
    expect(renderPage({ revision: { ...referenceRevision, document } })).not.toContain("javascript:");
  });
});

describe("what is ours is said to be", () => {
  const html = renderPage();

  it("the severity is our classification", () => {
    expect(textOf(html.slice(html.indexOf('class="kicker"') - 3, html.indexOf("<h1")))).toContain(
      "Severity: Critical (our classification)",
    );
  });

  it("no merge date is stated for the fix that has none", () => {
    const gap = textOf(partOf(html, "patch-gap", "div"));
    expect(gap).toContain("Merged upstreamnot reported for #38935");
  });

  it("the distribution says how many it holds and whom it leaves out", () => {
    const shown = (page: string) => textOf(partOf(page, "distribution", "figure"));
    expect(shown(html)).toContain("194,000 requests in all.");
    const { impact } = referenceDocument;
    // The last group holds 177; 22 of them are excluded.
    const distribution = impact?.distribution.map((bin) => (bin.affected > 0 ? { ...bin, count: 155 } : bin));
    const document = { ...referenceDocument, impact: { ...impact, distribution } } as PublicDocument;
    expect(shown(renderPage({ revision: { ...referenceRevision, document } }))).toContain(
      "193,978 requests in all; the 22 excluded ones are left out.",
    );
  });

  it("each printed sheet names the report, its revision and the zone", () => {
    expect(renderPage({ zone: "Asia/Tokyo" })).toMatch(
      /<html lang="en" data-sheet="GLM-5.3 answered [^"]* \| Revision 1, published 2026-11-30 17:05 \+09:00 JST, All times in Asia\/Tokyo">/,
    );
  });
});

describe("weight", () => {
  it("page and style together stay under 60 KB compressed, the script under 20 KB", async () => {
    const style = await compileStylesheet();
    for (const locale of ["en", "ja"] as const) {
      expect(gzipSync(renderPage({ locale, style })).length).toBeLessThan(60_000);
    }
    expect(readFileSync("public/reader.js").length).toBeLessThan(20_000);
  });

  it("the style cannot end its element", async () => {
    expect(await compileStylesheet()).not.toContain("</");
  });
});

describe("a page that nobody may have", () => {
  it("says the same whatever was asked for", () => {
    expect(renderOthers("", "en").missing).toBe(renderOthers("", "ja").missing);
  });
});
