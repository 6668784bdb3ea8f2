import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import {
  affectedRows,
  CHECK_FILE,
  CHECK_HEADER,
  CHECK_MAPPING,
  CHECK_RULE,
  makeImpactIncident,
  type ImpactIncident,
} from "#test/builders/impact-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
const MANY = 650;
let browser: Browser;
let page: Page;
let few: ImpactIncident;
let many: ImpactIncident;

async function counted(body: Buffer | string): Promise<ImpactIncident> {
  const incident = await makeImpactIncident(baseUrl, inject("apiKey"));
  await incident.stateRule({ ...CHECK_RULE, defaultMapping: CHECK_MAPPING });
  await incident.addLog("log.csv", body);
  return incident;
}

beforeAll(async () => {
  browser = await launchBrowser();
  const context = { viewport: { width: 1280, height: 900 }, permissions: ["clipboard-read", "clipboard-write"] };
  page = await signedInPage(browser, baseUrl, inject("admin"), context);
  few = await counted(CHECK_FILE);
  many = await counted(CHECK_HEADER + affectedRows(1, MANY));
});
afterAll(() => browser?.close());

const requests = ({ slug }: ImpactIncident, query = "") => `/console/incidents/${slug}/impact/requests${query}`;
const accounts = ({ slug }: ImpactIncident, query = "") => `/console/incidents/${slug}/impact/accounts${query}`;
const rows = (reader = page) => reader.locator("tbody tr[data-index]");
const head = (name: string) => page.getByRole("columnheader", { name });
const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-index"));
const marked = () => page.locator('tr[aria-selected="true"]').count();

describe("the affected requests", () => {
  it("are those that the number counts; excluded ones come by a switch, with their reason", async () => {
    await page.goto(requests(few));
    await page.getByText("5 requests", { exact: true }).waitFor();
    expect(await rows().count()).toBe(5);
    await page.getByLabel("Excluded rows").selectOption("shown too");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByText("7 requests", { exact: true }).waitFor();
    expect(await rows().filter({ hasText: "internal evaluation" }).count()).toBe(2);
  });

  it("are sorted, filtered and shown in columns by the address alone", async () => {
    await page.goto(requests(many));
    for (const order of ["ascending", "descending"]) {
      await head("Prompt tokens").getByRole("link").click();
      await expect.poll(() => head("Prompt tokens").getAttribute("aria-sort")).toBe(order);
    }
    expect(page.url()).toMatch(/\?sort=-promptTokens$/);
    await page.getByText("Filter and columns").click();
    await page.getByLabel("Account: text").fill("acct-1");
    await page.getByLabel("Prompt tokens: at most").fill("200,020");
    await page.getByLabel("Model", { exact: true }).uncheck();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    // acct-1 and acct-10 to acct-19.
    await page.getByText("11 requests", { exact: true }).waitFor();
    expect(await rows().first().innerText()).toMatch(/q-19\s[^]*acct-19\s[^]*200,020/);
    expect(await head("Model").count()).toBe(0);
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address);
    await page.getByText("11 requests", { exact: true }).waitFor();
    expect(await rows().first().innerText()).toContain("q-19");
  });

  it("with a filter that cannot be read are said to be without it", async () => {
    await page.goto(requests(few, "?from=someday&account=x"));
    await page.getByText(/This filter was not applied\.$/).waitFor();
    await page.getByText("No request matches.").waitFor();
  });

  it("come as the reader comes near them, none twice and none left out", async () => {
    await page.goto(requests(many));
    const seen = new Set<string>();
    const bottom = async () => {
      // Whatever else a cell shows for a moment is no id.
      for (const text of await rows().locator("td:nth-child(2)").allInnerTexts())
        if (/^q-\d+$/.test(text)) seen.add(text);
      await page.mouse.wheel(0, 900);
      return seen.size;
    };
    await expect.poll(bottom).toBe(MANY);
    await page.getByText(`${MANY} requests`, { exact: true }).waitFor();
    expect(await rows().last().innerText()).toContain(`q-${MANY}`);
    expect(await rows().last().getAttribute("data-index")).toBe(String(MANY - 1));
  });

  it("are marked by keyboard alone and copied as a spreadsheet takes them", async () => {
    await page.goto(requests(many, "?show=requestId&show=account"));
    await rows().first().focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("1");
    await page.keyboard.press(" ");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    expect(await marked()).toBe(3);
    await page.keyboard.press("Control+c");
    await page.getByText("3 copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      "Request id\tAccount\nq-2\tacct-2\nq-4\tacct-4\nq-5\tacct-5",
    );
    await page.keyboard.press("Escape");
    expect(await marked()).toBe(0);
  });

  it("are marked by the mouse, a stretch with Shift", async () => {
    await page.goto(requests(many));
    await page.getByText(`${MANY} requests`).waitFor();
    await rows().nth(1).locator("td").first().click();
    await rows()
      .nth(4)
      .locator("td")
      .first()
      .click({ modifiers: ["Shift"] });
    await expect.poll(marked).toBe(4);
  });

  it("can be read and paged without JavaScript", async () => {
    const bare = await browser.newContext({
      ...{ baseURL: baseUrl, javaScriptEnabled: false, storageState: await page.context().storageState() },
    });
    const reader = await bare.newPage();
    await reader.goto(requests(many, "?sort=-account"));
    expect(await rows(reader).first().innerText()).toContain("acct-99");
    const last = await rows(reader).last().locator("td").nth(1).innerText();
    await reader.getByRole("link", { name: "Next rows" }).click();
    expect(await rows(reader).count()).toBe(100);
    expect(await rows(reader).locator("td:nth-child(2)").allInnerTexts()).not.toContain(last);
    await bare.close();
  });

  it.each([
    ["CSV for programs", /-affected-requests-rule-1\.csv$/],
    ["CSV for spreadsheets", /-rule-1-spreadsheet\.csv$/],
    ["JSON lines", /-rule-1\.ndjson$/],
  ])("are taken as %s, of this view", async (name, fileName) => {
    await page.goto(requests(few, "?account=acct-17"));
    const started = page.waitForEvent("download");
    await page.getByRole("link", { name }).click();
    const file = await started;
    expect(file.suggestedFilename()).toMatch(fileName);
    // Two of the five are of this account.
    expect(readFileSync(await file.path(), "utf8").match(/\br-\d\d\b/g)).toEqual(["r-01", "r-04"]);
  });
});

