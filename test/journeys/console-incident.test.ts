import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"));
});
afterAll(() => browser?.close());

describe("an incident", () => {
  it("is begun by a person and stands in the list", async () => {
    const title = `Begun by hand ${Date.now().toString(36)}`;
    await page.goto("/console");
    await page.getByRole("link", { name: "New incident" }).click();
    await page.getByLabel("Title", { exact: true }).fill(title);
    await page.getByLabel("Summary in one sentence").fill("It has only begun.");
    await page.getByRole("button", { name: "Create incident" }).click();
    await page.getByRole("form", { name: "New event" }).waitFor();
    await page.goto("/console");
    const row = page.getByRole("row", { name: title });
    expect(await row.innerText()).toMatch(/Recorded[\s\S]*Medium[\s\S]*No embargo[\s\S]*Not published/);
  });

  it("says on its page how far it has come, how long that took and where sources differ", async () => {
    const incident = await makeIncident(baseUrl, inject("apiKey"));
    const at = (text: string, milestone: string, record: boolean) =>
      incident.addEvent(`${milestone} ${text}`, { text, zone: "UTC" }, { milestone, record });
    await at("2026-09-09 13:22", "declared", true);
    await at("2026-09-09 14:25", "declared", false);
    await at("2026-09-09 14:00", "contained", true);
    await page.goto(`/console/incidents/${incident.slug}`);
    const header = page.getByRole("region", { name: "This incident" });
    expect(await header.innerText()).toMatch(
      /Phase\s+Contained[\s\S]*Embargo\s+No embargo[\s\S]*Not published[\s\S]*Events\s+3/,
    );
    // 13:22 → 14:00 is 38 minutes; 13:22 → 14:25 is 63 minutes.
    expect(await page.getByRole("region", { name: "How long it took" }).innerText()).toMatch(
      /Declared →[\s\S]*Contained\s+38 min/,
    );
    expect(await page.getByRole("region", { name: "Where sources differ" }).innerText()).toContain(
      "Declared: 1 h 3 min later",
    );
  });

  it("under embargo is refused publication in words", async () => {
    const incident = await makeIncident(baseUrl, inject("apiKey"), { embargoed: true });
    await page.goto(`/console/incidents/${incident.slug}/publication`);
    await page.getByText("An embargo is in force, so nothing can be published before its end.").waitFor();
    expect(await page.getByRole("button", { name: /^Publish/ }).count()).toBe(0);
    await page.goto("/console");
    expect(await page.getByRole("row", { name: incident.slug }).innerText()).toContain("Embargo in force");
  });

  it("keeps the view of a table in the address", async () => {
    const incident = await makeIncident(baseUrl, inject("apiKey"));
    for (const [title, lane] of [
      ["Alpha", "provider"],
      ["Beta", "upstream"],
      ["Gamma", "upstream"],
    ] as const) {
      await incident.addEvent(title, { text: `2026-09-09 1${title.length}:00`, zone: "UTC" }, { lane });
    }
    await page.goto(`/console/incidents/${incident.slug}/timeline?view=table`);
    await page.getByRole("search", { name: "Filter events" }).getByText("Lane", { exact: true }).first().click();
    await page.getByRole("group", { name: "Lane" }).getByLabel("Upstream", { exact: true }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Event", exact: true }).click();
    await page.getByText("2 of 3 events").waitFor();
    const kept = () => Object.fromEntries(new URL(page.url()).searchParams);
    await expect.poll(kept).toMatchObject({ lane: "upstream", sort: "title" });
    await page.reload();
    await page.getByText("2 of 3 events").waitFor();
    const rows = await page.getByRole("region", { name: "Timeline events" }).getByRole("row").allInnerTexts();
    expect(rows.slice(1).map((row) => /Alpha|Beta|Gamma/.exec(row)?.[0])).toEqual(["Beta", "Gamma"]);
  });
});
