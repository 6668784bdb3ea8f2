import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { startNginx } from "#test/builders/nginx.ts";
import { onFreshSite, type FreshSite } from "./fresh-site.ts";
import { loadMeanwhile, loadsOf, missingTools, saveBare, sayRatio, shown, type Load } from "./page-load.ts";
import { ratio, temporaryFolder } from "./running-site.ts";

const SLUG = "glm-5-3-kv-cache-leak";
const PAGE = `/incidents/${SLUG}`;
const MEMORY_WANTED_MIB = 200;
const A_SECOND_MS = 1000;

type Say = (line: string) => void;

/**
 * The public page from the app against the same bytes from nginx, plain and gzip; then the same while another client publishes a
 * revision each second and looks whether the very next answer is of it; then what the process holds.
 */
export async function benchPublicPage(say: Say): Promise<void> {
  const missing = missingTools();
  if (missing.length > 0)
    return say(`  skipped: ${missing.join(" and ")} not on this machine (Debian: apt-get install nginx wrk)`);
  const temporary = temporaryFolder("page");
  await onFreshSite("page-site", async (site) => {
    const root = await saveBare(temporary.folder, site.address + PAGE);
    const nginx = await startNginx(`root ${root}; gzip_static on; types { text/html html; }`);
    try {
      for (const encoding of ["identity", "gzip"]) {
        const loads = loadsOf({ ours: site.address + PAGE, base: `${nginx.address}/page.html` }, encoding);
        sayRatio(say, encoding, "app", loads);
        await sayWhilePublishing(say, site, encoding, loads.base);
      }
      const front = listenerOn(new URL(site.address).port);
      const [held, behind] = [residentMib(front), residentMib(parentOf(front))];
      say(
        `  memory after load ${held.toFixed(0)} MiB in the process that answers readers   ratio to ${MEMORY_WANTED_MIB} MiB ` +
          `${ratio(held, MEMORY_WANTED_MIB)}; the site behind it, which publishes, ${behind.toFixed(0)} MiB`,
      );
    } finally {
      await nginx.stop();
    }
  });
  temporary.remove();
}

async function sayWhilePublishing(say: Say, site: FreshSite, encoding: string, base: Load): Promise<void> {
  const measured = loadMeanwhile(site.address + PAGE, encoding);
  let over = false;
  void measured.finally(() => (over = true)).catch(() => undefined);
  let [published, seen] = [0, 0];
  while (!over) {
    const startedAt = performance.now();
    const hash = await publishAnother(site);
    published += 1;
    if ((await newestOf(site)) === hash) seen += 1;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, A_SECOND_MS - (performance.now() - startedAt))));
  }
  const load = await measured;
  say(
    `  ${encoding.padEnd(8)} while publishing ${shown(load)}   ratio to bare nginx ${ratio(load.perSecond, base.perSecond)}; ` +
      `${seen} of ${published} revisions were in the very next answer`,
  );
  if (seen < published) throw new Error("a reader got an older revision after a newer one was published");
}

async function call<T>(site: FreshSite, method: string, address: string, body?: object, version?: number): Promise<T> {
  const answer = await fetch(`${site.address}/api/v1/incidents/${SLUG}${address}`, {
    method,
    headers: {
      authorization: `Bearer ${site.apiKey}`,
      "content-type": "application/json",
      ...(version === undefined ? {} : { "if-match": `"${version}"` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function publishAnother(site: FreshSite): Promise<string> {
  const { version, title } = await call<{ version: number; title: { en: string } }>(site, "GET", "");
  const next = { ...title, en: title.en.replace(/( \(edition \d+\))?$/, ` (edition ${version})`) };
  await call(site, "PATCH", "", { title: next }, version);
  const { hash } = await call<{ hash: string }>(site, "GET", "/publication/preview");
  await call(site, "POST", "/publication", { documentHash: hash, note: "Another edition" });
  return hash;
}

/** Of the revision that a reader gets now, as the page's own file says. */
async function newestOf(site: FreshSite): Promise<string> {
  const page = await (await fetch(site.address + PAGE)).text();
  const edition = /<h1[^>]*>.*?\(edition (\d+)\)/s.exec(page)?.[1];
  const file = (await (await fetch(`${site.address}${PAGE}/incident.json`)).json()) as {
    hash: string;
    document: { title: { en: string } };
  };
  return file.document.title.en.includes(`(edition ${edition})`) ? file.hash : "an older page";
}

/** The process that listens on this port. */
function listenerOn(port: string): string {
  const wanted = `:${Number(port).toString(16).toUpperCase().padStart(4, "0")}`;
  const line = readFileSync("/proc/net/tcp", "utf8")
    .split("\n")
    .find((text) => text.includes(`${wanted} 00000000:0000 0A`));
  const inode = line?.trim().split(/\s+/)[9];
  const pid = readdirSync("/proc").find((name) => /^\d+$/.test(name) && holds(name, `socket:[${inode}]`));
  if (pid === undefined) throw new Error(`no process listens on ${port}`);
  return pid;
}

function parentOf(pid: string): string {
  return statusOf(pid, /^PPid:\s+(\d+)/m);
}

function residentMib(pid: string): number {
  return Number(statusOf(pid, /^VmRSS:\s+(\d+)/m)) / 1024;
}

function statusOf(pid: string, wanted: RegExp): string {
  return wanted.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "";
}

function holds(pid: string, socket: string): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === socket);
  } catch {
    return false;
  }
}
