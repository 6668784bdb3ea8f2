import pg from "pg";
import type { Page } from "playwright-core";
import { makeIncident } from "#test/builders/workspace-incident.ts";
import { benchAffectedLists } from "./affected-lists.ts";
import { onFreshSite } from "./fresh-site.ts";
import { ratio } from "./running-site.ts";

const FEW = 1_000;
const MANY = 1_000_000;
const ROUNDS = 20;
const WANTED_MS = 200;
const COLUMNS = [
  ...["record", "requestId", "occurredAt", "account", "model", "promptTokens", "completionTokens", "status"],
  "excludedReason",
];

/** Of some values of each column. */
const PARTS: Record<string, string> = { account: "acct-77", model: "model-3", status: "500", requestId: "abc12" };

type Say = (line: string) => void;
type Sizes = { few: string; many: string };
type Bench = { say: Say; address: string; headers: Record<string, string>; cookie: string; slugs: Sizes };

/** A million synthetic affected requests beside a thousand, both in one run: the first screen, any sort, and every row once. */
export async function benchAffectedRequests(say: Say): Promise<void> {
  await onFreshSite("affected", async ({ address, apiKey, databaseUrl, openPage }) => {
    const fill = (count: number) => syntheticIncident({ say, address, apiKey, databaseUrl, count });
    const slugs = { few: await fill(FEW), many: await fill(MANY) };
    say(`  ${MANY} and ${FEW} synthetic rows, made in the database; one in 7 to 97 has no value, by column`);
    const page = await openPage();
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
    const bench = { say, address, headers: { authorization: `Bearer ${apiKey}` }, cookie, slugs };
    await benchScreens(bench);
    await benchScrolling(say, page, slugs.many);
    await benchSorts(bench);
    await benchFilters(bench);
    await benchAffectedLists(say, databaseUrl, slugs.many);
  });
}

async function benchScreens({ say, address, cookie, slugs }: Bench): Promise<void> {
  const screens = [
    ["requests, first screen", "requests"],
    ["requests, by time", "requests?sort=-occurredAt"],
    ["requests, excluded ones too", "requests?excluded=with&sort=account"],
    ["requests, the next 200 rows", "requests/rows?revision=1&sort=-model"],
    ["requests, filtered", "requests?account=acct-77&promptTokens.min=300000"],
    ["accounts, first screen", "accounts"],
    ["the number and its pictures", ""],
  ] as const;
  for (const [name, view] of screens) {
    const times = await timesOf((slug) => `${address}/console/incidents/${slug}/impact/${view}`, { cookie }, slugs);
    say(`  workspace, ${name.padEnd(28)} ${inWords(times)}`);
  }
}

async function benchSorts({ say, address, headers, slugs }: Bench): Promise<void> {
  const all: Times = { few: [], many: [] };
  for (const column of COLUMNS) {
    for (const sort of [column, `-${column}`]) {
      const url = (slug: string) => `${address}/api/v1/incidents/${slug}/affected-requests?limit=200&sort=${sort}`;
      const times = await timesOf(url, headers, slugs);
      all.few.push(...times.few);
      all.many.push(...times.many);
      say(`  API, 200 rows by ${sort.padEnd(22)} ${inWords(times)}`);
    }
  }
  say(`  API, any sort                           ${inWords(all)}`);
}

/** Each way to filter each column, finding many rows, few or none, in the order of import and in another. */
const FILTERS: Record<string, unknown>[] = [
  ...["account", "model", "status", "requestId"].flatMap((column) => [
    { [column]: { contains: PARTS[column] } },
    { [column]: { contains: "no such part" } },
    { [column]: { equals: `${PARTS[column]}` } },
    { [column]: { empty: true } },
    { [column]: { empty: false } },
  ]),
  { requestId: { contains: "ABC" } },
  { account: { in: ["acct-1", "acct-77", "acct-39999"] } },
  { excludedReason: { equals: "internal" } },
  { promptTokens: { min: 990_000 } },
  { completionTokens: { max: 5 } },
  { occurredAt: { from: "2025-08-30T00:00:00Z" } },
  { occurredAt: { from: "2025-08-02T00:00:00Z", until: "2025-08-02T00:10:00Z" } },
  { status: { equals: "500" }, model: { equals: "model-3" }, promptTokens: { min: 999_000 } },
];

