import { chromium, type Browser } from "playwright-core";
import { findBrowser } from "#scripts/find-browser.ts";

const SWITCHES = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A headless Chromium of its own, with an empty profile; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error("no Chromium was found; `npm test` installs one");
  // Chromium refuses its sandbox as root, and in many containers.
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, headless: true, args: [...SWITCHES, ...sandbox] });
}
