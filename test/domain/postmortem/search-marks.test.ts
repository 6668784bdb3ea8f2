import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { excerptOf, markWords, searchWords, wordsNotIn } from "#domain/postmortem/search-marks.ts";

const marked = (text: string, asked: string) =>
  markWords(text, searchWords(asked))
    .map(({ text: part, marked }) => (marked ? `[${part}]` : part))
    .join("");

describe("marks stand where a word was found", () => {
  it.each([
    ["Cache of the cache", "CACHE", "[Cache] of the [cache]"],
    ["ＫＶキャッシュの漏えい", "kvキャッシュ", "[ＫＶキャッシュ]の漏えい"],
    // Half-width: voicing is a mark of its own, ｷﾞ is ギ.
    ["ﾘｸﾞﾚｯｼｮﾝ", "リグ", "[ﾘｸﾞ]ﾚｯｼｮﾝ"],
    ["漏えいと漏えい", "漏えい　と", "[漏えいと漏えい]"],
    ["㍿ of x", "株式", "[㍿] of x"],
    ["👩‍💻 works", "works", "👩‍💻 [works]"],
    ["a\n b", "b", "a\n [b]"],
    ["nothing", "other", "nothing"],
    ["<b>", "b", "<[b]>"],
  ])("%j asked for %j", (text, asked, expected) => {
    expect(marked(text, asked)).toBe(expected);
  });

  it("never changes the text", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 40 });
    fc.assert(
      fc.property(text, text, (said, asked) => {
        const parts = markWords(said, searchWords(asked));
        expect(parts.map(({ text: part }) => part).join("")).toBe(said);
      }),
    );
  });
});

describe("an excerpt", () => {
  it("is around the first word found, and says where it was cut", () => {
    const text = `${"before ".repeat(40)}NEEDLE${" after".repeat(60)}`;
    const cut = excerptOf(text, ["needle"]);
    expect(cut).toMatch(/^….*NEEDLE.*…$/);
    expect(cut.length).toBeLessThan(300);
    expect(excerptOf("short  text", ["text"])).toBe("short text");
  });

  it("is needed for the words that are in none of the texts", () => {
    expect(wordsNotIn(["A cache", "の漏えい"], ["cache", "漏", "router"])).toEqual(["router"]);
  });
});
