import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { compileStylesheet } from "#scripts/build-stylesheet.ts";
import { open } from "./opened-pages.ts";
import { renderPage } from "./render.ts";

const script = pathToFileURL(resolve("public/reader.js")).href;
const style = await compileStylesheet();
const phone = { viewport: { width: 390, height: 844 } };
const html = renderPage({ style, scriptPath: script });
/** As it is before the script had time. */
const fresh = html.replace(script, "data:text/javascript,");
const PATIENCE = { timeout: 10_000 };

/** The parts that have not been laid out yet. */
const waiting = (page: Page) =>
  page
    .locator(".part, .day, .sub")
    .evaluateAll((parts) =>
      parts
        .filter((part) => !part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
        .map(({ id }) => id),
    );
const heights = (page: Page) =>
  page.locator(".part").evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
const topOf = (page: Page, id: string) => page.locator(`#${id}`).evaluate((part) => part.getBoundingClientRect().top);

/** Every part with its own height, as in a browser without scripts. */
async function wholePage(): Promise<number[]> {
  const page = await open(html, { ...phone, javaScriptEnabled: false });
  expect(await waiting(page)).toEqual([]);
  const whole = await heights(page);
  await page.context().close();
  return whole;
}

describe("what is below the screen of a phone", () => {
  it("waits for its turn, and then each part is as tall as ever", async () => {
    const [before, after] = [await open(fresh, phone), await open(html, phone)];
    expect(await waiting(before)).toContain("timeline");
    await expect.poll(() => waiting(after), PATIENCE).toEqual([]);
    expect(await heights(after)).toEqual(await wholePage());
    await Promise.all([before.context().close(), after.context().close()]);
  }, 60_000);

  it("is found by who follows a link into the page", async () => {
    const page = await open(fresh, { ...phone, reducedMotion: "reduce" });
    await page.locator('.contents a[href="#impact"]').click();
    await expect.poll(() => topOf(page, "impact"), PATIENCE).toBeCloseTo(24, 0);
    await page.context().close();
  }, 60_000);

  it("is where it was for who loads the page again or comes back to it", async () => {
    const page = await open(html, phone);
    await expect.poll(() => waiting(page), PATIENCE).toEqual([]);
    await page.evaluate(() => document.querySelector("#disclosure")?.scrollIntoView({ behavior: "instant" }));
    const before = await topOf(page, "disclosure");
    await page.waitForTimeout(300);
    await page.reload();
    await expect.poll(() => topOf(page, "disclosure"), PATIENCE).toBe(before);
    await page.context().close();
  }, 60_000);

  it("is all there on paper", async () => {
    const page = await open(fresh, phone);
    await page.emulateMedia({ media: "print" });
    expect(await waiting(page)).toEqual([]);
    await page.context().close();
  }, 60_000);
});

it("the reader's clock is told at minutes beside the hour and before and after the clocks change", async () => {
  const instants = { "2026-10-25T00:30:00Z": "02:30 +02:00", "2026-10-25T01:30:00Z": "02:30 +01:00" };
  const [first, second] = Object.keys(instants);
  const clock = (at?: string) =>
    `<li><time datetime="${at}" data-clock data-day="2026-10-25"></time><i data-own></i></li>`;
  const page = (zone: string) =>
    open(
      `<meta charset="utf-8"><main data-zone="UTC" data-beside="{time} yours">${clock(first)}${clock(second)}</main><script src="${script}"></script>`,
      {
        timezoneId: zone,
      },
    );
  for (const [zone, told] of [
    ["Europe/Berlin", Object.values(instants)],
    ["America/St_Johns", ["10-24 22:00 −02:30", "10-24 23:00 −02:30"]],
  ] as const) {
    const opened = await page(zone);
    await expect
      .poll(() => opened.locator("[data-own]").allTextContents(), PATIENCE)
      .toEqual(told.map((text) => `${text} yours`));
    await opened.context().close();
  }
}, 60_000);
