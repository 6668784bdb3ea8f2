import { describe, expect, it } from "vitest";
import { referenceDocument, referenceRevision } from "#test/builders/reference-document.ts";
import { METRIC_DEFINITIONS } from "#domain/timeline/metric-definitions.ts";
import { recordTime } from "#domain/time/recorded-time.ts";
import { entryOf, partOf, textOf } from "./page-text.ts";
import { renderPage } from "./render.ts";

const html = renderPage();
const japanese = renderPage({ locale: "ja" });

describe("durations, each with its two ends", () => {
  it.each([
    ["triage", "declared", "5 h 22 min", "5時間22分", "13:22 − 08:00"],
    ["declared", "contained", "38 min", "38分", "14:00 − 13:22"],
    ["contained", "root-cause", "35 min", "35分", "14:35 − 14:00"],
    ["declared", "restored", "6 h 18 min", "6時間18分", "19:40 − 13:22"],
    ["reported", "triage", "8 h to 32 h", "8時間～32時間", "a whole day before 8 September ended or began"],
    ["reported", "disclosed", "48 days", "48日", "22 days of September and 26 of October"],
    ["exposure-start", "contained", "12 d 14 h to 13 d 14 h", "12日14時間～13日14時間", "from 28 or 27 August 00:00Z"],
  ])("%s → %s: %s", (from, to, english, inJapanese) => {
    const row = partOf(html, `duration-${from}-${to}`, "tr");
    expect(textOf(row)).toMatch(new RegExp(`${english}$`));
    expect(row).toContain(`href="#event-${from}"`);
    expect(row).toContain(`href="#event-${to}"`);
    const shown = textOf(partOf(japanese, `duration-${from}-${to}`, "tr")).replaceAll("〜", "～");
    expect(shown).toMatch(new RegExp(`${inJapanese}$`));
  });

  it.each(METRIC_DEFINITIONS)("$key stands beside its definition, in both languages", ({ key, name, definition }) => {
    for (const [page, locale] of [
      [html, "en"],
      [japanese, "ja"],
    ] as const) {
      const at = page.indexOf(`data-metric="${key}"`);
      expect(at).toBeGreaterThan(0);
      const row = textOf(page.slice(page.lastIndexOf("<tr", at), page.indexOf("</tr>", at)));
      expect(row).toContain(`${name[locale]}${definition[locale]}`);
    }
  });

  it("a metric whose end no event marks is not reported, and is no figure", () => {
    const at = html.indexOf('data-metric="fix"');
    const row = textOf(html.slice(at, html.indexOf("</tr>", at)));
    const patched = referenceDocument.events.some(({ milestone }) => milestone === "patched");
    expect(row.endsWith("Not reported")).toBe(!patched);
  });

  it("key figures lead to the row that says how", () => {
    const figures = html.slice(html.indexOf('class="figures"'), html.indexOf("</dl>", html.indexOf('class="figures"')));
    for (const id of ["impact-how", "upstream", "duration-exposure-start-contained", "duration-reported-triage"]) {
      expect(figures).toContain(`href="#${id}"`);
      expect(html).toContain(`id="${id}"`);
    }
    expect(textOf(figures)).toContain(
      "Exposure12 d 14 h to 13 d 14 hfrom Exposure started, 2026-08-27to Contained, 2026-09-09 14:00 UTC",
    );
  });
});

describe("sources that differ", () => {
  it.each([
    ["declared", "13:22", "sp-occurred", "14:25", "+63 min"],
    ["root-cause", "14:35", "sp-identified", "15:02", "+27 min"],
    ["restored", "19:40", "sp-resolved", "20:09", "+29 min"],
  ])("%s %s against %s %s: %s", (record, recordClock, other, otherClock, difference) => {
    for (const key of [record, other]) {
      const text = textOf(entryOf(html, key));
      expect(text).toContain(difference);
      expect(text).toContain(`2026-09-09 ${recordClock} UTC`);
      expect(text).toContain(`2026-09-09 ${otherClock} UTC`);
    }
    const table = textOf(partOf(html, "differences", "div"));
    expect(table).toContain(difference);
    expect(textOf(partOf(japanese, "differences", "div"))).toContain(difference.replace(" min", "分"));
  });

  it("the words of the source are kept, with their zone", () => {
    expect(textOf(entryOf(html, "sp-occurred"))).toContain("As stated: 10:25 am EDT (America/New_York, −04:00)");
  });
});

describe("a clock time that came twice", () => {
  it.each([
    ["first", "−04:00", "05:30"],
    ["second", "−05:00", "06:30"],
  ] as const)("%s: as stated with %s, shown as %s UTC", (choose, offset, clock) => {
    const { time } = recordTime({ wallClock: "2024-11-03T01:30", zone: "America/New_York", choose });
    const events = referenceDocument.events.map((event) => (event.key === "declared" ? { ...event, time } : event));
    const page = renderPage({ revision: { ...referenceRevision, document: { ...referenceDocument, events } } });
    const entry = textOf(entryOf(page, "declared"));
    expect(entry).toContain(`2024-11-03 ${clock} UTC`);
    expect(entry).toContain(`As stated: 2024-11-03 01:30 (America/New_York, ${offset})`);
  });
});

describe("two clocks", () => {
  it("says when the provider came to know", () => {
    expect(textOf(entryOf(html, "upstream-report"))).toContain("Known to the provider: from 2026-09-09");
  });
});

describe("gaps", () => {
  it("are counted between dates, and never from a month", () => {
    const gaps = [...html.matchAll(/<p class="gap">([^<]*)<\/p>/g)].map(([, text]) => text);
    // 27 August → 6 September → 8 September; 2 October, the entry directly above, → 19 → 26 October.
    expect(gaps).toEqual(["10 days later", "2 days later", "17 days later", "7 days later"]);
  });

  it("below a range are counted from its end and say so; none before it has ended", () => {
    const gapsAfter = (keys: string[]) => {
      const events = referenceDocument.events.filter(({ key }) => keys.includes(key));
      const page = renderPage({ revision: { ...referenceRevision, document: { ...referenceDocument, events } } });
      return [...page.matchAll(/<p class="gap">([^<]*)<\/p>/g)].map(([, text]) => text);
    };
    // 16 September – 12 October → 19 October; 11–19 September → 16 September.
    expect(gapsAfter(["upstream-merges", "v0.5.22"])).toEqual(["7 days after that ended"]);
    expect(gapsAfter(["hardening", "upstream-merges"])).toEqual([]);
  });
});