async function benchFilters({ say, address, headers, slugs }: Bench): Promise<void> {
  const all: Times = { few: [], many: [] };
  for (const filter of FILTERS) {
    for (const sort of ["record", "-promptTokens"]) {
      const excluded = "excludedReason" in filter ? "with" : "without";
      const query = new URLSearchParams({ limit: "200", sort, excluded, filter: JSON.stringify(filter) }).toString();
      const url = (slug: string) => `${address}/api/v1/incidents/${slug}/affected-requests?${query}`;
      const times = await timesOf(url, headers, slugs);
      all.few.push(...times.few);
      all.many.push(...times.many);
      say(`  API, ${JSON.stringify(filter)} by ${sort}`.padEnd(86) + inWords(times));
    }
  }
  say(`  API, any filter                         ${inWords(all)}`);
}

type Frames = { mean: number; least: number; looks: number; filled: number };

/** Three rows a frame for eight seconds, so that rows are read while it scrolls; beside the same page at rest. */
async function benchScrolling(say: Say, page: Page, slug: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/console/incidents/${slug}/impact/requests`);
  await page.getByText("of which 100 are here").waitFor();
  const atRest = await framesOf(page, 0);
  const scrolled = await framesOf(page, 120);
  const here = await page.getByText(/of which .* are here/).innerText();
  // A page with twenty thousand rows in it is work that goes on beside what is measured next.
  await page.close();
  say(
    `  scrolling, three rows a frame: ${scrolled.mean.toFixed(0)} frames/s, slowest second ${scrolled.least}; rows were there in ${scrolled.filled} of ${scrolled.looks} looks (${here})   ratio to the page at rest ${ratio(scrolled.mean, atRest.mean)}`,
  );
}

function framesOf(page: Page, step: number): Promise<Frames> {
  return page.evaluate(
    (pixels) =>
      new Promise<Frames>((resolve) => {
        const seconds = Array<number>(8).fill(0);
        const seen = { looks: 0, filled: 0 };
        const startedAt = performance.now();
        let frames = 0;
        const frame = (now: number) => {
          const second = Math.floor((now - startedAt) / 1000);
          if (second >= seconds.length)
            return resolve({ mean: frames / seconds.length, least: Math.min(...seconds), ...seen });
          seconds[second] = (seconds[second] ?? 0) + 1;
          frames += 1;
          window.scrollBy(0, pixels);
          if (frames % 20 === 0) {
            seen.looks += 1;
            if (document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest("[data-index]")) seen.filled += 1;
          }
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
    step,
  );
}

type Times = { few: number[]; many: number[] };

async function timesOf(urlOf: (slug: string) => string, headers: Record<string, string>, slugs: Sizes): Promise<Times> {
  const times: Times = { few: [], many: [] };
  for (const size of ["few", "many"] as const) await read(urlOf(slugs[size]), headers);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const size of ["few", "many"] as const) {
      const startedAt = performance.now();
      await read(urlOf(slugs[size]), headers);
      times[size].push(performance.now() - startedAt);
    }
  }
  return times;
}

async function read(url: string, headers: Record<string, string>): Promise<unknown> {
  const answer = await fetch(url, { headers, redirect: "manual" });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`);
  return answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
}

function inWords({ few, many }: Times): string {
  const [base, asked] = [p95(few), p95(many)];
  const verdict = asked <= WANTED_MS ? "within" : "OVER";
  return `p95 ${ms(asked)} (${verdict} ${WANTED_MS} ms)   ${FEW} rows ${ms(base)}   ratio ${ratio(asked, base)} for ${MANY / FEW} times the rows`;
}

function p95(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? NaN;
}

const ms = (value: number) => `${value.toFixed(0).padStart(4)} ms`;

const RULE = {
  unit: "requests",
  window: { field: "occurredAt", from: "2025-08-01T00:00:00Z", until: "2025-09-01T00:00:00Z" },
  where: { field: "promptTokens", op: ">", value: 200_000 },
  exclusions: [{ key: "internal", reason: "internal evaluation", field: "account", values: ["internal-eval"] }],
};

type Wanted = { say: Say; address: string; apiKey: string; databaseUrl: string; count: number };

