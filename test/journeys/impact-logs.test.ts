import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
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
let browser: Browser;
let page: Page;
let incident: ImpactIncident;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"), { viewport: { width: 1280, height: 900 } });
});
afterAll(() => browser?.close());
beforeEach(async () => {
  incident = await makeImpactIncident(baseUrl, inject("apiKey"));
});

const logs = () => `/console/incidents/${incident.slug}/impact/logs`;
const open = () => page.goto(logs());
const choose = (...files: { name: string; buffer: Buffer }[]) =>
  page.getByLabel("Choose files…").setInputFiles(files.map((file) => ({ ...file, mimeType: "text/csv" })));
const row = (name: string) => page.getByRole("listitem", { name, exact: true });
const says = (name: string, words: string | RegExp) => row(name).getByText(words).first().waitFor();
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const big = (mebibytes: number) =>
  Buffer.from(CHECK_HEADER + affectedRows(1, mebibytes * 16_384)).subarray(0, mebibytes << 20);

/** As over a slow line; `undefined`: as fast as it goes. */
async function upload(bytesPerSecond: number | undefined): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const uploadThroughput = bytesPerSecond ?? -1;
  await session.send("Network.emulateNetworkConditions", {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
  });
}

/** Where the next part of a file is said to start. */
async function nextOffset(): Promise<number> {
  const part = await page.waitForRequest((request) => request.method() === "PATCH");
  return Number(await part.headerValue("upload-offset"));
}

describe("a request log", () => {
  it("is chosen, asks for its mapping, is read to its last row and becomes a number", async () => {
    await incident.stateRule();
    await open();
    await choose({ name: "check.csv", buffer: CHECK_FILE });
    await says("check.csv", "Needs a mapping.");
    await row("check.csv").getByRole("link", { name: "Map columns" }).click();
    await page.getByRole("heading", { name: "Which column is which" }).waitFor();
    expect(await page.getByLabel("Thousands sign").inputValue()).toBe(",");
    expect(await page.getByLabel("Zone of times that state none").inputValue()).toBe("UTC");
    await press("Save mapping");
    await page.getByText("Answer this question: the number depends on it.").waitFor();
    await page.getByRole("radio", { name: "Yes, they are included" }).check();
    await press("Save mapping");
    await page.waitForURL(`**${logs()}`);
    await says("check.csv", "5 of 13 rows are affected under revision 1 of the rule.");
    expect(await row("check.csv").getByRole("list", { name: "Rows by bin" }).innerText()).toMatch(
      /13 read[^]*1 repeated[^]*2 outside the window[^]*1 undecided[^]*2 not matching[^]*2 excluded[^]*5 affected/,
    );
    await page.getByRole("link", { name: "The number" }).click();
    // Five rows, one of them not answered; one undecided, so it may be more.
    await expect
      .poll(() => page.locator("[data-figure=impact]").innerText())
      .toMatch(/at least\s+4 affected responses/);
  });

  it("is dropped", async () => {
    await open();
    const dropped = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "dropped.csv"));
      return data;
    }, CHECK_FILE.toString());
    await page.getByText("or drop them here").dispatchEvent("drop", { dataTransfer: dropped });
    await says("dropped.csv", "Needs a mapping.");
  });

  it("that was cut says why, and counts for nothing", async () => {
    await incident.stateRule({ ...CHECK_RULE, defaultMapping: CHECK_MAPPING });
    await open();
    const whole = gzipSync(CHECK_HEADER + affectedRows(1, 3000));
    await choose({ name: "cut.csv.gz", buffer: whole.subarray(0, whole.length - 20) });
    await says("cut.csv.gz", "Incomplete.");
    await says("cut.csv.gz", /It counts for nothing\. Send the whole file again, or delete this one\./);
  });

  it("sent again adds nothing", async () => {
    await incident.addLog("first.csv", CHECK_FILE);
    await open();
    await choose({ name: "again.csv", buffer: CHECK_FILE });
    await says("again.csv", "is here already: nothing was added");
    await press("Dismiss again.csv");
    await page.getByRole("heading", { name: "1 log", exact: true }).waitFor();
    expect(await row("again.csv").count()).toBe(0);
  });

  it("is deleted only after it is said what goes, and its line stays", async () => {
    await incident.addLog("check.csv", CHECK_FILE);
    await open();
    await press("Delete check.csv");
    const question = page.getByRole("group", { name: "Delete check.csv?" });
    expect(await question.innerText()).toMatch(/Goes[^]*archived file[^]*Stays[^]*ledger[^]*Then[^]*counted anew/);
    await page.keyboard.press("Escape");
    expect(await question.count()).toBe(0);
    await press("Delete check.csv");
    await question.getByRole("button", { name: "Delete check.csv" }).click();
    await page.getByRole("heading", { name: "Deleted (1)" }).waitFor();
    await page.getByRole("heading", { name: "No logs yet" }).waitFor();
  });
});

