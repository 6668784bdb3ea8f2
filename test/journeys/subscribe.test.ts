import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startMailServer, type MailServer } from "#test/builders/mail-server.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { startApp, type StartedApp } from "#test/setup/start-app.ts";
import { findings } from "./axe-findings.ts";

let app: StartedApp;
let mails: MailServer;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let dataDir: string;

beforeAll(async () => {
  mails = await startMailServer();
  dataDir = mkdtempSync(path.join(tmpdir(), "candor-subscribe-"));
  const mail = { SMTP_URL: mails.url, MAIL_FROM: "candor@example.test" };
  app = await startApp({ DATA_DIR: dataDir, CANDOR_DEMO: "0", ...mail });
  browser = await launchBrowser();
  context = await browser.newContext({ javaScriptEnabled: false });
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await app?.stop();
  await mails?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const post = (to: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(to, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
const linkIn = (one: string) => /http:\/\/[^\s]+subscribe\/[\w-]{43}/.exec(one.replaceAll(/=\r\n/g, ""))?.[0] ?? "";

describe("without a script", () => {
  it("a reader asks, confirms from the mailbox, and ends it", async () => {
    await page.goto(`${app.baseUrl}/`);
    await page.getByRole("link", { name: "Subscribe by mail" }).click();
    await page.getByLabel("Your e-mail address").fill("mio@reader.example");
    await page.getByRole("button", { name: "Send me a link to confirm" }).click();
    await page.getByRole("heading", { name: "Look into your mailbox" }).waitFor();
    await expect.poll(() => mails.arrived.length).toBe(1);
    const link = linkIn(mails.arrived[0]?.text ?? "");
    // A scanner of mails follows links too.
    for (let looks = 0; looks < 3; looks += 1) expect((await fetch(link)).status).toBe(200);
    await page.goto(link);
    await page.getByRole("button", { name: "Yes, send me mails" }).click();
    await page.getByRole("heading", { name: "You are subscribed" }).waitFor();
    await page.goto(link);
    await page.getByRole("button", { name: "Yes, send me mails" }).click();
    await page.getByRole("heading", { name: "This link does nothing any more" }).waitFor();
  });

  it("what is no address is refused, and what was chosen stays", async () => {
    await page.goto(`${app.baseUrl}/ja/subscribe`);
    await page.getByLabel("メールアドレス").fill("mio");
    await page.getByLabel("メールの言語").selectOption("en");
    await page.getByRole("button", { name: "確認用のリンクを送る" }).click();
    expect(await page.getByLabel("メールアドレス").inputValue()).toBe("mio");
    expect(await page.getByLabel("メールの言語").inputValue()).toBe("en");
    await page.getByText("name@example.org のようなメールアドレスを入力してください。").waitFor();
  });

  it.each(["/subscribe", "/ja/subscribe", `/subscribe/${"a".repeat(43)}`, `/unsubscribe/${"a".repeat(43)}`])(
    "%s has nothing that assistive technology stumbles over, at any width",
    async (address) => {
      // The checker is a script of its own.
      const checked = await (await browser.newContext({ viewport: { width: 320, height: 700 } })).newPage();
      await checked.goto(app.baseUrl + address);
      expect(await findings(checked)).toEqual([]);
      expect(await checked.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await checked.context().close();
    },
  );
});

describe("by request", () => {
  const own = () => ({ origin: app.baseUrl });

  it("a known address, an unknown one and one that was asked for again are one answer", async () => {
    const said = async (email: string) => {
      const answer = await post(`${app.baseUrl}/subscribe`, { email, topic: "everything", locale: "en" }, own());
      return [answer.status, await answer.text()];
    };
    const known = await said("mio@reader.example");
    expect(await said("new@reader.example")).toEqual(known);
    expect(await said("new@reader.example")).toEqual(known);
    expect(known[0]).toBe(200);
  });

  it("a form of another site is refused, and changes nothing", async () => {
    const before = mails.arrived.length;
    const fields = { email: "other@reader.example", topic: "everything", locale: "en" };
    const headers = [{ origin: "https://evil.example" }, {}, { "sec-fetch-site": "cross-site" }] as const;
    for (const header of headers) {
      expect((await post(`${app.baseUrl}/subscribe`, fields, header)).status).toBe(403);
      expect((await post(`${app.baseUrl}/subscribe/${"a".repeat(43)}`, {}, header)).status).toBe(403);
      expect((await post(`${app.baseUrl}/unsubscribe/${"a".repeat(43)}`, {}, header)).status).toBe(403);
    }
    expect(mails.arrived).toHaveLength(before);
  });

  it("one click ends it, packed either way, with neither cookie nor origin; an unknown token gets the same answer", async () => {
    const to = `${app.baseUrl}/unsubscribe/${"b".repeat(43)}`;
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    const [urlencoded, multipart] = [
      await post(to, { "List-Unsubscribe": "One-Click" }),
      await fetch(to, { method: "POST", body: form }),
    ];
    expect([urlencoded.status, multipart.status]).toEqual([200, 200]);
    expect(await urlencoded.text()).toBe(await multipart.text());
    for (const { headers } of [urlencoded, multipart]) {
      expect(headers.get("set-cookie")).toBeNull();
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  it("nothing else is answered", async () => {
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect((await fetch(`${app.baseUrl}/subscribe`, { method })).status).toBe(405);
    const json = { "content-type": "application/json", ...own() };
    const body = JSON.stringify({ email: "mio@reader.example" });
    expect((await fetch(`${app.baseUrl}/subscribe`, { method: "POST", body, headers: json })).status).toBe(400);
    const unknown = { email: "mio@reader.example", topic: "incident:hidden-one", locale: "en" };
    expect((await post(`${app.baseUrl}/subscribe`, unknown, own())).status).toBe(422);
  });
});
