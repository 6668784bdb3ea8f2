import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { addPersonOn } from "#test/builders/person.ts";
import { makeIncident, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let page: Page;
let reviewer: Page;
let incident: WorkspaceIncident;

beforeAll(async () => {
  browser = await launchBrowser();
  incident = await makeIncident(baseUrl, inject("apiKey"));
  await incident.addEvent("Told to everybody", { text: "2026-09-09 08:00", zone: "UTC" }, { audience: "public" });
  page = await signedInPage(browser, baseUrl, inject("admin"));
  const who = await addPersonOn(inject("databaseUrl"), incident.slug, { name: "Reviewer", role: "reviewer" });
  reviewer = await signedInPage(browser, baseUrl, who);
});
afterAll(() => browser?.close());

const open = (at: Page) => at.goto(`/console/incidents/${incident.slug}/publication`);
const status = async () => (await fetch(`${baseUrl}/incidents/${incident.slug}`)).status;
const note = () => page.getByLabel("What changed, for readers");

/** As `datetime-local` writes it, in UTC. */
const clock = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19);

async function chooseInstant(seconds: number): Promise<void> {
  await page.getByRole("radio", { name: "At an instant" }).check();
  await page.getByLabel("Date and time").fill(clock(seconds));
  await page.getByLabel("Zone", { exact: true }).selectOption("UTC");
}

async function confirmSchedule(): Promise<void> {
  await page.getByRole("button", { name: "Schedule revision 1…" }).click();
  const confirmation = page.getByRole("group", { name: "Confirm the publication" });
  await confirmation.getByText("everyone, without sign-in").waitFor();
  expect(await confirmation.innerText()).toMatch(/UTC \(.*America\/New_York\), by the database’s clock/);
  await confirmation.getByRole("button", { name: "Schedule revision 1" }).click();
}

// One story in order: each step starts from what the one before did.
describe("a publication that waits", () => {
  it("asks for a second person, who approves exactly what they see", async () => {
    await open(page);
    await page.getByRole("checkbox", { name: /second person approved/ }).check();
    await page.getByText("A second person has not approved this document yet.").waitFor();
    await open(reviewer);
    expect(await reviewer.getByRole("button", { name: /Publish revision/ }).count()).toBe(0);
    await reviewer.getByRole("button", { name: "Approve this document" }).click();
    await reviewer.getByText(/Approved by Reviewer \(you\)/).waitFor();
  });

  it("keeps what was typed over a reload, and says the exact instant before it is confirmed", async () => {
    await open(page);
    await page.getByText(/Approved by Reviewer/).waitFor();
    await note().fill("First account");
    await chooseInstant(3600);
    await page.reload();
    await page.getByLabel("Date and time").waitFor();
    expect(await note().inputValue()).toBe("First account");
    await confirmSchedule();
    await page.getByRole("heading", { name: "Scheduled" }).waitFor();
    await page.getByText(/(59 min|1 h) left/).waitFor();
  });

  it("says that the record changed since, and is cancelled", async () => {
    await incident.addEvent("Written later", { text: "2026-09-09 09:00", zone: "UTC" }, { audience: "public" });
    await open(page);
    await page.getByText("The record changed since.").waitFor();
    await page.getByRole("button", { name: "Cancel the schedule" }).click();
    await page.getByText(/was cancelled by/).waitFor();
  });

  it("goes out at its instant, with what was approved", async () => {
    await open(reviewer);
    await reviewer.getByRole("button", { name: "Approve this document" }).click();
    await reviewer.getByText(/Approved by Reviewer \(you\)/).waitFor();
    await open(page);
    await note().fill("First account");
    await chooseInstant(20);
    await confirmSchedule();
    await page.getByRole("heading", { name: "Scheduled" }).waitFor();
    expect(await status()).toBe(404);
    await expect.poll(status, { timeout: 40_000, interval: 200 }).toBe(200);
    await open(page);
    await page.getByText(/Revision 1 went out as scheduled/).waitFor();
  });

  it("is redacted with a reason that readers see, and the page is gone until the next one", async () => {
    await page.getByText("Redact revision 1").click();
    await page.getByRole("textbox", { name: "Reason" }).fill("It named a customer");
    await page.getByRole("button", { name: "Redact…" }).click();
    await page.getByRole("button", { name: "Redact revision 1 for good" }).click();
    await page.getByText(/Redacted by .*It named a customer/).waitFor();
    expect(await status()).toBe(410);
  });

  it("has its reason replaced where that said too much", async () => {
    await page.getByText("Replace the reason of revision 1").click();
    await page.getByRole("textbox", { name: "New reason" }).fill("It named somebody");
    await page.getByRole("button", { name: "Replace the reason" }).click();
    await page.getByText(/Redacted by .*It named somebody/).waitFor();
    expect(await page.getByText("It named a customer").count()).toBe(0);
  });
});
