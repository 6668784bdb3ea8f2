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

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"));
  incident = await makeIncident(baseUrl, inject("apiKey"), {
    title: {
      en: "A title that is long enough to need more than one line on a narrow screen",
      ja: "狭い画面では一行に収まらない長い題名",
    },
  });
  const milestone = { milestone: "declared", audience: "public" };
  await incident.addEvent("Declared", { text: "2026-09-09 13:22", zone: "UTC" }, { ...milestone, record: true });
  await incident.addEvent(
    "Declared, says the status page",
    { text: "10:25 am EDT", baseDate: "2026-09-09" },
    milestone,
  );
  // Two ends make a metric: a table that is wider than a phone.
  await incident.addEvent(
    "Every node of the deployment was restarted with the corrected configuration, and the model made private",
    { text: "2026-09-09 14:00", zone: "UTC" },
    { milestone: "contained", audience: "public" },
  );
  await incident.addEvent(
    "A_word_without_any_place_to_break_".repeat(4),
    { date: "2026-10-26" },
    { audience: "public" },
  );
});
afterAll(() => browser?.close());

const pages = [
  ["the list", "/console"],
  ["the overview", "/console/incidents/SLUG"],
  ["the timeline", "/console/incidents/SLUG/timeline"],
  ["a new event", "/console/incidents/SLUG/timeline?new=1"],
  ["the publication", "/console/incidents/SLUG/publication"],
  ["the prose", "/console/incidents/SLUG/publication/prose"],
  ["the audit", "/console/incidents/SLUG/audit"],
  ["the people", "/console/people"],
  ["the webhooks", "/console/webhooks"],
  ["what is not there", "/console/incidents/never-was-there"],
] as const;

const address = (path: string) => path.replace("SLUG", incident.slug);

describe.each(["light", "dark"] as const)("in the %s theme axe finds nothing on", (colorScheme) => {
  it.each(pages)("%s", async (_name, path) => {
    await page.emulateMedia({ colorScheme });
    await page.goto(address(path));
    await page.getByRole("main").waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it("the sign-in and an open question", async () => {
    await page.emulateMedia({ colorScheme });
    await page.goto(address("/console/incidents/SLUG/timeline?new=1"));
    await page.getByLabel("Time", { exact: true }).fill("2026-03-08 02:30");
    await page.getByRole("group", { name: /The clock skipped this time/ }).waitFor();
    expect(await findings(page)).toEqual([]);
    const context = await browser.newContext({ baseURL: baseUrl, colorScheme });
    const guest = await context.newPage();
    await guest.goto("/sign-in");
    expect(await findings(guest)).toEqual([]);
    await context.close();
  });
});

describe.each([320, 390, 1280, 1920])("at %i px nothing scrolls sideways on", (width) => {
  it.each(pages)("%s", async (_name, path) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(address(path));
    await page.getByRole("main").waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

describe("the keyboard alone", () => {
  it("reaches the content first, then the event, its form and back", async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(address("/console/incidents/SLUG/timeline"));
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
    await page.getByRole("button", { name: "Edit: Declared", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("form", { name: "Edit event" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    await page.keyboard.press("Escape");
    await page.getByRole("form", { name: "Edit event" }).waitFor({ state: "detached" });
    const opener = page.getByRole("button", { name: "Edit: Declared", exact: true });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
