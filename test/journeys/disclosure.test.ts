import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let page: Page;
let slug: string;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"), {
    ...{ viewport: { width: 1280, height: 900 }, timezoneId: "Asia/Tokyo" },
  });
});
afterAll(() => browser?.close());
beforeEach(async () => {
  ({ slug } = await makeIncident(baseUrl, inject("apiKey")));
});

const address = () => `/console/incidents/${slug}/disclosure`;
const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const part = (name: string) => page.getByRole("region", { name, exact: true });
const form = (name: string | RegExp) => page.getByRole("form", { name });
const recorded = (entry: number) => page.getByText(`Recorded as entry ${entry}.`).waitFor();
const history = () => page.getByRole("list", { name: "History", exact: true }).getByRole("listitem");

async function enter(...facts: object[]) {
  const first = facts[0] as { kind: string };
  const path = first.kind === "case_opened" ? "" : "/entries";
  const { kind: _kind, ...opening } = first;
  const response = await fetch(`${baseUrl}/api/v1/incidents/${slug}/disclosure${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${inject("apiKey")}`, "content-type": "application/json" },
    body: JSON.stringify(path === "" ? opening : { facts }),
  });
  if (!response.ok) throw new Error(await response.text());
}

async function openedCase() {
  await enter({ kind: "case_opened", channel: { en: "mail" }, zone: "America/New_York" });
  await enter({ kind: "party_added", party: "maker", name: { en: "Maker" }, roles: ["vendor"] });
}

