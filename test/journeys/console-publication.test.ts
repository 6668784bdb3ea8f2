import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
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
  incident = await makeIncident(baseUrl, inject("apiKey"));
});
afterAll(() => browser?.close());

const publicPage = async () => {
  const response = await fetch(`${baseUrl}/incidents/${incident.slug}`);
  return { status: response.status, text: await response.text() };
};
const open = () => page.goto(`/console/incidents/${incident.slug}/publication`);
const publicEvent = (title: string, clock: string) =>
  incident.addEvent(title, { text: `2026-09-09 ${clock}`, zone: "UTC" }, { audience: "public" });

async function publishAs(note: string, revision: number): Promise<void> {
  await page.getByLabel("What changed, for readers").fill(note);
  await page.getByRole("button", { name: `Publish revision ${revision}…` }).click();
  const confirmation = page.getByRole("group", { name: "Confirm the publication" });
  await confirmation.getByText("everyone, without sign-in").waitFor();
  expect(await confirmation.innerText()).toMatch(/it was \d{4}-\d\d-\d\d \d\d:\d\d\S* UTC \(.*America\/New_York\)/);
  await page.getByRole("button", { name: `Publish revision ${revision} now` }).click();
}

// One story in order: each step starts from what the one before published.
describe("publishing", () => {
  it("shows the page as readers will see it, and nothing internal in it", async () => {
    await publicEvent("Told to everybody", "08:00");
    await incident.addEvent("Kept among us", { text: "2026-09-09 09:00", zone: "UTC" });
    await open();
    const preview = page.frameLocator('iframe[title="Preview of the public page"]');
    await preview.locator("li[data-event]", { hasText: "Told to everybody" }).waitFor();
    expect(await preview.getByText("Kept among us").count()).toBe(0);
    expect((await publicPage()).status).toBe(404);
  });

  it("makes revision 1 public at the stated instant", async () => {
    await publishAs("First account", 1);
    await page.getByText("Revision 1 is public.").waitFor();
    expect(await page.getByText(/^Since \d{4}-/).innerText()).toMatch(/UTC \(.*−0[45]:00/);
    const { status, text } = await publicPage();
    expect(status).toBe(200);
    expect(text).toContain("Told to everybody");
    expect(text).not.toContain("Kept among us");
  });

  it("shows field by field what changes, and publishes revision 2", async () => {
    const event = await publicEvent("Told later", "10:00");
    await incident.changeEvent(event, { title: { en: "Told later, corrected" } });
    await open();
    await page.getByRole("heading", { name: "What changes since revision 1" }).waitFor();
    const row = page.getByRole("row", { name: /Told later, corrected/ });
    expect(await row.innerText()).toContain("public for the first time");
    await publishAs("What we learnt since", 2);
    await page.getByText("Revision 2 is public.").waitFor();
    await page.getByRole("link", { name: "Read it as everybody does" }).click();
    await page.locator("li[data-event]", { hasText: "Told later, corrected" }).waitFor();
  });

  it("refuses what is not what was previewed, in words, and shows the new draft", async () => {
    await publicEvent("Seen in the preview", "11:00");
    await open();
    await page.getByRole("row", { name: /Seen in the preview/ }).waitFor();
    await publicEvent("Written behind its back", "12:00");
    await publishAs("Too late", 3);
    await page.getByText("The record changed since the preview").waitFor();
    expect((await publicPage()).text).not.toContain("Written behind its back");
    await page.getByRole("row", { name: /Written behind its back/ }).waitFor();
    expect(await page.getByLabel("What changed, for readers").inputValue()).toBe("Too late");
  });

  it("withdraws with a reason, and can be published again", async () => {
    await open();
    await page.getByText("Withdraw the public page").click();
    await page.getByRole("textbox", { name: "Reason" }).fill("A name has to be taken out");
    await page.getByRole("button", { name: "Withdraw now" }).click();
    await page.getByText("The page is withdrawn").waitFor();
    expect((await publicPage()).status).toBe(410);
    await publishAs("Public again", 3);
    await page.getByText("Revision 3 is public.").waitFor();
    expect((await publicPage()).status).toBe(200);
  });

  it("left its traces in the audit", async () => {
    await page.goto(`/console/incidents/${incident.slug}/audit`);
    const audit = page.getByRole("region", { name: "Audit entries" });
    for (const verb of [
      "incident.create",
      "event.add",
      "event.change",
      "publication.publish",
      "publication.withdraw",
    ]) {
      await audit
        .getByRole("row", { name: new RegExp(verb.replace(".", "\\.")) })
        .first()
        .waitFor();
    }
  });
});
