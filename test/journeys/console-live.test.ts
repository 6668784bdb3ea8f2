import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { addPersonOn, takePeopleOff } from "#test/builders/person.ts";
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

describe("two people at one timeline", () => {
  it("see within two seconds what the other saved, and who, without losing form, focus or place", async () => {
    const colleague = await addPersonOn(inject("databaseUrl"), incident.slug, { name: "Colleague", role: "responder" });
    const theirs = await signedInPage(browser, baseUrl, colleague);
    await incident.addEvent("Seen by both", at("2026-09-09 12:00"));
    await open();
    await open("", theirs);
    await Promise.all([isLive(), isLive(theirs)]);
    await page.getByRole("button", { name: "Edit: Seen by both" }).click();
    const title = page.getByRole("form", { name: "Edit event" }).getByLabel("Title", { exact: true });
    await title.fill("I am typing here");

    await line(theirs).fill("2026-09-09 13:00 UTC said by the colleague");
    await line(theirs).press("Enter");
    await row(/said by the colleague/, theirs).waitFor();
    const shownThere = performance.now();
    await row(/said by the colleague.*added by Colleague/s).waitFor();
    expect(performance.now() - shownThere).toBeLessThan(2000);
    await page.getByRole("status").filter({ hasText: "added by Colleague: said by the colleague" }).waitFor();
    expect(await title.inputValue()).toBe("I am typing here");
    expect(await title.evaluate((element) => element === document.activeElement)).toBe(true);

    await title.press("Enter");
    await row(/I am typing here/).waitFor();
    await row(/I am typing here.*changed by/s, theirs).waitFor({ timeout: 2000 });
    await theirs.context().close();
  });

  it("who is taken off the incident is told, and hears nothing more", async () => {
    const leaver = await addPersonOn(inject("databaseUrl"), incident.slug, { name: "Leaver", role: "responder" });
    const theirs = await signedInPage(browser, baseUrl, leaver);
    await open("", theirs);
    await isLive(theirs);
    await takePeopleOff(inject("databaseUrl"), incident.slug);
    await incident.addEvent("After they left", at("2026-09-09 12:00"));
    await theirs.getByText("You may no longer see what is saved here").waitFor({ timeout: 3000 });
    expect(await row(/After they left/, theirs).count()).toBe(0);
    await theirs.context().close();
  });
});

describe("when the network drops in the middle of saving", () => {
  it("the line is kept, sent once more by itself when the network is back, and added once", async () => {
    await open();
    await isLive();
    await line().fill("2026-09-09 13:00 UTC typed in a tunnel");
    await quickEntry().getByText("13:00 UTC").first().waitFor();
    await page.context().setOffline(true);
    await line().press("Enter");
    await quickEntry().getByText("No answer: sending it once more").waitFor();
    expect(await line().inputValue()).toBe("2026-09-09 13:00 UTC typed in a tunnel");
    await page.context().setOffline(false);
    await row(/typed in a tunnel/).waitFor();
    expect(await incident.events()).toHaveLength(1);
  });

  it("an answer that was lost makes no second event", async () => {
    await open();
    await isLive();
    await line().fill("2026-09-09 13:00 UTC said once");
    await quickEntry().getByText("13:00 UTC").first().waitFor();
    let sent = 0;
    await page.route("**/timeline", async (route) => {
      if (!route.request().postData()?.includes("said once")) return route.continue();
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await line().press("Enter");
    await row(/said once/).waitFor();
    await expect.poll(() => line().inputValue()).toBe("");
    await page.unroute("**/timeline");
    expect(sent).toBe(2);
    expect(await incident.events()).toHaveLength(1);
  });

  it("after the second try it asks", async () => {
    await open();
    await line().fill("2026-09-09 13:00 UTC no way out");
    await quickEntry().getByText("13:00 UTC").first().waitFor();
    let tries = 0;
    await page.route("**/timeline", (route) => {
      if (route.request().method() !== "POST") return route.continue();
      tries += 1;
      return route.abort();
    });
    await line().press("Enter");
    await page.getByText("Not added; the line is kept").waitFor();
    expect(tries).toBe(2);
    expect(await line().inputValue()).toBe("2026-09-09 13:00 UTC no way out");
    await page.unroute("**/timeline");
    await line().press("Enter");
    await row(/no way out/).waitFor();
    expect(await incident.events()).toHaveLength(1);
  });
});
