import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeUpstreamIncident, recordFix, type UpstreamIncident } from "#test/builders/upstream-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
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
});

const address = (part = "") => `/console/incidents/${incident.slug}/upstream${part}`;
const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const part = (name: string) => page.getByRole("region", { name, exact: true });
const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe("the fixes of an incident", () => {
  let recorded: Awaited<ReturnType<typeof recordFix>>;
  beforeEach(async () => {
    recorded = await recordFix(incident);
    await page.goto(address());
  });

  it("are told from issue to release, with who said what", async () => {
    const chain = await part("From issue to release").getByRole("listitem").allInnerTexts();
    expect(chain.map((text) => /#\d|v\d\S*/.exec(text)?.[0])).toEqual(["#1", "#2", "#3", "v1.1.0"]);
    expect(chain[2]).toMatch(/supersedes Pull request #2/);
    const status = page.getByRole("row", { name: /^Pull request #3/ });
    expect(await status.innerText()).toMatch(/Released[\s\S]*v1\.1\.0/);
    // 11 to 20 August: merged in public on the 1st, which is 19 days before the release.
    expect(await part("Patch gap").innerText()).toMatch(/fix public → released\s+19 days/);
    expect(await part("How fresh this is").innerText()).toContain("Never read with success.");
  });

  it("each cell of the matrix opens its reason by keyboard", async () => {
    const row = page.getByRole("region", { name: "Fix matrix" }).getByRole("row", { name: /^Default/ });
    expect((await row.getByRole("cell").allInnerTexts()).map((text) => text.trim())).toEqual([
      ...["Exposed", "Exposed", "Protected", "v1.1.0"],
    ]);
    await row.locator("summary").last().focus();
    await page.keyboard.press("Enter");
    await row.getByText("Rejects it. (stated by the sources)").waitFor();
  });

  it.each(["light", "dark"] as const)(
    "axe finds nothing in the %s theme, and a phone scrolls one way only",
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 800 });
      expect(await fits()).toBe(true);
      await page.setViewportSize({ width: 1280, height: 900 });
    },
  );

  it("wait on somebody in the watch list", async () => {
    await incident.add("items", {
      ...{ repository: recorded.repository, kind: "pull_request", number: 4, state: "open", role: { en: "More" } },
      ...{ title: { en: `Second fix of ${incident.slug}` }, opened: { date: "2026-09-01" } },
    });
    await page.goto(`/console/watch?q=${incident.slug}`);
    const waiting = page.getByRole("row", { name: /^Upstream the merge/ });
    expect(await waiting.innerText()).toContain("since Tuesday, 1 September 2026");
    // The fix is released, and what it superseded is watched no more.
    expect(await page.getByRole("row").count()).toBe(2);
    expect(await findings(page)).toEqual([]);
  });
});

describe("the record", () => {
  it("an item is added by its address, then told by hand", async () => {
    await page.goto(address("/record"));
    await press("Add by address");
    await page.getByLabel("Address", { exact: true }).fill("acme/engine");
    await press("Add");
    await page.getByRole("form").getByText("Such as owner/name#12").first().waitFor();
    await page.getByLabel("Address", { exact: true }).fill("https://github.com/acme/engine/pull/7");
    await press("Add");
    const entry = page.getByRole("article", { name: /Pull request #7/ });
    await entry.getByText("state not known", { exact: false }).waitFor();
    await entry.getByRole("button", { name: /^Change/ }).click();
    await page.getByLabel("State", { exact: true }).selectOption("merged");
    await page.getByLabel("Merged", { exact: true }).fill("2026-08-11");
    await page.getByText("Read as").waitFor();
    await press("Save");
    await entry.getByText(/merged Tuesday, 11 August 2026/).waitFor();
    await page.goto(address("/record?kind=repositories"));
    await page.getByRole("article", { name: "acme/engine" }).waitFor();
  });

  it("says what GitHub would learn before a person allows asking it", async () => {
    await incident.add("repositories", { name: "acme/engine", versionScheme: "semver" });
    await page.goto(address("/record?kind=repositories"));
    await press("Change acme/engine");
    await page.getByLabel("Ask GitHub about it").selectOption("allowed");
    await page.getByText("GitHub learns which repositories this server watches").waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it("what somebody else saved meanwhile is laid beside one’s own, and neither is lost", async () => {
    const { issue } = await recordFix(incident);
    await page.goto(address("/record"));
    await page
      .getByRole("article", { name: /Issue #1/ })
      .getByRole("button", { name: /^Change/ })
      .click();
    await page.getByLabel("Title, English").fill("The bug, as we call it");
    await incident.change("items", issue.id, { role: { en: "First report" } }, issue.version);
    await press("Save");
    const both = page.getByRole("region", { name: "Both texts" });
    await both.getByRole("row", { name: /Title The bug, as we call it The bug you/ }).waitFor();
    await both.getByRole("row", { name: /First report they/ }).waitFor();
    await press("Save mine over it");
    const entry = page.getByRole("article", { name: "Issue #1: The bug, as we call it" });
    await entry.getByText("First report").waitFor();
  });

  it("an entry that others name stays, and says by what", async () => {
    await recordFix(incident);
    await page.goto(address("/record"));
    const entry = page.getByRole("article", { name: /Issue #1/ });
    await entry.getByRole("button", { name: /^Remove/ }).click();
    await press("Remove it");
    await entry.getByText("It is still named by links").waitFor();
  });
});
