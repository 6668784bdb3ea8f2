import { randomBytes } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { embeddedUrl, runningPort } from "#scripts/embedded-postgres.ts";
import { signedInPage } from "#test/builders/console-session.ts";
import { launchBrowser } from "#test/setup/browser.ts";
import { startSite, temporaryFolder } from "./running-site.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export type FreshSite = {
  address: string;
  apiKey: string;
  databaseUrl: string;
  /** In a browser of its own, in which the site's first person is signed in. */
  openPage: (options?: BrowserContextOptions) => Promise<Page>;
};

/** A site of one benchmark's own, with nothing in it but one person and one key. */
export async function onFreshSite(name: string, measure: (site: FreshSite) => Promise<void>): Promise<void> {
  const temporary = temporaryFolder(name);
  const who = { email: "bench@candor.test", password: randomBytes(12).toString("hex") };
  const apiKey = `candor_${randomBytes(16).toString("hex")}`;
  const data = path.join(temporary.folder, "data");
  Object.assign(process.env, {
    CANDOR_ADMIN_EMAIL: who.email,
    CANDOR_ADMIN_PASSWORD: who.password,
    CANDOR_API_KEY: apiKey,
  });
  const { address, stop } = await startSite(ROOT, data);
  const browsers: Browser[] = [];
  const openPage = async (options?: BrowserContextOptions) => {
    const browser = await launchBrowser();
    browsers.push(browser);
    return signedInPage(browser, address, who, options);
  };
  try {
    await measure({ address, apiKey, databaseUrl: embeddedUrl(data, runningPort(data) ?? 0, "candor"), openPage });
  } finally {
    for (const browser of browsers) await browser.close();
    await stop();
    temporary.remove();
  }
}
