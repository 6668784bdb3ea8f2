import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeIncident, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let page: Page;
let incident: WorkspaceIncident;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"));
});
afterAll(() => browser?.close());
beforeEach(async () => {
  incident = await makeIncident(baseUrl, inject("apiKey"));
});

const open = (query = "", on = page) => on.goto(`/console/incidents/${incident.slug}/timeline${query}`);
const isLive = (on = page) => on.getByText("Live: what others save").waitFor();
const row = (name: string | RegExp, on = page) =>
  on.getByRole("region", { name: "Timeline events" }).getByRole("row", { name });
const quickEntry = (on = page) => on.getByRole("form", { name: "Quick entry" });
const line = (on = page) => quickEntry(on).getByRole("textbox");
const at = (text: string) => ({ text, zone: "UTC" });
const inPlace = () => page.getByRole("form", { name: /^Edit in place/ });

describe("quick entry", () => {
  it("makes an event in under ten seconds by keyboard alone, on the day of the entry before", async () => {
    // 22:30 in New York is 02:30 UTC of the next day.
    await incident.addEvent("Paged", { text: "2026-09-09 22:30", zone: "America/New_York" });
    await open();
    await isLive();
    const began = performance.now();
    await page.keyboard.press("n");
    await page.keyboard.type("22:45 root cause identified");
    await quickEntry().getByText("02:45 UTC").waitFor();
    await quickEntry().getByText("on 2026-09-09, the day of the entry before").waitFor();
    await quickEntry().getByText("in America/New_York, the incident’s zone").waitFor();
    await page.keyboard.press("Enter");
    await row(/root cause identified/).waitFor();
    expect(performance.now() - began).toBeLessThan(10_000);
    const saved = (await incident.events()).find(({ title }) => title.en === "root cause identified");
    expect(saved).toMatchObject({ lane: "provider", audience: "internal" });
    expect(saved).not.toHaveProperty("milestone");
    expect(saved?.time).toMatchObject({ instant: "2026-09-10T02:45:00Z", text: "22:45", zone: "America/New_York" });
    expect(await line().inputValue()).toBe("");
    await page.keyboard.type("02:50 UTC declared");
    await page.keyboard.press("Enter");
    await row(/declared/).waitFor();
    expect((await incident.events()).at(-1)?.time).toMatchObject({ instant: "2026-09-10T02:50:00Z", zone: "UTC" });
  });

  it("takes the milestone only when told to, with Tab and Space", async () => {
    await open();
    await isLive();
    await page.keyboard.press("n");
    await page.keyboard.type("2026-09-09 13:22 JST incident declared");
    await quickEntry().getByLabel("Milestone: Declared").waitFor();
    expect(await quickEntry().getByLabel("Milestone: Declared").isChecked()).toBe(false);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await row(/incident declared/).waitFor();
    expect((await incident.events())[0]).toMatchObject({
      milestone: "declared",
      time: { instant: "2026-09-09T04:22:00Z" },
    });
  });

  it("asks what is in doubt and adds nothing until it is answered", async () => {
    await open();
    await isLive();
    await page.keyboard.press("n");
    await page.keyboard.type("2026-11-01 01:30 clock showed it twice");
    const question = quickEntry().getByRole("group", { name: /showed this time twice/ });
    await question.waitFor();
    await page.keyboard.press("Enter");
    await page.waitForTimeout(500);
    expect(await incident.events()).toEqual([]);
    await question.getByLabel(/−05:00/).check();
    await quickEntry().getByText("06:30 UTC").waitFor();
    await line().press("Enter");
    await row(/clock showed it twice/).waitFor();
    expect((await incident.events())[0]?.time).toMatchObject({ instant: "2026-11-01T06:30:00Z", offset: "-05:00" });
  });

  it("says that a time is missing, and keeps the line through a reload", async () => {
    await open();
    await line().fill("something happened");
    await quickEntry()
      .getByText(/No time is found in front/)
      .waitFor();
    await line().press("Enter");
    await page.reload();
    await expect.poll(() => line().inputValue()).toBe("something happened");
    expect(await incident.events()).toEqual([]);
  });
});

