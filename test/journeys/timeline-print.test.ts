import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
const SLUG = "glm-5-3-kv-cache-leak";
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

type PublicEvent = { key: string; title: { en: string; ja?: string } };

async function publishedEvents(): Promise<PublicEvent[]> {
  const answer = await fetch(`${baseUrl}/incidents/${SLUG}/incident.json`);
  return ((await answer.json()) as { document: { events: PublicEvent[] } }).document.events;
}

/**
 * The entries of a PDF's outline, in the order they are written: words in brackets, or UTF-16 in hexadecimal. Without
 * spaces, for where a heading is broken there is none.
 */
function outlineOf(pdf: string): string[] {
  const entries = [...pdf.matchAll(/\/Title\s*(?:\(((?:\\.|[^\\)])*)\)|<([0-9A-Fa-f]+)>)/g)];
  return entries.map(([, words = "", hex]) => {
    const text =
      hex === undefined ? words.replaceAll(/\\(.)/g, "$1") : Buffer.from(hex, "hex").swap16().toString("utf16le");
    return text.replaceAll(/[\s\uFEFF]/g, "");
  });
}

describe.each(["en", "ja"] as const)("the public page printed, in %s", (language) => {
  let page: Page;
  let events: PublicEvent[];

  beforeAll(async () => {
    events = await publishedEvents();
    const context = await browser.newContext({ baseURL: baseUrl, timezoneId: "Asia/Tokyo", colorScheme: "dark" });
    page = await context.newPage();
    // As wide as what is between the margins of a sheet of A4.
    await page.setViewportSize({ width: 673, height: 980 });
    await page.goto(`${language === "ja" ? "/ja" : ""}/incidents/${SLUG}`);
    await page.locator("[data-own] time").first().waitFor();
    await page.emulateMedia({ media: "print" });
  });
  afterAll(() => page?.context().close());

  it("holds every event, with its title and time, in the order of the record and one below the other", async () => {
    expect(events).toHaveLength(22);
    const width = await page.evaluate(() => document.documentElement.clientWidth);
    let above = 0;
    for (const { key, title } of events) {
      const entry = page.locator(`[data-event="${key}"]`);
      const heading = entry.getByRole("heading", { name: title[language] ?? title.en, exact: true });
      expect(await heading.isVisible(), key).toBe(true);
      expect(await entry.getByRole("time").first().innerText(), key).toMatch(/\d/);
      const box = await entry.boundingBox();
      expect(box?.height, key).toBeGreaterThan(10);
      expect(box?.y, key).toBeGreaterThanOrEqual(above);
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width, key).toBe(true);
      above = (box?.y ?? 0) + (box?.height ?? 0);
    }
  });

  it("clips nothing of what an event says", async () => {
    const clipped = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("[data-event]")].flatMap((entry) => {
        const isCut = [...entry.querySelectorAll<HTMLElement>("h4, p, time")].some((part) => {
          if (part.closest(".unseen")) return false;
          const { right, left } = part.getBoundingClientRect();
          return left < 0 || right > document.documentElement.clientWidth + 1;
        });
        return isCut ? [entry.dataset.event] : [];
      }),
    );
    expect(clipped).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  });

  it("shows nothing that only works on a screen", async () => {
    for (const role of ["button", "combobox", "textbox", "searchbox", "checkbox", "radio", "slider"] as const)
      expect(await page.getByRole(role).count(), role).toBe(0);
    expect(await page.locator("a.skip").filter({ visible: false }).count()).toBe(1);
    const forms = page.locator("form, input, select, button, textarea, iframe, video").filter({ visible: true });
    expect(await forms.count()).toBe(0);
    // The reader's own clock is beside the page's on a screen; a sheet says one zone.
    expect(await page.locator("[data-own]").filter({ visible: true }).count()).toBe(0);
  });

  it("unfolds what is folded on a screen", async () => {
    const folded = await page.evaluate(
      () =>
        [...document.querySelectorAll("details")].filter((details) => {
          const inside = [...details.children].filter(({ tagName }) => tagName !== "SUMMARY");
          return inside.some((part) => !part.checkVisibility({ contentVisibilityAuto: true }));
        }).length,
    );
    expect(folded).toBe(0);
  });

  it("is a document of several sheets, on white, whose outline names every event in order", async () => {
    const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true, tagged: true, outline: true });
    const text = pdf.toString("latin1");
    const titles = events.map(({ title }) => (title[language] ?? title.en).replaceAll(/\s/g, ""));
    expect(outlineOf(text).filter((entry) => titles.includes(entry))).toEqual(titles);
    expect(text.startsWith("%PDF-")).toBe(true);
    expect(text.match(/\/Type\s*\/Page\b/g)?.length ?? 0).toBeGreaterThan(5);
    const background = await page.evaluate(() => {
      const of = (element: Element) => getComputedStyle(element).backgroundColor;
      return [of(document.documentElement), of(document.body)];
    });
    for (const colour of background) expect(["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"]).toContain(colour);
  });
});
