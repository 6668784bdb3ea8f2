import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { acceptAsSomebodyNew } from "#test/builders/party-session.ts";
import { makeIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
const SECRET = "The provider keeps this to itself";
const seen = { viewport: { width: 1280, height: 900 }, timezoneId: "Asia/Tokyo" };
let browser: Browser;
let coordinator: Page;
let slug: string;

beforeAll(async () => {
  browser = await launchBrowser();
  coordinator = await signedInPage(browser, baseUrl, inject("admin"), seen);
});
afterAll(() => browser?.close());
beforeEach(async () => {
  ({ slug } = await makeIncident(baseUrl, inject("apiKey")));
});

async function send(path: string, body: object): Promise<void> {
  const response = await fetch(`${baseUrl}/api/v1/incidents/${slug}/disclosure${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${inject("apiKey")}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}
const enter = (...facts: object[]) => send("/entries", { facts });

/** Under embargo, and the maker is asked to keep to it. */
async function embargoedCase() {
  await send("", { channel: { en: "mail" }, neutralTitle: "Case 7", zone: "America/New_York" });
  const party = { kind: "party_added", roles: ["vendor"] };
  await enter(
    { ...party, party: "maker", name: { en: "Maker" } },
    { ...party, party: "rival", name: { en: "Rival" } },
    { ...party, party: "shadow", name: { en: SECRET }, audience: "internal" },
    { kind: "board_remark", party: "maker", step: "fixed", note: { en: SECRET } },
    { kind: "embargo_proposed", term: "t1", ends: { wallClock: "2099-12-01T12:00", zone: "UTC" } },
    { kind: "embargo_accepted", term: "t1" },
    { kind: "consent_invited", party: "maker", answerBy: { wallClock: "2099-11-01T15:00", zone: "UTC" } },
  );
}

async function invitedPage(name: string): Promise<{ page: Page; email: string }> {
  const email = `${name.toLowerCase()}-${randomUUID()}@maker.example`;
  await coordinator.goto(`/console/incidents/${slug}/disclosure/access`);
  const invite = coordinator.getByRole("form", { name: "Invite somebody for Maker" });
  await invite.getByLabel("Invite an e-mail address").fill(email);
  await invite.getByRole("button", { name: "Invite" }).click();
  const link = (await invite.getByText(/\/invitations\//).innerText()).trim();
  expect(await findings(coordinator)).toEqual([]);
  const page = await newPage();
  await acceptAsSomebodyNew(page, new URL(link).pathname, { name, password: "a long enough password" });
  return { page, email };
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseUrl, ...seen });
  return context.newPage();
}
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const recorded = (page: Page) => page.getByText("Recorded.", { exact: true }).waitFor();
/** Without the buttons, which only the party has. */
const shownIn = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("region")
    .evaluateAll((regions) =>
      regions.flatMap((region) => {
        const copy = region.cloneNode(true) as HTMLElement;
        for (const button of copy.querySelectorAll("button")) button.remove();
        const title = copy.querySelector("h2")?.textContent ?? copy.getAttribute("aria-label") ?? "";
        return title === "Threads" ? [] : [(copy.textContent ?? "").replaceAll(/\s+/g, " ").trim()];
      }),
    );

it("invited, a party agrees, states, registers its document; the co-ordinator sees it as it does", async () => {
  await embargoedCase();
  const { page, email } = await invitedPage("Mio");
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Case 7");
  expect(await findings(page)).toEqual([]);
  expect(await page.content()).not.toMatch(new RegExp(`Rival|${SECRET}|${slug}`));
  const asks = part(page, "Asked of you now");
  await asks.getByText("You are asked to keep to the embargo").waitFor();
  // 15:00 UTC is 10:00 in New York and midnight in Tokyo; the embargo ends at 12:00, 07:00 and 21:00.
  await asks.getByText("2099-11-02 00:00 +09:00 (Asia/Tokyo)").waitFor();
  expect(await asks.innerText()).toMatch(/Answer by[\s\S]*2099-11-01 10:00[\s\S]*UTC\s+2099-11-01 15:00/);
  const embargo = part(page, "Embargo");
  await embargo.getByText("2099-12-01 21:00 +09:00 (Asia/Tokyo)").waitFor();
  expect(await embargo.innerText()).toMatch(/Embargo ends[\s\S]*2099-12-01 07:00[\s\S]*UTC\s+2099-12-01 12:00/);

  await press(page, "Agree to these terms");
  await press(page, "We agree");
  await recorded(page);
  await part(page, "The other parties").getByText("Rival").waitFor();
  expect(await page.content()).not.toContain(SECRET);

  await press(page, "State what is affected");
  const statement = page.getByRole("form", { name: "What is affected" });
  await statement.getByLabel("Component").fill("engine");
  await page.reload();
  await expect.poll(() => statement.getByLabel("Component").inputValue()).toBe("engine");
  await statement.getByLabel("It is").selectOption("Affected");
  await enter({ kind: "publication_intended", party: "rival", willPublish: "yes" });
  await press(page, "Record it");
  await statement.getByText("Rival: will publish.").waitFor();
  await press(page, "Record it all the same");
  await recorded(page);
  await press(page, "Let it be used for engine");
  await press(page, "It may be used");
  await recorded(page);

  await press(page, "Register a document");
  const document = page.getByRole("form", { name: "Register a document" });
  await document.getByLabel("Title, English").fill("Our advisory");
  await document.getByLabel("It is").selectOption("Scheduled");
  await press(page, "Record it");
  await document.getByText("Say when it is scheduled for.").waitFor();
  await document.getByRole("textbox", { name: "When" }).fill("2099-12-01 12:00 UTC");
  await press(page, "Record it");
  await recorded(page);
  await part(page, "What you publish").getByText("scheduled", { exact: true }).waitFor();
  expect(await findings(page)).toEqual([]);

  await coordinator.goto(`/console/incidents/${slug}/disclosure`);
  const history = coordinator.getByRole("list", { name: "History", exact: true });
  expect(await history.innerText()).toMatch(/“Our advisory” of Maker: scheduled[\s\S]*Maker agreed to terms 1/);
  await coordinator.getByRole("link", { name: "Access", exact: true }).click();
  await coordinator.getByText(email).first().waitFor();
  expect(await part(coordinator, "Maker").innerText()).toMatch(/Mio[\s\S]*has access since[\s\S]*looked last/);

  await page.reload();
  await part(page, "What you publish").waitFor();
  const own = await shownIn(page);
  await coordinator.getByRole("link", { name: "See it as they do at Maker" }).click();
  await coordinator.getByText("As Maker sees it").waitFor();
  await part(coordinator, "What you publish").waitFor();
  await part(coordinator, "Embargo").getByText("(Asia/Tokyo)").waitFor();
  const withoutClock = (text: string) => text.replaceAll(/\d+ d \d+ h( \d+ min)? left/g, "");
  expect((await shownIn(coordinator)).map(withoutClock)).toEqual(own.map(withoutClock));
  expect(await part(coordinator, "Embargo").getByRole("button").count()).toBe(0);
  expect(await findings(coordinator)).toEqual([]);
});

it("reads without the page's script, is nobody else's, and ends when access is taken away", async () => {
  await embargoedCase();
  const { page } = await invitedPage("Rin");
  const path = new URL(page.url()).pathname;
  const still = await browser.newContext({
    ...{ baseURL: baseUrl, javaScriptEnabled: false, storageState: await page.context().storageState() },
  });
  const quiet = await still.newPage();
  await quiet.goto(path);
  expect(await part(quiet, "Embargo").innerText()).toMatch(/Embargo ends[\s\S]*UTC\s+2099-12-01 12:00/);
  await still.close();

  expect((await coordinator.goto(path))?.status()).toBe(404);
  const foreign = await page.goto(`/cases/${randomUUID()}`);
  expect(foreign?.status()).toBe(404);
  const signedOut = await newPage();
  await signedOut.goto(path);
  await signedOut.waitForURL("**/sign-in?next=**");

  await coordinator.goto(`/console/incidents/${slug}/disclosure/access`);
  await coordinator.getByText("Remove Rin", { exact: true }).click();
  await press(coordinator, "Remove Rin, for good");
  await coordinator.getByText(/had access from/).waitFor();
  expect((await page.goto(path))?.status()).toBe(404);
});
