import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeImpactIncident, type ImpactIncident } from "#test/builders/impact-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
const REFERENCE = "glm-5-3-kv-cache-leak";
const LOG = Buffer.from("marker,found\nc-1,no\n");
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
  await page.goto(`/console/incidents/${incident.slug}/impact/evidence`);
});

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const entry = (name: string) => page.getByRole("article", { name });

async function addCheck(title: string, check: string) {
  await press("Add a check");
  await addCheckIn(title, check);
}

/** Into the form that is open. */
async function addCheckIn(title: string, check: string) {
  await page.getByLabel("Title, English").fill(title);
  await page.getByLabel("What was done").selectOption(check);
  await page.getByLabel("Result").selectOption("Passed");
  await page.getByLabel("Who checked").fill("The on-call team");
  await page.getByRole("group", { name: "When it was checked" }).getByRole("textbox").first().fill("2026-09-09 18:10");
  await press("Save");
  await entry(title).waitFor();
}

describe("evidence", () => {
  it("that was written and not saved survives a reload, and is thrown away on request", async () => {
    await press("Add a check");
    await page.getByLabel("Title, English").fill("No marker came back");
    await page.getByLabel("Result").selectOption("Passed");
    await page.reload();
    await page.getByText("Written before and not saved").waitFor();
    expect(await page.getByLabel("Title, English").inputValue()).toBe("No marker came back");
    expect(await page.getByLabel("Result").inputValue()).toBe("passed");
    await press("Throw it away");
    expect(await page.getByLabel("Title, English").inputValue()).toBe("");
    await addCheckIn("No marker came back", "Canary check");
    await page.reload();
    await entry("No marker came back").waitFor();
    expect(await page.getByRole("form").count()).toBe(0);
  });

  it("a reproduction and a canary check: what, result, when and by whom, with the file that shows it and its hash", async () => {
    await addCheck("Reproduced with the script", "Reproduction");
    await addCheck("No marker came back", "Canary check");
    expect(await entry("No marker came back").innerText()).toMatch(
      /Canary check · Passed · .*18:10.* · by The on-call team/,
    );
    await page.getByLabel("File for No marker came back").setInputFiles({
      ...{ name: "markers.csv", mimeType: "text/csv", buffer: LOG },
    });
    await page.getByText(`SHA-256 ${createHash("sha256").update(LOG).digest("hex")}`).waitFor();
    const started = page.waitForEvent("download");
    await page.getByRole("link", { name: "markers.csv" }).click();
    expect(readFileSync(await (await started).path())).toEqual(LOG);
    await page.getByLabel("File for No marker came back").setInputFiles({
      ...{ name: "page.html", mimeType: "text/html", buffer: Buffer.from("<p>") },
    });
    await page.getByText("The files stay as they were").waitFor();
  });

  it("a benchmark is drawn with its interval, and what spans zero is called not significant", async () => {
    await press("Add a benchmark");
    await page.getByLabel("Title, English").fill("Deferred release");
    await page.getByLabel("Change in %").fill("−0.38");
    await page.getByLabel("95 % interval from, %").fill("-2.12");
    await page.getByLabel("to, %", { exact: true }).fill("+1.36");
    await page.getByLabel("Runs", { exact: true }).fill("16");
    await page.getByLabel("Single runs").fill("8k tokens; 0.5; 0.2; 0.9; 6");
    await press("Save");
    const said = await entry("Deferred release").innerText();
    expect(said).toContain("95 % interval −2.12 % to +1.36 % · not significant · 16 runs");
    const plot = page.locator("svg.forest");
    expect(await plot.locator("circle").count()).toBe(2);
    expect(await plot.textContent()).toMatch(/Deferred release.*8k tokens/);
    expect(await findings(page)).toEqual([]);
  });

  it.each([
    [`/console/incidents/${REFERENCE}/impact/evidence`, /21 runs · 2 × H100[^]*not significant · 16 runs · 2 × H200/],
    [`/incidents/${REFERENCE}`, /21 runs, 2 × H100[^]*16 runs, 2 × H200[^]*−2\.12\s?%[^]*not significant/],
  ])("of the reference incident shows its 21 and 16 runs as they were published: %s", async (address, wanted) => {
    await page.goto(address);
    // What is below the screen is laid out when there is time for it.
    await expect.poll(() => page.getByRole("main").innerText()).toMatch(wanted);
    expect(await page.locator("svg.forest").first().textContent()).toContain("H100");
    // The single runs are not public: nothing is drawn for them.
    expect(await page.locator("svg.forest circle").count()).toBe(1);
  });
});

describe("the pictures of the count", () => {
  const drawn = ["traffic", "distribution", "compared"];
  // The number of accounts is not stated in public, so nothing is told by account there.
  it.each([
    [`/console/incidents/${REFERENCE}/impact?tz=Asia/Tokyo`, [...drawn, "concentration"]],
    [`/incidents/${REFERENCE}?tz=Asia/Tokyo`, drawn],
  ])("stand on %s, each with its table, in the page's zone", async (address, pictures) => {
    await page.goto(address);
    for (const id of pictures) {
      const figure = page.locator(`figure#${id}`);
      expect(await figure.locator("svg[role=img]").count(), id).toBeGreaterThan(0);
      expect(await figure.locator("details tbody tr").count(), id).toBeGreaterThan(1);
    }
    const traffic = page.locator("figure#traffic");
    await traffic.scrollIntoViewIfNeeded();
    await expect.poll(() => traffic.innerText()).toMatch(/Asia\/Tokyo|GMT\+9|JST/);
    // 14:00 UTC, when the window ends, is 23:00 in Tokyo.
    expect(await traffic.locator("figcaption").innerText()).toContain("2026-09-09 23:00");
  });
});
