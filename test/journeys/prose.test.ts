import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeIncident, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let page: Page;
let incident: WorkspaceIncident;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"), { viewport: { width: 1280, height: 900 } });
  incident = await makeIncident(baseUrl, inject("apiKey"));
  for (const [milestone, clock] of [
    ["declared", "13:22"],
    ["restored", "19:40"],
  ]) {
    const more = { milestone, audience: "public", record: true };
    await incident.addEvent(`It is ${milestone}`, { text: `2026-09-09 ${clock}`, zone: "UTC" }, more);
  }
});
afterAll(() => browser?.close());

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const english = () => page.getByLabel("Text, English");
const japanese = () => page.getByLabel("Text, Japanese");
const previewIn = (locale: "en" | "ja") => page.locator(`[data-preview="${locale}"]`);
const section = (name: string) => page.getByRole("article", { name });

async function api(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${baseUrl}/api/v1/incidents/${incident.slug}${path}`, {
    method,
    headers: { authorization: `Bearer ${inject("apiKey")}`, "content-type": "application/json", ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function stored(): Promise<{ id: string; version: number; body: { en: string; ja: string } }> {
  const { body } = await api("GET", "/narratives");
  const [only] = body["items"] as [{ id: string; version: number; body: { en: string; ja: string } }];
  return only;
}

async function publish() {
  const { body } = await api("GET", "/publication/preview");
  return api("POST", "/publication", { documentHash: body["hash"], note: "First account." });
}

// One story in order: each step goes on with the section that the one before left.
describe("the prose of a postmortem", () => {
  it("is written in both languages with a reference that is picked, each with its preview", async () => {
    await page.goto(`/console/incidents/${incident.slug}/publication`);
    await page.getByRole("link", { name: "Prose" }).click();
    await page.getByRole("heading", { name: "Prose", level: 1 }).waitFor();
    await press("Add a cause");
    await page.getByLabel("Title, English").fill("A *cause*");
    await english().fill("It took ");
    await page.getByLabel("Reference").selectOption("{{duration declared restored}}");
    await press("Insert");
    expect(await english().inputValue()).toBe("It took {{duration declared restored}}");
    await previewIn("en")
      .getByText(/It took 6\sh\s18\smin/)
      .waitFor();
    await previewIn("en").locator("em", { hasText: "cause" }).waitFor();
    await page.getByLabel("Title, Japanese").fill("原因");
    await japanese().fill("復旧まで ");
    await press("Insert");
    await previewIn("ja").getByText("復旧まで 6時間18分").waitFor();
  });

  it("is still there after a reload, and is saved", async () => {
    await page.reload();
    await page.getByText("Written before and not saved").waitFor();
    expect(await english().inputValue()).toBe("It took {{duration declared restored}}");
    expect(await findings(page)).toEqual([]);
    await press("Save");
    await section("A *cause*").getByText("復旧まで 6時間18分").waitFor();
    expect(await stored()).toMatchObject({ version: 1, body: { ja: "復旧まで {{duration declared restored}}" } });
  });

  it("never loses what a colleague saved meanwhile", async () => {
    await press("Edit “A *cause*”");
    expect(await page.getByLabel("Title, English").evaluate((field) => field === document.activeElement)).toBe(true);
    await english().fill("Mine, {{duration declared restored}}.");
    const { id } = await stored();
    const theirs = { body: { en: "Theirs", ja: "原因" } };
    expect((await api("PATCH", `/narratives/${id}`, theirs, { "if-match": '"1"' })).status).toBe(200);
    await press("Save");
    await page.getByText("Somebody saved version 2 meanwhile").waitFor();
    const both = await page.getByRole("region", { name: "Both texts" }).innerText();
    expect(both).toMatch(/Mine[^]*Theirs/);
    expect((await stored()).body.en).toBe("Theirs");
    await english().fill("Theirs and mine, {{duration declared restored}}.");
    await press("Save mine after version 2");
    await section("A *cause*")
      .getByText(/Theirs and mine, 6\sh\s18\smin/)
      .waitFor();
    expect(await stored()).toMatchObject({ version: 3 });
  });

  it("is not published with a reference that says nothing", async () => {
    await press("Edit “A *cause*”");
    await english().fill("At {{event nowhere}}.");
    await previewIn("en").locator("mark", { hasText: "{{event nowhere}}" }).waitFor();
    await page.getByText('no public event has the milestone or key "nowhere"').first().waitFor();
    await press("Save");
    await page.getByText("nothing can be published before they do").waitFor();
    expect(await publish()).toMatchObject({ status: 409, body: { code: "lint_blocking" } });
    expect((await fetch(`${baseUrl}/incidents/${incident.slug}`)).status).toBe(404);
  });

  it("is told by the data of the revision, in the reader's zone and language, once all references resolve", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await press("Edit “A *cause*”");
    await english().fill("Restored at {{event restored}}, <b>not</b> [before](javascript:alert(1)).");
    await previewIn("en")
      .getByText(/15:40 −04:00 EDT/)
      .waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await press("Save");
    await section("A *cause*")
      .locator("time", { hasText: /15:40 −04:00 EDT/ })
      .waitFor();
    await page.getByRole("button", { name: "Edit “A *cause*”" }).waitFor();
    expect((await publish()).status).toBeLessThan(300);
    const read = async (path: string) => (await fetch(`${baseUrl}${path}/incidents/${incident.slug}?tz=UTC`)).text();
    const html = await read("");
    expect(html).toMatch(/Restored at <time datetime="2026-09-09T19:40:00Z">9 September 2026, 19:40 UTC<\/time>/i);
    expect(html).toContain("&lt;b&gt;not&lt;/b&gt; before.");
    expect(html).not.toContain("{{");
    expect(await read("/ja")).toContain("原因");
  });

  it("is put into a series by its name, and what is no key is refused while the words stay", async () => {
    await page.getByLabel("Key").fill("Not a key");
    await page.getByLabel("Name, English").fill("Leaks of a cache");
    await press("Save the series");
    await page.getByText("Not saved").waitFor();
    expect(await page.getByLabel("Name, English").inputValue()).toBe("Leaks of a cache");
    await page.getByLabel("Key").fill("cache-leaks");
    await press("Save the series");
    await page.getByText("It is saved; readers see it with the next revision.").waitFor();
    expect((await publish()).status).toBeLessThan(300);
    const html = await (await fetch(`${baseUrl}/incidents/${incident.slug}`)).text();
    expect(html).toContain('href="../series/cache-leaks"');
  });
});
