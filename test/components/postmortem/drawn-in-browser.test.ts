import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { TimeInput } from "#domain/time/recorded-time.ts";
import { compileStylesheet } from "#scripts/build-stylesheet.ts";
import { eventsAt, pageOf } from "./drawn-pages.ts";
import { open } from "./opened-pages.ts";
import { renderPage } from "./render.ts";

const style = await compileStylesheet();

const minute = (index: number): TimeInput => ({
  wallClock: new Date(Date.UTC(2026, 8, 9, 13) + index * 1_020_000).toISOString().slice(0, 19),
  zone: "UTC",
});
const everyKind: TimeInput[] = [
  { date: "2026-09-01", through: "2026-11-30" },
  { date: "2026-09-05" },
  minute(0),
  minute(1),
  { ...minute(2), qualifier: "by" },
  { date: "2026-10-01", qualifier: "by" },
  { text: "about 2026-10-02 19:00 UTC ±15 min" },
  { text: "from 2026-10-02 20:00 UTC" },
  { text: "2026-10-02T21", zone: "UTC" },
  { text: "2026-11" },
];
const pages = {
  "reference en": () => renderPage({ style }),
  "reference ja, Tokyo": () => renderPage({ style, locale: "ja", zone: "Asia/Tokyo" }),
  "reference ja, Honolulu": () => renderPage({ style, locale: "ja", zone: "Pacific/Honolulu" }),
  "every kind of time, long words, ja": () =>
    pageOf(eventsAt(everyKind), { style, locale: "ja", zone: "Asia/Kolkata" }),
  "sixty in a night, en": () => pageOf(eventsAt(Array.from({ length: 60 }, (_, index) => minute(index))), { style }),
  "thirty of one minute": () => pageOf(eventsAt(Array<TimeInput>(30).fill(minute(0)), "provider"), { style }),
  "four hundred, counted": () =>
    pageOf(eventsAt(Array.from({ length: 400 }, (_, index) => minute(index * 9))), { style }),
};
const names = Object.keys(pages) as (keyof typeof pages)[];

const openPage = (name: keyof typeof pages, colorScheme: "light" | "dark" = "light") =>
  open(pages[name](), { colorScheme });

type Text = { drawing: number; text: string; left: number; right: number; top: number; bottom: number; size: number };

/** The texts of the drawings that are shown, where they stand and how large they are on the screen. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<SVGSVGElement>(".drawn svg")].filter((svg) => svg.checkVisibility());
    return shown.flatMap((svg, drawing) => {
      const paper = svg.getBoundingClientRect();
      const scale = paper.width / svg.viewBox.baseVal.width || 1;
      return [...svg.querySelectorAll("text")].map((text): Text => {
        const { left, right, top, bottom } = text.getBoundingClientRect();
        const size = parseFloat(getComputedStyle(text).fontSize) * scale;
        const [x, y] = [paper.left, paper.top];
        return {
          drawing,
          text: text.textContent,
          left: left - x,
          right: right - x,
          top: top - y,
          bottom: bottom - y,
          size,
        };
      });
    });
  });

/** Line boxes are higher than what is written in them. */
const LEADING = 4;

function overlapping(texts: Text[]): string[] {
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter(
        (other) =>
          other.drawing === one.drawing &&
          one.left < other.right - 0.5 &&
          other.left < one.right - 0.5 &&
          one.top < other.bottom - LEADING &&
          other.top < one.bottom - LEADING,
      )
      .map((other) => `${one.text} | ${other.text}`),
  );
}

describe("text in the drawings", () => {
  it.each(names)(
    "never meets other text, is never cut at the edge and never smaller than 11 px: %s",
    async (name) => {
      const page = await openPage(name);
      for (const width of [390, 700, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const paper = await page.locator(".drawn svg:visible").first().boundingBox();
        const texts = await textsOf(page);
        expect(texts.length).toBeGreaterThan(3);
        expect([width, overlapping(texts)]).toEqual([width, []]);
        const outside = texts.filter(({ left, right }) => left < -0.5 || right > (paper?.width ?? 0) + 0.5);
        expect([width, outside.map(({ text }) => text)]).toEqual([width, []]);
        expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(11);
      }
      await page.context().close();
    },
    60_000,
  );
});

describe("of the widths", () => {
  it.each([
    [390, "narrow"],
    [720, "middle"],
    [1280, "wide"],
  ])("on %i px only one is shown: %s", async (width, expected) => {
    const page = await openPage("reference en");
    await page.setViewportSize({ width, height: 900 });
    const shown = await page
      .locator(".drawn-timeline .drawn")
      .evaluateAll((all) => all.filter((drawn) => drawn.checkVisibility()).map((drawn) => drawn.className));
    expect(shown).toEqual([`drawn drawn-${expected}`]);
    await page.context().close();
  });

  it("a sheet of paper has one too, in dark ink", async () => {
    const page = await openPage("reference en", "dark");
    await page.setViewportSize({ width: 673, height: 900 });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const label = page.locator(".drawn-middle text").filter({ hasText: "Security incident declared" });
    expect(await label.isVisible()).toBe(true);
    const colour = await label.evaluate((text) => getComputedStyle(text).fill);
    expect(Math.max(...(colour.match(/\d+/g) ?? ["255"]).map(Number))).toBeLessThan(60);
    await page.context().close();
  });
});

describe("a mark", () => {
  it("leads to its entry by mouse; the keyboard goes straight to what follows", async () => {
    const page = await openPage("reference en");
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator(".drawn-wide").getByText("Security incident declared").click();
    expect(new URL(page.url()).hash).toBe("#event-declared");
    const stops = await page
      .locator(".drawn a")
      .evaluateAll((links) => links.filter((link) => (link as SVGAElement).tabIndex >= 0));
    expect(stops).toEqual([]);
    await page.context().close();
  });
});

describe("axe finds nothing in the drawings", () => {
  it.each([
    ["every kind of time, long words, ja", "dark", 390],
    ["four hundred, counted", "light", 1280],
  ] as const)(
    "%s, %s, %i px",
    async (name, colorScheme, width) => {
      const page = await openPage(name, colorScheme);
      await page.setViewportSize({ width, height: 900 });
      const { violations } = await new AxeBuilder({ page }).include(".drawn-timeline").analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      await page.context().close();
    },
    60_000,
  );
});
