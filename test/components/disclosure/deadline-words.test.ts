import { describe, expect, it } from "vitest";
import {
  calendarWords,
  clockNotice,
  clockStartWords,
  clockWords,
  rollWords,
  unitWords,
} from "#components/disclosure/deadline-words.ts";

describe("the words of deadlines and clocks", () => {
  const tables = { clockWords, clockStartWords, unitWords, rollWords, calendarWords };
  it.each(Object.entries(tables))("%s are in both languages, each its own", (_, words) => {
    const said = Object.values(words).flatMap(({ en, ja }) => [en, ja]);
    expect(new Set(said).size).toBe(2 * Object.keys(words).length);
    for (const { ja } of Object.values(words)) expect(ja).toMatch(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u);
  });

  it("say that they are no legal advice, and that nothing is extended", () => {
    expect(clockNotice.en).toMatch(/No legal advice.*nothing is extended/);
    expect(clockNotice.ja).toMatch(/法的助言ではありません.*延長はありません/);
  });
});
