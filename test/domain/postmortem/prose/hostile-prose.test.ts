import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseProse } from "#domain/postmortem/prose/parse-prose.ts";
import { proseHtml } from "#domain/postmortem/prose/prose-html.ts";
import { proseText } from "#domain/postmortem/prose/prose-text.ts";
import { proseTree } from "#domain/postmortem/prose/prose-tree.ts";
import { referenceDocument as document } from "#test/builders/reference-document.ts";
import { endlessProse, hostileProse, neverClosing } from "./hostile-prose.ts";

const base = "https://candor.example/incidents/x";
const asHtml = (text: string) => proseHtml(text, document, "en", "UTC", { base });

const TAG = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)(\/?)>/g;
const ALLOWED = new Set("p em strong blockquote ul ol li a code pre br hr time h4 h5 h6".split(" "));

/** Throws unless it is made of the elements we write, closed in order, with the attributes we write. */
function harmlessOrThrow(html: string): void {
  const open: string[] = [];
  const rest = html.replace(TAG, (_, closing: string, name: string, attributes: string, empty: string) => {
    if (!ALLOWED.has(name)) throw new Error(`<${name}> in ${html}`);
    for (const [, attribute = "", value = ""] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g))
      checkAttribute(attribute, value);
    if (closing !== "") expect(open.pop()).toBe(name);
    else if (empty === "") open.push(name);
    return "";
  });
  expect(open).toEqual([]);
  expect(rest).not.toMatch(/[<>"']/);
}

function checkAttribute(name: string, value: string): void {
  expect(["href", "rel", "datetime", "start"]).toContain(name);
  if (name !== "href") return;
  const url = new URL(value.replaceAll("&amp;", "&").replaceAll("&#39;", "'"));
  expect(["http:", "https:", "mailto:"]).toContain(url.protocol);
  expect(url.username + url.password).toBe("");
}

describe("what outsiders write does no harm (S-C12)", () => {
  it.each(hostileProse)("%j", (text) => {
    const html = asHtml(text);
    harmlessOrThrow(html);
    expect(html).not.toMatch(/<(script|img|svg|iframe)/i);
    for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/(evil|ok)\.example\//);
  });

  it("neither does anything made of its pieces", () => {
    const pieces = [
      ..."[](){}<>*_`#>-&;:\"'\\/ \n\t".split(""),
      ...[
        "javascript:",
        "https://a.example",
        "![",
        "](",
        "{{event declared}}",
        "{{",
        "}}",
        "<script>",
        "&colon;",
        "&#x6a;",
      ],
      ...["mailto:a@b.example", "    ", "```", "- ", "1. ", "\u0000", "onerror=", "data:text/html,"],
    ];
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((some) => some.join(""));
    fc.assert(
      fc.property(text, (written) => {
        harmlessOrThrow(asHtml(written));
        expect(typeof proseText(written, document, "ja", "Asia/Tokyo")).toBe("string");
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("links", () => {
  it.each([
    ["[a](https://a.example/b?c=d&e)", '<p><a href="https://a.example/b?c=d&amp;e" rel="nofollow noopener">a</a></p>'],
    ["[a](mailto:a@b.example)", '<p><a href="mailto:a@b.example" rel="nofollow noopener">a</a></p>'],
    ["<https://a.example>", '<p><a href="https://a.example/" rel="nofollow noopener">https://a.example</a></p>'],
    ["[a](/incidents/y#z)", '<p><a href="https://candor.example/incidents/y#z">a</a></p>'],
    ["[a](#z)", '<p><a href="https://candor.example/incidents/x#z">a</a></p>'],
    [
      "![a picture](https://a.example/p.png)",
      '<p><a href="https://a.example/p.png" rel="nofollow noopener">a picture</a></p>',
    ],
    ["[a](javascript:alert(1))", "<p>a</p>"],
    ["[a][b]\n\n[b]: /c", '<p><a href="https://candor.example/c">a</a></p>'],
  ])("%s", (text, html) => {
    expect(asHtml(text)).toBe(html);
  });

  it("of the site itself are words where nothing says which site that is", () => {
    expect(proseHtml("[a](/b) [c](https://d.example)", document, "en", "UTC")).toBe(
      '<p>a <a href="https://d.example/" rel="nofollow noopener">c</a></p>',
    );
  });
});

describe("no text takes long, however it is nested", () => {
  it.each(endlessProse)("%s: to read it", (_, text) => {
    const took = [1, 2, 3].map(() => {
      const from = process.threadCpuUsage();
      parseProse(text, "blocks");
      return process.threadCpuUsage(from).user / 1_000;
    });
    expect(Math.min(...took)).toBeLessThan(400);
  });

  it.each(neverClosing)("%s: it is not read as Markdown", (_, text) => {
    expect(parseProse(text, "blocks")).toBeUndefined();
  });

  it("a text with many links and much code is", () => {
    const links = "See [the log](https://a.example/b (the log)), `a\\b` and ``c`d``. \\` is a mark.\n\n".repeat(200);
    expect(parseProse(links, "blocks")).toHaveLength(200);
  });

  it.each(endlessProse)("%s", (_, text) => {
    const from = process.threadCpuUsage();
    for (const form of ["blocks", "line"] as const) {
      const printed = [
        JSON.stringify(proseTree(text, { document, locale: "en", zone: "UTC" }, form)),
        proseHtml(text, document, "en", "UTC", { form }),
        proseText(text, document, "ja", "UTC", form),
      ];
      expect(printed.every((one) => one.length <= 20 * text.length + 1_000)).toBe(true);
    }
    // Of this thread, whatever else the machine does: for six readings of the text.
    expect(process.threadCpuUsage(from).user / 1_000).toBeLessThan(3_000);
  });
});
