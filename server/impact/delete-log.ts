import "server-only";

import { rm } from "node:fs/promises";
import { Conflict } from "#domain/errors.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { env } from "../env.ts";
import { archivedFile, partialFile, stagedFile, type ArchiveOptions } from "./archive-log.ts";
import { holdFile } from "./complete-log.ts";
import { stopReceiving } from "./partial-file.ts";
import { changeImpact } from "./queue-scan.ts";
import { logOf, type RequestLog } from "./request-log-row.ts";

/** Takes away a log's rows, samples and files and counts anew; its line in the ledger stays. @throws {Conflict} statement_rests_on_it */
export async function deleteLog(
  slug: string,
  id: string,
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<void> {
  const log = await changeImpact(slug, async (grant) => {
    const { tx, incident, actor, audit, queueScan } = grant;
    const log = await logOf(grant, id);
    await checkNothingRestsOn(grant, log);
    await deleteRows(grant, id);
    await tx.$executeRaw`
      UPDATE request_log SET deleted_at = now(), deleted_by = ${actor.name}, found = NULL, report = NULL, staged = NULL,
        progress = NULL
      WHERE id = ${id}::uuid AND incident_id = ${incident.id}::uuid`;
    const { name, sha256, status } = log;
    audit({ subject: `request-log/${id}`, before: { name, sha256, status }, after: { deleted: true } });
    await queueScan();
    return log;
  });
  await stopReceiving(id);
  await rm(partialFile(dataDir, id), { force: true });
  if (log.staged !== null) await rm(stagedFile(dataDir, log.staged), { force: true });
  if (log.sha256 !== "" && log.status !== "receiving") await removeUnused(slug, log, dataDir);
}

/** The newest statement for everybody, and what readers see now, which may be an earlier one. */
async function checkNothingRestsOn({ tx, incident }: IncidentGrant, { id, sha256 }: RequestLog): Promise<void> {
  const newest = await tx.impactStatement.findFirst({
    where: { incidentId: incident.id, audience: "public" },
    orderBy: { number: "desc" },
    select: { number: true, logs: true },
  });
  const statement =
    Array.isArray(newest?.logs) && newest.logs.some((log) => isLog(log, id)) ? newest.number : undefined;
  const [published] = await tx.$queryRaw<{ revision: number }[]>`
    SELECT number AS revision FROM public_revision JOIN public_incident shown USING (incident_id)
    WHERE incident_id = ${incident.id}::uuid AND number = shown.current AND shown.withdrawn_at IS NULL
      AND ${sha256} <> '' AND position(${sha256} IN document) > 0`;
  if (statement === undefined && !published) return;
  const what = published ? `The published revision ${published.revision}` : `Statement ${statement}`;
  throw new Conflict(
    "statement_rests_on_it",
    `${what} rests on this log. Cancel the log, count, state the number anew and publish it; then it can be deleted.`,
    { ...(statement !== undefined && { statement }), ...(published && { revision: published.revision }) },
  );
}

function isLog(log: unknown, id: string): boolean {
  return typeof log === "object" && log !== null && "id" in log && log.id === id;
}

/** Of every revision; an account stays where another log's rows name it. */
async function deleteRows({ tx, incident }: IncidentGrant, id: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM affected_request WHERE incident_id = ${incident.id}::uuid AND log_id = ${id}::uuid`;
  await tx.$executeRaw`
    DELETE FROM affected_account named WHERE incident_id = ${incident.id}::uuid AND NOT EXISTS (
      SELECT 1 FROM affected_request caught WHERE caught.incident_id = named.incident_id
        AND caught.rule_revision = named.rule_revision AND caught.account = named.account)`;
}

/** Another log, of this incident or of one that this actor may not see, may be the same file. */
async function removeUnused(slug: string, log: { id: string; sha256: string }, dataDir: string): Promise<void> {
  await onIncident("impact.scan", slug, async (grant) => {
    await holdFile(grant, log.sha256);
    const users = await grant.tx.requestLog.count({
      where: { sha256: log.sha256, deletedAt: null, status: { not: "receiving" } },
    });
    if (users === 0) await rm(archivedFile(dataDir, log.sha256), { force: true });
    grant.audit({ subject: `request-log/${log.id}`, after: { filesRemoved: true } });
  });
}
