import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeIncident, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let page: Page;
let incident: WorkspaceIncident;
const keys = new Map<string, string>();

const TITLES = ["A date", "Declared", "Declared, says the page", "Mended", "Thirteen days on", "Disclosed"];

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"), { viewport: { width: 1280, height: 900 } });
  incident = await makeIncident(baseUrl, inject("apiKey"), { zone: "UTC" });
  const add = async (title: string, time: object, more?: object) =>
    keys.set(title, (await incident.addEvent(title, time, more)).key);
  const declared = { milestone: "declared" };
  await add("Disclosed", { date: "2026-10-26" }, { lane: "disclosure", milestone: "disclosed", record: true });
  await add("Declared", { text: "2026-09-09 13:22 UTC" }, { ...declared, record: true, audience: "public" });
  await add("A date", { date: "2026-09-08" }, { lane: "researcher", source: { name: { en: "Report" } } });
  await add("Declared, says the page", { text: "2026-09-09 13:49 UTC" }, { ...declared, lane: "status_page" });
  await add("Mended", { text: "by 2026-09-09 14:52 UTC" }, { lane: "upstream" });
  await add("Thirteen days on", { text: "2026-09-22 10:00 UTC" });
});
afterAll(() => browser?.close());

const open = (query = "") => page.goto(`/console/incidents/${incident.slug}/timeline${query}`);
const drawn = () => page.getByRole("listbox").getByRole("option");
const listed = () => page.getByRole("list", { name: "Events" }).getByRole("button");
const rows = () => page.getByRole("region", { name: "Timeline events" }).getByRole("row");
const query = () => new URL(page.url()).searchParams;
const view = (name: string) => page.getByRole("group", { name: "View" }).getByRole("button", { name });

async function titlesIn(name: "Drawn" | "List" | "Table"): Promise<(string | undefined)[]> {
  await view(name).click();
  if (name === "Table") {
    const texts = await rows().allInnerTexts();
    return texts.slice(1).map((text) => titleIn(text.replace(/\s+/g, " ")));
  }
  const shown = name === "Drawn" ? drawn() : listed();
  await shown.first().waitFor();
  const names = await shown.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  return names.map(titleIn);
}

/** The longest title that a text holds. */
function titleIn(text: string): string | undefined {
  return TITLES.filter((title) => text.includes(title)).sort((a, b) => b.length - a.length)[0];
}

describe("three views of one timeline", () => {
  it("show the same events in the same order", async () => {
    await open();
    for (const name of ["Drawn", "List", "Table"] as const) expect(await titlesIn(name)).toEqual(TITLES);
  });

  it("share what is selected, and the address carries it", async () => {
    await open("?view=drawn");
    await page.getByRole("option", { name: /^Mended/ }).click();
    await page.getByRole("region", { name: "Selected event" }).getByText("Mended", { exact: true }).waitFor();
    await expect.poll(() => query().get("event")).toBe(keys.get("Mended"));
    await view("List").click();
    expect(await page.getByRole("button", { name: /^Mended/, pressed: true }).count()).toBe(1);
    await view("Table").click();
    expect(await page.getByRole("row", { name: /Mended/, selected: true }).count()).toBe(1);
    await page
      .getByRole("row", { name: /Thirteen days on/ })
      .getByText("Thirteen days on", { exact: true })
      .click();
    await view("Drawn").click();
    const selected = drawn().and(page.getByRole("option", { selected: true }));
    expect(await selected.getAttribute("aria-label")).toMatch(/^Thirteen days on/);
  });

  it("are filtered together, by lane, milestone, audience, source and text", async () => {
    await open();
    const choose = async (menu: string, option: string) => {
      await page.getByRole("search", { name: "Filter events" }).getByText(menu, { exact: true }).first().click();
      await page.getByRole("group", { name: menu }).getByLabel(option, { exact: true }).check();
      await page.keyboard.press("Escape");
    };
    await choose("Milestone", "Declared");
    for (const name of ["Drawn", "List", "Table"] as const) {
      expect(await titlesIn(name)).toEqual(["Declared", "Declared, says the page"]);
    }
    await choose("Lane", "Status page");
    await expect.poll(() => query().get("milestone")).toBe("declared");
    await expect.poll(() => query().get("lane")).toBe("status_page");
    expect(await titlesIn("List")).toEqual(["Declared, says the page"]);
    await page.getByRole("button", { name: "Show all" }).click();
    await choose("Source", "Report");
    expect(await titlesIn("Drawn")).toEqual(["A date"]);
    await page.getByRole("button", { name: "Show all" }).click();
    await page.getByRole("searchbox", { name: "Filter" }).fill("thirteen");
    await expect.poll(() => titlesIn("List")).toEqual(["Thirteen days on"]);
    await page.getByRole("button", { name: "Show all" }).click();
    await choose("Audience", "Public");
    await page.getByText("1 of 6 events").waitFor();
  });

  it("says gaps and differences in words", async () => {
    await open("?view=list");
    await page.getByText("13 days later").waitFor();
    await page.getByText("+27 min from “Declared”").waitFor();
    await view("Drawn").click();
    await page.getByText("+27 min", { exact: true }).waitFor();
    await page.getByText("13 days", { exact: true }).waitFor();
  });
});

