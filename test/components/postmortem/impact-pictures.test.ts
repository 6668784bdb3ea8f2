import { describe, expect, it } from "vitest";
import { pictureWords } from "#components/words/picture-words.ts";
import type { PublicDocument, PublicImpact } from "#domain/postmortem/public-document.ts";
import { instantTime } from "#domain/postmortem/instant-time.ts";
import { referenceDocument, referenceRevision } from "#test/builders/reference-document.ts";
import { partOf, textOf } from "./page-text.ts";
import { renderPage } from "./render.ts";

const { impact } = referenceDocument;
if (!impact?.traffic) throw new Error("the reference has no traffic");

function pageWith(changes: Partial<PublicImpact>, evidence = referenceDocument.evidence): string {
  const document: PublicDocument = {
    ...referenceDocument,
    evidence,
    impact: { ...(impact as PublicImpact), ...changes },
  };
  return renderPage({ revision: { ...referenceRevision, document } });
}

/** The rows of the tables in a picture: heading and numbers. */
function rowsOf(html: string, id: string): [string, string[]][] {
  const figure = partOf(html, id, "figure");
  return [...figure.matchAll(/<tr>(<th scope="row".*?)<\/tr>/gs)].map(([, row = ""]) => {
    const [heading = "", ...cells] = row.split(/<td[^>]*>/).map(textOf);
    return [heading, cells];
  });
}

const whole = (text: string | undefined) => Number((text ?? "").replaceAll(",", ""));
const sumOf = (rows: [string, string[]][]) => rows.reduce((sum, [, [count]]) => sum + whole(count), 0);

describe("requests over time", () => {
  const published = (impact.traffic?.requests ?? []).reduce<number>((sum, count) => sum + (count ?? 0), 0);

  it.each([
    ["UTC", 14, "2026-08-27", "2026-09-09"],
    // Days begin 5 h 30 min earlier: the last hours of the log are of a fifteenth.
    ["Asia/Kolkata", 15, "2026-08-27", "2026-09-10"],
    ["America/New_York", 15, "2026-08-26", "2026-09-09"],
  ])("are told by days of %s: %i of them, and none is lost", (zone, days, first, last) => {
    const rows = rowsOf(renderPage({ zone }), "traffic");
    const byDay = rows.filter(([heading]) => /^\d{4}-\d\d-\d\d$/.test(heading));
    expect([byDay.length, byDay[0]?.[0], byDay.at(-1)?.[0]]).toEqual([days, first, last]);
    expect(sumOf(byDay)).toBe(published);
    expect(sumOf(rows) - sumOf(byDay)).toBe(155);
  });

  it("name the window and the moment of containment as times, in the page's zone", () => {
    const figure = partOf(renderPage({ zone: "Asia/Kolkata" }), "traffic", "figure");
    expect(textOf(figure)).toContain("2026-08-27 05:30 +05:30 – 2026-09-09 19:30 +05:30");
    expect(textOf(figure)).toContain("Line: Contained, 2026-09-09 19:30 +05:30");
    for (const [, stamp = ""] of figure.matchAll(/<time datetime="([^"]*)"/gi))
      expect(stamp).toMatch(/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/);
  });

  it("hold no number under 5, neither drawn nor told", () => {
    const numbers = ["traffic", "compared", "concentration"].flatMap((id) =>
      rowsOf(renderPage(), id).flatMap(([, cells]) => cells.map(whole)),
    );
    expect(numbers.length).toBeGreaterThan(30);
    expect(numbers.filter((count) => Number.isInteger(count) && count > 0 && count < 5)).toEqual([]);
  });

  it("and the other pictures are left out of a revision of before they were published", () => {
    const { traffic: _traffic, concentration: _concentration, ...before } = impact as PublicImpact;
    const document: PublicDocument = { ...referenceDocument, impact: before };
    const html = renderPage({ revision: { ...referenceRevision, document } });
    for (const id of ["traffic", "compared", "concentration"]) expect(html).not.toContain(`id="${id}"`);
    expect(html).toContain('id="distribution"');
  });
});

