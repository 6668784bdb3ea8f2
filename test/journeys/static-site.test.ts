import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { pageLinks } from "#domain/postmortem/static-site/page-links.ts";
import { startNginx, type RunningNginx } from "#test/builders/nginx.ts";
import { builtRoutes } from "./built-routes.ts";

const baseUrl = inject("baseUrl");
const apiKey = inject("apiKey");
const folder = mkdtempSync(path.join(tmpdir(), "candor-site-copy-"));
const copy = path.join(folder, "copy");
const GONE = `gone-${Date.now()}`;
const IN_TOKYO = `tokyo-${Date.now()}`;
let nginx: RunningNginx;

type Printed = { status: number | null; out: string; error: string };

function candor(...args: string[]): Printed {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/candor.mjs", ...args], { encoding: "utf8" });
  return { status, out: stdout, error: stderr };
}

async function call(address: string, body: object): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const answer = await fetch(`${baseUrl}/api/v1${address}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.ok, await answer.clone().text()).toBe(true);
  return (await answer.json()) as Record<string, string>;
}

async function publish(slug: string): Promise<void> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const preview = await fetch(`${baseUrl}/api/v1/incidents/${slug}/publication/preview`, { headers });
  const { hash } = (await preview.json()) as { hash: string };
  await call(`/incidents/${slug}/publication`, { documentHash: hash, note: "For the copy" });
}

async function revise(slug: string): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/v1/incidents/${slug}`, {
    method: "PATCH",
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json", "if-match": '"1"' },
    body: JSON.stringify({ title: { en: "A copy, revised", ja: "改訂" } }),
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
}

type Got = { status: number; type: string | null; policy: string | null; body: Buffer };

async function get(origin: string, address: string, encoding = "identity"): Promise<Got> {
  const answer = await fetch(origin + address, { headers: { "accept-encoding": encoding }, redirect: "manual" });
  const [type, policy] = [answer.headers.get("content-type"), answer.headers.get("content-security-policy")];
  return { status: answer.status, type, policy, body: Buffer.from(await answer.arrayBuffer()) };
}

const mediaType = ({ type }: Got) => type?.split(";")[0]?.toLowerCase();

/** Every address that a reader of the copy finds, following its own links from both beginnings. */
async function foundByReading(origin: string): Promise<string[]> {
  const found = new Set(["/", "/ja", "/feed.atom", "/feed.json", "/sitemap.xml", "/robots.txt"]);
  for (const address of found) {
    const { type, body } = await get(origin, address);
    if (!type?.startsWith("text/html")) continue;
    for (const link of pageLinks(body.toString(), address, origin)) found.add(link);
  }
  return [...found];
}

beforeAll(async () => {
  const text = (en: string) => ({ en, ja: `${en}（試験）` });
  for (const [slug, zone] of [
    [GONE, "UTC"],
    [IN_TOKYO, "Asia/Tokyo"],
  ] as const) {
    await call("/incidents", { slug, title: text("A copy"), summary: text("For the copy"), severity: "low", zone });
    await publish(slug);
  }
  await revise(IN_TOKYO);
  await publish(IN_TOKYO);
  await call(`/incidents/${IN_TOKYO}/publication/revisions/1/redact`, { reason: "It held a key" });
  await call(`/incidents/${GONE}/publication/withdraw`, { reason: "For the copy" });
  const done = candor("export", "site", copy, "--from", baseUrl);
  expect(done.status, done.error).toBe(0);
  nginx = await startNginx(`include ${copy}/.candor-nginx.conf;`);
});

afterAll(async () => {
  await nginx?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe("a copy of the published site", () => {
  it("is answered by nginx as by the application: byte for byte, found by its own links, with the same policy", async () => {
    const addresses = await foundByReading(nginx.address);
    expect(addresses.length).toBeGreaterThan(25);
    expect(addresses).toEqual(
      expect.arrayContaining([`/ja/incidents/${IN_TOKYO}?tz=UTC`, "/incidents/glm-5-3-kv-cache-leak/osv.json"]),
    );
    for (const address of addresses) {
      const [own, copied] = [await get(baseUrl, address), await get(nginx.address, address)];
      const isPage = own.type?.startsWith("text/html");
      expect([address, copied.status, mediaType(copied)]).toEqual([address, own.status, mediaType(own)]);
      expect(copied.body.equals(own.body), address).toBe(true);
      if (isPage) expect([address, copied.policy]).toEqual([address, own.policy]);
      const packed = await get(nginx.address, address, "gzip");
      expect(packed.body.equals(own.body), `${address}, packed`).toBe(true);
    }
  });

  it("has relative links only, but for those that name the installation", async () => {
    const pages = readdirSync(copy, { recursive: true, encoding: "utf8" }).filter((name) =>
      /(?<!404|gone)\.html$/.test(name),
    );
    expect(pages.length).toBeGreaterThan(8);
    for (const page of pages) {
      const tags = readFileSync(path.join(copy, page), "utf8").match(/<[a-z][^<>]*>/g) ?? [];
      expect([page, tags.filter((tag) => /(href|src|action)="\//.test(tag))]).toEqual([page, []]);
    }
  });

  it("says what is absent and what was withdrawn as the application does", async () => {
    const redacted = `/incidents/${IN_TOKYO}/revisions/1`;
    const gone = [`/incidents/${GONE}`, `/ja/incidents/${GONE}`, redacted, `/ja${redacted}`];
    for (const address of gone) expect([address, (await get(nginx.address, address)).status]).toEqual([address, 410]);
    const asked = ["/incidents/never", "/ja/incidents/never", ...gone];
    for (const address of [
      ...asked,
      "/never",
      "/incidents/never/revisions/1",
      `/incidents/${GONE}/incident.json`,
      "/incidents/never/timeline.csv",
    ]) {
      const [own, copied] = [await get(baseUrl, address), await get(nginx.address, address)];
      expect([address, copied.status]).toEqual([address, own.status]);
      if (asked.includes(address)) expect(copied.body.equals(own.body), address).toBe(true);
    }
  });

  it("holds no route of the workspace and nothing of its own files to read", async () => {
    const closed = builtRoutes().filter(({ address, open }) => !open && !address.includes("["));
    expect(closed.length).toBeGreaterThan(5);
    for (const { address } of closed)
      expect([address, (await get(nginx.address, address)).status]).toEqual([address, 404]);
    const own = ["/.candor-export.json", "/.candor-nginx.conf", "/index.html", "/ja.html", `/incidents/${GONE}.gone`];
    for (const address of [...own, "/?/../.candor-export.json", "/%2e%2e/passwd", "/index.html.gz"]) {
      const { status, body } = await get(nginx.address, address);
      expect([address, status]).toEqual([address, address.startsWith("/?") ? 200 : 404]);
      expect(body.toString()).not.toContain("candor/site-export");
    }
  });

  it("is verified, and a changed, a missing and a foreign file are each named", () => {
    expect(candor("verify", "export", copy)).toMatchObject({ status: 0 });
    const other = path.join(folder, "other");
    expect(candor("export", "site", other, "--from", baseUrl).status).toBe(0);
    writeFileSync(path.join(other, "index.html"), "changed");
    rmSync(path.join(other, "ja.html"));
    writeFileSync(path.join(other, "added.html"), "x");
    const { status, out } = candor("verify", "export", other);
    expect([status, out]).toEqual([1, "missing: ja.html\nchanged: index.html\nforeign: added.html\n"]);
    expect(candor("export", "site", other, "--from", baseUrl)).toMatchObject({ status: 0 });
    expect(candor("verify", "export", other).out).toBe("foreign: added.html\n");
  });

  it("is made again into the same folder: what is no longer public leaves it", () => {
    const stale = path.join(folder, "stale");
    expect(candor("export", "site", stale, "--from", baseUrl).status).toBe(0);
    const list = path.join(stale, ".candor-export.json");
    const manifest = JSON.parse(readFileSync(list, "utf8")) as { files: Record<string, object> };
    writeFileSync(path.join(stale, "incidents/old.html"), "old");
    manifest.files["incidents/old.html"] = { sha256: "0", bytes: 3 };
    writeFileSync(list, JSON.stringify(manifest));
    expect(candor("export", "site", stale, "--from", baseUrl).out).toContain("1 files of the earlier copy are gone");
    expect(readdirSync(path.join(stale, "incidents"))).not.toContain("old.html");
  });

  it("refuses a folder of others, an address that is none, and an application that does not answer", () => {
    const theirs = path.join(folder, "theirs");
    mkdirSync(theirs);
    writeFileSync(path.join(theirs, "letter.txt"), "mine");
    expect(candor("export", "site", theirs, "--from", baseUrl)).toMatchObject({ status: 1, out: "" });
    expect(readFileSync(path.join(theirs, "letter.txt"), "utf8")).toBe("mine");
    expect(candor("export", "site", copy, "--from", "ftp://a").error).toContain("accepted is an origin");
    expect(candor("export", "site", copy, "--from", "http://127.0.0.1:9").error).toContain("could not be copied");
    expect(candor("verify", "export", theirs).error).toContain("holds no copy");
  });
});
