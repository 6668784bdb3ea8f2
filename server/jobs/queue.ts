import "server-only";

import { fromPrisma, PgBoss } from "pg-boss";
import type { Tx } from "../access.ts";
import { recordDatabase } from "../database.ts";
import { env } from "../env.ts";

export const SCANS = "impact-scan";
export type ScanJob = { slug: string };

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
    schedule: false,
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

/** Does a scan of the incident wait or run? The queue's own table says it: no verb is needed to know that a job waits. */
export async function isScanPending(slug: string): Promise<boolean> {
  await prepareQueue();
  const [row] = await recordDatabase().$queryRaw<{ n: bigint }[]>`
    SELECT count(*) AS n FROM pgboss.job
    WHERE name = ${SCANS} AND singleton_key = ${slug} AND state IN ('created', 'retry', 'active')`;
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
    await boss.findJobs(SCANS, { limit: 1 });
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
