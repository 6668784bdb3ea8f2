import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { addManyEvents } from "#test/builders/many-events.ts";
import { makeIncident, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
/** Twice what comes with the page: the rest is read behind it. */
const COUNT = 400;
const ALL_ROWS = /\/timeline\/rows\?tz=[^&]*$/;
let browser: Browser;
let page: Page;
let incident: WorkspaceIncident;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"), { viewport: { width: 1280, height: 900 } });
});
afterAll(() => browser?.close());
beforeEach(async () => {
  incident = await makeIncident(baseUrl, inject("apiKey"), { zone: "UTC" });
  await addManyEvents(inject("databaseUrl"), incident.slug, COUNT);
});

const table = () => page.getByRole("table", { name: "Timeline events" });
const row = (name: string | RegExp) => table().getByRole("row", { name });
const counted = (words: string) => page.getByRole("search").getByText(words, { exact: true }).waitFor();
const titles = async () =>
  (await table().getByRole("row").allInnerTexts()).flatMap((text) => /\w+ \d+ of \w+|Saved.*/.exec(text)?.[0] ?? []);

async function open(view: "list" | "table"): Promise<void> {
  await page.goto(`/console/incidents/${incident.slug}/timeline?view=${view}`);
  await counted(`${COUNT} events`);
  await page.getByText("Live: what others save").waitFor();
}

/** All rows are read only when told so. */
async function holdReading() {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(ALL_ROWS, (route) => (isHeld ? void held.push(route) : route.continue()));
  return {
    held,
    letGo: async () => {
      isHeld = false;
      for (const route of held) await route.continue();
    },
  };
}

describe("what was saved here, in a timeline too long for one answer", () => {
  it("shows at once: added, changed, retracted and undone, before all of it is read again", async () => {
    await open("table");
    const { held, letGo } = await holdReading();
    const line = page.getByRole("form", { name: "Quick entry" }).getByRole("textbox");
    await line.fill("2026-01-05 06:20 UTC Saved here");
    await line.press("Enter");
    await row(/Saved here/).waitFor();
    await counted(`${COUNT + 1} events`);
    // 06:19:03 is Rollback 3 and 06:26:06 Note 4, of which the first two are dates.
    const shown = await titles();
    expect(
      shown.slice(
        shown.findIndex((title) => title.startsWith("Rollback 3 ")),
        5,
      ),
    ).toEqual([`Rollback 3 of ${COUNT}`, expect.stringContaining("Saved here")]);

    await row(/Saved here/).focus();
    await page.keyboard.press("e");
    const form = page.getByRole("form", { name: "Edit in place: Saved here" });
    await form.getByLabel("Title", { exact: true }).fill("Saved here, better said");
    await page.keyboard.press("Enter");
    await row(/better said/).waitFor();
    expect(await row(/better said/).evaluate((element) => element === document.activeElement)).toBe(true);

    await page.getByRole("button", { name: "Retract: Saved here, better said" }).click();
    await page.getByLabel("Reason").fill("Twice in it");
    await page.getByRole("button", { name: "Retract event" }).click();
    await row(/better said/).waitFor({ state: "detached" });
    await page.getByRole("heading", { name: "Retracted (1)" }).waitFor();

    await page.getByRole("button", { name: "Undo" }).click();
    await row(/better said/).waitFor();
    expect(held.length).toBeGreaterThan(0);
    await Promise.all([page.waitForResponse((response) => ALL_ROWS.test(response.url()) && response.ok()), letGo()]);
    await page.unroute(ALL_ROWS);
    await counted(`${COUNT + 1} events`);
    expect(await row(/better said/).count()).toBe(1);
  });

  it("so does what somebody else saves, marked as theirs", async () => {
    await open("table");
    const { held, letGo } = await holdReading();
    const id = await incident.addEvent("Saved elsewhere", { text: "2026-01-05 06:20", zone: "UTC" });
    await row(/Saved elsewhere/).waitFor();
    await page.getByText("added by", { exact: false }).first().waitFor();
    await incident.changeEvent(id, { title: { en: "Saved elsewhere, better said" } });
    await row(/elsewhere, better said/).waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await letGo();
    await page.unroute(ALL_ROWS);
    await counted(`${COUNT + 1} events`);
    expect(await row(/elsewhere, better said/).count()).toBe(1);
  });
});

describe("the table", () => {
  it("is drawn anew when it is sorted, filtered, or a row of it changes", async () => {
    await open("table");
    expect(await table().getAttribute("aria-rowcount")).toBe(String(COUNT + 1));
    expect(await row(/Probe 1 of/).getAttribute("aria-rowindex")).toBe("2");
    const [first] = await incident.events();
    if (!first) throw new Error("there are no events");
    await page.getByRole("button", { name: "Event", exact: true }).click();
    await row(/Alert 10 of/).waitFor();
    expect((await titles())[0]).toBe(`Alert 2 of ${COUNT}`);
    await incident.changeEvent(first, { title: { en: "Aaa 1 of it" } });
    await row(/Aaa 1 of it/).waitFor();
    expect((await titles())[0]).toMatch(/^Aaa 1 of it/);
    await page.getByRole("search").getByRole("searchbox").fill("Aaa");
    await counted(`1 of ${COUNT} events`);
    expect(await titles()).toEqual([expect.stringMatching(/^Aaa 1 of it/)]);
    await page.getByRole("search").getByRole("searchbox").fill("");
    await counted(`${COUNT} events`);
    expect((await titles()).length).toBeGreaterThan(10);
  });
});

describe.each(["list", "table"] as const)("the %s, scrolled", (view) => {
  it("has rows wherever it comes to a rest, and keeps them where they are", async () => {
    await open(view);
    for (const by of [3000, 9000, -2000, -4000, 20_000]) {
      await page.mouse.move(640, 600);
      await page.mouse.wheel(0, by);
      await page.waitForFunction(() => document.elementFromPoint(640, 600)?.closest("[data-index]") !== null);
    }
    const last = page.getByText(new RegExp(`${COUNT} of ${COUNT}`)).first();
    await last.waitFor();
    // What is measured for the first time on the way up must not push away what was in view.
    await page.mouse.wheel(0, -900);
    await page.waitForFunction(() => document.elementFromPoint(640, 450)?.closest("[data-index]") !== null);
    const moved = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) => {
          const seen = document.elementFromPoint(640, 450)?.closest("[data-index]");
          const jumps: number[] = [];
          let top = seen?.getBoundingClientRect().top ?? NaN;
          let y = scrollY;
          const step = (left: number) => {
            const now = seen?.getBoundingClientRect().top ?? NaN;
            jumps.push(Math.abs(now - top - (y - scrollY)));
            [top, y] = [now, scrollY];
            if (left === 0) return resolve(jumps);
            window.scrollBy(0, -20);
            requestAnimationFrame(() => step(left - 1));
          };
          requestAnimationFrame(() => step(10));
        }),
    );
    expect(Math.max(...moved)).toBeLessThan(1.5);
  });
});