describe("on a row", () => {
  beforeEach(async () => {
    await incident.addEvent("First", at("2026-09-09 13:00"));
    await incident.addEvent("Second", at("2026-09-09 14:00"), { lane: "upstream" });
  });

  it("i opens a new event between the two, halfway, in its lane, and says that this is a suggestion", async () => {
    await open();
    await isLive();
    await row(/First/).focus();
    await page.keyboard.press("i");
    const form = page.getByRole("form", { name: "New event" });
    await form.getByText("A suggestion, halfway between “First” and “Second”").waitFor();
    // 13:30 UTC is 09:30 in New York.
    expect(await form.getByLabel("Time", { exact: true }).inputValue()).toBe("2026-09-09 09:30");
    expect(await form.getByLabel("Lane").inputValue()).toBe("provider");
    await form.getByLabel("Title", { exact: true }).fill("Between");
    await page.keyboard.press("Enter");
    await row(/Between/).waitFor();
    expect((await incident.events()).map(({ title }) => title.en)).toEqual(["First", "Between", "Second"]);
    await form.waitFor({ state: "detached" });
  });

  it("Enter edits it in place, Escape leaves it, and the keyboard stays on the row", async () => {
    await open();
    await isLive();
    await row(/First/).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await inPlace().getByLabel("Title").fill("Second, corrected");
    await inPlace().getByLabel("Lane").selectOption("researcher");
    await inPlace().getByLabel("Milestone").selectOption("contained");
    await inPlace().getByLabel("Audience").selectOption("public");
    await inPlace().getByLabel("Title").press("Enter");
    await row(/Second, corrected/).waitFor();
    await inPlace().waitFor({ state: "detached" });
    const before = (await incident.events())[1];
    expect(before).toMatchObject({
      title: { en: "Second, corrected" },
      lane: "researcher",
      milestone: "contained",
      audience: "public",
      version: 2,
      time: { instant: "2026-09-09T14:00:00Z" },
    });
    await page.keyboard.press("e");
    await inPlace().getByLabel("Title").fill("Never saved");
    await page.keyboard.press("Escape");
    await inPlace().waitFor({ state: "detached" });
    expect(await row(/Second, corrected/).evaluate((element) => element === document.activeElement)).toBe(true);
    expect((await incident.events())[1]).toEqual(before);
  });

  it("edited in place by two, both texts are shown and nothing is lost", async () => {
    const [first] = await incident.events();
    await open();
    await isLive();
    await row(/First/).focus();
    await page.keyboard.press("Enter");
    await inPlace().getByLabel("Title").fill("Mine");
    if (first) await incident.changeEvent(first, { title: { en: "Theirs" }, lane: "upstream" });
    await page.getByText(/changed by .*: Theirs/).waitFor({ timeout: 2500 });
    expect(await inPlace().getByLabel("Title").inputValue()).toBe("Mine");
    await inPlace().getByLabel("Title").press("Enter");
    const comparison = page.getByRole("region", { name: "Both texts" });
    expect(await comparison.getByRole("row", { name: /^Title/ }).innerText()).toMatch(/Mine\s+Theirs\s+both/);
    await page.getByRole("button", { name: "Save mine over it" }).click();
    await row(/Mine/).waitFor();
    expect((await incident.events())[0]).toMatchObject({ title: { en: "Mine" }, lane: "upstream", version: 3 });
  });

  it("h shows who changed what and when, before and after", async () => {
    const [first] = await incident.events();
    if (first) await incident.changeEvent(first, { title: { en: "First, renamed" }, time: at("2026-09-09 13:05") });
    await open();
    await isLive();
    await row(/First, renamed/).focus();
    await page.keyboard.press("h");
    const history = page.getByRole("region", { name: /History of “First, renamed”/ });
    const latest = history.getByRole("listitem").first();
    expect(await latest.innerText()).toMatch(/Version 2: Changed by .+\n+\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
    expect(await latest.innerText()).toMatch(/Title\n+before:\s*First\s*→\s*, after:\s*First, renamed/);
    expect(await latest.innerText()).toMatch(/13:00 UTC.*→.*13:05 UTC/s);
    expect(await history.getByRole("listitem").count()).toBe(2);
    await page.keyboard.press("Escape");
    await history.waitFor({ state: "detached" });
    expect(await row(/First, renamed/).evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it("the keys type in a field and do nothing else there", async () => {
    await open();
    await line().fill("nihe");
    await line().press("n");
    expect(await line().inputValue()).toBe("nihen");
    expect(await page.getByRole("form").count()).toBe(1);
  });
});

describe("undo", () => {
  it("takes back the last own changes one by one: an edit, a retraction, an added event", async () => {
    await open();
    await isLive();
    await line().fill("2026-09-09 13:00 UTC written by me");
    await line().press("Enter");
    await row(/written by me/).waitFor();
    await row(/written by me/).focus();
    await page.keyboard.press("Enter");
    await inPlace().getByLabel("Title").fill("rewritten");
    await page.keyboard.press("Enter");
    await row(/rewritten/).waitFor();
    await page.getByRole("button", { name: "Retract: rewritten" }).click();
    await page.getByLabel("Reason").fill("by mistake");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Retracted (1)" }).waitFor();
    expect(await incident.events()).toEqual([]);

    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await row(/rewritten/).waitFor();
    await page.locator("body").click({ position: { x: 1, y: 1 } });
    await page.keyboard.press("Control+z");
    await row(/written by me/).waitFor();
    expect((await incident.events())[0]).toMatchObject({ title: { en: "written by me" }, version: 5 });
    await page.keyboard.press("Control+z");
    await page.getByRole("heading", { name: "Retracted (1)" }).waitFor();
    expect(await incident.events()).toEqual([]);
    expect(await page.getByRole("button", { name: "Undo", exact: true }).count()).toBe(0);
  });

  it("does not take away what somebody wrote since", async () => {
    await open();
    await isLive();
    await line().fill("2026-09-09 13:00 UTC mine");
    await line().press("Enter");
    await row(/mine/).waitFor();
    const [mine] = await incident.events();
    if (mine) await incident.changeEvent(mine, { title: { en: "theirs now" } });
    await row(/theirs now/).waitFor();
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await page.getByText("Not undone").waitFor();
    expect((await incident.events())[0]).toMatchObject({ title: { en: "theirs now" }, version: 2 });
  });
});
