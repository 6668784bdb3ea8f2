import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ProseNodes } from "#components/postmortem/prose-nodes.tsx";
import { Prose, Told } from "#components/postmortem/told.tsx";
import { pageWords } from "#components/words/page-words.ts";
import { proseHtml } from "#domain/postmortem/prose/prose-html.ts";
import { proseTree } from "#domain/postmortem/prose/prose-tree.ts";
import { referenceDocument as document } from "#test/builders/reference-document.ts";
import { endlessProse, hostileProse } from "#test/domain/postmortem/prose/hostile-prose.ts";

const reading = (locale: "en" | "ja", zone = "UTC") => ({ locale, zone, document, words: pageWords(locale) });
const nodes = (text: string, marksUnresolved = false) =>
  renderToStaticMarkup(
    createElement(ProseNodes, {
      nodes: proseTree(text, { document, locale: "en", zone: "UTC" }, "blocks"),
      marksUnresolved,
    }),
  );

describe("the page shows what the feed's HTML shows", () => {
  const everything =
    "# a\n\n- *b* **c** `d`\n  1. e  \n  f\n\n> {{event contained}} {{nothing}} & \"g\" 'h'\n\n```\n<i>\n```\n\n---\n\n[j](https://k.example/?l=m&n)";

  it.each([everything, ...hostileProse])("%j", (text) => {
    const html = proseHtml(text, document, "en", "UTC", { base: "https://own.example" });
    const page = nodes(text).replaceAll("dateTime", "datetime");
    expect(page.replaceAll('<pre tabindex="0">', "<pre>").replaceAll("\u00a0%", " %")).toBe(
      html.replaceAll("&#39;", "&#x27;").replaceAll('href="https://own.example/', 'href="/'),
    );
  });
});

it.each(endlessProse)("a page with %s is rendered", (_, text) => {
  expect(nodes(text).length).toBeGreaterThan(0);
});

it("a reference that says nothing is marked in a preview and stands as written on a page", () => {
  const text = "a {{event nowhere}}";
  expect(nodes(text)).toBe("<p>a {{event nowhere}}</p>");
  expect(nodes(text, true)).toContain('<mark class="unresolved"');
  expect(nodes(text, true)).toContain("no public event has the milestone or key");
});

it("headings stand below those of the page", () => {
  const render = (below?: number) =>
    renderToStaticMarkup(
      createElement(Prose, { text: { en: "# a\n\n#### b" }, reading: reading("en"), ...(below && { below }) }),
    );
  expect(render()).toContain("<h4>a</h4><h6>b</h6>");
  expect(render(4)).toContain("<h5>a</h5><h6>b</h6>");
});

it("an English text on the Japanese page says its numbers and times in English and is marked", () => {
  const html = renderToStaticMarkup(
    createElement(Told, { text: { en: "{{date contained}}" }, reading: reading("ja", "Asia/Tokyo") }),
  );
  expect(html).toContain(
    '<span lang="en"><time dateTime="2026-09-09T14:00:00Z">9 September 2026 (+09:00 JST)</time></span>',
  );
  expect(html).toContain(pageWords("ja").inEnglish);
});
