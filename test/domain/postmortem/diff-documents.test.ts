import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildPublicDocument } from "#domain/postmortem/build-public-document.ts";
import { diffDocuments } from "#domain/postmortem/diff-documents.ts";
import { canonicalDocument } from "#domain/postmortem/canonical-document.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { plantedRecord } from "./planted-record.ts";
import { utc } from "./planted-words.ts";

const document = buildPublicDocument(plantedRecord());

function changed(change: (draft: PublicDocument) => void): PublicDocument {
  const draft = structuredClone(document);
  change(draft);
  return draft;
}

function event(key: string) {
  const found = document.events.find((candidate) => candidate.key === key);
  if (!found) throw new Error(key);
  return found;
}

describe("what changed between two documents", () => {
  test("nothing, between a document and itself", () => {
    expect(diffDocuments(document, structuredClone(document))).toEqual([]);
  });

  test("one word in one language", () => {
    const after = changed((draft) => (draft.title = { ...draft.title, ja: "別の題名" }));
    expect(diffDocuments(document, after)).toEqual([
      { path: "/title/ja", kind: "changed", before: "表示 title", after: "別の題名", firstTimePublic: true },
    ]);
  });

  test("a time is one change, not one for each of its fields", () => {
    const time = utc("2026-09-09T13:25");
    const after = changed(
      (draft) => (draft.events = draft.events.map((e) => (e.key === "declared" ? { ...e, time } : e))),
    );
    expect(diffDocuments(document, after)).toEqual([
      {
        path: "/events/declared/time",
        kind: "changed",
        before: event("declared").time,
        after: time,
        firstTimePublic: true,
      },
    ]);
  });

  test("entries are told apart by their key, not by their place", () => {
    const fresh = { ...event("declared"), key: "found" };
    const after = changed((draft) => (draft.events = [fresh, ...draft.events.filter(({ key }) => key !== "reported")]));
    expect(
      diffDocuments(document, after).map(({ path, kind, firstTimePublic }) => [path, kind, firstTimePublic]),
    ).toEqual([
      ["/events/found", "added", true],
      ["/events/reported", "removed", false],
    ]);
  });

  test("a part that comes for the first time is told entry by entry", () => {
    const before = changed((draft) => (draft.causes = []));
    expect(diffDocuments(before, document).map(({ path, kind }) => [path, kind])).toEqual([["/causes/cause", "added"]]);
  });

  test("without a revision before, everything is public for the first time", () => {
    const changes = diffDocuments(undefined, document);
    expect(changes.length).toBeGreaterThan(20);
    expect(changes.every(({ kind, firstTimePublic }) => kind === "added" && firstTimePublic)).toBe(true);
  });

  test("what an older revision already said is not public for the first time", () => {
    const second = changed((draft) => (draft.events = draft.events.filter(({ key }) => key !== "reported")));
    const [change] = diffDocuments(second, document, [document, second]);
    expect(change).toMatchObject({ path: "/events/reported", kind: "added", firstTimePublic: false });
  });

  test("an entry that comes back with other words is", () => {
    const second = changed((draft) => (draft.events = draft.events.filter(({ key }) => key !== "reported")));
    const third = changed((draft) => (draft.events = draft.events.map((e) => ({ ...e, title: { en: "Other" } }))));
    const change = diffDocuments(second, third, [document, second]).find(({ path }) => path === "/events/reported");
    expect(change).toMatchObject({ kind: "added", firstTimePublic: true });
  });

  test("a stored document, whose fields stand in canonical order, does not differ from the one just built", () => {
    const stored = JSON.parse(canonicalDocument(document)) as PublicDocument;
    expect(diffDocuments(stored, document)).toEqual([]);
    const [change] = diffDocuments(stored, { ...document, severity: "low" });
    expect(change).toMatchObject({ path: "/severity" });
    const again = changed((draft) => (draft.events = draft.events.filter(({ key }) => key !== "reported")));
    expect(diffDocuments(again, document, [stored, again])).toMatchObject([{ firstTimePublic: false }]);
  });

  test("property: there is a change exactly where the documents differ", () => {
    const texts = fc.record({
      en: fc.string({ minLength: 1 }),
      ja: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        const [before, after] = [a, b].map((title) => changed((draft) => (draft.title = title))) as [
          PublicDocument,
          PublicDocument,
        ];
        expect(diffDocuments(before, after).length > 0).toBe(a.en !== b.en || a.ja !== b.ja);
      }),
    );
  });
});
