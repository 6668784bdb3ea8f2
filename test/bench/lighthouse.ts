import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "#scripts/find-browser.ts";
import { ratio, startSite, temporaryFolder } from "./running-site.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
// Fetched for this benchmark alone: no part of the product or of its tests needs what it brings.
const VERSION = "13.5.0";
const HOME = path.join(ROOT, "node_modules/.cache/lighthouse");
const CLI = path.join(HOME, "node_modules/lighthouse/cli/index.js");
const PAGES = {
  page: "/incidents/glm-5-3-kv-cache-leak",
  "page, Japanese": "/ja/incidents/glm-5-3-kv-cache-leak",
  index: "/",
  "check form": "/incidents/glm-5-3-kv-cache-leak/check",
};
// One run says more about what else the machine did; the middle of five is what Lighthouse itself advises.
const RUNS = 5;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

type Work = { groupLabel: string; duration: number };
type Audit = { title: string; score: number | null; scoreDisplayMode: string; details?: { items?: Work[] } };
type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

/**
 * The four scores of Lighthouse's phone profile (throttled network and processor), every audit that keeps one below 100,
 * and then what the main thread did.
 */
export async function benchLighthouse(say: (line: string) => void): Promise<void> {
  if (!installed(say)) return say("  skipped: Lighthouse could not be fetched");
  const temporary = temporaryFolder("lighthouse");
  const site = await startSite(ROOT, path.join(temporary.folder, "data"));
  try {
    for (const [name, address] of Object.entries(PAGES)) {
      const report = middleRun(site.address + address, path.join(temporary.folder, "report.json"));
      const scores = CATEGORIES.map((category) => Math.round((report.categories[category]?.score ?? 0) * 100));
      say(`  ${name.padEnd(15)} ${CATEGORIES.map((category, at) => `${category} ${scores[at]}`).join(", ")}`);
      say(`    ratio of the lowest to 100: ${ratio(Math.min(...scores), 100)}`);
      for (const line of faults(report)) say(`    ${line}`);
      if (Math.min(...scores) < 100) say(`    main thread: ${workOf(report)}`);
    }
  } finally {
    await site.stop();
    temporary.remove();
  }
}

function installed(say: (line: string) => void): boolean {
  if (existsSync(CLI)) return true;
  say(`  fetching Lighthouse ${VERSION}`);
  mkdirSync(HOME, { recursive: true });
  const args = [
    "install",
    "--prefix",
    HOME,
    "--no-save",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    `lighthouse@${VERSION}`,
  ];
  spawnSync("npm", args, { stdio: "ignore" });
  return existsSync(CLI);
}

/** The run in the middle by its performance, which is what a busy machine moves. */
function middleRun(url: string, file: string): Report {
  const runs = Array.from({ length: RUNS }, () => audit(url, file));
  const performanceOf = ({ categories }: Report) => categories.performance?.score ?? 0;
  const middle = runs.toSorted((a, b) => performanceOf(a) - performanceOf(b))[RUNS >> 1];
  if (!middle) throw new Error(`Lighthouse did not measure ${url}`);
  return middle;
}

/** What the browser's main thread did: scripts apart from style, layout and paint, which without a GPU is software. */
function workOf({ audits }: Report): string {
  const items = audits["mainthread-work-breakdown"]?.details?.items ?? [];
  return items.map(({ groupLabel, duration }) => `${groupLabel} ${Math.round(duration)} ms`).join(", ");
}

function audit(url: string, file: string): Report {
  const flags = ["--headless=new", "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])].join(" ");
  const args = [
    CLI,
    url,
    "--output=json",
    `--output-path=${file}`,
    "--quiet",
    `--only-categories=${CATEGORIES.join(",")}`,
    `--chrome-flags=${flags}`,
    "--no-enable-error-reporting",
  ];
  const env = { ...process.env, CHROME_PATH: ensureBrowser() };
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env });
  if (status !== 0) throw new Error(`Lighthouse could not measure ${url}:\n${stderr.slice(-2000)}`);
  return JSON.parse(readFileSync(file, "utf8")) as Report;
}

function faults({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ weight, id }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id} (${audits[id]?.title}) ${audits[id]?.score}`),
  );
}
