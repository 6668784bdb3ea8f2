import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeIncident, type RecordedEvent, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let page: Page;
let incident: WorkspaceIncident;
let first: RecordedEvent;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"));
});
afterAll(() => browser?.close());
beforeEach(async () => {
  incident = await makeIncident(baseUrl, inject("apiKey"));
  first = await incident.addEvent("First", { text: "2026-09-09 13:00", zone: "UTC" });
});

const LINE = "2026-09-09 15:40 UTC line B";
const open = async (on = page) => {
  await on.goto(`/console/incidents/${incident.slug}/timeline`);
  await on.getByText("Live: what others save").waitFor();
};
const row = (name: string | RegExp) => page.getByRole("region", { name: "Timeline events" }).getByRole("row", { name });
const line = (on = page) => on.getByRole("form", { name: "Quick entry" }).getByRole("textbox");
const form = (name: string) => page.getByRole("form", { name });
const title = (name: string) => form(name).getByLabel("Title", { exact: true });
const kept = (on = page) => on.getByRole("region", { name: "Typed and not saved" });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const titles = async () => (await incident.events()).map((event) => event.title.en);

/** As a colleague does it elsewhere. */
async function retract({ id, version }: RecordedEvent): Promise<void> {
  const address = `${baseUrl}/api/v1/incidents/${incident.slug}/events/${id}?reason=${encodeURIComponent("not ours")}`;
  const headers = { authorization: `Bearer ${inject("apiKey")}`, "if-match": `"${version}"` };
  expect((await fetch(address, { method: "DELETE", headers })).status).toBe(200);
}

describe("a line that is taken into all fields", () => {
  const takeOut = async () => {
    await open();
    await line().fill(LINE);
    await page.getByText("line B", { exact: true }).waitFor();
    await button("All fields").click();
    await expect.poll(() => title("New event").inputValue()).toBe("line B");
  };

  it("stands in the line still when the form is closed, and in the form again after a reload", async () => {
    await takeOut();
    await button("Close").click();
    expect(await line().inputValue()).toBe(LINE);
    await button("All fields").click();
    await page.reload();
    await expect.poll(() => title("New event").inputValue()).toBe("line B");
    expect(await form("New event").getByLabel("Time", { exact: true }).inputValue()).toContain("15:40");
    expect(await line().inputValue()).toBe(LINE);
    expect(await button("Add").isEnabled()).toBe(false);
  });

  it("is kept with what was edited, is found after a reload, and is added once", async () => {
    await takeOut();
    await title("New event").fill("line B, in full");
    await page.reload();
    await page.getByText("was kept and is not saved yet").waitFor();
    expect(await title("New event").inputValue()).toBe("line B, in full");
    await button("Close").click();
    await kept().getByRole("button", { name: "Go on with it" }).click();
    await expect.poll(() => title("New event").inputValue()).toBe("line B, in full");
    await title("New event").press("Enter");
    await row(/line B, in full/).waitFor();
    await expect.poll(() => line().inputValue()).toBe("");
    expect(await titles()).toEqual(["First", "line B, in full"]);
    expect(await kept().count()).toBe(0);
  });
});

describe("what is added", () => {
  it("between two events at a time that is typed over the suggestion, is said with its time, marked and in view", async () => {
    await incident.addEvent("Second", { text: "2026-09-09 14:00", zone: "UTC" });
    await open();
    await row(/First/).focus();
    await page.keyboard.press("i");
    await form("New event").getByText("A suggestion, halfway").waitFor();
    await page.keyboard.type("2026-09-09 13:10 UTC");
    expect(await form("New event").getByLabel("Time", { exact: true }).inputValue()).toBe("2026-09-09 13:10 UTC");
    await title("New event").fill("Between");
    await title("New event").press("Enter");
    // 13:10 UTC is 09:10 in New York, which the page shows.
    await page
      .getByText(/^Added: 2026-09-09 09:10 .*Between$/)
      .first()
      .waitFor();
    await row(/Between.*just added/s).waitFor();
    const box = await row(/Between/).boundingBox();
    expect(box && box.y >= 0 && box.y < (page.viewportSize()?.height ?? 0)).toBe(true);
  });

  it("in a page of another zone, what is assumed stands out in words", async () => {
    await page.goto(`/console/incidents/${incident.slug}/timeline?tz=Asia/Tokyo`);
    await line().fill("15:00 something");
    const assumed = page.locator("strong", { hasText: "Assumed:" });
    await assumed.filter({ hasText: "in America/New_York, the incident’s zone" }).waitFor();
    await assumed.filter({ hasText: "on 2026-09-09" }).waitFor();
    await line().fill("");
  });
});

