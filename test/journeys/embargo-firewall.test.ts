import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { addressOf, buildId, builtRoutes } from "./built-routes.ts";
import { NOT_PLANTED, plantIncident, type Planted } from "./planted-incident.ts";
import { askExactly, waysToAsk, type Answered, type Way } from "./ways-to-ask.ts";

const baseUrl = inject("baseUrl");
const apiKey = inject("apiKey");
const tag = randomBytes(4).toString("hex");
/** Equally long, so that not even a length tells them apart. */
const slugs = {
  embargoed: `secret-${tag}-a`,
  draft: `secret-${tag}-b`,
  withdrawn: `secret-${tag}-c`,
  never: `secret-${tag}-d`,
};
const word = `cnry-${tag}`;
const routes = builtRoutes();
const ways = waysToAsk(buildId());
const sql = new pg.Client({ connectionString: inject("databaseUrl") });
const lists = [
  ...[
    "/",
    "/ja",
    "/archive",
    "/ja/archive",
    "/feed.atom",
    "/feed.json",
    "/ja/feed.atom",
    "/sitemap.xml",
    "/robots.txt",
  ],
  ...["/?q=cnry", "/?severity=critical&sort=oldest", "/?series=planted"],
];
const before = new Map<string, Answered>();
let planted: Planted;

beforeAll(async () => {
  await sql.connect();
  for (const address of lists) before.set(address, await ask(address, ""));
  planted = await plantIncident(sql, slugs.embargoed, tag);
  await createDraft(slugs.draft);
});
afterAll(() => sql.end());

function ask(address: string, slug: string, way: Way = { name: "plainly" }): Promise<Answered> {
  return askExactly(baseUrl, address, slug, way);
}

