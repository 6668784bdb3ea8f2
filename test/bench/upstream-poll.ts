import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { createDatabase, dropDatabase } from "#scripts/create-database.ts";
import { openDatabaseServer } from "#test/setup/database-server.ts";
import { makeTemplate } from "#test/setup/template-database.ts";
import { commitOfTag, RELEASES_EACH } from "./forge-of-many.ts";
import { ratio } from "./running-site.ts";

const REPOSITORIES = 500;
const ITEMS_EACH = 100;
const FIXES_EACH = 5;
const TOGETHER = 25;
const ROUNDS = 5;
const WANTED_MS = 1_000;

type Say = (line: string) => void;

/** A poll of many repositories in which nothing is new, beside the same conditional requests by bare fetch, in one run. */
export async function benchUpstreamPoll(say: Say): Promise<void> {
  const server = await openDatabaseServer();
  const template = await makeTemplate(server.adminUrl);
  const name = `candor_bench_${process.pid}`;
  const url = await createDatabase(server.adminUrl, name, { template: template.name });
  const forge = fork(fileURLToPath(new URL("forge-process.ts", import.meta.url)), { execArgv: [] });
  try {
    const [apiUrl] = (await once(forge, "message")) as [string];
    process.env["DATABASE_URL"] = url;
    await measure(say, { url, apiUrl });
  } finally {
    await endForge(forge);
    const { closeDatabases } = await import("#server/database.ts");
    await closeDatabases();
    await dropDatabase(server.adminUrl, name);
    await template.drop();
    await server.stop();
  }
}

async function measure(say: Say, { url, apiUrl }: { url: string; apiUrl: string }): Promise<void> {
  const ids = await fill(url);
  const [items, releases] = [ITEMS_EACH, RELEASES_EACH].map((each) => (REPOSITORIES * each).toLocaleString("en"));
  say(`  ${REPOSITORIES} repositories, ${items} items, ${releases} releases`);
  const poll = await poller(apiUrl);
  const costOf = async () => Number(await (await fetch(`${apiUrl}/cost`)).text());
  // The first one reads; the second one keeps what makes the third conditional.
  for (let warm = 0; warm < 3; warm += 1) await poll(ids);
  await costOf();
  const requests = await conditionalRequests(url, apiUrl);
  const [polled, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    polled.push(await cpuMs(() => poll(ids)));
    const cost = await costOf();
    if (cost > 0) throw new Error(`a poll with nothing new cost ${cost} requests of the quota`);
    bare.push(await cpuMs(() => fetchAll(requests)));
  }
  const [ours, base] = [Math.min(...polled), Math.min(...bare)];
  const verdict = ours < WANTED_MS ? "within" : "OVER";
  say(`  a poll with nothing new: ${requests.length} requests, 0 of the quota`);
  say(
    `  CPU of this process ${ours.toFixed(0)} ms (${verdict} ${WANTED_MS} ms), worst of ${ROUNDS} ${Math.max(...polled).toFixed(0)} ms`,
  );
  say(`  bare fetch of the same ${base.toFixed(0)} ms   ratio ${ratio(ours, base)}`);
}

async function poller(apiUrl: string): Promise<(ids: string[]) => Promise<void>> {
  const { actAs } = await import("#server/session.ts");
  const { openForge } = await import("#server/upstream/github/forge-client.ts");
  const { pollRepositories } = await import("#server/upstream/github/poll-repositories.ts");
  const { POLLER } = await import("#server/upstream/github/poller.ts");
  const forge = openForge({ apiUrl, token: "token" });
  return async (ids) => {
    for (let at = 0; at < ids.length; at += TOGETHER) {
      await actAs(POLLER, () => pollRepositories(ids.slice(at, at + TOGETHER), { forge }));
    }
  };
}

async function cpuMs(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

type Conditional = { address: string; etag: string };

async function conditionalRequests(url: string, apiUrl: string): Promise<Conditional[]> {
  const { rows } = await query<{ name: string; path: string; etag: string }>(
    url,
    "SELECT name, path, etag FROM forge_answer JOIN upstream_repository r ON r.id = repository_id",
  );
  return rows.map(({ name, path, etag }) => ({ address: `${apiUrl}/repos/${name}${path}`, etag }));
}

async function fetchAll(requests: Conditional[]): Promise<void> {
  const waiting = [...requests];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const headers = { "if-none-match": next.etag, authorization: "Bearer token" };
      const answer = await fetch(next.address, { headers, redirect: "manual" });
      if (answer.status !== 304) throw new Error(`${next.address} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
}

async function query<T extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query<T>(text, values);
  } finally {
    await client.end();
  }
}

/** One incident with all of them; the fixes of each were compared with its releases already. */
async function fill(url: string): Promise<string[]> {
  const tags = Array.from({ length: REPOSITORIES }, (_, r) =>
    Array.from({ length: RELEASES_EACH }, (_, n) => ({ r: r + 1, n: n + 1, sha: commitOfTag(r + 1, n + 1) })),
  ).flat();
  await query(
    url,
    `INSERT INTO incident (id, slug, title, summary, severity, zone, updated_at)
     VALUES (gen_random_uuid(), 'many', '{"en": "Many"}', '{"en": "Many"}', 'high', 'UTC', now())`,
  );
  await query(
    url,
    `INSERT INTO upstream_repository (id, incident_id, forge, name, node_id, version_scheme, tag_pattern, polling)
     SELECT gen_random_uuid(), id, 'github', 'bench/engine-' || r, 'R_' || r, 'pep440', 'v*', 'allowed'
     FROM incident, generate_series(1, $1::int) r`,
    [REPOSITORIES],
  );
  await query(
    url,
    `INSERT INTO upstream_item (id, incident_id, repository_id, key, position, kind, number, state, title, role, merge_commit, checked_at)
     SELECT gen_random_uuid(), incident_id, id, name || '-' || n, n, 'pull_request', n, CASE WHEN n <= $2 THEN 'merged' ELSE 'open' END,
       '{"en": "An item"}', '{"en": "An item"}', CASE WHEN n <= $2 THEN encode(substr(sha256((name || n)::bytea), 1, 20), 'hex') END, now()
     FROM upstream_repository, generate_series(1, $1::int) n`,
    [ITEMS_EACH, FIXES_EACH],
  );
  await query(
    url,
    `INSERT INTO release (id, incident_id, repository_id, tag, version, sort_key, tag_commit)
     SELECT gen_random_uuid(), incident_id, repository.id, 'v1.' || n, '1.' || n, '1.' || lpad(n::text, 3, '0'), sha
     FROM jsonb_to_recordset($1::jsonb) AS t (r int, n int, sha text) JOIN upstream_repository repository ON name = 'bench/engine-' || r`,
    [JSON.stringify(tags)],
  );
  await query(
    url,
    `INSERT INTO containment (item_id, release_id, contained, method, comparison, fix_commit, tag_commit, compared_at)
     SELECT i.id, r.id, 'no', 'ancestry', 'diverged', merge_commit, tag_commit, now()
     FROM upstream_item i JOIN release r USING (repository_id) WHERE merge_commit IS NOT NULL`,
  );
  await query(url, "ANALYZE");
  const { rows } = await query<{ id: string }>(url, "SELECT id FROM upstream_repository ORDER BY id");
  return rows.map(({ id }) => id);
}

async function endForge(forge: ChildProcess): Promise<void> {
  if (forge.exitCode !== null || forge.signalCode !== null) return;
  const ended = once(forge, "exit");
  forge.disconnect();
  await ended;
}
