import { expect, it } from "vitest";
import { diffDocuments } from "#domain/postmortem/diff-documents.ts";
import { changesInWords } from "#domain/postmortem/prose/changes-in-words.ts";
import { inWords, withReferencesTold } from "#domain/postmortem/prose/in-words.ts";
import { proseText } from "#domain/postmortem/prose/prose-text.ts";
import { referenceDocument as document } from "#test/builders/reference-document.ts";

it("every text of a value in plain words, each in its own language; the rest as it is", () => {
  const value = {
    key: "{{impact.count}}",
    title: { en: "*{{impact.count}}* `a`", ja: "{{date contained}}" },
    rows: [{ body: { en: "- a\n- [b](https://c.example)" }, count: 3 }],
  };
  expect(inWords(value, document, "UTC")).toEqual({
    key: "{{impact.count}}",
    title: { en: "155 a", ja: "2026年9月9日（UTC）" },
    rows: [{ body: { en: "- a\n- b (https://c.example/)" }, count: 3 }],
  });
});

it("only the references, where the Markdown is still to be read", () => {
  const value = { label: { en: "*{{impact.count}}* `{{impact.count}}` {{nothing}}" } };
  expect(withReferencesTold(value, document, "UTC")).toEqual({ label: { en: "*155* `{{impact.count}}` {{nothing}}" } });
});

it("a change is told by the figures of its own revision, and a sentence that says the same did not change", () => {
  const { impact } = document;
  if (!impact) throw new Error("no number");
  const before = { ...document, title: { en: "155 responses" }, summary: { en: "{{impact.count}} before" } };
  const after = { ...document, title: { en: "{{impact.count}} responses" }, summary: { en: "{{impact.count}} after" } };
  const next = { ...after, impact: { ...impact, count: 160 } };
  const told = (to: typeof after) => changesInWords(diffDocuments(before, to), before, to);
  expect(told(after)).toMatchObject([{ path: "/summary/en", before: "155 before", after: "155 after" }]);
  expect(told(next)).toMatchObject([
    { path: "/title/en", before: "155 responses", after: "160 responses" },
    { path: "/summary/en", before: "155 before", after: "160 after" },
    { path: "/impact/count", before: 155, after: 160 },
  ]);
});

it.each([
  ["a *b* **c**\n`d`", "a b c\nd"],
  ["# a\n\nb\n\n---\n\n> c\n>\n> d", "a\n\nb\n\n* * *\n\n> c\n>\n> d"],
  ["1. a\n2. b\n   - c\n   - d", "1. a\n2. b\n   - c\n   - d"],
  [
    "[a](https://b.example/c) <https://d.example/e> [f](/g) ![h](https://i.example/j.png)",
    "a (https://b.example/c) https://d.example/e f h (https://i.example/j.png)",
  ],
  ["```\na\n  b\n```", "a\n  b"],
  ["a &amp; b &lt;c&gt; <d>", "a & b <c> <d>"],
  ["<a@b.example>", "a@b.example"],
])("%j in plain words", (text, words) => {
  expect(proseText(text, document, "en", "UTC")).toBe(words);
});
