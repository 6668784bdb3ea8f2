import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { referenceDocument } from "#test/builders/reference-document.ts";
import { drawingsOf, eventsAt, pageOf } from "./drawn-pages.ts";
import { entryOf, textNodes, textOf } from "./page-text.ts";
import { renderPage } from "./render.ts";

const kindsIn = (drawing: string) => [...drawing.matchAll(/data-kind="([^"]*)"/g)].map(([, kind]) => kind);
const targetsIn = (drawing: string) => [...drawing.matchAll(/href="#event-([^"]*)"/g)].map(([, key]) => key);
const markOf = (drawing: string, key: string) =>
  drawing.slice(
    drawing.indexOf(`href="#event-${key}"`),
    drawing.indexOf("</a>", drawing.indexOf(`href="#event-${key}"`)),
  );
const words = (drawing: string) => textNodes(`<body>${drawing}`);
const keys = referenceDocument.events.map(({ key }) => key);
const html = renderPage();

describe("the reference incident, drawn for each width", () => {
  it.each(["narrow", "middle", "wide"] as const)("%s: every event is a mark that leads to its entry", (width) => {
    const drawing = drawingsOf(html)[width];
    expect([...new Set(targetsIn(drawing))].sort()).toEqual([...keys].sort());
    for (const key of keys) expect(html).toContain(`id="event-${key}"`);
  });

  it("names its breaks, days, hours and lanes", () => {
    const said = words(drawingsOf(html).wide);
    // 6 July is over on the 7th at 00:00, 1 August is 25 days later; 9 September 08:00 is 8 h after the 8th.
    for (const text of ["25 days", "26 days", "9 days", "24 h", "8 h", "16 days"]) expect(said).toContain(text);
    for (const text of ["6 Jul 2026", "8 Sep", "26 Oct", "15:00", "Provider", "Status page"])
      expect(said).toContain(text);
  });

  it.each([
    ["exposure-start", "day", "a band"],
    ["hardening", "range", "a bracket"],
    ["prototype", "about", "a dashed bracket"],
    ["reproduced", "by", "an open mark with a whisker"],
    ["declared", "point", "a filled mark"],
  ])("%s is %s: %s", (key, kind) => {
    const shapes = {
      day: 'fill-opacity="0.22"',
      range: "h-4v12h4",
      about: "stroke-dasharray",
      by: "h-13",
      point: "currentColor",
    };
    const mark = markOf(drawingsOf(html).wide, key);
    expect(kindsIn(mark)).toEqual([kind]);
    expect(mark).toContain(shapes[kind as keyof typeof shapes]);
  });

  it("says by how much another source differs, at its mark and with a line to the record", () => {
    for (const drawing of Object.values(drawingsOf(html))) {
      for (const [key, text] of [
        ["sp-occurred", "+63 min"],
        ["sp-identified", "+27 min"],
        ["sp-resolved", "+29 min"],
      ] as const)
        expect(textOf(markOf(drawing, key))).toContain(text);
      expect(drawing.match(/<path d="M[\d.]+ [\d.]+V[\d.]+H[\d.]+"[^>]*stroke="var\(--bad\)"/g)).toHaveLength(3);
    }
  });

  it("carries the numbers of the phases, as the table calls them", () => {
    for (const drawing of Object.values(drawingsOf(html)))
      for (const number of ["1", "2", "3", "4", "5", "6"]) expect(words(drawing)).toContain(number);
  });

  it("explains what is drawn, and nothing else", () => {
    const key = textOf(
      html.slice(html.indexOf('class="drawn-key"') - 4, html.indexOf("</ul>", html.indexOf('class="drawn-key"'))),
    );
    for (const meaning of ["a moment", "no later than", "from … to", "a date", "another source"])
      expect(key).toContain(meaning);
    for (const meaning of ["several entries", "an hour", "no earlier than"]) expect(key).not.toContain(meaning);
  });

  it("is left out for who hears the page: the list says each event with date and zone", () => {
    for (const drawing of Object.values(drawingsOf(html))) {
      expect(drawing).toMatch(/^<div aria-hidden="true">/);
      expect(drawing.match(/<a /g)).toHaveLength(drawing.match(/tabindex="-1"/gi)?.length ?? 0);
    }
    for (const { key, time } of referenceDocument.events) {
      const stated = textOf(entryOf(html, key));
      expect(stated).toMatch(time.instant === undefined ? /2026-\d\d/ : /2026-\d\d-\d\d \d\d:\d\d UTC/);
    }
  });

  it("is the same each time it is drawn", () => {
    expect(renderPage()).toBe(html);
  });

  it("keeps dates as dates in every zone, and takes hours from the page's zone", () => {
    const tokyo = words(drawingsOf(renderPage({ zone: "Asia/Tokyo", locale: "ja" })).wide);
    for (const text of ["8月27日", "9月8日", "10月26日", "18:00", "25日", "提供者"]) expect(tokyo).toContain(text);
    expect(words(drawingsOf(renderPage({ zone: "Asia/Kolkata" })).wide)).toContain("15:00");
  });
});