describe("the page of a log", () => {
  /** The same id twice, with other tokens; the rest is the count check. */
  const CONFLICTING = `${CHECK_FILE.toString()}r-99,2025-08-06T00:00:00Z,m-a,200001,1,acct-1,success\nr-99,2025-08-06T00:00:00Z,m-a,9,1,acct-1,success\n`;

  it("shows rows that contradict each other, and how long its file is kept; it is erased there by keyboard", async () => {
    await incident.stateRule({ ...CHECK_RULE, defaultMapping: CHECK_MAPPING });
    const id = await incident.addLog("check.csv", CONFLICTING);
    await page.goto(`${logs()}/${id}`);
    const table = page.getByRole("region", { name: "Conflicting rows, as a table" });
    expect(await table.getByRole("row").allInnerTexts()).toMatchObject([
      expect.stringContaining("Prompt tokens"),
      expect.stringMatching(/^r-99\s+this log\s+14\s.*200001/),
      expect.stringMatching(/^r-99\s+this log\s+15\s.*\t9\t/),
    ]);
    expect(await table.locator("strong").allInnerTexts()).toEqual(["200001", "9"]);
    await page.getByText("File kept until").waitFor();
    await page.getByRole("button", { name: "Erase its file…" }).focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("group", { name: "Erase the file of check.csv?" });
    expect(await question.innerText()).toMatch(/Goes[^]*archived file[^]*Stays[^]*every number[^]*Then[^]*recompute/);
    await page.keyboard.press("Escape");
    expect(await question.count()).toBe(0);
    await page.getByRole("button", { name: "Erase its file…" }).press("Enter");
    expect(await findings(page)).toEqual([]);
    await question.getByRole("button", { name: "Erase its file" }).press("Enter");
    await page.getByText("The file is erased. What was counted of it stays.").waitFor();
    await page.getByText("They cannot be shown").waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("The file is erased.");
    expect(await page.getByText("File erased", { exact: true }).count()).toBe(1);
    await page.goto(`/console/incidents/${incident.slug}/impact`);
    expect(await page.locator("[data-figure=impact]").innerText()).toMatch(/at least\s+4 affected responses/);
  });

  it("refuses to erase what a published number rests on, until that is wished too", async () => {
    await incident.stateRule({ ...CHECK_RULE, defaultMapping: CHECK_MAPPING });
    const id = await incident.addLog("check.csv", CHECK_FILE);
    await page.goto(`/console/incidents/${incident.slug}/impact`);
    await page.getByLabel("Population", { exact: true }).fill("All of them.");
    await page.getByLabel("Method", { exact: true }).fill("By the rule.");
    await page.getByLabel("For whom").selectOption("Everyone, with the next publication");
    await page.reload();
    await page.getByText("Written before and not saved").waitFor();
    expect(await page.getByLabel("Method", { exact: true }).inputValue()).toBe("By the rule.");
    await page.getByRole("button", { name: /^State at least 4/ }).click();
    await page.getByText("Statement 1 stands.").waitFor();
    await page.goto(`${logs()}/${id}`);
    await press("Erase its file…");
    await press("Erase its file");
    await page.getByText("Statement 1 rests on this log.").waitFor();
    await press("Erase it all the same");
    await page.getByText("The file is erased. What was counted of it stays.").waitFor();
    await page.goto(`/console/incidents/${incident.slug}/impact`);
    await page
      .getByRole("article", { name: "Statement 1" })
      .getByText(/Nobody can recompute this number any more: the file of check\.csv was erased/)
      .waitFor();
    expect(await page.getByText("Written before and not saved").count()).toBe(0);
  });
});

describe("an upload over a slow line", () => {
  it("is paused and goes on, and the next file is sent meanwhile", async () => {
    await open();
    await upload(300_000);
    await choose({ name: "slow.csv", buffer: big(4) }, { name: "small.csv", buffer: CHECK_FILE });
    await says("slow.csv", /sent · .+\/s/);
    await says("small.csv", "waits for the file before it");
    await press("Pause slow.csv");
    await says("slow.csv", /^paused/);
    await says("small.csv", "Needs a mapping.");
    await upload(undefined);
    const offset = nextOffset();
    await press("Resume slow.csv");
    expect(await offset).toBeGreaterThan(0);
    await says("slow.csv", "Needs a mapping.");
  });

  it("goes on where it ended after a reload, when the same file is chosen again", async () => {
    await open();
    await upload(300_000);
    await choose({ name: "slow.csv", buffer: big(3) });
    const progress = row("slow.csv").getByRole("progressbar", { name: "slow.csv: sent" });
    await expect.poll(async () => Number(await progress.getAttribute("aria-valuenow"))).toBeGreaterThan(20);
    await page.reload();
    await upload(undefined);
    await says("slow.csv", /are here\. If the upload ended, choose the same file again/);
    const offset = nextOffset();
    await choose({ name: "slow.csv", buffer: big(3) });
    expect(await offset).toBeGreaterThan(0);
    await says("slow.csv", "Needs a mapping.");
  });

  it("is given up, and nothing of it stays but its line", async () => {
    await open();
    await upload(300_000);
    await choose({ name: "slow.csv", buffer: big(3) });
    await says("slow.csv", /sent · .+\/s/);
    await press("Cancel slow.csv");
    await says("slow.csv", "Cancelled.");
    await upload(undefined);
  });
});

describe("for everyone", () => {
  it("without JavaScript the logs can be read", async () => {
    await incident.stateRule();
    await incident.addLog("check.csv", CHECK_FILE);
    const bare = await browser.newContext({
      ...{ baseURL: baseUrl, javaScriptEnabled: false, storageState: await page.context().storageState() },
    });
    const reader = await bare.newPage();
    await reader.goto(logs());
    expect(await reader.getByRole("listitem", { name: "check.csv" }).innerText()).toContain("Needs a mapping.");
    expect(await reader.locator("noscript").textContent()).toContain("Uploading here needs JavaScript");
    await bare.close();
  });

  it.each(["light", "dark"] as const)("axe finds nothing in the %s theme", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const id = await incident.addLog("check.csv", CHECK_FILE);
    await open();
    await press("Delete check.csv");
    expect(await findings(page)).toEqual([]);
    await page.goto(`${logs()}/${id}`);
    await page.getByRole("heading", { name: "Which column is which" }).waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it("at 320 px nothing scrolls sideways", async () => {
    const id = await incident.addLog("check.csv", CHECK_FILE);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const address of [logs(), `${logs()}/${id}`]) {
      await page.goto(address);
      await page.getByRole("main").waitFor();
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overflow), address).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});
