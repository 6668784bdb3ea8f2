import "server-only";

import { rm } from "node:fs/promises";
import { onIncident, type IncidentGrant } from "../access.ts";
import { asJson } from "../json-column.ts";
import { enqueueScan, prepareQueue } from "../jobs/queue.ts";
import { archivedFile, partialFile, putInPlace } from "./archive-log.ts";
import { storedRule } from "./impact-rule-row.ts";
import { hashOfPartial, receivedBytes } from "./partial-file.ts";
import { holdImpact, LOG_COLUMNS, logOf, requestLog, type RequestLog } from "./request-log-row.ts";
import type { LogFormat } from "./scan/engine.ts";
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
    await rm(partial, { force: true });
    return closeIncomplete(slug, id, received, reason ?? "the file is empty");
  }
  const format = log.format as LogFormat | undefined;
  const settled = await settleLog(partial, {
    ...(format && { format }),
    ...(log.mapping && { mapping: log.mapping }),
    ...(rule?.defaultMapping && { defaultMapping: rule.defaultMapping }),
  });
  if (settled.status === "queued" && queue) await prepareQueue();
  return onIncident("impact.scan", slug, (grant) => archive(grant, { log, sha256, received }, settled, completing));
}

const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

function whyNotWhole(log: RequestLog, there: { received: number; sha256: string }): string | undefined {
  if (there.received !== log.bytes) return `${there.received} of the ${log.bytes} bytes that were declared arrived`;
  if (log.sha256 !== "" && log.sha256 !== there.sha256)
    return `the bytes that arrived have the SHA-256 ${there.sha256}, declared was ${log.sha256}`;
  return undefined;
}

async function closeIncomplete(slug: string, id: string, received: number, reason: string): Promise<RequestLog> {
  return onIncident("impact.scan", slug, async ({ tx, incident, audit }) => {
    const row = await tx.requestLog.update({
      where: { id, incidentId: incident.id },
      // No hash: it is the whole file's, which may come again.
      data: { status: "incomplete", reason, sha256: null, received: BigInt(received), finishedAt: new Date() },
      select: LOG_COLUMNS,
    });
    audit({ subject: `request-log/${id}`, after: { status: "incomplete", reason } });
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
