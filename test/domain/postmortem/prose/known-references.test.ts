import { expect, it } from "vitest";
import { knownReferences } from "#domain/postmortem/prose/known-references.ts";
import { proseText } from "#domain/postmortem/prose/prose-text.ts";
import { referenceDocument as document } from "#test/builders/reference-document.ts";

it("offers what the document resolves, each once, with what it says", () => {
  const known = knownReferences(document);
  const sources = known.map(({ source }) => source);
  expect(new Set(sources).size).toBe(sources.length);
  expect(sources).toEqual(
    expect.arrayContaining([
      ...["{{impact.count}}", "{{duration declared restored}}", "{{event contained}}", "{{fixed-in mooncake}}"],
      ...["{{event prototype}}", "{{release-date v0.5.22}}", "{{publication-count}}"],
    ]),
  );
  expect(sources).not.toContain("{{release-date v0.5.20}}");
  for (const { source, en, ja } of known) {
    expect([source, proseText(source, document, "en", "UTC")]).toEqual([source, en]);
    expect([source, proseText(source, document, "ja", "UTC")]).toEqual([source, ja]);
  }
});

it("offers nothing where there is nothing yet", () => {
  const { impact: _, upstream: _1, disclosure: _2, ...rest } = document;
  expect(knownReferences({ ...rest, events: [] })).toEqual([]);
});
