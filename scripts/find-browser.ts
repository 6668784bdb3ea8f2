import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "playwright-core";
import { CannotGoOn, progress } from "./progress.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Playwright takes paths only, never a name to look for. */
function pathOf(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders.map((folder) => path.join(folder, name)).find((file) => path.isAbsolute(file) && existsSync(file));
}

function works(command: string): boolean {
  return spawnSync(command, ["--version"], { timeout: 20_000 }).status === 0;
}

/** A Chromium that runs: CHROMIUM_PATH, the system's, or the one that Playwright downloaded. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (works(given)) return given;
    throw new CannotGoOn(
      `CHROMIUM_PATH is ${JSON.stringify(given)}, which does not run; accepted is the path of a Chromium.`,
    );
  }
  const downloaded = chromium.executablePath();
  const installed = NAMES.flatMap((name) => pathOf(name) ?? []).find(works);
  return installed ?? (existsSync(downloaded) && works(downloaded) ? downloaded : undefined);
}

function runQuietly(command: string, args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { stdio: "ignore", env }).status === 0;
}

/** Finds a browser or installs one: the system's package as root, else Playwright's download. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (process.getuid?.() === 0 && runQuietly("apt-get", ["--version"])) {
    progress("Installing a browser (apt-get install chromium)");
    runQuietly("apt-get", ["update"]);
    runQuietly("apt-get", ["install", "-y", "--no-install-recommends", "chromium"]);
  }
  if (findBrowser() === undefined) {
    progress("Downloading a browser (playwright-core install chromium)");
    runQuietly(process.execPath, ["node_modules/playwright-core/cli.js", "install", "chromium"]);
  }
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  throw new CannotGoOn("no Chromium was found and none could be installed; install one and name it in CHROMIUM_PATH.");
}
