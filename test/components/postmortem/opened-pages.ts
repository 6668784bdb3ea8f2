import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "#test/setup/browser.ts";

const folder = mkdtempSync(join(tmpdir(), "candor-page-"));
let browser: Browser;
let opened = 0;

beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A rendered page, in a context of its own. */
export async function open(html: string, options: BrowserContextOptions = {}): Promise<Page> {
  const file = join(folder, `${(opened += 1)}.html`);
  writeFileSync(file, html.replace('rel="icon" href="/icon.svg"', 'rel="icon" href="data:,"'));
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(pathToFileURL(file).href);
  return page;
}
