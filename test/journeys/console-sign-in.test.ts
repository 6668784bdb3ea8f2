import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { fillSignIn, signedInPage } from "#test/builders/console-session.ts";
import { addPersonOn } from "#test/builders/person.ts";
import { makeIncident, type WorkspaceIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";

const baseUrl = inject("baseUrl");
const admin = inject("admin");
let browser: Browser;
let incident: WorkspaceIncident;

beforeAll(async () => {
  browser = await launchBrowser();
  incident = await makeIncident(baseUrl, inject("apiKey"));
});
afterAll(() => browser?.close());

describe("signing in", () => {
  it("leads a signed-out person back to the very address they asked for", async () => {
    const page = await browser.newPage({ baseURL: baseUrl });
    await page.goto(`/console/incidents/${incident.slug}/timeline?tz=Asia/Tokyo`);
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    await fillSignIn(page, admin);
    await page.waitForURL(`**/console/incidents/${incident.slug}/timeline?tz=**`);
    expect(await page.getByLabel("All times on this page in").inputValue()).toBe("Asia/Tokyo");
    await page.close();
  });

  it("needs no script", async () => {
    const page = await browser.newPage({ baseURL: baseUrl, javaScriptEnabled: false });
    await page.goto("/sign-in");
    await fillSignIn(page, admin);
    await page.waitForURL("**/console");
    expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe("Incidents");
    await page.close();
  });

  it("says in words that it was refused, and keeps the e-mail", async () => {
    const page = await browser.newPage({ baseURL: baseUrl });
    await page.goto("/sign-in");
    await fillSignIn(page, { email: "nobody@candor.test", password: "not the password" });
    await page.getByText("do not belong together").waitFor();
    expect(await page.getByLabel("E-mail").inputValue()).toBe("nobody@candor.test");
    await page.close();
  });

  it.each(["//evil.example", "/\\evil.example", "/..//evil.example", "javascript:alert(1)"])(
    "does not lead elsewhere: next=%s",
    async (next) => {
      const page = await browser.newPage({ baseURL: baseUrl });
      await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
      await fillSignIn(page, admin);
      await page.waitForURL(`${baseUrl}/console`);
      await page.close();
    },
  );

  it("ends: after signing out the workspace is closed again", async () => {
    const page = await signedInPage(browser, baseUrl, admin);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    await page.goto("/console");
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    await page.context().close();
  });
});

describe("the workspace", () => {
  it.each([
    "/console",
    "/console/incidents/SLUG",
    "/console/incidents/SLUG/timeline",
    "/console/incidents/SLUG/publication",
  ])("is not shown to anybody signed out, nor kept by a cache: %s", async (path) => {
    const response = await fetch(baseUrl + path.replace("SLUG", incident.slug), { redirect: "manual" });
    expect(response.status).toBe(307);
    expect(response.headers.get("location")).toContain("/sign-in");
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(await response.text()).not.toContain(`Journey ${incident.slug}`);
  });

  it("looks the same for an incident that is not theirs and one that never was", async () => {
    const stranger = await addPersonOn(inject("databaseUrl"), incident.slug, { name: "Stranger", role: "reviewer" });
    const hidden = await makeIncident(baseUrl, inject("apiKey"));
    const page = await signedInPage(browser, baseUrl, stranger);
    await page.getByRole("link", { name: `Journey ${incident.slug}` }).waitFor();
    expect(await page.getByText(hidden.slug).count()).toBe(0);
    for (const suffix of ["", "/timeline", "/publication", "/audit"]) {
      const missing = await page.goto(`/console/incidents/never-was-there${suffix}`);
      const words = await page.getByRole("main").innerText();
      const forbidden = await page.goto(`/console/incidents/${hidden.slug}${suffix}`);
      expect([missing?.status(), forbidden?.status()]).toEqual([404, 404]);
      expect(await page.getByRole("main").innerText()).toBe(words);
    }
    await page.context().close();
  });
});
