import "server-only";

import { rm } from "node:fs/promises";
import type { IncidentGrant } from "../access.ts";
import { env } from "../env.ts";
import { partialFile, stagedFile, type ArchiveOptions } from "../archive.ts";
import { removeConflicts } from "./conflicts-file.ts";
import { stopReceiving } from "./partial-file.ts";
import { changeImpact } from "./queue-scan.ts";
import { removeUnusedFile } from "./remove-unused-file.ts";
import { repeatsFile } from "./repeats-file.ts";
import { logOf } from "./request-log-row.ts";
import { checkNothingRestsOn } from "./resting-statement.ts";

const INSTEAD = "Cancel the log, count, state the number anew and publish it; then it can be deleted.";

/** Takes away a log's rows, samples and files and counts anew; its line in the ledger stays. @throws {Conflict} statement_rests_on_it */
export async function deleteLog(
  slug: string,
  id: string,
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<void> {
  const log = await changeImpact(slug, async (grant) => {
    const { tx, incident, actor, audit, queueScan } = grant;
    const log = await logOf(grant, id);
    await checkNothingRestsOn(grant, log, INSTEAD);
    await deleteRows(grant, id);
    await tx.$executeRaw`
      UPDATE request_log SET deleted_at = now(), deleted_by = ${actor.name}, found = NULL, report = NULL, staged = NULL,
        progress = NULL
      WHERE id = ${id}::uuid AND incident_id = ${incident.id}::uuid`;
    const { name, sha256, status } = log;
    audit({ subject: `request-log/${id}`, before: { name, sha256, status }, after: { deleted: true } });
    await removeConflicts(dataDir, incident.id);
    await rm(repeatsFile(dataDir, incident.id), { force: true });
    await queueScan();
    return log;
  });
  await stopReceiving(id);
  await rm(partialFile(dataDir, id), { force: true });
  if (log.staged !== null) await rm(stagedFile(dataDir, log.staged), { force: true });
  if (log.sha256 !== "" && log.status !== "receiving") await removeUnusedFile(slug, log, dataDir);
}

/** Of every revision; an account stays where another log's rows name it. */
async function deleteRows({ tx, incident }: IncidentGrant, id: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM affected_request WHERE incident_id = ${incident.id}::uuid AND log_id = ${id}::uuid`;
  await tx.$executeRaw`
    DELETE FROM affected_account named WHERE incident_id = ${incident.id}::uuid AND NOT EXISTS (
      SELECT 1 FROM affected_request caught WHERE caught.incident_id = named.incident_id
        AND caught.rule_revision = named.rule_revision AND caught.account = named.account)`;
}
