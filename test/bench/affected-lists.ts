import pg from "pg";
import type { Actor } from "#domain/access/permissions.ts";
import { AFFECTED_COLUMNS, COLUMNS, type AffectedColumn } from "#server/impact/affected-columns.ts";
import { closeDatabases } from "#server/database.ts";
import { listAffectedRequests, type AffectedList } from "#server/impact/list-affected-requests.ts";
import { actAs } from "#server/session.ts";
import { ratio } from "./running-site.ts";

const ROUNDS = 3;
const WANTED_MS = 200;
const LIMIT = 100;

/** From what nearly all rows fit to what none does; `contains` of an id can only be found by looking at every one. */
const FILTERS: Record<string, AffectedList> = {
  "no filter": {},
  "excluded ones too": { excluded: "with" },
  "excluded ones only": { excluded: "only" },
  "one account (25 rows)": { filter: { account: { equals: "acct-77" } } },
  "account contains acct-77": { filter: { account: { contains: "acct-77" } } },
  "one model": { filter: { model: { equals: "model-3" } } },
  "no model stated": { filter: { model: { empty: true } } },
  "one of two statuses, last day": {
    filter: { status: { in: ["429", "500"] }, occurredAt: { from: "2025-08-30T00:00:00Z" } },
  },
  "more than 900,000 tokens": { filter: { promptTokens: { min: 900_000 } } },
  "tokens in a narrow range": { filter: { promptTokens: { min: 500_000, max: 500_400 } } },
  "record id contains": { filter: { requestId: { contains: "c4ca4238a0b923820dcc509a6f75849b" } } },
  "nothing fits": { filter: { account: { equals: "nobody" }, model: { contains: "MODEL" } } },
};

type Say = (line: string) => void;
type Timing = { ms: number; sort: string; page: string };

/** Every column up and down under every filter: the first page, the one after it, and one in the middle, by the verb itself. */
export async function benchAffectedLists(say: Say, databaseUrl: string, slug: string): Promise<void> {
  process.env["DATABASE_URL"] = databaseUrl;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const actor = await adminOf(client);
    await actAs(actor, () => listAffectedRequests(slug));
    await sayBareScan(say, client);
    const all: Timing[] = [];
    for (const [name, filter] of Object.entries(FILTERS)) {
      const middles = name === "excluded ones too" ? await cursorsOfTheMiddle(client, slug) : undefined;
      const times = await timesUnder(actor, { slug, filter, middles });
      all.push(...times);
      say(`  verb, ${name.padEnd(30)} ${inWords(times)}`);
    }
    say(`  verb, any sort, filter and page      ${inWords(all)}`);
    await sayBareScan(say, client);
    await walkAll(say, actor, slug);
  } finally {
    await client.end();
    await closeDatabases();
  }
}

async function adminOf(client: pg.Client): Promise<Actor> {
  const sql = "SELECT id, name FROM person WHERE role = 'admin' LIMIT 1";
  const person = (await client.query<{ id: string; name: string }>(sql)).rows[0];
  if (!person) throw new Error("there is no person to ask as");
  return { kind: "person", role: "admin", ...person };
}

/** What a busy machine makes of it: nothing that has to look at every row can be faster. */
async function sayBareScan(say: Say, client: pg.Client): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const startedAt = performance.now();
    await client.query("SELECT count(*) FROM affected_request WHERE completion_tokens + 1 = 0");
    times.push(performance.now() - startedAt);
  }
  const [least, median] = [Math.min(...times), times.toSorted((a, b) => a - b)[3] ?? Number.NaN];
  say(`  beside it, plain SQL that looks at every row: median ${median.toFixed(0)} ms, least ${least.toFixed(0)} ms`);
}