describe("when a colleague is faster", () => {
  it("an edit in place stays when its event is retracted, and can be added as a new one after a reload", async () => {
    await open();
    await row(/First/).focus();
    await page.keyboard.press("e");
    const inPlace = form("Edit in place: First");
    await inPlace.getByLabel("Title").fill("First, with what I know");
    await retract(first);
    await page.getByText("was retracted while you were editing it").waitFor();
    expect(await inPlace.getByLabel("Title").inputValue()).toBe("First, with what I know");
    await page.reload();
    await kept().getByText("First, with what I know").waitFor();
    await kept().getByRole("button", { name: "Add as a new event" }).click();
    await expect.poll(() => title("New event").inputValue()).toBe("First, with what I know");
    await title("New event").press("Enter");
    await row(/First, with what I know/).waitFor();
    expect(await titles()).toEqual(["First, with what I know"]);
  });

  it("a retraction shows what changed and then retracts what stands now, with the reason", async () => {
    await open();
    await button("Retract: First").click();
    await page.getByLabel("Reason").fill("said twice");
    await incident.changeEvent(first, { title: { en: "First, renamed" } });
    await button("Retract event").click();
    await page.getByText("somebody saved a newer version").waitFor();
    await page.getByText(/First\s*→\s*First, renamed/).waitFor();
    expect(await page.getByLabel("Reason").inputValue()).toBe("said twice");
    await button("Retract version 2").click();
    await page.getByRole("heading", { name: "Retracted (1)" }).waitFor();
    expect(await titles()).toEqual([]);
  });

  it("a form closed while it saves tells that it was not saved, and is within reach", async () => {
    await open();
    await button("Edit: First").click();
    await title("Edit event").fill("Mine");
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route("**/*", async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    });
    await title("Edit event").press("Enter");
    await button("Close").click();
    await incident.changeEvent(first, { title: { en: "Theirs" } });
    letGo();
    await page.getByText("Not saved, after its form was closed: Mine").waitFor();
    await page.unroute("**/*");
    await kept().getByRole("button", { name: "Go on with it" }).click();
    await expect.poll(() => title("Edit event").inputValue()).toBe("Mine");
  });
});

describe("two tabs of one person", () => {
  it("keep their own lines, and one that was closed leaves its line to the other", async () => {
    await open();
    const other = await page.context().newPage();
    await open(other);
    await line().fill("2026-09-09 16:00 UTC of tab one");
    await line(other).fill("2026-09-09 17:00 UTC of tab two");
    await line(other).press("Enter");
    await row(/of tab two/).waitFor();
    await page.reload();
    await expect.poll(() => line().inputValue()).toBe("2026-09-09 16:00 UTC of tab one");
    await page.close();
    page = other;
    await kept().getByText("of tab one").waitFor();
    await kept().getByRole("button", { name: "Take it into the line" }).click();
    expect(await line().inputValue()).toBe("2026-09-09 16:00 UTC of tab one");
    expect(await kept().count()).toBe(0);
  });
});

describe("a paste", () => {
  it("and the answers to its rows are there again after a reload", async () => {
    await page.goto(`/console/incidents/${incident.slug}/timeline/import`);
    await page.getByLabel("Paste", { exact: true }).fill("2026-09-09 14:35 UTC found\n2026-07-01 12:00 IST asked");
    await button("Read").click();
    const take = page.getByRole("checkbox", { name: /^Take line 2 / });
    await page.getByRole("radio", { name: /Asia\/Kolkata/ }).check();
    await expect.poll(() => take.isChecked()).toBe(true);
    await button("Accept 2 rows").waitFor();
    await page.reload();
    await button("Accept 2 rows").waitFor();
    expect(await page.getByLabel("Paste", { exact: true }).inputValue()).toContain("IST asked");
    await button("Accept 2 rows").click();
    await page.getByText("2 events added").waitFor();
    // 12:00 in Kolkata is 06:30 UTC.
    expect((await incident.events())[0]?.time).toMatchObject({ instant: "2026-07-01T06:30:00Z" });
    await page
      .getByRole("button", { name: /^Undo this import/ })
      .first()
      .click();
    await page.getByText("2 retracted").waitFor();
    expect(await page.getByText("2 events added").count()).toBe(0);
    await page.reload();
    await expect.poll(() => page.getByLabel("Paste", { exact: true }).inputValue()).toBe("");
  });
});
