import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeUpstreamIncident, POOL_CONDITIONS, type UpstreamIncident } from "#test/builders/upstream-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
const TABLE = `name,environment,version,contextLength,node,role,kvPoolTokens
eu-1,production,1.0.0,1048576,eu-1-p0,prefill,681280
eu-1,,,,eu-1-d0,decode,2040000
us-1,staging,1.1.0,1048576,,,
ap-1,production,1.0.0,1000,ap-1-p0,prefill,1000`;
let browser: Browser;
let page: Page;
let incident: UpstreamIncident;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"), { viewport: { width: 1280, height: 900 } });
});
afterAll(() => browser?.close());
beforeEach(async () => {
  incident = await makeUpstreamIncident(baseUrl, inject("apiKey"));
  await incident.stateConditions(POOL_CONDITIONS);
});

const address = (part: string) => `/console/incidents/${incident.slug}/upstream${part}`;
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const row = (name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) });
const importTable = async (text: string) => {
  await page.goto(address("/fleet"));
  await press("Import");
  await page.getByLabel("CSV or JSON").fill(text);
  await page.getByRole("form", { name: "Import deployments" }).getByRole("button", { name: "Import" }).click();
};

describe("our deployments", () => {
  it("are imported whole or not at all, and judged with the nodes that are below", async () => {
    await importTable(TABLE.replace("681280", "plenty"));
    await page.getByText("Nothing was imported", { exact: true }).waitFor();
    await page.getByText("line 2, nodes/0/kvPoolTokens:", { exact: false }).first().waitFor();
    expect(await page.getByRole("row").count()).toBe(1);
    await page.getByLabel("CSV or JSON").fill(TABLE);
    await page.getByRole("form", { name: "Import deployments" }).getByRole("button", { name: "Import" }).click();
    await page.getByText("3 added, 0 changed, 0 as they were").waitFor();
    expect(await row("eu-1").innerText()).toMatch(/Affected[\s\S]*eu-1-p0 \(prefill\): pool 681,280 below context/);
    expect(await row("us-1").innerText()).toContain("Not affected");
    expect(await row("ap-1").innerText()).toContain("Partly protected");
    await page.getByRole("link", { name: "1 of 3 deployments" }).click();
    await page.waitForURL(/verdict=affected/);
    await expect.poll(() => page.getByRole("row").count()).toBe(2);
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("are changed by hand, with a history of who said what", async () => {
    await importTable(TABLE);
    await page.getByText("3 added").waitFor();
    await press("Change eu-1");
    await page.getByLabel("Version that runs there").fill("1.1.0");
    await press("Save");
    await expect.poll(() => row("eu-1").innerText()).toContain("Not affected");
    await page.getByRole("link", { name: "eu-1", exact: true }).click();
    await page.getByRole("heading", { name: "What was said of it, and by whom" }).waitFor();
    const changes = page.getByRole("listitem").filter({ hasText: /changed it|entered it/ });
    expect(await changes.allInnerTexts()).toHaveLength(2);
    expect(await changes.first().innerText()).toMatch(/1\.0\.0[\s\S]*1\.1\.0/);
    expect(await findings(page)).toEqual([]);
  });
});

describe("the conditions", () => {
  const tried = () => page.getByRole("region", { name: "Try it" });

  it("answer while they are built, are saved as a revision, and then judge the fleet", async () => {
    await importTable(TABLE);
    await page.getByText("3 added").waitFor();
    await page.goto(address("/conditions"));
    await tried().getByLabel("Version").fill("1.1.0rc1");
    await tried().getByLabel("Context length").fill("1,048,576");
    await tried().getByLabel("KV pool").fill("681280");
    await tried().getByRole("status").getByText("Affected").waitFor();
    await tried().getByText("Node 1: KV pool 681,280 is below", { exact: false }).first().waitFor();
    await page.getByText("1. fixed").click();
    await page.getByLabel("When fixed: value").fill("no version");
    await page.getByText("/rules/0/when", { exact: false }).first().waitFor();
    await page.getByLabel("When fixed: value").fill("1.0.0");
    await tried().getByRole("status").getByText("Not affected").waitFor();
    await press("Save as revision 2");
    await page.getByText("Revision 2 saved").waitFor();
    expect(await findings(page)).toEqual([]);
    await page.goto(address("/fleet"));
    expect(await row("eu-1").innerText()).toContain("Not affected");
    await page.goto(address("/conditions?revision=1"));
    await page.getByText('"value": "1.1.0"', { exact: false }).first().waitFor();
  });

  it("as JSON, with the place of each fault; and nobody overwrites what another saved", async () => {
    await page.goto(address("/conditions?view=json"));
    const text = page.getByLabel("Conditions as JSON");
    const before = await text.inputValue();
    await text.fill(before.replace('"op": ">="', '"op": >='));
    await page.getByText(/Line \d+, column \d+: “>=/).waitFor();
    await text.fill(before.replace("Nothing.", "Nothing at all."));
    await incident.stateConditions({ ...POOL_CONDITIONS, nextStep: { en: "Ask." } }, 1);
    await press("Save as revision 2");
    await page.getByText("somebody saved revision 2").waitFor();
    await page.getByText("rule fixed", { exact: true }).waitFor();
    await press("Save mine as revision 3");
    await page.getByText("Revision 3 saved").waitFor();
  });
});