describe("how it was counted", () => {
  it("the figure leads to steps, rule, reasons, hashes, as-of and confidence", () => {
    const html = renderPage();
    const figures = html.slice(html.indexOf('class="figures"'), html.indexOf("</dl>", html.indexOf('class="figures"')));
    expect(figures).toContain('href="#impact-how"');
    const how = textOf(partOf(html, "impact-how", "div"));
    for (const said of [
      "Not matching the rule",
      "−193,823",
      "The researcher’s requests",
      "prompt tokens more than 681,280",
    ])
      expect(how).toContain(said);
    for (const said of ["9f2c1e0d4b7a", "2026-11-30 08:04 UTC", "exact count"]) expect(how).toContain(said);
  });

  it("it is so many of all requests in the window, with both numbers; not where either is told with others", () => {
    const said = (more: Partial<PublicImpact>) => textOf(partOf(pageWith(more), "impact", "section"));
    // 155 / 194,000 = 0.0799 %
    expect(said({})).toContain("0.08 % of the requests in the window that the rule could decide: 155 of 194,000.");
    const steps = [
      { key: "read", removed: 0, remaining: 200_000 },
      { key: "unknown+not_matching", removed: 199_845, remaining: 155 },
    ];
    expect(said({ steps })).toContain("Cannot be decided, Not matching the rule−199,845155");
    expect(said({ steps })).not.toContain("that the rule could decide");
  });

  it("a number that was corrected says so beside it", () => {
    const corrections = [
      { before: 150, after: 155, asOf: instantTime("2026-12-02T09:00:00Z"), why: { en: "A log came late." } },
    ];
    const html = pageWith({ corrections });
    const section = textOf(partOf(html, "impact", "section"));
    expect(section).toContain("The number was 150 and is now 155. 2026-12-02 09:00 UTC A log came late.");
    expect(textOf(partOf(renderPage(), "impact", "section"))).not.toContain("The number was");
  });
});

describe("cost and verification", () => {
  const html = pageWith({}, [
    ...referenceDocument.evidence,
    {
      ...{ key: "latency", kind: "benchmark", title: { en: "Latency" } },
      data: {
        ...{ effectPercent: 1, lowPercent: 0.5, highPercent: 1.5 },
        series: [{ name: { en: "Short prompts" }, effectPercent: 0.1, lowPercent: -0.2, highPercent: 0.4, runs: 6 }],
      },
    },
    {
      ...{ key: "canary", kind: "verification", title: { en: "Canaries" } },
      data: { check: "canary", result: "passed", time: instantTime("2026-09-09T18:10:00Z") },
    },
  ]);
  const section = textOf(partOf(html, "evidence", "section"));

  it.each([
    "−0.38 %−2.12 % to +1.36 %not significant",
    "+1.00 %+0.50 % to +1.50 %significant",
    "Short prompts (6 runs)+0.10 %−0.20 % to +0.40 %not significant",
    "within ±2 %not reported",
    "Canary check: passed, 2026-09-09 18:10 UTC",
  ])("%s", (said) => {
    expect(section.replaceAll("\u00a0", " ")).toContain(said);
  });

  it("of the 21 and the 16 runs there is the published summary, no single run", () => {
    const rows = textOf(partOf(renderPage(), "evidence", "section")).replaceAll("\u00a0", " ");
    expect(rows).toContain("21 runs, 2 × H100");
    expect(rows).toContain("16 runs, 2 × H200");
    expect(rows.match(/not significant/g)).toHaveLength(2);
  });
});

describe("the words of the pictures", () => {
  const wordsOf = (value: unknown, place = ""): [string, string][] => {
    if (typeof value === "string") return [[place, value]];
    if (typeof value === "function") return [[place, String(value(7, 8, 9, 10))]];
    return Object.entries(value as object).flatMap(([key, inner]) => wordsOf(inner, `${place}/${key}`));
  };

  it("leave no place in English", () => {
    const shared = new Set(["/number", "/rate", "/share"]);
    const japanese = wordsOf(pictureWords("ja")).filter(([place]) => !shared.has(place));
    expect(
      japanese.filter(([, word]) => !/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(word)),
    ).toEqual([]);
  });
});
