import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { signedInPage } from "#test/builders/console-session.ts";
import { makeIncident } from "#test/builders/workspace-incident.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { findings } from "./axe-findings.ts";

const baseUrl = inject("baseUrl");
const LOG = Buffer.from("step,result\n1,seen\n");
let browser: Browser;
let page: Page;
let threads: string;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await signedInPage(browser, baseUrl, inject("admin"), { viewport: { width: 1280, height: 900 } });
  const { slug } = await makeIncident(baseUrl, inject("apiKey"));
  const enter = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${inject("apiKey")}`, "content-type": "application/json" };
    const address = `${baseUrl}/api/v1/incidents/${slug}${path}`;
    const { status } = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
    expect(status).toBe(201);
  };
  await enter("/disclosure", { channel: { en: "mail" } });
  await enter("/parties", { party: "vendor", name: { en: "The vendor" }, roles: ["vendor"] });
  threads = `/console/incidents/${slug}/disclosure/threads`;
});
afterAll(() => browser?.close());

const message = (seq: number) => page.getByRole("article", { name: `Message ${seq} by` });
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute("data-message") ?? document.activeElement?.tagName);

it("a thread is begun, answered, changed and taken back; what is not sent survives a reload", async () => {
  await page.goto(threads);
  await page.getByText("Begin a thread").click();
  await page.getByLabel("Subject").fill("When do we publish?");
  await page.getByRole("checkbox", { name: "The vendor" }).check();
  await page.getByLabel("First message").fill("See https://example.test/plan.\n<b>Plain</b> text.");
  await page.reload();
  await expect.poll(() => page.getByLabel("Subject").inputValue()).toBe("When do we publish?");
  await page.getByRole("checkbox", { name: "The vendor" }).check();
  await page.getByLabel("First message").press("Control+Enter");
  await page.getByRole("heading", { name: "When do we publish?" }).waitFor();
  await page.getByText("We and The vendor", { exact: true }).waitFor();
  expect(await message(1).innerText()).toContain("<b>Plain</b> text.");
  expect(await message(1).getByRole("link").getAttribute("href")).toBe("https://example.test/plan");

  await page.getByLabel("Your message").fill("Not sent yet");
  await page.reload();
  await expect.poll(() => page.getByLabel("Your message").inputValue()).toBe("Not sent yet");
  await page.getByLabel("Your message").fill("On Monday");
  await page.getByRole("button", { name: "Send" }).click();
  await message(2).waitFor();
  expect(await page.getByLabel("Your message").inputValue()).toBe("");

  await message(2).getByRole("button", { name: "Change" }).click();
  await page.getByLabel("Message 2", { exact: true }).fill("On Tuesday");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await message(2).getByRole("button", { name: "All its texts" }).click();
  await message(2).getByText("On Monday").waitFor();

  await page.getByLabel("File for message 2").setInputFiles({ name: "run.csv", mimeType: "text/csv", buffer: LOG });
  const started = page.waitForEvent("download");
  await message(2).getByRole("link", { name: "run.csv" }).click();
  expect(readFileSync(await (await started).path())).toEqual(LOG);
  await page.getByLabel("File for message 2").setInputFiles({
    ...{ name: "page.html", mimeType: "text/html", buffer: Buffer.from("<p>") },
  });
  await page.getByText("The file was not attached").waitFor();

  await message(1).getByRole("button", { name: "Take back" }).click();
  await page.getByLabel("Why message 1 is taken back").fill("the wrong link");
  await page.getByRole("button", { name: "Take it back" }).click();
  await message(1)
    .getByText(/Taken back by .*: the wrong link/)
    .waitFor();
  expect(await message(1).getByRole("link").count()).toBe(0);
});

it("is gone through by keys, and has no finding of accessibility", async () => {
  await page.reload();
  await message(2).waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press("j");
      return focused();
    })
    .toBe("1");
  await page.keyboard.press("j");
  expect(await focused()).toBe("2");
  await page.keyboard.press("k");
  expect(await focused()).toBe("1");
  await page.keyboard.press("r");
  expect(await focused()).toBe("TEXTAREA");
  expect(await findings(page)).toEqual([]);
  await page.screenshot({ path: "/tmp/helpers/6e-thread.png", fullPage: true });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.screenshot({ path: "/tmp/helpers/6e-thread-390.png", fullPage: true });
  await page.goto(threads);
  await page.getByText("Begin a thread").click();
  await page.screenshot({ path: "/tmp/helpers/6e-list-390.png", fullPage: true });
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.screenshot({ path: "/tmp/helpers/6e-list.png", fullPage: true });
  await page.goto(threads);
  await page.getByRole("link", { name: "When do we publish?" }).first().waitFor();
  expect(await findings(page)).toEqual([]);
});
