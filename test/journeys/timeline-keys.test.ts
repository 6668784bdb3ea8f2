import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { addPersonOn } from "#test/builders/person.ts";
import { makeIncident, type RecordedEvent, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let page: Page;
let incident: WorkspaceIncident;
let second: RecordedEvent;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"), { viewport: { width: 1280, height: 900 } });
});
afterAll(() => browser?.close());

const VIEWS = ["drawn", "list", "table"] as const;
const address = (view: string) => `/console/incidents/${incident.slug}/timeline?view=${view}`;
const selectedKey = (on = page) => new URL(on.url()).searchParams.get("event");
const eventAt = (id: string, on = page) => on.locator(`[data-event-id="${id}"]`);
const spoken = async (id: string) => (await eventAt(id).getAttribute("aria-label")) ?? (await eventAt(id).innerText());
const focused = (on = page) => on.evaluate(() => document.activeElement?.getAttribute("data-event-id") ?? "");

describe.each(VIEWS)("in the view %s", (view) => {
  beforeEach(async () => {
    incident = await makeIncident(baseUrl, inject("apiKey"), { zone: "UTC" });
    await incident.addEvent("First", { text: "2026-09-09 13:00 UTC" });
    second = await incident.addEvent("Second", { text: "2026-09-09 14:00 UTC" }, { lane: "upstream" });
    await incident.addEvent("Third", { text: "2026-09-09 16:00 UTC" });
    await page.goto(address(view));
    await page.getByText("Live: what others save").waitFor();
    await eventAt(second.id).focus();
  });

  it("Space selects and lets go, and so does Escape", async () => {
    await page.keyboard.press("Space");
    await expect.poll(() => selectedKey()).toBe(second.key);
    await page.keyboard.press("Space");
    await expect.poll(() => selectedKey()).toBeNull();
    await page.keyboard.press("Space");
    await expect.poll(() => selectedKey()).toBe(second.key);
    await page.keyboard.press("Escape");
    await expect.poll(() => selectedKey()).toBeNull();
    expect(await focused()).toBe(second.id);
  });

  it.each(["e", "Enter"])("%s edits it in place; the event has the keyboard again when it is saved", async (key) => {
    await page.keyboard.press(key);
    const title = page.getByRole("form", { name: "Edit in place: Second" }).getByLabel("Title");
    await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
    await title.fill("Second, in other words");
    await page.keyboard.press("Enter");
    await page.getByRole("form", { name: /^Edit in place/ }).waitFor({ state: "detached" });
    await expect.poll(() => focused()).toBe(second.id);
    await expect
      .poll(async () => (await incident.events()).map(({ title: { en } }) => en))
      .toEqual(["First", "Second, in other words", "Third"]);
    await expect.poll(() => spoken(second.id)).toMatch(/Second, in other words/);
    await page.keyboard.press(key);
    await page.getByRole("form", { name: "Edit in place: Second, in other words" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => focused()).toBe(second.id);
  });

  it("i opens a new event behind it, and closing gives the keyboard back", async () => {
    await page.keyboard.press("i");
    const form = page.getByRole("form", { name: "New event" });
    // Halfway between 14:00 and 16:00.
    await expect.poll(() => form.getByLabel("Time", { exact: true }).inputValue()).toContain("15:00");
    await form.getByLabel("Title", { exact: true }).press("Escape");
    await form.waitFor({ state: "detached" });
    await expect.poll(() => focused()).toBe(second.id);
  });

  it("h shows its history, and closing gives the keyboard back", async () => {
    await page.keyboard.press("h");
    await page.getByRole("heading", { name: "History of “Second”" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "History of “Second”" }).waitFor({ state: "detached" });
    await expect.poll(() => focused()).toBe(second.id);
  });

  it("says below which keys there are", async () => {
    const words = await page.getByText(/^On an event:/).innerText();
    expect(words).toContain("Space selects it, Enter or e edits it in place, i inserts after it, h shows its history.");
    expect(words).toContain(view === "drawn" ? "← → go from one to the next" : "↑ ↓ go from one to the next");
  });

  it("Tab comes to one event; Home, End and the arrows go on from there", async () => {
    const [first, , third] = await incident.events();
    const [back, on] = view === "drawn" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
    expect(await page.locator('[data-event-id][tabindex="0"]').count()).toBe(1);
    await page.keyboard.press(back);
    await expect.poll(() => focused()).toBe(first?.id);
    await page.keyboard.press("End");
    await expect.poll(() => focused()).toBe(third?.id);
    await page.keyboard.press("Home");
    await expect.poll(() => focused()).toBe(first?.id);
    await page.keyboard.press(on);
    await expect.poll(() => focused()).toBe(second.id);
    await page.getByRole("searchbox", { name: "Filter" }).fill("third");
    await expect.poll(() => page.locator("[data-event-id]").count()).toBe(1);
    expect(await page.locator('[data-event-id][tabindex="0"]').count()).toBe(1);
  });
});

describe("who may only read", () => {
  let reader: Page;
  beforeAll(async () => {
    incident = await makeIncident(baseUrl, inject("apiKey"), { zone: "UTC" });
    second = await incident.addEvent("To be read", { text: "2026-09-09 13:00 UTC" });
    const who = await addPersonOn(inject("databaseUrl"), incident.slug, { name: "Reader", role: "reviewer" });
    reader = await signedInPage(browser, baseUrl, who);
  });

  it.each(VIEWS)(
    "selects with Enter too in the view %s, sees the history, and is told of nothing else",
    async (view) => {
      await reader.goto(address(view));
      await reader.getByText("Live: what others save").waitFor();
      await eventAt(second.id, reader).focus();
      for (const key of ["e", "i"]) await reader.keyboard.press(key);
      await reader.keyboard.press("Enter");
      await expect.poll(() => selectedKey(reader)).toBe(second.key);
      expect(await reader.getByRole("form", { name: /Edit|New/ }).count()).toBe(0);
      expect(await reader.getByText(/^On an event:/).innerText()).not.toContain("edit");
      await reader.keyboard.press("h");
      await reader.getByRole("heading", { name: "History of “To be read”" }).waitFor();
    },
  );
});