async function call(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const response = await fetch(`${baseUrl}/api/v1${path}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  });
  const answer = (await response.json()) as Record<string, unknown>;
  expect(response.ok, `${method} ${path}: ${response.status} ${JSON.stringify(answer)}`).toBe(true);
  return answer;
}

/** Through the application, so that its audit entries and histories hold canaries too. */
async function createDraft(slug: string): Promise<void> {
  const text = (name: string) => ({ en: `${word}-${name}`, ja: `${word}-${name}-ja` });
  await call("POST", "/incidents", {
    slug,
    title: text("draft"),
    summary: text("draft-summary"),
    severity: "high",
    zone: "UTC",
  });
  const time = { wallClock: "2031-07-19T03:04", zone: "UTC" };
  await call("POST", `/incidents/${slug}/events`, {
    title: text("event"),
    body: text("body"),
    lane: "provider",
    audience: "public",
    time,
  });
}

/** Without the name that was asked for, which the asker knows. */
function told(answer: Answered, slug: string): string {
  const text = `${answer.status}\n${answer.headers.join("\n")}\n\n${answer.body.toString("utf8")}`;
  return slug === "" ? text : text.replaceAll(new RegExp(`${slug}|%73${slug.slice(1)}`, "gi"), "SLUG");
}

function leaks(text: string): string[] {
  return [word, slugs.embargoed, slugs.draft, ...planted.canaries].filter((canary) => text.includes(canary));
}

describe("what is planted", () => {
  it("is in every table of the schema, in every column that can hold something of its own", async () => {
    const { rows } = await sql.query<{ name: string }>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
    );
    const all = rows.map(({ name }) => name).filter((name) => !(name in NOT_PLANTED));
    expect([...planted.tables].sort()).toEqual(all.sort());
    expect(planted.canaries.length).toBeGreaterThan(150);
    const audited = await sql.query("SELECT 1 FROM audit_entry WHERE after::text LIKE $1", [`%${word}-draft%`]);
    expect(audited.rowCount).toBeGreaterThan(0);
  });

  it("would be found: the same search finds it in what an admin reads", async () => {
    const draft = await call("GET", `/incidents/${slugs.draft}`);
    expect(leaks(JSON.stringify(draft))).toContain(word);
  });
});

describe.each(routes.map((route) => [route.address, route] as const))("%s", (_address, route) => {
  it("answers for a secret incident as for one that never existed, in every way to ask, and shows no canary", async () => {
    const address = (slug: string) => addressOf(route, slug);
    const never = new Map<Way, string>();
    for (const way of ways) never.set(way, told(await ask(address(slugs.never), slugs.never, way), slugs.never));
    for (const slug of [slugs.embargoed, slugs.draft]) {
      for (const way of ways) {
        const answer = await ask(address(slug), slug, way);
        const text = told(answer, slug);
        expect(leaks(text), `${way.name} ${address(slug)}`).toEqual([]);
        expect(answer.status, `${way.name} ${address(slug)}`).not.toBe(500);
        if (route.open) expect(text, `${way.name} ${address(slug)}`).toBe(never.get(way));
        else expect(`${answer.status}`, `${way.name} ${address(slug)}`).toBe(never.get(way)?.split("\n")[0]);
      }
    }
  });
});

describe("the API without a key", () => {
  it("says of every address in its own description what it says of one that never existed", async () => {
    const openApi = (await (await fetch(`${baseUrl}/api/v1/openapi.json`)).json()) as { paths: Record<string, object> };
    const paths = Object.entries(openApi.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method })),
    );
    expect(paths.length).toBeGreaterThan(10);
    for (const { path, method } of paths) {
      const way = {
        name: method,
        method: method.toUpperCase(),
        headers: { "content-type": "application/json" },
        body: "{}",
      };
      const full = (slug: string) =>
        (path.startsWith("/api/v1") ? path : `/api/v1${path}`)
          .replace("{slug}", slug)
          .replaceAll(/\{[^}]+\}/g, planted.id);
      const [secret, never] = [
        await ask(full(slugs.embargoed), slugs.embargoed, way),
        await ask(full(slugs.never), slugs.never, way),
      ];
      expect(leaks(told(secret, slugs.embargoed).replaceAll(planted.id, "ID")), `${method} ${path}`).toEqual([]);
      expect(secret.status, `${method} ${path}`).toBe(never.status);
    }
  });
});

describe("lists, feeds and the sitemap", () => {
  it.each(lists)("%s is byte for byte what it was before there was anything secret", async (address) => {
    expect(told(await ask(address, ""), "")).toBe(told(before.get(address) as Answered, ""));
    for (const way of ways) expect(leaks(told(await ask(address, "", way), "")), way.name).toEqual([]);
  });
});

describe("what was published and is withdrawn", () => {
  it("is gone at once, whatever a cache still remembers; the feed keeps a tombstone that says nothing", async () => {
    const slug = slugs.withdrawn;
    await createDraft(slug);
    const { hash } = await call("GET", `/incidents/${slug}/publication/preview`);
    await call("POST", `/incidents/${slug}/publication`, { documentHash: hash, note: `${word}-note for readers` });
    const page = `/incidents/${slug}`;
    const shown = await ask(page, slug);
    expect([shown.status, shown.body.includes(`${word}-draft`), shown.body.includes(`${word}-note`)]).toEqual([
      200,
      true,
      true,
    ]);
    const etag = shown.headers.find((line) => /^etag: /i.test(line))?.slice(6) ?? "";
    expect((await ask(page, slug, { name: "again", headers: { "if-none-match": etag } })).status).toBe(304);
    const feed = await ask("/feed.atom", "");

    await call("POST", `/incidents/${slug}/publication/withdraw`, { reason: `${word}-reason` });
    const remembered: Record<string, string>[] = [
      {},
      { "if-none-match": etag },
      { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" },
    ];
    for (const part of [
      "",
      "/history",
      "/revisions/1",
      "/incident.json",
      "/timeline.csv",
      "/timeline.csv?spreadsheet=1",
      "/timeline.ics",
      "/card.png",
      "/csaf.json",
      "/osv.json",
    ]) {
      for (const headers of remembered) {
        const answer = await ask(page + part, slug, { name: "withdrawn", headers });
        expect([answer.status, leaks(told(answer, slug))], part).toEqual([410, []]);
      }
    }
    for (const address of lists) expect(told(await ask(address, ""), "")).not.toContain(word);
    const after = await ask("/feed.atom", "");
    expect(after.body.equals(feed.body)).toBe(false);
    const id = /<id>(urn:uuid:[^<]+)<\/id>\s*<title>cnry-/.exec(feed.body.toString())?.[1];
    expect(after.body.toString()).toContain(`<id>${id}</id>\n    <title>Withdrawn report</title>`);
    expect((await ask("/sitemap.xml", "")).body.toString()).not.toContain(slug);
  });
});
