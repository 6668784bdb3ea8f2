import { expect, it } from "vitest";
import { unresolvedReferences } from "#domain/postmortem/prose/unresolved-references.ts";
import { referenceDocument as document } from "#test/builders/reference-document.ts";

it("a document whose references all resolve has none that do not", () => {
  expect(unresolvedReferences(document)).toEqual([]);
  expect(unresolvedReferences({ ...document, title: { en: "{{impact.count}}", ja: "{{event declared}}" } })).toEqual(
    [],
  );
});

it("what would be code in paragraphs hides none in a line", () => {
  const [event] = document.events;
  if (!event) throw new Error("the document is not whole");
  const hidden = { en: "Text\n\n    {{nothing}}" };
  const told = unresolvedReferences({
    ...document,
    summary: hidden,
    events: [{ ...event, title: hidden, body: hidden }],
  });
  expect(told.map(({ pointer, source }) => [pointer, source])).toEqual([
    ["/summary", "{{nothing}}"],
    ["/events/0/title", "{{nothing}}"],
  ]);
});

it("each is told with its place and language, wherever it stands", () => {
  const [event] = document.events;
  if (!event || !document.upstream || !document.impact) throw new Error("the document is not whole");
  const told = unresolvedReferences({
    ...document,
    summary: { en: "{{impact.count}} {{nothing}}", ja: "{{event hidden}}" },
    events: [{ ...event, body: { en: "`{{code}}` {{release v9}}" } }],
    impact: { ...document.impact, method: { en: "{{duration declared}}" } },
  });
  expect(told.map(({ pointer, locale, source }) => [pointer, locale, source])).toEqual([
    ["/summary", "en", "{{nothing}}"],
    ["/summary", "ja", "{{event hidden}}"],
    ["/events/0/body", "en", "{{release v9}}"],
    ["/impact/method", "en", "{{duration declared}}"],
  ]);
  expect(told[1]?.reason).toBe('no public event has the milestone or key "hidden"');
});