/** Whatever the order, the pages together are all rows, each once. */
async function walkAll(say: Say, actor: Actor, slug: string): Promise<void> {
  const seen = new Set<string>();
  const times: number[] = [];
  let [after, rows, total]: [string | undefined, number, number | undefined] = [undefined, 0, undefined];
  do {
    const list: AffectedList = { sort: "model", direction: "desc", excluded: "with", limit: 200 };
    const startedAt = performance.now();
    const page = await actAs(actor, () => listAffectedRequests(slug, { ...list, ...(after && { after }) }));
    times.push(performance.now() - startedAt);
    for (const { key } of page.items) seen.add(key);
    rows += page.items.length;
    total ??= page.total;
    after = page.next;
  } while (after !== undefined);
  const verdict = rows === seen.size && rows === total ? "none lost, none twice" : "WRONG";
  const tenth = Math.ceil(times.length / 10);
  const mean = (some: number[]) => some.reduce((sum, ms) => sum + ms, 0) / some.length;
  say(
    `  all pages by -model, nulls last: ${rows} rows of ${total}, ${seen.size} different (${verdict}); the last tenth beside the first ${ratio(mean(times.slice(-tenth)), mean(times.slice(0, tenth)))}`,
  );
}

type Under = { slug: string; filter: AffectedList; middles: Map<string, string> | undefined };

async function timesUnder(actor: Actor, { slug, filter, middles }: Under): Promise<Timing[]> {
  const times: Timing[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const sort of AFFECTED_COLUMNS) {
      for (const direction of ["asc", "desc"] as const) {
        const key = `${sort} ${direction}`;
        const timed = async (page: string, after?: string) => {
          const startedAt = performance.now();
          const list = { ...filter, sort, direction, limit: LIMIT, ...(after && { after }) };
          const { next } = await actAs(actor, () => listAffectedRequests(slug, list));
          times.push({ ms: performance.now() - startedAt, sort: key, page });
          return next;
        };
        const next = await timed("first");
        if (next) await timed("second", next);
        const middle = middles?.get(key);
        if (middle) await timed("middle", middle);
      }
    }
  }
  return times;
}

/** As a reader has them who paged half a million rows. */
async function cursorsOfTheMiddle(client: pg.Client, slug: string): Promise<Map<string, string>> {
  const cursors = new Map<string, string>();
  for (const sort of AFFECTED_COLUMNS) {
    for (const direction of ["asc", "desc"]) {
      const { name, text } = sqlOf(sort);
      const { rows } = await client.query<{ figure: string; value: string | null; id: string }>(
        `SELECT figure.id AS figure, ${text} AS value, row.id::text AS id
         FROM incident JOIN impact_figure figure ON figure.incident_id = incident.id
           JOIN affected_request row ON row.incident_id = incident.id
         WHERE slug = $1 ORDER BY ${name} IS NULL, ${name} ${direction}, row.id ${direction}
         OFFSET (SELECT count(*) / 2 FROM affected_request row JOIN incident ON incident.id = incident_id WHERE slug = $1) LIMIT 1`,
        [slug],
      );
      const found = rows[0];
      if (!found) throw new Error(`there is no middle by ${sort}`);
      const position = [found.figure, found.value, found.id];
      cursors.set(`${sort} ${direction}`, Buffer.from(JSON.stringify(position)).toString("base64url"));
    }
  }
  return cursors;
}

function sqlOf(sort: AffectedColumn) {
  const { name, text } = COLUMNS[sort];
  return sort === "record" ? { name: "row.id", text: "row.id::text" } : { name: name.sql, text: text.sql };
}

function inWords(times: Timing[]): string {
  const inOrder = times.toSorted((a, b) => a.ms - b.ms);
  const at = (share: number) => inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)]?.ms ?? Number.NaN;
  const slowest = inOrder.at(-1);
  const verdict = at(0.95) <= WANTED_MS ? "within" : "OVER";
  const ms = (value: number) => `${value.toFixed(0).padStart(4)} ms`;
  return `median ${ms(at(0.5))}   p95 ${ms(at(0.95))} (${verdict} ${WANTED_MS} ms)   most ${ms(at(1))}, ${slowest?.page} page by ${slowest?.sort}`;
}