describe("few events", () => {
  const one: TimeInput = { wallClock: "2026-09-09T13:00", zone: "UTC" };

  it.each([
    ["none", []],
    ["one", [one]],
  ])("%s: nothing is drawn, and the list is all", (_words, inputs) => {
    const page = pageOf(eventsAt(inputs));
    expect(page).not.toContain("drawn-timeline");
    expect(page.match(/data-event="/g) ?? []).toHaveLength(inputs.length);
  });

  it("two: drawn with what lies between them", () => {
    const drawing = drawingsOf(pageOf(eventsAt([{ date: "2025-12-30" }, { date: "2026-01-05" }]))).narrow;
    expect(kindsIn(drawing)).toEqual(["day", "day"]);
    for (const text of ["30 Dec 2025", "5 days", "5 Jan 2026"]) expect(words(drawing)).toContain(text);
  });
});

describe("many events", () => {
  const at = (ms: number): TimeInput => ({ wallClock: new Date(ms).toISOString().slice(0, 19), zone: "UTC" });
  const start = Date.UTC(2026, 8, 9, 13);

  it("thirty of one minute: as many as have room, and the number of the others", () => {
    const page = pageOf(eventsAt(Array(30).fill(at(start)), "provider"));
    const drawing = drawingsOf(page).wide;
    // Nine rows: eight marks of one and one of 22.
    expect(kindsIn(drawing).sort()).toEqual(["count", ...Array(8).fill("point")]);
    expect(words(drawing)).toContain("22");
    expect(words(drawing)).toContain("13:00");
    expect(textOf(page)).toContain(
      "A mark with a number stands for that many entries, too close to be drawn apart. The list below holds all 30.",
    );
  });

  it("ten thousand: counted, said so, each in the list, and the drawing weighs no more than that of a hundred", () => {
    const minutes = (count: number) =>
      eventsAt(Array.from({ length: count }, (_, index) => at(start + index * 300_000)));
    const [hundred, many] = [pageOf(minutes(100)), pageOf(minutes(10_000))];
    const weight = (page: string) => gzipSync(Object.values(drawingsOf(page)).join("")).length;
    expect(weight(many)).toBeLessThan(weight(hundred));
    expect(new Set(kindsIn(drawingsOf(many).wide))).toEqual(new Set(["count"]));
    const counts = words(drawingsOf(many).wide).filter((text) => /^\d+$/.test(text));
    expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(10_000);
    expect(many).toContain(
      "10,000 entries are too many to draw each: every mark counts those of its stretch. The list below holds all 10,000.",
    );
    expect(many.match(/data-event="/g)).toHaveLength(10_000);
  }, 60_000);

  it("three hundred are still drawn one by one where they have room, three hundred and one are counted", () => {
    const days = (count: number) =>
      eventsAt(Array.from({ length: count }, (_, index) => at(start + index * 86_400_000)));
    expect(kindsIn(drawingsOf(pageOf(days(300))).wide)).toContain("point");
    expect(kindsIn(drawingsOf(pageOf(days(301))).wide)).not.toContain("point");
  });
});

describe("a range that is longer than its line", () => {
  it("is drawn on each of them, and leads to its one entry", () => {
    const inputs = ["05", "09", "13", "17", "21"].map((day): TimeInput => ({
      wallClock: `2026-09-${day}T10:00`,
      zone: "UTC",
    }));
    const page = pageOf(
      eventsAt([{ wallClock: "2026-09-01T10:00", zone: "UTC", through: "2026-09-24T10:00" }, ...inputs], "provider"),
    );
    const { narrow, wide } = drawingsOf(page);
    expect(targetsIn(narrow).filter((key) => key === "e0").length).toBe(narrow.match(/<svg /g)?.length);
    expect(targetsIn(wide).filter((key) => key === "e0")).toHaveLength(1);
    expect(words(narrow).some((text) => text.startsWith("… Entry 0"))).toBe(true);
  });
});