describe("a disclosure case", () => {
  it("is opened, gets a party, and refuses an illegal step with its reason while what was typed stays", async () => {
    await page.goto(address());
    await press("Open the disclosure case");
    await form("Open the disclosure case").getByLabel("How it reached us, English").fill("mail to security@");
    await press("Open it");
    await part("Status of the disclosure").getByText("Private", { exact: true }).waitFor();

    await press("Add a party");
    await form("A party").getByLabel("Name, English").fill("Maker");
    await form("A party").getByLabel("Vendor").check();
    await press("Add it");
    await recorded(2);

    await press("Report Maker");
    const report = form("The report, at Maker");
    await report.getByLabel("It is").selectOption("Accepted");
    await press("Record it");
    await report.getByText("After start comes no accepted").waitFor();
    await page.reload();
    await report.getByText("Typed before and not recorded; it was kept in this browser.").waitFor();
    await expect.poll(() => report.getByLabel("It is").inputValue()).toBe("accepted");
    await report.getByLabel("It is").selectOption("Received");
    await report.getByRole("textbox", { name: "When" }).fill("2026-09-08");
    await press("Record it");
    await recorded(3);
    await expect.poll(() => part("Parties").innerText()).toMatch(/Received\s+2026-09-08/);
    await expect.poll(() => history().first().innerText()).toContain("The report at Maker: received.");
  });

  it("has an embargo that binds once its time is settled, on three clocks", async () => {
    await openedCase();
    await page.goto(address());
    await press("Propose terms");
    await page.getByRole("textbox", { name: "Embargo ends" }).fill("2099-12-01");
    await press("Propose");
    await recorded(3);
    await expect.poll(() => part("Embargo").innerText()).toContain("(time not agreed)");

    await press("Accept");
    await form(/^Accept terms 1/)
      .getByRole("button", { name: "Accept" })
      .click();
    await form(/^Accept terms 1/)
      .getByText("Not saved", { exact: true })
      .waitFor();
    await press("Close");
    await press("Settle the time");
    expect(await page.getByRole("textbox", { name: "Embargo ends" }).inputValue()).toBe("2099-12-01 12:00");
    await press("Settle it");
    await recorded(4);
    await press("Accept");
    await form(/^Accept terms 1/)
      .getByRole("button", { name: "Accept" })
      .click();
    await recorded(5);

    await part("Status of the disclosure").getByText("Under embargo", { exact: true }).waitFor();
    const glance = part("Embargo at one look");
    // 12:00 UTC is 07:00 in New York and 21:00 in Tokyo.
    await glance.getByText("2099-12-01 21:00 +09:00 (Asia/Tokyo)").waitFor();
    expect(await glance.innerText()).toMatch(
      /d .*left[\s\S]*07:00 −05:00 EST \(America\/New_York\)[\s\S]*UTC\s+2099-12-01 12:00/,
    );
    await expect
      .poll(() => part("This incident").innerText())
      .toMatch(/Disclosure\s+Under embargo\s+Embargo ends\s+2099-12-01 07:00/);
  });

  it("keeps a struck-out entry readable, and can be shown as it stood before", async () => {
    await openedCase();
    await page.goto(address());
    await press("Add an identifier");
    await page.getByLabel("Identifier", { exact: true }).fill("CVE-2099-0001");
    await page.getByLabel("State", { exact: true }).fill("reserved");
    await press("Record it");
    await recorded(3);
    await press("Strike out entry 3");
    await page.getByLabel("Reason").fill("It is of another flaw");
    await press("Strike it out");
    await recorded(4);
    await expect.poll(() => part("Identifiers").innerText()).toContain("None is recorded");
    expect(await history().nth(1).innerText()).toContain("Struck out by entry 4: It is of another flaw");

    await page.getByRole("link", { name: "As of then after entry 3" }).click();
    await page.getByText("The case as it stood then").waitFor();
    expect(await part("Identifiers").innerText()).toContain("CVE-2099-0001");
    expect(await page.getByRole("button", { name: "Add a party" }).count()).toBe(0);
    await page.getByRole("link", { name: "Show it as it stands now" }).click();
    await page.getByRole("button", { name: "Add a party" }).waitFor();
  });

  it("tells what was entered meanwhile before anything is recorded over it, and records nothing for nothing", async () => {
    await openedCase();
    await page.goto(address());
    await press("Change Maker");
    await press("Save");
    await page.getByText("Nothing changed: the case says so already.").waitFor();
    await form("Change Maker").getByLabel("Name, English").fill("The maker");
    await enter({ kind: "party_step", party: "maker", bit: "aware" });
    await press("Save");
    await page.getByText("Not recorded: the case has gone on").waitFor();
    expect(await form("Change Maker").innerText()).toContain("3. Maker: knows of it.");
    expect(await form("Change Maker").getByLabel("Name, English").inputValue()).toBe("The maker");
    await press("Record it all the same");
    await recorded(4);
    await part("Parties")
      .getByRole("heading", { name: /The maker/ })
      .waitFor();
  });

  it.each(["light", "dark"] as const)(
    "axe finds nothing in the %s theme, and a phone scrolls one way only",
    async (colorScheme) => {
      await openedCase();
      await enter(
        { kind: "party_step", party: "maker", bit: "aware", time: { date: "2026-09-08" } },
        {
          kind: "embargo_proposed",
          term: "terms-1",
          by: "maker",
          ends: { wallClock: "2099-12-01T12:00", zone: "UTC" },
        },
        { kind: "embargo_accepted", term: "terms-1" },
        { kind: "consent_invited", party: "maker" },
        { kind: "fix_public", time: { date: "2026-09-10" } },
        { kind: "identifier_set", scheme: "cve", value: "CVE-2099-0001", state: "reserved" },
        { kind: "credit_set", credit: "finder", name: "Finder", credits: "finder" },
        { kind: "status_stated", statement: "a", party: "maker", component: "engine", status: "affected" },
        { kind: "entry_corrected", entry: 9, reason: "Not asked" },
      );
      await page.emulateMedia({ colorScheme });
      await page.goto(`${address()}?form=deadline_set&of=`);
      await form("A deadline by a policy").waitFor();
      expect(await findings(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await page.setViewportSize({ width: 1280, height: 900 });
    },
  );
});
