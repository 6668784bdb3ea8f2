import { describe, expect, it } from "vitest";
import { en } from "#components/words/page-words-en.ts";
import { ja } from "#components/words/page-words-ja.ts";
import { referenceDocument, referenceRevision } from "#test/builders/reference-document.ts";
import { textNodes } from "./page-text.ts";
import { renderOthers } from "./render-others.ts";
import { entryOf } from "./page-text.ts";
import { renderPage } from "./render.ts";

/** Every fixed word of a dictionary with its place, and what its functions make of plain arguments. */
function wordsOf(value: unknown, place = ""): [string, string][] {
  if (typeof value === "string") return [[place, value]];
  if (typeof value === "function") return [[place, String(value(7, 8, 9))]];
  return Object.entries(value as object).flatMap(([key, inner]) => wordsOf(inner, `${place}/${key}`));
}

const english = new Map(wordsOf(en));
const japanese = new Map(wordsOf(ja));
// The same in both languages: names, formats and signs.
const SHARED = /^\/(lang|locales\/|number|compact|percent|tickPercent|plainPercent|aside|counted\/.*|impact\/hash)/;

describe("the two dictionaries", () => {
  it("name the same places", () => {
    expect([...japanese.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it("leave no place in English", () => {
    const places = [...japanese].filter(([place]) => !SHARED.test(place));
    const kana = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]|^[：、〜±\d\s%×.]+$/u;
    expect(places.filter(([, word]) => word !== "" && !kana.test(word))).toEqual([]);
  });
});

describe("the Japanese pages", () => {
  const fixed = new Set(
    [...english].filter(([place, word]) => word !== japanese.get(place)).map(([, word]) => word.trim()),
  );
  const pages = [
    renderPage({ locale: "ja", zone: "Asia/Tokyo", zoneNotice: "Mars/Phobos" }),
    ...Object.entries(renderOthers("", "ja"))
      .filter(([name]) => name !== "missing")
      .map(([, html]) => html),
  ];

  it("hold no word of the English interface", () => {
    for (const html of pages) expect(textNodes(html).filter((node) => fixed.has(node))).toEqual([]);
  });

  it("are marked as Japanese", () => {
    for (const html of pages) expect(html).toMatch(/^<!doctype html><html lang="ja"[ >]/);
  });
});

describe("a text that has no translation", () => {
  const events = referenceDocument.events.map((event) =>
    event.key === "declared" ? { ...event, title: { en: "Security incident declared" } } : event,
  );
  const revision = { ...referenceRevision, document: { ...referenceDocument, events } };

  it("is shown in English and marked as such", () => {
    const entry = entryOf(renderPage({ revision, locale: "ja" }), "declared");
    expect(entry).toContain('<span lang="en">Security incident declared</span>');
    expect(entry).toContain(ja.inEnglish);
    expect(entryOf(renderPage({ revision }), "declared")).not.toContain(en.inEnglish);
  });
});
