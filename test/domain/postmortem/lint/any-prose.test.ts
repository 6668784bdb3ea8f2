import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPlainly } from "#domain/postmortem/lint/plain-text.ts";
import { referenceDocument } from "../../../builders/reference-document.ts";
import { found, lint, saying, shippedDocument } from "./lint-documents.ts";

describe("the shipped incident", () => {
  test.each([
    ["as it ships", shippedDocument()],
    ["as the component tests have it", referenceDocument],
  ])("%s: nothing blocks, and every warning is true", (_, document) => {
    const findings = lint(document);
    expect(findings.filter(({ severity }) => severity === "blocking")).toEqual([]);
    const kinds = new Set(findings.map(({ code }) => code));
    // Numbers and times typed by hand, the status page's other times, the finder's report that is still to come.
    expect([...kinds].filter((code) => !["typed_count", "typed_time", "typed_version"].includes(code)).sort()).toEqual([
      "party_pending",
      "sources_differ",
    ]);
  });
});

const PIECES = [
  ...[
    "155",
    "１５５",
    "百五十五",
    "twelve hundred",
    "responses",
    "件の応答",
    "影響",
    "affected",
    "about ",
    "約",
    "{{",
    "}}",
  ],
  ...["{{event declared}}", "11:20", "14:30", "–", "UTC", "EDT", "IST", "午後3時", "3 h 10", "hours", "2026-09-09"],
  ...[
    "9 September",
    "2026年",
    "月",
    "日",
    "v0.5.21",
    "fixed in ",
    "#38935",
    "`",
    "```",
    "](",
    "http://",
    "@",
    ":",
    "::",
  ],
  ...[
    "canary-",
    "acct-0017",
    ".",
    "。",
    "\n",
    " ",
    "(",
    ")",
    "%",
    "of ",
    "-----BEGIN ",
    "eyJ",
    "\u200f",
    "😀",
    "\ud800",
  ],
];
const prose = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 80 }).map((pieces) => pieces.join("")),
);

describe("any prose", () => {
  test("is read without a crash, and every place shows its quote", () => {
    fc.assert(
      fc.property(prose, prose, (en, ja) => {
        const document = saying({ en, ja }, { title: { en: "T", ja: "題" } });
        for (const { place } of lint(document, {
          record: { accounts: ["acct-0017"], privateKeys: [] },
        })) {
          const text = place.locale === "ja" ? ja : en;
          if (place.field !== "/notes/said/body" || place.start === undefined) continue;
          expect(text.slice(place.start, place.end)).toBe(place.quote);
        }
      }),
      { numRuns: 100 },
    );
  }, 30_000);

  test("keeps its length when it is read plainly, so that places stay where they are", () => {
    fc.assert(
      fc.property(prose, (text) => {
        expect(readPlainly({ field: "", locale: "en", text }).plain).toHaveLength(text.length);
      }),
    );
  });

  test("gives the same findings again, with the same ids", () => {
    const document = saying("165 responses were affected at 14:00; 165 responses.");
    expect(lint(document)).toEqual(lint(structuredClone(document)));
  });

  test("ids change with the text, acknowledgements stand as long as the quote does", () => {
    const of = (text: string) => lint(saying(text)).find(({ code }) => code === "time_without_zone");
    const [before, after] = [of("At 14:00 it was private."), of("Then, at 14:00 it was private.")];
    expect(before?.id).not.toBe(after?.id);
    expect(before?.acknowledges).toBe(after?.acknowledges);
    expect(of("At 14:01 it was private.")?.acknowledges).not.toBe(before?.acknowledges);
  });
});

describe("long words and other scripts (S-E06)", () => {
  const codes = (text: string) => found(text).map((one) => one.split(" | ").slice(0, 2).join(" | "));

  test("an address of 200 signs, a hash of 64 and sixty kana without a space are nothing to object to", () => {
    expect(codes(`https://example.org/${"a1b2c3d4e5".repeat(18)}`)).toEqual([]);
    expect(codes("3b1f0c5a9d7e44f2b8a6c0d1e2f3a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5")).toEqual([]);
    expect(found({ en: "Said.", ja: "あいうえおかきくけこ".repeat(6) })).toEqual([]);
  });

  test("a range in a text from right to left is read in its own order", () => {
    const title = "התקלה תוקנה (v2.0.1) בין 09:00–09:45";
    expect(codes(`${title} UTC (45 minutes)`)).toEqual([]);
    expect(codes(`${title} UTC (54 minutes)`)).toEqual(["duration_disagrees | 54 minutes"]);
    expect(codes(title)).toEqual(["time_without_zone | 09:00", "time_without_zone | 09:45"]);
  });
});

/** What makes a careless pattern slow: one sign over and over. Four times the text may not take much more than four times as long. */
describe("hostile prose takes time in proportion to its length", () => {
  const LENGTH = 12_000;
  test.each([
    ...["1", "1,", "1,234,", "1 ", "12:", "12:30 ", "a", "a-", "a@", "a.", "@a.", "::", "f:", "{{", "`", "```", "``` "],
    ...[
      "twelve ",
      "twelve and ",
      "百",
      "百万",
      "1百",
      "9 May ",
      "9 May 2026 ",
      "2026-",
      "1 h ",
      "1 h 1 ",
      "half an hour ",
    ],
    ...[
      "v0.",
      "v0.5.2 ",
      "#1",
      "http://",
      "eyJ",
      "eyJa.",
      "-----BEGIN ",
      "token:",
      "sk-",
      "1 of ",
      "1 of 2 ",
      "(",
      "  ",
    ],
    ...[
      "155 responses affected ",
      "from 12:00 UTC to 13:00 UTC, 2 hours ",
      "件の",
      "1 件の応答に影響 ",
      "\u00a0",
      "canary-",
    ],
  ])(
    "%j",
    (piece) => {
      const short = piece.repeat(Math.ceil(LENGTH / 4 / piece.length)).slice(0, LENGTH / 4);
      const long = piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);
      const took = (text: string) => {
        const start = performance.now();
        lint(saying({ en: text, ja: text }));
        return performance.now() - start;
      };
      took(short);
      const [a, b] = [Math.min(took(short), took(short)), Math.min(took(long), took(long))];
      expect(b, `${a.toFixed(0)} ms, then ${b.toFixed(0)} ms`).toBeLessThan(Math.max(a * 9, 250));
    },
    30_000,
  );
});
