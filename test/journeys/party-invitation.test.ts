import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { codeOf } from "#test/builders/authenticator-app.ts";
import { fillSignIn } from "#test/builders/console-session.ts";
import { makeIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { plantInvitation } from "#test/builders/planted-invitation.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
const password = "a long enough password";
const sql = new pg.Client({ connectionString: inject("databaseUrl") });
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await browser?.close();
});

async function enrol(page: Page): Promise<{ uri: string; recoveryCodes: string[] }> {
  await page.getByLabel("Your password, once more").fill(password);
  await page.getByRole("button", { name: "Make a secret" }).click();
  const link = page.getByRole("link", { name: "Open it in the app on this device" });
  const uri = (await link.getAttribute("href")) ?? "";
  const recoveryCodes = await page.getByRole("listitem").allInnerTexts();
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("The code that the app shows now").fill(codeOf(uri));
  await page.getByRole("button", { name: "Confirm" }).click();
  return { uri, recoveryCodes };
}

const anyone = () => ({ email: `party-${randomUUID()}@vendor.example`, password });

it("whoever is invited accepts, sets up a second factor, and reaches their case; later signs in with both", async () => {
  const who = anyone();
  const incident = await makeIncident(baseUrl, inject("apiKey"));
  const { caseId, token } = await plantInvitation(sql, incident.slug, who.email);
  const context = await browser.newContext({ baseURL: baseUrl });
  const page = await context.newPage();
  await page.goto(`/invitations/${token}`);
  expect(await page.getByRole("main").innerText()).not.toMatch(new RegExp(`${incident.slug}|Journey`));
  expect(await findings(page)).toEqual([]);
  await page.getByLabel("Your name").fill("Mio");
  await page.getByLabel("A new password").fill(password);
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await page.waitForURL(`**/second-factor?next=**`);
  const { uri, recoveryCodes } = await enrol(page);
  await page.waitForURL(`**/cases/${caseId}`);

  await page.goto("/console");
  await page.waitForURL("**/cases");
  await page.getByRole("link", { name: "A neutral title" }).waitFor();
  const elsewhere = await page.goto(`/console/incidents/${incident.slug}`);
  expect(elsewhere?.status()).toBe(404);

  await page.goto("/cases");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in?next=**");
  await fillSignIn(page, who);
  await page.waitForURL("**/sign-in/code?next=**");
  await page.goto("/cases");
  expect(new URL(page.url()).pathname).toBe("/sign-in");
  await fillSignIn(page, who);
  await page.getByLabel("Code").fill(codeOf(uri));
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL("**/cases");

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in?next=**");
  await fillSignIn(page, who);
  await page.getByLabel("Code").fill(recoveryCodes[0] ?? "");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL("**/cases");
  await context.close();

  const { rows } = await sql.query("SELECT used_at IS NOT NULL AS used FROM party_invitation WHERE email = $1", [
    who.email,
  ]);
  expect(rows).toEqual([{ used: true }]);
});

it("a link that was used and one that never was look the same", async () => {
  const { email } = anyone();
  const { slug } = await makeIncident(baseUrl, inject("apiKey"));
  const { token } = await plantInvitation(sql, slug, email);
  await sql.query("UPDATE party_invitation SET used_at = now() WHERE email = $1", [email]);
  const said = new Set<string>();
  const page = await browser.newPage({ baseURL: baseUrl });
  for (const one of [token, "A".repeat(43)]) {
    const response = await page.goto(`/invitations/${one}`);
    expect(response?.status()).toBe(404);
    said.add(await page.getByRole("main").innerText());
  }
  expect(said.size).toBe(1);
  await page.close();
});
