import { expect, it, test } from "vitest";
import { timelineMarkdown } from "#domain/timeline/export/timeline-markdown.ts";
import { event } from "./generated-events.ts";

const utc = (wallClock: string, more: object = {}) => ({ wallClock, zone: "UTC", ...more });
const events = [
  event(
    { date: "2026-09-08" },
    { title: { en: "Reported", ja: "報告" }, lane: "researcher", milestone: "reported", record: true },
  ),
  event(utc("2026-09-09T13:22"), {
    title: { en: "Declared" },
    body: { en: "First.\n# Line two.\r\n\r\nSecond." },
    source: { name: { en: "Report" }, url: "https://example.test/a b>c" },
  }),
  event(utc("2026-09-09T14:52", { qualifier: "by" }), { title: { en: "Fixed" } }),
  event({ date: "2026-09-11", through: "2026-09-19" }, { title: { en: "Hardening" } }),
  event(utc("2026-09-20T23:00", { through: "2026-09-21T01:00" }), { title: { en: "Window" } }),
];

it("is a list under day headings, in one stated zone", () => {
  expect(timelineMarkdown(events, { zone: "UTC", locale: "en", title: { en: "Leak" } })).toBe(`# Leak

All times in UTC; a date stands as it was recorded.

## Tue, 8 September 2026

- **2026-09-08** Reported *(Researcher, time of record)*

## Wed, 9 September 2026

- **13:22 UTC** Declared *(Provider)*

  First.\\
  \\# Line two.

  Second.

  Source: [Report](<https://example.test/a%20b%3Ec>)

- **by 14:52 UTC** Fixed *(Provider)*

## Fri, 11 September 2026

- **2026-09-11 – 2026-09-19** Hardening *(Provider)*

## Sun, 20 September 2026

- **23:00 – 2026-09-21 01:00 UTC** Window *(Provider)*
`);
});

it("heading and rows use the zone asked for; a date is not shifted", () => {
  const shown = timelineMarkdown(events, { zone: "Asia/Tokyo", locale: "ja" });
  expect(shown).toContain("## 2026年9月9日(水)\n\n- **22:22 +09:00 JST** Declared");
  expect(shown).toContain("## 2026年9月8日(火)\n\n- **2026-09-08** 報告");
});

test.each([
  ["<img src=x onerror=alert(1)>", "\\<img src=x onerror=alert(1)\\>"],
  ["[x](javascript:alert(1))", "\\[x\\](javascript:alert(1))"],
  ["*a* _b_ `c` # d | e", "\\*a\\* \\_b\\_ \\`c\\` \\# d \\| e"],
  ["two\nlines\n# not a heading", "two lines \\# not a heading"],
  ["&lt;b&gt;", "\\&lt;b\\&gt;"],
])("words are words: %j", (title, written) => {
  expect(
    timelineMarkdown([event({ date: "2026-09-08" }, { title: { en: title } })], { zone: "UTC", locale: "en" }),
  ).toContain(`- **2026-09-08** ${written} *(Provider)*`);
});

test.each([
  ["text\n===", "  text\\\n  \\==="],
  ["text\n---", "  text\\\n  \\---"],
  ["cell\n:-:", "  cell\\\n  \\:-:"],
  ["- item\n+ item\n* item\n1. item\n2) item", "  \\- item\\\n  \\+ item\\\n  \\* item\\\n  1\\. item\\\n  2\\) item"],
  ["    code\n\tcode", "  code\\\n  code"],
  ["```\ncode\n~~~", "  \\`\\`\\`\\\n  code\\\n  \\~\\~\\~"],
  ["> said\n# loud\n| a | b |", "  \\> said\\\n  \\# loud\\\n  \\| a \\| b \\|"],
  ["[a]: https://x.test\n<!-- x -->", "  \\[a\\]: https\\://x.test\\\n  \\<\\!-- x --\\>"],
  ["see www.x.test and ftp://x.test\u2028now", "  see www\\.x.test and ftp\\://x.test now"],
])("no line of a body begins a block, and no address makes itself a link: %j", (body, written) => {
  const file = timelineMarkdown([event({ date: "2026-09-08" }, { body: { en: body } })], { zone: "UTC", locale: "en" });
  expect(file.endsWith(`*(Provider)*\n\n${written}\n`)).toBe(true);
});

it("a source's address cannot end its link early", () => {
  const source = { name: { en: "a](b) <c>" }, url: "https://x.test/a>(b)<c>\\ d" };
  expect(timelineMarkdown([event({ date: "2026-09-08" }, { source })], { zone: "UTC", locale: "en" })).toContain(
    "Source: [a\\](b) \\<c\\>](<https://x.test/a%3E(b)%3Cc%3E%5C%20d>)",
  );
});

it("says so where there is nothing", () => {
  expect(timelineMarkdown([], { zone: "UTC", locale: "en" })).toContain("No events.");
});