describe("the drawing", () => {
  it("tells a screen reader each event with its date, time and zone", async () => {
    await open("?view=drawn");
    await drawn().first().waitFor();
    const names = await drawn().evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    expect(names).toEqual([
      "A date, Tuesday, 8 September 2026, Researcher",
      "Declared, 13:22 UTC, Wednesday, 9 September 2026, Provider, Declared",
      "Declared, says the page +27 min, 13:49 UTC, Wednesday, 9 September 2026, Status page, Declared",
      "Mended, no later than 14:52 UTC, Wednesday, 9 September 2026, Upstream",
      "Thirteen days on, 10:00 UTC, Tuesday, 22 September 2026, Provider",
      "Disclosed, Monday, 26 October 2026, Disclosure, Disclosed",
    ]);
    expect(await drawn().last().getAttribute("aria-posinset")).toBe("6");
  });

  it("is walked, enlarged and selected from by the keyboard alone", async () => {
    await open("?view=drawn");
    await page.getByRole("group", { name: "Drawn timeline" }).focus();
    await page.keyboard.press("Tab");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
    expect(await focused()).toMatch(/^A date/);
    await page.keyboard.press("ArrowRight");
    expect(await focused()).toMatch(/^Declared, 13:22/);
    await page.keyboard.press("End");
    expect(await focused()).toMatch(/^Disclosed/);
    await page.keyboard.press("ArrowLeft");
    expect(await focused()).toMatch(/^Thirteen/);
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toMatch(/^A date/);
    for (let times = 0; times < 4; times += 1) await page.keyboard.press("+");
    expect(await focused()).toMatch(/^A date/);
    await expect.poll(() => query().get("zoom")).toBe("6.554");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Space");
    await expect.poll(() => query().get("event")).toBe(keys.get("Declared, says the page"));
    await page.keyboard.press("0");
    await expect.poll(() => query().get("zoom")).toBeNull();
  });

  it("reopens from its address as it was left", async () => {
    await open(`?view=drawn&event=${keys.get("Declared")}`);
    const paper = page.getByRole("group", { name: "Drawn timeline" });
    await paper.hover({ position: { x: 500, y: 60 } });
    await page.keyboard.down("Control");
    for (let times = 0; times < 3; times += 1) await page.mouse.wheel(0, -200);
    await page.keyboard.up("Control");
    await page.mouse.down();
    await page.mouse.move(620, 400, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => query().get("at")).not.toBeNull();
    await expect.poll(async () => (await places()).length).toBeGreaterThan(0);
    const left = await places();
    await open(new URL(page.url()).search);
    await drawn().first().waitFor();
    await expect.poll(places).toEqual(left);
    expect(
      await drawn()
        .and(page.getByRole("option", { selected: true }))
        .count(),
    ).toBe(1);
  });

  it("comes back from list and table as it was left, with the filter and what is selected", async () => {
    const asked = { view: "drawn", zoom: "4", at: "2026-09-09T13:30:00Z", milestone: "declared" };
    await open(`?${new URLSearchParams({ ...asked, event: keys.get("Declared") ?? "" })}`);
    await page.getByText("2 of 6 events", { exact: true }).waitFor();
    await drawn().first().waitFor();
    const left = await places();
    for (const name of ["List", "Table"] as const)
      expect(await titlesIn(name)).toEqual(["Declared", "Declared, says the page"]);
    await view("Drawn").click();
    await expect.poll(places).toEqual(left);
    expect(Object.fromEntries(query())).toEqual({ ...asked, event: keys.get("Declared") });
    const selected = drawn().and(page.getByRole("option", { selected: true }));
    expect(await selected.getAttribute("aria-label")).toMatch(/^Declared, 13:22/);
  });

  const places = () =>
    drawn().evaluateAll((all) =>
      all.map((one) => `${one.getAttribute("aria-label")} ${Math.round(one.getBoundingClientRect().left)}`),
    );

  it("has no two labels on each other", async () => {
    await open("?view=drawn");
    await drawn().first().waitFor();
    const boxes = await page
      .locator("[data-label]")
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.length).toBe(6);
    for (const [index, a] of boxes.entries())
      for (const b of boxes.slice(index + 1)) {
        const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        expect(isApart).toBe(true);
      }
  });
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  it.each(["drawn", "list", "table"])("axe finds nothing in the view %s", async (name) => {
    await page.emulateMedia({ colorScheme });
    await open(`?view=${name}&event=${keys.get("Declared")}`);
    await page.getByRole("main").waitFor();
    expect(await findings(page)).toEqual([]);
  });
});

it.each(["drawn", "list", "table"])("at 320 px the view %s does not scroll sideways", async (name) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(`?view=${name}&event=${keys.get("Declared")}`);
  await page.getByRole("main").waitFor();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBe(0);
  if (name === "drawn") {
    await page.getByRole("option", { name: /^Declared, 13:22/ }).focus();
    await page.keyboard.press("End");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "")).toMatch(/^Disclosed/);
  }
});
