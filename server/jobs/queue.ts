import "server-only";

import { fromPrisma, type PgBoss } from "pg-boss";
import type { Tx } from "../access.ts";
import { recordDatabase } from "../database.ts";
import { databaseUrl, MAILS, makeQueues, openBoss, POLLS, SCANS, type PollJob, type ScanJob } from "./boss.ts";

// On globalThis because the bundler may hold this module more than once in a process.
const shelf = globalThis as typeof globalThis & { [key: symbol]: Map<string, Promise<PgBoss>> | undefined };
const KEY = Symbol.for("candor.queue");
const prepared: Map<string, Promise<PgBoss>> = (shelf[KEY] ??= new Map());

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

/** A round that sends what is due, queued with the mail. It names none: what is due, the outbox knows. */
export async function enqueueMails(tx: Tx): Promise<void> {
  const boss = await sender();
  await boss.send(MAILS, {}, { db: fromPrisma(tx) });
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
    for (const queue of [SCANS, POLLS, MAILS]) await boss.findJobs(queue, { limit: 1 });
  } finally {
    await boss.stop({ graceful: false });
  }
  return boss;
}
