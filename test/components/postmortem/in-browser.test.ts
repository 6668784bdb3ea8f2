import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { compileStylesheet } from "#scripts/build-stylesheet.ts";
import { referenceRevision } from "#test/builders/reference-document.ts";
import { open } from "./opened-pages.ts";
import { renderOthers } from "./render-others.ts";
import { renderPage } from "./render.ts";

const script = pathToFileURL(resolve("public/reader.js")).href;
const style = await compileStylesheet();

/** Every source and title in one word of 200 letters. */
function endlessWords(): typeof referenceRevision {
  const word = "x".repeat(200);
  const events = referenceRevision.document.events.map((event) => ({
    ...event,
    title: { en: word },
    ...(event.source && { source: { ...event.source, name: { en: word } } }),
  }));
  return { ...referenceRevision, document: { ...referenceRevision.document, events } };
}

const pages = {
  "postmortem en": () => renderPage({ style, scriptPath: script }),
  "postmortem ja, Kolkata": () => renderPage({ style, locale: "ja", zone: "Asia/Kolkata", scriptPath: script }),
  "words without an end": () => renderPage({ style, revision: endlessWords(), scriptPath: script }),
  "unknown zone": () => renderPage({ style, zoneNotice: "Mars/Phobos", scriptPath: script }),
  list: () => renderOthers(style).list,
  "history ja": () => renderOthers(style, "ja").history.replace("/reader.js", script),
  missing: () => renderOthers(style).missing,
  gone: () => renderOthers(style).gone,
};
const names = Object.keys(pages) as (keyof typeof pages)[];

describe("axe finds nothing", () => {
  it.each([
    ["postmortem en", "light", 1280],
    ["postmortem en", "dark", 320],
    ["postmortem ja, Kolkata", "dark", 1280],
    ["unknown zone", "light", 320],
    ["list", "light", 1280],
    ["history ja", "dark", 320],
    ["missing", "light", 1280],
    ["gone", "dark", 1280],
  ] as const)(
    "%s, %s, %i px",
    async (name, colorScheme, width) => {
      const page = await open(pages[name](), { colorScheme, viewport: { width, height: 900 } });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
      await page.context().close();
    },
    120_000,
  );
});

/** A part that is not laid out yet widens nothing, and keeps what is below it higher up. */
const layOutWhole = (page: Page) =>
  page.addStyleTag({ content: ":is(.part, .day, .sub) { content-visibility: visible !important }" });

