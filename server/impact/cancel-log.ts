import "server-only";

import { rm } from "node:fs/promises";
import { Conflict } from "#domain/errors.ts";
import { env } from "../env.ts";
import { partialFile, type ArchiveOptions } from "../archive.ts";
import { stopReceiving } from "./partial-file.ts";
import { changeImpact, hasLogsToCount } from "./queue-scan.ts";
import { LOG_COLUMNS, logOf, requestLog, type RequestLog } from "./request-log-row.ts";

const CANCELLABLE = ["receiving", "needs_mapping", "queued", "scanning"];

/** Ends an upload, or a scan within a second or two, wherever it runs. Naming the columns again takes a scan up anew. @throws {Conflict} not_running */
export async function cancelLog(
  slug: string,
  id: string,
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<RequestLog> {
  const { log, before } = await changeImpact(slug, async (grant) => {
    const { tx, incident, actor, audit, queueScan } = grant;
    const before = await logOf(grant, id);
    if (!CANCELLABLE.includes(before.status))
      throw new Conflict("not_running", `This log is ${before.status}; there is nothing to cancel.`);
    const reason = `cancelled by ${actor.name}`;
    await tx.$executeRaw`
      UPDATE request_log SET status = 'cancelled', reason = ${reason}, progress = NULL, finished_at = now(),
        sha256 = CASE WHEN status = 'receiving' THEN NULL ELSE sha256 END
      WHERE id = ${id}::uuid AND incident_id = ${incident.id}::uuid`;
    audit({ subject: `request-log/${id}`, before: { status: before.status }, after: { status: "cancelled" } });
    // It may have been counted before: the figure is made anew without it.
    if (await hasLogsToCount(grant)) await queueScan();
    const row = await tx.requestLog.findUniqueOrThrow({ where: { id }, select: LOG_COLUMNS });
    return { before, log: requestLog(row) };
  });
  if (before.status === "receiving") {
    await stopReceiving(id);
    await rm(partialFile(dataDir, id), { force: true });
  }
  return log;
}
