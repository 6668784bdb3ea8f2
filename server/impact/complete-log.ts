import "server-only";

import { rm } from "node:fs/promises";
import path from "node:path";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { asJson } from "../json-column.ts";
import { enqueueScan, prepareQueue } from "../jobs/queue.ts";
import { archivedFile, isDiskFull, partialFile, putInPlace, withScratch } from "../archive.ts";
import { storedRule } from "./impact-rule-row.ts";
import { readPart, type ReadPart } from "./incomplete-part.ts";
import { hashOfPartial, receivedBytes } from "./partial-file.ts";
import { holdImpact, LOG_COLUMNS, logOf, requestLog, type RequestLog } from "./request-log-row.ts";
import { stageLog, type LogFormat } from "./scan/engine.ts";
import { ScanFailed, UnreadableLog } from "./scan/unreadable-log.ts";
import { settleLog, type Settled } from "./settle-log.ts";

type Received = { log: RequestLog; sha256: string; received: number };

export type Completing = {
  dataDir: string;
  /** Where it can be read as it is, a scan is queued with it. */
  queue: boolean;
  /** Why what is there cannot be all of it, where the sender's own numbers do not say so. */
  broken?: string;
};

export async function completeReceived(slug: string, id: string, completing: Completing): Promise<RequestLog> {
  const { dataDir, queue, broken } = completing;
  const { log, rule } = await onIncident("incident.read", slug, async (grant) => ({
    log: await logOf(grant, id),
    rule: await storedRule(grant.tx, grant.incident.id),
  }));
  const received = await receivedBytes(dataDir, id);
  const sha256 = received === 0 ? EMPTY : await hashOfPartial(dataDir, id);
  const reason = broken ?? whyNotWhole(log, { received, sha256 });
  const partial = partialFile(dataDir, id);
  if (reason !== undefined || received === 0) {
    const part = received === 0 ? undefined : await readArrived(partial, log, { rule, dataDir });
    await rm(partial, { force: true });
    return closeIncomplete(slug, id, received, { reason: reason ?? "the file is empty", ...(part && { part }) });
  }
  const settled = await settleLog(partial, knownOf(log, rule));
  if (queue) await prepareQueue();
  return onIncident("impact.scan", slug, (grant) => archive(grant, { log, sha256, received }, settled, completing));
}

const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

function whyNotWhole(log: RequestLog, there: { received: number; sha256: string }): string | undefined {
  if (there.received !== log.bytes) return `${there.received} of the ${log.bytes} bytes that were declared arrived`;
  if (log.sha256 !== "" && log.sha256 !== there.sha256)
    return `the bytes that arrived have the SHA-256 ${there.sha256}, declared was ${log.sha256}`;
  return undefined;
}

function knownOf(log: RequestLog, rule: ImpactRule | undefined) {
  const format = log.format as LogFormat | undefined;
  return {
    ...(format && { format }),
    ...(log.mapping && { mapping: log.mapping }),
    ...(rule?.defaultMapping && { defaultMapping: rule.defaultMapping }),
  };
}

type Arriving = { rule: ImpactRule | undefined; dataDir: string };

/** The rows among the bytes that arrived; nothing where they are no rows, or where there is no room to read them. */
async function readArrived(file: string, log: RequestLog, { rule, dataDir }: Arriving): Promise<ReadPart | undefined> {
  const known = knownOf(log, rule);
  const settled = await settleLog(file, known);
  if (settled.status !== "queued") return undefined;
  const { mapping } = settled;
  return withScratch(dataDir, async (scratch) => {
    const staged = path.join(scratch, "staged.parquet");
    const request = { file, mapping, staged, scratch, ...(known.format && { format: known.format }) };
    try {
      const report = await stageLog(request).catch((error: unknown) => {
        if (error instanceof UnreadableLog) return error.part;
        throw error;
      });
      return report && (await readPart({ id: log.id, mapping, staged, report }, { rule, scratch }));
    } catch (error) {
      if (error instanceof ScanFailed) return undefined;
      throw error;
    }
  }).catch((error: unknown) => {
    if (isDiskFull(error)) return undefined;
    throw error;
  });
}