/** What a count leaves behind, by plain SQL: only the lists are measured here. */
async function syntheticIncident({ say, address, apiKey, databaseUrl, count }: Wanted): Promise<string> {
  const { slug } = await makeIncident(address, apiKey, { zone: "UTC" });
  const ruled = await fetch(`${address}/api/v1/incidents/${slug}/impact-rule`, {
    ...{ method: "PUT", body: JSON.stringify(RULE) },
    headers: { authorization: `Bearer ${apiKey}`, "content-type": "application/json" },
  });
  if (!ruled.ok) throw new Error(`the rule was refused: ${ruled.status} ${await ruled.text()}`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `INSERT INTO request_log (id, incident_id, name, bytes, received, sha256, status, format, synthetic)
       SELECT gen_random_uuid(), id, 'synthetic.csv', 1, 1, encode(sha256(slug::bytea), 'hex'), 'complete', 'csv', true
       FROM incident WHERE slug = $1`,
      [slug],
    );
    await client.query("CREATE TEMP TABLE bare (LIKE affected_request INCLUDING DEFAULTS)");
    const insertInto = (table: string) =>
      client.query(
        `INSERT INTO ${table} (incident_id, log_id, rule_revision, record, request_id, occurred_at, account, model,
         prompt_tokens, completion_tokens, status, excluded_reason)
       SELECT log.incident_id, log.id, 1, n, 'r-' || md5(n::text),
         CASE WHEN n % 50 > 0 THEN timestamptz '2025-08-01Z' + (n * 7919::bigint % 2678400) * interval '1 second' END,
         CASE WHEN n % 97 > 0 THEN 'acct-' || n * 31::bigint % 40000 END,
         CASE WHEN n % 10 > 0 THEN 'model-' || n % 7 END,
         CASE WHEN n % 13 > 0 THEN 200001 + n * 7919::bigint % 800000 END,
         CASE WHEN n % 11 > 0 THEN n * 104729::bigint % 9000 END,
         CASE WHEN n % 7 > 0 THEN (ARRAY['200', '429', '500'])[1 + n % 3] END,
         CASE WHEN n % 20 = 0 THEN 'internal' END
       FROM request_log log JOIN incident ON incident.id = log.incident_id, generate_series(1, $2::bigint) AS n
       WHERE incident.slug = $1`,
        [slug, count],
      );
    const bare = await timed(() => insertInto("bare"));
    const stored = await timed(() => insertInto("affected_request"));
    say(
      `  ${count} rows inserted in ${(stored / 1000).toFixed(1)} s   ratio to a table without keys and indexes ${ratio(stored, bare)}`,
    );
    await client.query("DROP TABLE bare");
    await client.query(
      `INSERT INTO affected_account (incident_id, rule_revision, account, affected, requests, first_at, last_at)
       SELECT row.incident_id, 1, account, count(*), count(*) + 3, min(occurred_at), max(occurred_at)
       FROM affected_request row JOIN incident ON incident.id = row.incident_id
       WHERE slug = $1 AND account IS NOT NULL AND excluded_reason IS NULL GROUP BY 1, 3`,
      [slug],
    );
    const excluded = Math.floor(count / 20);
    const affected = count - excluded;
    const group = { from: 25, to: 99, accounts: 40_000, affected, requests: affected };
    const concentration = { ...group, groups: [group], gaps: [{ fromSeconds: 86_400, count: affected }], repeats: 0 };
    const bins = { rejected: 0, duplicate: 0, conflicting: 0, outsideWindow: 0, unknown: 0, notMatching: 0 };
    await client.query(
      `INSERT INTO impact_figure (id, incident_id, rule_revision, unit, count, accounts, excluded, steps, distribution,
         rows, concentration, logs, complete, confidence)
       SELECT gen_random_uuid(), id, 1, 'requests', $2, 40000, '[]', '[]', '{}', $3, $4, '[]', true, 'exact'
       FROM incident WHERE slug = $1`,
      [slug, affected, { read: count, ...bins, excluded, affected }, concentration],
    );
    await client.query("ANALYZE affected_request");
    await client.query("ANALYZE affected_account");
  } finally {
    await client.end();
  }
  return slug;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
