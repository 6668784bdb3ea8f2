import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { expect, it } from "vitest";
import { parseProse, type SyntaxNode } from "#domain/postmortem/prose/parse-prose.ts";
import { proseHtml } from "#domain/postmortem/prose/prose-html.ts";
import { referenceDocument as document } from "#test/builders/reference-document.ts";

const kindsOf = (nodes: { type: string; value?: unknown; children?: unknown }[]): unknown[] =>
  nodes.map(({ type, value, children }) => [type, value, children && kindsOf(children as SyntaxNode[])]);

it("what is taken for plain without parsing is what CommonMark reads in it", () => {
  const piece = fc.constantFrom(..."a,1,12,.,), ,  ,    ,-,+,#,=,~,:,/,%,語,!,',\",|,é,\u00a0,}".split(","));
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      // As every text is stored.
      const text = pieces.join("").trim();
      expect(kindsOf(parseProse(text, "blocks") ?? [])).toEqual(kindsOf(fromMarkdown(text).children));
    }),
    { numRuns: 3_000 },
  );
});

const html = (text: string, form: "blocks" | "line" = "blocks") => proseHtml(text, document, "en", "UTC", { form });

it.each([
  ["# One\n\n### Three", "<h4>One</h4><h6>Three</h6>"],
  ["- a\n- b", "<ul><li>a</li><li>b</li></ul>"],
  ["- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"],
  ["3. a\n4. b\n   - c", '<ol start="3"><li>a</li><li>b<ul><li>c</li></ul></li></ol>'],
  ["> *a* **b** `c`", "<blockquote><p><em>a</em> <strong>b</strong> <code>c</code></p></blockquote>"],
  ["a  \nb\\\nc", "<p>a<br/>b<br/>c</p>"],
  ["```js\na < b\n```\n\n---", "<pre><code>a &lt; b</code></pre><hr/>"],
  ["AT&amp;T &copy; \\*x\\*", "<p>AT&amp;T © *x*</p>"],
  ["a\n\n\n\nb", "<p>a</p><p>b</p>"],
  [
    "- *{{event contained}}*",
    '<ul><li><em><time datetime="2026-09-09T14:00:00Z">9 September 2026, 14:00 UTC</time></em></li></ul>',
  ],
])("%j", (text, expected) => {
  expect(html(text)).toBe(expected);
});

it("a line holds code and emphasis, and no block or link whatever it begins with", () => {
  expect(html("1. *a* `b` [c](https://d.example) <e>", "line")).toBe("1. <em>a</em> <code>b</code> c &lt;e&gt;");
  expect(html("# a\n\n- b", "line")).toBe("# a - b");
});
