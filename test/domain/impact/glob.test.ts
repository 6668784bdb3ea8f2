import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileGlob } from "#domain/impact/glob.ts";

/** Written down from the words "any text" and "one character", without a thought for time. */
function plainly(glob: string[], text: string[]): boolean {
  const [sign, ...rest] = glob;
  if (sign === undefined) return text.length === 0;
  if (sign === "*") return plainly(rest, text) || (text.length > 0 && plainly(glob, text.slice(1)));
  return text.length > 0 && (sign === "?" || sign === text[0]) && plainly(rest, text.slice(1));
}

describe("a pattern", () => {
  it.each([
    ["*", "", true],
    ["?", "", false],
    ["a*", "a", true],
    ["*a", "ba", true],
    ["a*b*c", "axxbyyc", true],
    ["a*b*c", "axxcyyb", false],
    ["*ab", "aab", true],
    ["*.?", "1.2", true],
    ["a.c", "abc", false],
    ["[ab]", "a", false],
    ["a\\*", "a\\b", true],
    ["?", "\u{1f600}", true],
    ["??", "\u{1f600}", false],
    ["a*b", "a\nb", true],
    ["a", "A", false],
  ])("%j fits %j: %s", (glob, text, fits) => {
    expect(compileGlob(glob)(text)).toBe(fits);
  });

  it("fits what its words say, whatever pattern and text", () => {
    const signs = (...given: string[]) => fc.array(fc.constantFrom(...given), { maxLength: 9 });
    fc.assert(
      fc.property(signs("*", "?", "a", "b", "\u{1f600}"), signs("a", "b", "\u{1f600}", "\n"), (glob, text) => {
        expect(compileGlob(glob.join(""))(text.join(""))).toBe(plainly(glob, text));
      }),
      { numRuns: 2_000 },
    );
  });

  it("of two hundred stars is decided over a long text: tried one way after the other it would never end", () => {
    const matches = compileGlob(`${"*a".repeat(200)}b`);
    expect(matches("a".repeat(20_000))).toBe(false);
    expect(matches(`${"a".repeat(20_000)}b`)).toBe(true);
  });
});