type Unread = { reason: string; part?: ReadPart };

async function closeIncomplete(
  slug: string,
  id: string,
  received: number,
  { reason, part }: Unread,
): Promise<RequestLog> {
  return onIncident("impact.scan", slug, async ({ tx, incident, audit }) => {
    const row = await tx.requestLog.update({
      where: { id, incidentId: incident.id },
      // No hash: it is the whole file's, which may come again.
      data: {
        ...{ status: "incomplete", reason, sha256: null, received: BigInt(received), finishedAt: new Date() },
        ...(part && { report: asJson(part.report) }),
        ...(part?.rows && { rows: asJson(part.rows), scannedUnder: part.scannedUnder ?? null }),
      },
      select: LOG_COLUMNS,
    });
    audit({
      subject: `request-log/${id}`,
      after: { status: "incomplete", reason, ...(part?.rows && { rows: part.rows }) },
    });
    return requestLog(row);
  });
}

/** Under a lock on the hash, so that a file is not taken away while it is put there. */
async function archive(
  grant: IncidentGrant,
  there: Received,
  settled: Settled,
  { dataDir, queue }: Completing,
): Promise<RequestLog> {
  const { tx, incident, audit } = grant;
  const { log, sha256, received } = there;
  await holdImpact(grant);
  await holdFile(grant, sha256);
  const known = await tx.requestLog.findFirst({
    where: {
      ...{ incidentId: incident.id, sha256, deletedAt: null, id: { not: log.id } },
      status: { notIn: ["receiving", "cancelled", "failed"] },
    },
    select: LOG_COLUMNS,
  });
  const partial = partialFile(dataDir, log.id);
  if (known) {
    await tx.requestLog.delete({ where: { id: log.id } });
    if (known.erasedAt !== null) return restore(grant, { known, sha256, partial }, settled, { dataDir, queue });
    await rm(partial, { force: true });
    audit({ subject: `request-log/${log.id}`, after: { sameFileAs: known.id, sha256 } });
    return requestLog(known);
  }
  const row = await tx.requestLog.update({
    where: { id: log.id, incidentId: incident.id, status: "receiving" },
    data: { ...columnsOf(settled), sha256, received: BigInt(received) },
    select: LOG_COLUMNS,
  });
  audit({
    subject: `request-log/${log.id}`,
    after: { name: log.name, sha256, bytes: received, status: settled.status },
  });
  if (settled.status === "queued" && queue) await enqueueScan(tx, incident.slug);
  await putInPlace(partial, archivedFile(dataDir, sha256));
  return requestLog(row);
}

type Erased = { known: { id: string }; sha256: string; partial: string };

/** The same bytes as those that were erased: they are the file of that log again, and may be read again. */
async function restore(
  { tx, incident, audit }: IncidentGrant,
  { known, sha256, partial }: Erased,
  settled: Settled,
  { dataDir, queue }: Completing,
): Promise<RequestLog> {
  const found = "found" in settled ? { found: asJson(settled.found) } : {};
  const row = await tx.requestLog.update({
    where: { id: known.id },
    data: { erasedAt: null, erasedBy: null, ...found },
    select: LOG_COLUMNS,
  });
  audit({ subject: `request-log/${known.id}`, after: { filesErased: false, sha256 } });
  if (row.status === "complete" && queue) await enqueueScan(tx, incident.slug);
  await putInPlace(partial, archivedFile(dataDir, sha256));
  return requestLog(row);
}

function columnsOf(settled: Settled) {
  const found = "found" in settled ? settled.found : undefined;
  return {
    status: settled.status,
    ...(found && { found: asJson(found), format: found.format }),
    ...(settled.status === "queued" && { mapping: asJson(settled.mapping) }),
    ...("reason" in settled && { reason: settled.reason, finishedAt: new Date() }),
  };
}

export async function holdFile({ tx }: Pick<IncidentGrant, "tx">, sha256: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`archive ${sha256}`}, 0))`;
}