describe("the affected accounts", () => {
  const note = async (message: string, outcome: string) => {
    await page.getByLabel("Told when").fill("2025-09-01 10:00");
    await page.getByText("Read as 2025-09-01 10:00").waitFor();
    await page.getByLabel("Outcome").selectOption(outcome);
    await page.getByLabel("Which message").fill(message);
    await page.getByRole("button", { name: /^Note for/ }).click();
    await page.getByText(/^Noted for/).waitFor();
  };

  it("are noted as told, long after it, one or many; what came back is a note of its own", async () => {
    const incident = await counted(CHECK_HEADER + affectedRows(1, 3));
    await page.goto(accounts(incident));
    await page.getByText("0 of 3 affected accounts were told").waitFor();
    await page.getByLabel("Mark acct-2").check();
    await note("Notice 1", "Sent");
    await page.getByText("1 of 3 affected accounts were told").waitFor();
    await page.getByLabel("Mark acct-2").check();
    await note("Notice 1", "Came back");
    await page.getByText("0 of 3 affected accounts were told").waitFor();
    const back = page.getByRole("region", { name: /Told, but it came back/ });
    expect(await back.getByRole("row", { name: /acct-2/ }).innerText()).toMatch(/Came back[^]*1 before it/);
    await page.getByLabel(/All not told yet: 2 accounts/).check();
    await note("Notice 2", "Acknowledged");
    await page.getByText("2 of 3 affected accounts were told").waitFor();
    await page.getByText("Nobody is left.").waitFor();
  });

  it("lead to their own requests", async () => {
    await page.goto(accounts(many, "?account=acct-17"));
    await page.getByRole("link", { name: "acct-17", exact: true }).click();
    await page.getByText("1 request", { exact: true }).waitFor();
  });

  it("of which there are many are paged", async () => {
    await page.goto(accounts(many, "?sort=account"));
    await page.getByRole("link", { name: "More: not told yet" }).click();
    await page.waitForURL("**notified=untold**");
    await expect.poll(() => page.locator("tbody tr").count()).toBe(200);
    await page.getByRole("link", { name: "More: not told yet" }).click();
    await page.waitForURL("**after=**");
    await expect.poll(() => page.locator("tbody tr").count()).toBe(200);
  });
});

describe("for everyone", () => {
  it.each(["light", "dark"] as const)("axe finds nothing in the %s theme", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const address of [requests(few, "?excluded=with&account.is=filled"), accounts(few)]) {
      await page.goto(address);
      await page.getByRole("heading", { name: "Take it with you" }).waitFor();
      expect(await findings(page), address).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: "light" });
  });

  it("at 320 px nothing scrolls sideways", async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    for (const address of [requests(few, "?account.is=filled"), accounts(few)]) {
      await page.goto(address);
      await page.getByRole("heading", { name: "Take it with you" }).waitFor();
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overflow), address).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("without a number there is the way to one", async () => {
    const incident = await makeImpactIncident(baseUrl, inject("apiKey"));
    for (const address of [requests(incident), accounts(incident)]) {
      await page.goto(address);
      await page.getByText("No number yet.").waitFor();
    }
  });
});
