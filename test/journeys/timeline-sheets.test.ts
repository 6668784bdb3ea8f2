import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { addManyEvents } from "#test/builders/many-events.ts";
import { textOfSheets } from "#test/builders/pdf-text.ts";
import { makeIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
const COUNT = 1000;
let browser: Browser;
let page: Page;
let slug: string;
let titles: string[];

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"), { colorScheme: "dark" });
  ({ slug } = await makeIncident(baseUrl, inject("apiKey"), { zone: "Asia/Kolkata" }));
  await addManyEvents(inject("databaseUrl"), slug, COUNT);
  titles = await titlesInOrder();
});
afterAll(() => browser?.close());

const headers = { authorization: `Bearer ${inject("apiKey")}`, "content-type": "application/json" };

/** As the API gives them, without spaces: a line of a sheet has none where it breaks. */
async function titlesInOrder(): Promise<string[]> {
  const found: string[] = [];
  for (let after = ""; found.length < COUNT;) {
    const answer = await fetch(`${baseUrl}/api/v1/incidents/${slug}/events?limit=200${after}`, { headers });
    const { items, next } = (await answer.json()) as { items: { title: { en: string } }[]; next: string };
    found.push(...items.map(({ title }) => title.en.replaceAll(" ", "")));
    after = `&after=${encodeURIComponent(next)}`;
  }
  return found;
}

const printed = async (on: Page) => textOfSheets(await on.pdf({ format: "A4", preferCSSPageSize: true }));

/** In the order in which they stand on the sheets. */
function titlesOn(sheets: string[]): string[] {
  return sheets.flatMap(
    (text) => text.match(/(Probe|Alert|Rollback|Note|Restart|Page|Deploy|Question)\d+of1000/g) ?? [],
  );
}

describe("a thousand events in the workspace", () => {
  it.each(["table", "list", "drawn"])(
    "are all on paper from the view %s, in order, though the window holds a few",
    async (view) => {
      await page.goto(`/console/incidents/${slug}/timeline?view=${view}`);
      await page.getByText(`${COUNT} events`, { exact: true }).waitFor();
      await page.getByText("Live: what others save").waitFor();
      if (view !== "drawn") expect(await page.locator("[data-event-id]").count()).toBeLessThan(COUNT / 5);
      const sheets = await printed(page);
      expect(titlesOn(sheets)).toEqual(titles);
      expect(sheets.length).toBeGreaterThan(10);
      for (const text of sheets)
        expect(text).toMatch(new RegExp(`${slug}·timesinAsia/Kolkata·asof\\d{4}-\\d\\d-\\d\\d\\d\\d:\\d\\dUTC`));
      // The window is as small again as it was.
      if (view !== "drawn") await expect.poll(() => page.locator("[data-event-id]").count()).toBeLessThan(COUNT / 5);
    },
  );

  it("are rows that no sheet cuts, under a head that every sheet repeats, dark words on white", async () => {
    await page.goto(`/console/incidents/${slug}/timeline?view=table`);
    await page.getByText(`${COUNT} events`, { exact: true }).waitFor();
    const sheets = await printed(page);
    for (const text of sheets) expect(text).toContain("TimeLaneEventMilestoneAudienceSource");
    // Of each row the lane before its title and the audience behind it are on the same sheet.
    const whole = /(Provider|Researcher|Upstream|Statuspage|Disclosure)[A-Z][a-z]+\d+of1000Public/g;
    expect(sheets.flatMap((text) => text.match(whole) ?? [])).toHaveLength(COUNT);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const [ink, paper] = await page.evaluate(() => {
      const { color } = getComputedStyle(document.body);
      return [color, getComputedStyle(document.documentElement).colorScheme];
    });
    expect(ink).toBe("rgb(27, 26, 23)");
    expect(paper).toContain("light");
    await page.emulateMedia({ media: null, colorScheme: "dark" });
  });

  it("say on paper that a filter leaves some out", async () => {
    await page.goto(`/console/incidents/${slug}/timeline?view=list&q=rollback`);
    await page.getByText(`${COUNT / 8} of ${COUNT} events`, { exact: true }).waitFor();
    const sheets = await printed(page);
    expect(titlesOn(sheets)).toEqual(titles.filter((title) => title.startsWith("Rollback")));
    expect(sheets[0]).toContain("125of1000events:thosethatmatchthefilter");
  });

  it("are all on the paper of the public page, which names its revision and zone on every sheet", async () => {
    const base = `${baseUrl}/api/v1/incidents/${slug}/publication`;
    const { hash } = (await (await fetch(`${base}/preview`, { headers })).json()) as { hash: string };
    const body = JSON.stringify({ documentHash: hash, note: "A long page." });
    expect((await fetch(base, { method: "POST", headers, body })).ok).toBe(true);
    const reader = await (await browser.newContext({ baseURL: baseUrl, colorScheme: "dark" })).newPage();
    await reader.goto(`/incidents/${slug}`);
    const sheets = await printed(reader);
    expect(titlesOn(sheets)).toEqual(titles);
    for (const [index, text] of sheets.entries()) {
      expect(text).toMatch(/Revision1,published\d{4}-\d\d-\d\d\d\d:\d\d.*AlltimesinAsia\/Kolkata/);
      expect(text).toContain(`${index + 1}/${sheets.length}`);
    }
    await reader.emulateMedia({ media: "print", colorScheme: "dark" });
    const [ink, cut] = await reader.evaluate(() => [
      getComputedStyle(document.body).color,
      [...document.querySelectorAll("[data-event]")].filter((entry) => getComputedStyle(entry).breakInside !== "avoid")
        .length,
    ]);
    expect([ink, cut]).toEqual(["rgb(27, 26, 23)", 0]);
    await reader.context().close();
  });
});

describe("a thousand events by keyboard", () => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.replaceAll(" ", "") ?? "");
  const label = () =>
    page.evaluate(() => document.activeElement?.getAttribute("aria-label")?.replaceAll(" ", "") ?? "");

  it.each(["table", "list"])(
    "End goes to the last, Home to the first, arrows on from there in the view %s",
    async (view) => {
      await page.goto(`/console/incidents/${slug}/timeline?view=${view}`);
      await page.getByText(`${COUNT} events`, { exact: true }).waitFor();
      const stands = view === "table" ? focused : label;
      await page.locator('[data-event-id][tabindex="0"]').focus();
      await page.keyboard.press("End");
      await expect.poll(stands).toContain(titles.at(-1));
      await page.keyboard.press("ArrowUp");
      await expect.poll(stands).toContain(titles.at(-2));
      await page.keyboard.press("Home");
      await expect.poll(stands).toContain(titles[0]);
      for (let row = 1; row <= 40; row += 1) {
        await page.keyboard.press("ArrowDown");
        await expect.poll(stands).toContain(titles[row]);
      }
    },
  );
});