describe("nothing scrolls sideways from 320 to 1920 px", () => {
  it.each(names)(
    "%s",
    async (name) => {
      const page = await open(pages[name]());
      await layOutWhole(page);
      for (const width of [320, 390, 640, 768, 960, 1120, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
      }
      await page.context().close();
    },
    60_000,
  );
});

describe("the reader's own zone", () => {
  const timesOf = (page: Page) =>
    page
      .locator("time:not([data-own] time)")
      .evaluateAll((times) => times.map((time) => [time.textContent, time.getBoundingClientRect().y]));

  it("is added, and every time that was shown stays as and where it was", async () => {
    const options = { timezoneId: "Asia/Tokyo", viewport: { width: 1280, height: 900 } };
    const html = renderPage({ style, scriptPath: script });
    const [after, before] = [
      await open(html, options),
      await open(html.replace(script, "data:text/javascript,"), options),
    ];
    await after.locator("[data-own]", { hasText: "17:00 +09:00 yours" }).waitFor();
    await Promise.all([after, before].map(layOutWhole));
    expect(await timesOf(after)).toEqual(await timesOf(before));
    // 15:02Z is 00:02 of the next day in Tokyo.
    expect(await after.locator("[data-own]").allTextContents()).toContain("09-10 00:02 +09:00 yours");
    const stamps = await after
      .locator("[data-own] time")
      .evaluateAll((times) => times.map((time) => time.getAttribute("datetime")));
    expect(stamps).toContain("2026-09-10T00:02+09:00");
    await Promise.all([after.context().close(), before.context().close()]);
  }, 60_000);

  it("is not added to a page that states it, also where the browser calls it by an older name", async () => {
    const html = renderPage({ style, scriptPath: script, zone: "Asia/Kolkata" });
    const [same, other] = [
      await open(html, { timezoneId: "Asia/Calcutta" }),
      await open(html, { timezoneId: "Asia/Tokyo" }),
    ];
    await other.locator("[data-own]", { hasText: "yours" }).first().waitFor();
    expect((await same.locator("[data-own]").allTextContents()).filter((text) => text !== "")).toEqual([]);
    await Promise.all([same.context().close(), other.context().close()]);
  }, 60_000);

  it("is offered as an address", async () => {
    const page = await open(renderPage({ style, scriptPath: script }), { timezoneId: "Asia/Tokyo" });
    const link = page.getByRole("link", { name: "Show in your zone (Asia/Tokyo)" });
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe("/incidents/glm-5-3-kv-cache-leak?tz=Asia%2FTokyo");
    await page.context().close();
  });

  it("is not offered where the page is in it already, nor without a script", async () => {
    const tokyo = renderPage({ style, scriptPath: script, zone: "Asia/Tokyo" });
    const utc = renderPage({ style, scriptPath: script });
    const same = await open(tokyo, { timezoneId: "Asia/Tokyo" });
    const silent = await open(utc, { timezoneId: "Asia/Tokyo", javaScriptEnabled: false });
    for (const page of [same, silent]) {
      expect(await page.getByText("yours").count()).toBe(0);
      expect(await page.getByText("your zone").count()).toBe(0);
      await page.context().close();
    }
  });
});

describe("by keyboard", () => {
  it("the first stop leads past the bar, and what scrolls by itself can be reached", async () => {
    const page = await open(renderPage({ style, scriptPath: script }), { viewport: { width: 390, height: 900 } });
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the content");
    const regions = page
      .getByRole("region")
      .filter({ has: page.getByRole("table") })
      .locator("visible=true");
    expect(await regions.count()).toBeGreaterThan(3);
    const unreachable = await page
      .locator(".wide")
      .evaluateAll((all) =>
        all.filter((region) => region.scrollWidth > region.clientWidth && !region.matches("[tabindex]")),
      );
    expect(unreachable).toEqual([]);
    await page.context().close();
  });
});

describe("tables of words on a small screen", () => {
  it.each([320, 390, 640])("stand as lists, each value beside its name: %i px", async (width) => {
    const page = await open(renderPage({ style, locale: "ja", scriptPath: script }), {
      viewport: { width, height: 900 },
    });
    const hidden = await page
      .locator(".stacks")
      .evaluateAll((all) => all.filter((region) => region.scrollWidth > region.clientWidth).length);
    expect(hidden).toBe(0);
    const label = await page
      .locator(".matrix td")
      .first()
      .evaluate((cell) => getComputedStyle(cell, "::before").content);
    expect(label).toBe('"v0.5.20 より前"');
    await page.context().close();
  });
});

describe("long and foreign words", () => {
  it("break rather than widen the page", async () => {
    const long = `https://example.org/${"a".repeat(180)} ${"b".repeat(64)} ${"きょうはてんきがよい".repeat(6)}`;
    const html = renderPage({ style, scriptPath: script }).replaceAll(
      "Security incident declared",
      `${long} שלום (v2.0.1) 09:00–09:45`,
    );
    const page = await open(html, { viewport: { width: 320, height: 900 } });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await page.context().close();
  });
});

describe("on paper", () => {
  it("is dark ink also for a reader of the dark theme", async () => {
    const page = await open(renderPage({ style, scriptPath: script }), { colorScheme: "dark" });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const colour = await page.locator("h1").evaluate((heading) => getComputedStyle(heading).color);
    const [red = 255] = (colour.match(/\d+/g) ?? []).map(Number);
    expect(red).toBeLessThan(60);
    await page.context().close();
  });

  it("shows the folded table and only the page's own times", async () => {
    const page = await open(renderPage({ style, scriptPath: script }), { timezoneId: "Asia/Tokyo" });
    const [table, own] = [
      page.locator("#distribution details table"),
      page.locator("[data-own]", { hasText: "17:00" }),
    ];
    await own.waitFor();
    expect(await table.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect(await table.isVisible()).toBe(true);
    expect(await own.isVisible()).toBe(false);
    await page.context().close();
  });
});
