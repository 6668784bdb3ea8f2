import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { placePath, type ListPlace } from "#domain/postmortem/list-place.ts";
import { asksOfList, readListQuestion, writeListQuestion } from "#domain/postmortem/list-question.ts";

describe("what an address asks of a list", () => {
  it.each([
    ["?q=%E6%BC%8F+leak&year=2026&severity=high", { words: "漏 leak", year: 2026, severity: "high" }, []],
    ["?component=a%2Fb&upstream=o/n&series=s", { component: "a/b", upstream: "o/n", series: "s" }, []],
    // A form sends its empty fields too.
    ["?q=&component=&year=&sort=newest", {}, []],
    ["?q=%zz&year=%zz", { words: "%zz" }, ["year"]],
    ["?page=0&sort=nope&severity=none", {}, ["severity", "sort", "page"]],
    ["?page=01", {}, ["page"]],
    ["?year=20261&component=x%00y", {}, ["component", "year"]],
    [`?q=${"x".repeat(201)}`, {}, ["words"]],
    ["?tz=Asia/Tokyo&utm_source=x", {}, []],
  ])("%s", (search, filter, refused) => {
    const { question, notices } = readListQuestion(search);
    expect(question).toEqual({ filter, sort: "newest", page: 1 });
    expect(notices.map(({ name }) => name)).toEqual(refused);
  });

  it("comes back as it was from the address it is written as", () => {
    const question = fc.record({
      filter: fc.record(
        {
          words: fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
          component: fc.string({ minLength: 1, maxLength: 20 }),
          year: fc.integer({ min: 1000, max: 9999 }),
          severity: fc.constantFrom("low", "critical"),
        },
        { requiredKeys: [] },
      ),
      sort: fc.constantFrom("newest" as const, "oldest" as const, "changed" as const),
      page: fc.integer({ min: 1, max: 999_999 }),
    });
    fc.assert(
      fc.property(question, (asked) => {
        const texts = [asked.filter.words, asked.filter.component];
        fc.pre(texts.every((text) => text === undefined || (text.trim() === text && text !== "")));
        expect(readListQuestion(writeListQuestion(asked)).question).toEqual(asked);
      }),
    );
  });

  it("is none of its own when only the zone is chosen", () => {
    expect(["", "?tz=UTC", "?utm_source=x", "?q=x", "?q="].map(asksOfList)).toEqual([false, false, false, true, true]);
  });
});

test.each<[ListPlace, string, string]>([
  [{ kind: "all" }, "/", "/page/2"],
  [{ kind: "component", key: "a b/c" }, "/components/a%20b%2Fc", "/components/a%20b%2Fc/page/2"],
  [{ kind: "year", year: 2026 }, "/archive/2026", "/archive/2026/page/2"],
  [{ kind: "severity", severity: "high" }, "/severities/high", "/severities/high/page/2"],
  [{ kind: "upstream", name: "o.w/n-1" }, "/upstream/o.w/n-1", "/upstream/o.w/n-1/page/2"],
  [{ kind: "series", key: "s" }, "/series/s", "/series/s/page/2"],
])("%j has addresses without a question", (place, first, second) => {
  expect([placePath(place), placePath(place, 2)]).toEqual([first, second]);
});
