import "server-only";

import { fromPrisma, PgBoss } from "pg-boss";
import type { Tx } from "../access.ts";
import { recordDatabase } from "../database.ts";
import { env } from "../env.ts";

export const SCANS = "impact-scan";
export type ScanJob = { slug: string };

export const POLLS = "upstream-poll";
export type PollJob = { repositoryId: string };
/** One job of it queues a poll of every repository that is due. */
export const POLL_ROUNDS = "upstream-poll-round";
const EVERY_QUARTER_OF_AN_HOUR = "*/15 * * * *";

/** A scan that nobody hears of for this long is taken up by another worker; a killed one therefore too. */
const SILENT_FOR_SECONDS = 10;
const LOOK_FOR_SILENT_EVERY_SECONDS = 3;
const A_DAY = 86_400;

/** `stately`: of each incident one scan runs and one waits. The waiting one sees all that changed before it began. */
const SCAN_QUEUE = {
  policy: "stately",
  heartbeatSeconds: SILENT_FOR_SECONDS,
  expireInSeconds: A_DAY,
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
} as const;

/** Of each repository one poll runs and one waits. A poll that failed is tried by the next round. */
const POLL_QUEUE = { policy: "stately", heartbeatSeconds: 60, expireInSeconds: 3_600, retryLimit: 1 } as const;
const ROUND_QUEUE = { policy: "stately", retryLimit: 0 } as const;

// On globalThis because the bundler may hold this module more than once in a process.
const shelf = globalThis as typeof globalThis & { [key: symbol]: Map<string, Promise<PgBoss>> | undefined };
const KEY = Symbol.for("candor.queue");
const prepared: Map<string, Promise<PgBoss>> = (shelf[KEY] ??= new Map());

/** The queue keeps its tables in a schema of its own and makes them where they are missing. */
export function openBoss({ supervise, url = databaseUrl() }: { supervise: boolean; url?: string }): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "candor jobs",
    schema: "pgboss",
    max: 3,
    schedule: supervise,
    registerInstance: false,
    persistWarnings: false,
    openTelemetry: { enabled: false },
    supervise,
    superviseIntervalSeconds: LOOK_FOR_SILENT_EVERY_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_SILENT_EVERY_SECONDS,
  });
  boss.on("error", (error) => {
    process.stderr.write(`${JSON.stringify({ level: "error", jobs: error.message })}\n`);
  });
  return boss;
}

export async function makeQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(SCANS, SCAN_QUEUE);
  await boss.createQueue(POLLS, POLL_QUEUE);
  await boss.createQueue(POLL_ROUNDS, ROUND_QUEUE);
}

export async function scheduleRounds(boss: PgBoss): Promise<void> {
  await boss.schedule(POLL_ROUNDS, EVERY_QUARTER_OF_AN_HOUR, null, { tz: "UTC" });
}

/** Once for each process and database, before a transaction that queues something. */
export async function prepareQueue(): Promise<void> {
  await sender();
}

/** Queued with the caller's transaction or not at all. Where one waits already, that one does. */
export async function enqueueScan(tx: Tx, slug: string): Promise<void> {
  const boss = await sender();
  const job: ScanJob = { slug };
  await boss.send(SCANS, job, { singletonKey: slug, db: fromPrisma(tx) });
}

/** The same for polls, by the repositories' ids. */
export async function enqueuePolls(tx: Tx, ids: readonly string[]): Promise<void> {
  const boss = await sender();
  await boss.insert(POLLS, pollsOf(ids), { db: fromPrisma(tx) });
}

export function pollsOf(ids: readonly string[]) {
  return ids.map((repositoryId) => ({ data: { repositoryId } satisfies PollJob, singletonKey: repositoryId }));
}

/** Does a scan of the incident wait or run? The queue's own table says it: no verb is needed to know that a job waits. */
export function isScanPending(slug: string): Promise<boolean> {
  return isPending(SCANS, [slug]);
}

export function arePollsPending(ids: readonly string[]): Promise<boolean> {
  return isPending(POLLS, ids);
}

async function isPending(queue: string, keys: readonly string[]): Promise<boolean> {
  await prepareQueue();
  const [row] = await recordDatabase().$queryRaw<{ n: bigint }[]>`
    SELECT count(*) AS n FROM pgboss.job
    WHERE name = ${queue} AND singleton_key = ANY (${keys}) AND state IN ('created', 'retry', 'active')`;
  return (row?.n ?? 0n) > 0n;
}

