import type pg from "pg";
import type { Actor } from "#domain/access/permissions.ts";
import { readFixes } from "#server/upstream/read-fixes.ts";
import { readWatchList } from "#server/upstream/read-watch-list.ts";
import { actAs } from "#server/session.ts";
import { fillWithFixes, type HowMany } from "./many-fixes.ts";
import { onRecordOfItsOwn } from "./record-of-its-own.ts";
import { ratio } from "./running-site.ts";

const FEW: HowMany = { incidents: 1, repositories: 10, itemsEach: 100, releasesEach: 10 };
const MANY: HowMany = { ...FEW, repositories: 500 };
const SPREAD: HowMany = { ...MANY, incidents: 50 };
const WANTED_MS = 200;
const ROUNDS = 15;
const LIMIT = 50;

type Say = (line: string) => void;
type Timings = Record<string, number[]>;

/** Watch list, fixes and fix matrix by the verbs themselves, where there is much beside where there is little. */
export async function benchUpstreamLists(say: Say): Promise<void> {
  await onRecordOfItsOwn("upstream-lists", async ({ sql, actor }) => {
    const few = await timesAt(say, sql, actor, FEW);
    const many = await timesAt(say, sql, actor, MANY);
    const spread = await timesAt(say, sql, actor, SPREAD);
    sayTimes(say, `${MANY.repositories} repositories in one incident`, many, few);
    sayTimes(say, `the same over ${SPREAD.incidents} incidents`, spread, few);
  });
}

async function timesAt(say: Say, sql: pg.Client, actor: Actor, many: HowMany): Promise<Timings> {
  await fillWithFixes(sql, many);
  const counts = `SELECT (SELECT count(*) FROM upstream_repository)::int AS repositories, (SELECT count(*) FROM upstream_item)::int AS items,
    (SELECT count(*) FROM release)::int AS releases, (SELECT count(*) FROM containment)::int AS compared`;
  const { rows } = await sql.query<Record<string, number>>(counts);
  const said = Object.entries(rows[0] ?? {}).map(([what, n]) => `${n.toLocaleString("en")} ${what}`);
  say(`  ${said.join(", ")}, incidents: ${many.incidents}`);
  const place = await sql.query<{ id: string; slug: string }>(
    `SELECT r.id, slug FROM upstream_repository r JOIN incident ON incident.id = incident_id ORDER BY name LIMIT 1 OFFSET $1`,
    [Math.floor(many.repositories / 2)],
  );
  const { id: repository, slug } = place.rows[0] ?? { id: "", slug: "" };
  return actAs(actor, async () => ({
    ...(await listTimes("watch list", (page) => readWatchList(page))),
    ...(await listTimes("fixes", (page) => readFixes(slug, page))),
    "matrix of a repository": await times(() => readFixes(slug, { repository, limit: 1 })),
  }));
}

type Read = (page: { limit: number; after?: string }) => Promise<{ items: unknown[]; next?: string }>;

/** The first page again and again, and every page until the end, so that none is slow because it lies deep. */
async function listTimes(name: string, read: Read): Promise<Timings> {
  const first = await times(() => read({ limit: LIMIT }));
  const all: number[] = [];
  let [after, rows]: [string | undefined, number] = [undefined, 0];
  do {
    const startedAt = performance.now();
    const page = await read({ limit: LIMIT, ...(after !== undefined && { after }) });
    all.push(performance.now() - startedAt);
    rows += page.items.length;
    after = page.next;
  } while (after !== undefined);
  if (rows < LIMIT) throw new Error(`${name} has ${rows} rows only`);
  return { [`${name}, first page`]: first, [`${name}, any page`]: all };
}

async function times(read: () => Promise<unknown>): Promise<number[]> {
  await read();
  const measured: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await read();
    measured.push(performance.now() - startedAt);
  }
  return measured;
}

function sayTimes(say: Say, name: string, many: Timings, few: Timings): void {
  say(`  ${name}, beside ${FEW.repositories} repositories`);
  for (const [list, measured] of Object.entries(many)) {
    const [p50, p95, base] = [at(measured, 0.5), at(measured, 0.95), at(few[list] ?? [], 0.5)];
    const verdict = p95 <= WANTED_MS ? "within" : "OVER";
    say(
      `    ${list.padEnd(24)} p50 ${inMs(p50)}   p95 ${inMs(p95)} (${verdict} ${WANTED_MS} ms)   few: p50 ${inMs(base)}   ratio ${ratio(p50, base)}`,
    );
  }
}

function at(measured: number[], share: number): number {
  const inOrder = measured.toSorted((a, b) => a - b);
  return inOrder[Math.max(0, Math.ceil(inOrder.length * share) - 1)] ?? Number.NaN;
}

function inMs(ms: number): string {
  return `${ms.toFixed(0).padStart(4)} ms`;
}
