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

const open = (query = "") => page.goto(`/console/incidents/${incident.slug}/timeline${query}`);
const form = (name: "New event" | "Edit event") => page.getByRole("form", { name });
const time = (name: "New event" | "Edit event") => form(name).getByLabel("Time", { exact: true });
const title = (name: "New event" | "Edit event") => form(name).getByLabel("Title", { exact: true });
const zone = () => form("New event").getByLabel("Zone").first();
const titlesInOrder = () => page.getByRole("region", { name: "Timeline events" }).getByRole("row").allInnerTexts();

describe("writing the timeline", () => {
  it("takes an event from the keyboard alone and puts it in its place", async () => {
    await incident.addEvent("First", { text: "2026-09-09 08:00", zone: "UTC" });
    await incident.addEvent("Third", { text: "2026-09-09 14:00", zone: "UTC" });
    await open();
    await page.keyboard.press("Shift+N");
    await time("New event").waitFor();
    await page.keyboard.type("2026-09-09 13:22");
    await zone().selectOption("UTC");
    await form("New event").getByText("13:22 UTC").waitFor();
    await form("New event").getByText("09:22 −04:00 EDT").waitFor();
    await title("New event").fill("Second");
    await page.keyboard.press("Enter");
    await page.getByRole("row", { name: /Second/ }).waitFor();
    const rows = await titlesInOrder();
    expect(rows.slice(1).map((row) => /First|Second|Third/.exec(row)?.[0])).toEqual(["First", "Second", "Third"]);
    expect(await time("New event").inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await form("New event").waitFor({ state: "detached" });
    expect((await incident.events()).find(({ title: { en } }) => en === "Second")?.time).toMatchObject({
      text: "2026-09-09 13:22",
      zone: "UTC",
      instant: "2026-09-09T13:22:00Z",
      precision: "minute",
    });
  });

  it("asks about a time that the clock skipped, and saves what was chosen", async () => {
    await open("?new=1");
    await time("New event").fill("2026-03-08 02:30");
    await zone().selectOption("America/New_York");
    await title("New event").fill("In the gap");
    const question = page.getByRole("group", { name: /The clock skipped this time/ });
    await question.waitFor();
    await title("New event").press("Enter");
    await question.getByRole("radio").first().waitFor();
    expect(await question.getByRole("radio", { checked: true }).count()).toBe(0);
    expect(await incident.events()).toEqual([]);
    // 02:30 as if the clock still stood at −05:00 is 07:30Z, which the changed clock shows as 03:30.
    await question.getByLabel(/03:30/).check();
    await form("New event").getByText("07:30 UTC").waitFor();
    await form("New event").getByRole("button", { name: "Add event" }).click();
    await page.getByRole("row", { name: /In the gap/ }).waitFor();
    expect((await incident.events())[0]?.time).toMatchObject({
      instant: "2026-03-08T07:30:00Z",
      zone: "America/New_York",
    });
  });

  it("asks about a time that the clock showed twice, and does not ask again when it is edited", async () => {
    await open("?new=1");
    await time("New event").fill("2026-11-01 01:30");
    await zone().selectOption("America/New_York");
    await title("New event").fill("Twice");
    const question = page.getByRole("group", { name: /showed this time twice/ });
    await question.getByLabel(/−05:00/).check();
    await form("New event").getByText("06:30 UTC").waitFor();
    await form("New event").getByRole("button", { name: "Add event" }).click();
    await page.getByRole("row", { name: /Twice/ }).waitFor();
    await page.keyboard.press("Escape");

    for (const words of ["Twice, again", "Twice, once more"]) {
      await page.getByRole("button", { name: /^Edit: Twice/ }).click();
      expect(await time("Edit event").inputValue()).toBe("2026-11-01 01:30");
      await title("Edit event").fill(words);
      await form("Edit event").getByRole("button", { name: "Save event" }).click();
      await page.getByRole("row", { name: words }).waitFor();
    }
    const [saved] = await incident.events();
    expect(saved?.version).toBe(3);
    expect(saved?.time).toMatchObject({
      instant: "2026-11-01T06:30:00Z",
      offset: "-05:00",
      wallClock: "2026-11-01T01:30",
    });
  });

  it.each([
    ["2026-03-04T15:00:00", "America/Bogota", "2026-03-04 15:00:00", "2026-03-04T20:00:00Z"],
    ["2026-07-10T08:45:00", "Asia/Tokyo", "2026-07-10 08:45:00", "2026-07-09T23:45:00Z"],
  ])("opened and saved unchanged, %s in %s stays what it was", async (wallClock, where, shown, instant) => {
    await incident.addEvent("Unmoved", { wallClock, zone: where });
    const [before] = await incident.events();
    await open();
    for (let save = 0; save < 3; save += 1) {
      await page.getByRole("button", { name: "Edit: Unmoved" }).click();
      expect(await time("Edit event").inputValue()).toBe(shown);
      await form("Edit event").getByRole("button", { name: "Save event" }).click();
      await form("Edit event").waitFor({ state: "detached" });
    }
    const [after] = await incident.events();
    expect(after).toEqual(before);
    expect(after?.time).toMatchObject({ instant, precision: "second" });
  });

  it("takes an event back with a reason and keeps it to be read", async () => {
    await incident.addEvent("Wrong one", { text: "2026-09-09 08:00", zone: "UTC" });
    await open();
    await page.getByRole("button", { name: "Retract: Wrong one" }).click();
    await page.getByLabel("Reason").fill("Belongs to another incident");
    await page.getByRole("button", { name: "Retract event" }).click();
    await page.getByRole("heading", { name: "Retracted (1)" }).waitFor();
    await page.getByText("Belongs to another incident").waitFor();
    expect(await incident.events()).toEqual([]);
  });
});

describe("two people at one event", () => {
  it("keeps both texts, and saves mine over it only when told to", async () => {
    const event = await incident.addEvent("As it was", { text: "2026-09-09 08:00", zone: "UTC" });
    await open();
    await page.getByRole("button", { name: "Edit: As it was" }).click();
    await title("Edit event").fill("My words");
    await incident.changeEvent(event, { title: { en: "Their words" }, lane: "upstream" });
    await form("Edit event").getByRole("button", { name: "Save event" }).click();
    const comparison = page.getByRole("region", { name: "Both texts" });
    expect(await comparison.getByRole("row", { name: /^Title/ }).innerText()).toMatch(/My words\s+Their words\s+both/);
    expect(await comparison.getByRole("row", { name: /^Lane/ }).innerText()).toMatch(/Provider\s+Upstream\s+they/);
    expect(await title("Edit event").inputValue()).toBe("My words");
    expect((await incident.events())[0]).toMatchObject({ title: { en: "Their words" }, version: 2 });
    await page.getByRole("button", { name: "Save mine over it" }).click();
    await page.getByRole("row", { name: /My words/ }).waitFor();
    expect((await incident.events())[0]).toMatchObject({ title: { en: "My words" }, lane: "upstream", version: 3 });
  });

  it("takes theirs when told to", async () => {
    const event = await incident.addEvent("As it was", { text: "2026-09-09 08:00", zone: "UTC" });
    await open();
    await page.getByRole("button", { name: "Edit: As it was" }).click();
    await title("Edit event").fill("My words");
    await incident.changeEvent(event, { title: { en: "Their words" } });
    await title("Edit event").press("Enter");
    await page.getByRole("button", { name: "Take theirs" }).click();
    await page.getByRole("region", { name: "Both texts" }).waitFor({ state: "detached" });
    expect(await title("Edit event").inputValue()).toBe("Their words");
    expect((await incident.events())[0]).toMatchObject({ title: { en: "Their words" }, version: 2 });
  });
});

describe("what was typed", () => {
  it("survives a broken connection, a reload, and is added once when tried again", async () => {
    await open("?new=1");
    await time("New event").fill("2026-09-09 09:00");
    await title("New event").fill("Typed in a tunnel");
    await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
    await title("New event").press("Enter");
    await page.getByText("The server did not answer").first().waitFor();
    expect(await title("New event").inputValue()).toBe("Typed in a tunnel");
    await page.unroute("**/*");
    await page.reload();
    await page.getByText("was kept and is not saved yet").waitFor();
    expect(await title("New event").inputValue()).toBe("Typed in a tunnel");
    await form("New event").getByRole("button", { name: "Add event" }).click();
    await page.getByRole("row", { name: /Typed in a tunnel/ }).waitFor();
    expect(await title("New event").inputValue()).toBe("");
    expect(await incident.events()).toHaveLength(1);
  });
});