/** How far a scan is. No step of the record: written outside any transaction, without an audit entry. */
export async function noteProgress(logIds: string[], progress: object): Promise<void> {
  const where = { id: { in: logIds }, deletedAt: null };
  await recordDatabase().requestLog.updateMany({ where, data: { progress } });
}

/** How far an upload is; the same holds. */
export async function noteReceived(id: string, received: number): Promise<void> {
  const where = { id, status: "receiving" };
  await recordDatabase().requestLog.updateMany({ where, data: { received: BigInt(received) } });
}

/** The last success. Like the notes that follow no step of the record, so without an audit entry. */
export async function noteChecked(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await recordDatabase().$executeRaw`
    UPDATE upstream_repository SET checked_at = now(), tried_at = now(), trouble = NULL WHERE id = ANY (${ids}::uuid[])`;
}

export async function noteTrouble(id: string, trouble: object): Promise<void> {
  await recordDatabase().upstreamRepository.updateMany({ where: { id }, data: { triedAt: new Date(), trouble } });
}

export async function noteItemsRead(repositoryId: string, numbers: number[]): Promise<void> {
  const where = { repositoryId, number: { in: numbers }, kind: { not: "commit" } };
  await recordDatabase().upstreamItem.updateMany({ where, data: { checkedAt: new Date() } });
}

/** What makes the next poll conditional; a list that goes on from a later change takes the place of the earlier one. */
export async function noteAnswers(
  repositoryId: string,
  kept: readonly { path: string; etag: string | null; hash: string }[],
): Promise<void> {
  await recordDatabase().$executeRaw`
    WITH kept AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS k (path text, etag text, hash text)),
      gone AS (DELETE FROM forge_answer WHERE repository_id = ${repositoryId}::uuid AND path LIKE '/issues?%'
        AND path NOT IN (SELECT path FROM kept))
    INSERT INTO forge_answer (repository_id, path, etag, hash, checked_at)
    SELECT r.id, path, etag, hash, now() FROM kept JOIN upstream_repository r ON r.id = ${repositoryId}::uuid
    ON CONFLICT (repository_id, path) DO UPDATE
      SET etag = EXCLUDED.etag, hash = EXCLUDED.hash, checked_at = EXCLUDED.checked_at`;
}

export type Delivery = { id: string; event: string; outcome: string };

/** Takes a delivery once, with the polls it asks for; says whether it was new. They are kept as long as the forge sends again. */
export async function takeOnce({ id, event, outcome }: Delivery, ids: readonly string[]): Promise<boolean> {
  await prepareQueue();
  return recordDatabase().$transaction(async (tx) => {
    await tx.$executeRaw`DELETE FROM webhook_delivery WHERE received_at < now() - interval '30 days'`;
    const taken = await tx.$executeRaw`
      INSERT INTO webhook_delivery (id, event, outcome) VALUES (${id}, ${event}, ${outcome}) ON CONFLICT DO NOTHING`;
    if (taken > 0) await enqueuePolls(tx, ids);
    return taken > 0;
  });
}

/** After a load: without them the first pages of a million new rows would be sought by scanning and sorting. */
export async function refreshStatistics(): Promise<void> {
  await recordDatabase().$executeRaw`ANALYZE affected_request, affected_account`;
}

/** Holds no connection: it is stopped once it knows its queues, and sends through the connections of its callers. */
function sender(): Promise<PgBoss> {
  const url = databaseUrl();
  const ready = prepared.get(url) ?? makeSender();
  prepared.set(url, ready);
  ready.catch(() => prepared.delete(url));
  return ready;
}

async function makeSender(): Promise<PgBoss> {
  const boss = openBoss({ supervise: false });
  try {
    await boss.start();
    await makeQueues(boss);
    for (const queue of [SCANS, POLLS]) await boss.findJobs(queue, { limit: 1 });
  } finally {
    await boss.stop({ graceful: false });
  }
  return boss;
}

function databaseUrl(): string {
  const url = env().databaseUrl;
  if (!url) throw new Error("DATABASE_URL is not set; `npm start` sets it for the embedded database.");
  return url;
}
