import "server-only";

import { Conflict } from "#domain/errors.ts";
import { fileOf, goneFile } from "#domain/postmortem/static-site/file-name.ts";
import { BEGINNINGS, pageLinks, textLinks } from "#domain/postmortem/static-site/page-links.ts";

export type CopiedFile = { file: string; body: Buffer; isPage: boolean };
/** `gone`: slugs of withdrawn incidents. `headers`: those of a page, but for what tells pages apart. */
export type CopiedSite = {
  files: CopiedFile[];
  gone: string[];
  headers: Record<string, string>;
  /** Answers that change with whatever becomes public or stops being it. */
  states: Map<string, Buffer>;
};
export type CopyProgress = (done: number, known: number) => void;

const AT_ONCE = 8;
const ANSWER_WITHIN_MS = 30_000;
const NEVER_WAS = "never-was-0f3a9c";
const KEPT_HEADERS = ["cache-control", "content-security-policy", "x-content-type-options", "referrer-policy"];

type Answered = { status: number; type: string; body: Buffer; headers: Headers };

/**
 * Every published page and file as the application at `from` answers it, found by its own links from the beginnings. Where
 * something is published meanwhile it begins again, so that all is of one state.
 * @throws {Conflict} site_unreachable, site_changing
 */
export async function copySite(from: string, progress?: CopyProgress): Promise<CopiedSite> {
  for (let tries = 0; tries < 3; tries += 1) {
    const found = await copyOnce(from, progress);
    if (await isStillSo(from, found)) return found;
  }
  throw new Conflict("site_changing", "Something was published during each of three copies; try again in a moment.");
}

/** Asked again after all else: the feed names the newest act, and each history every publication and redaction of its incident. */
async function isStillSo(from: string, { states }: CopiedSite): Promise<boolean> {
  for (const [address, body] of states) {
    if (!(await ask(from, address)).body.equals(body)) return false;
  }
  return true;
}

async function copyOnce(from: string, progress: CopyProgress | undefined): Promise<CopiedSite> {
  const origin = await originOf(from);
  const known = new Set<string>(BEGINNINGS);
  const waiting = [...known];
  const asking = new Set<Promise<void>>();
  const found: CopiedSite = { files: await errorPages(from), gone: [], headers: {}, states: new Map() };
  const askNext = async (address: string) => {
    for (const link of take(found, address, await ask(from, address), origin)) {
      if (known.has(link)) continue;
      known.add(link);
      waiting.push(link);
    }
    progress?.(known.size - waiting.length, known.size);
  };
  while (waiting.length > 0 || asking.size > 0) {
    for (const address of waiting.splice(0, AT_ONCE - asking.size)) {
      const asked = askNext(address).finally(() => asking.delete(asked));
      asking.add(asked);
    }
    await Promise.race(asking);
  }
  found.files.sort((a, b) => (a.file < b.file ? -1 : 1));
  return found;
}

/** Keeps an answer and says where it leads. */
function take(found: CopiedSite, address: string, { status, type, body, headers }: Answered, origin: string): string[] {
  const isPage = type.startsWith("text/html");
  if (status === 410) return takeGone(found, address, body);
  if (status !== 200) return [];
  if (isPage && Object.keys(found.headers).length === 0) found.headers = keptHeaders(headers);
  if (address === "/feed.json" || /\/history$/.test(address)) found.states.set(address, body);
  found.files.push({ file: fileOf(address, isPage), body, isPage });
  if (isPage) return pageLinks(body.toString("utf8"), address, origin);
  return /json|xml|text\/plain/.test(type) ? textLinks(body.toString("utf8"), origin) : [];
}

/** One page tells of every withdrawn incident, so one is kept of each language; a redacted revision has one of its own. */
function takeGone({ files, gone }: CopiedSite, address: string, body: Buffer): string[] {
  const [, shelf = "", slug] = /^\/(ja\/)?incidents\/([^/?]+)$/.exec(address) ?? [];
  if (slug === undefined) {
    if (/\/revisions\/\d+$/.test(address)) files.push({ file: goneFile(address), body, isPage: true });
    return [];
  }
  const file = `${shelf}gone.html`;
  if (!files.some((kept) => kept.file === file)) files.push({ file, body, isPage: true });
  if (shelf === "") gone.push(slug);
  return shelf === "" ? [`/ja/incidents/${slug}`] : [];
}

function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])),
  );
}

/** What stands at an address that never was. */
async function errorPages(from: string): Promise<CopiedFile[]> {
  const pages = [
    { file: "404.html", address: `/incidents/${NEVER_WAS}` },
    { file: "ja/404.html", address: `/ja/incidents/${NEVER_WAS}` },
  ];
  return Promise.all(
    pages.map(async ({ file, address }) => ({ file, body: (await ask(from, address)).body, isPage: true })),
  );
}

/** Under which the site writes absolute links: with PUBLIC_URL, another than the one it is asked at. */
async function originOf(from: string): Promise<string> {
  const { body } = await ask(from, "/robots.txt");
  const sitemap = /^Sitemap: (.+)\/sitemap\.xml$/m.exec(body.toString("utf8"))?.[1];
  return sitemap ?? new URL(from).origin;
}

async function ask(from: string, address: string): Promise<Answered> {
  try {
    const answer = await fetch(new URL(address, from), {
      headers: { "accept-encoding": "identity" },
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (answer.status >= 500) throw new Error(`it answers ${answer.status} at ${address}`);
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, type: answer.headers.get("content-type") ?? "", body, headers: answer.headers };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Conflict("site_unreachable", `The application at ${from} could not be copied: ${why}.`);
  }
}
