import "server-only";

import { rm } from "node:fs/promises";
import { asMember } from "../access.ts";
import { env } from "../env.ts";
import { archivedFile, sizeOf, stagedFile, type ArchiveOptions } from "../archive.ts";
import { checkFilesKept } from "./erased-files.ts";
import { changeImpact } from "./queue-scan.ts";
import { LOG_COLUMNS, requestLog } from "./request-log-row.ts";

export type RescanOptions = ArchiveOptions & {
  /** Reads the archived files again, as a year later somebody else would; else what was staged of them is judged again. */
  fromArchive?: boolean;
};

/** Counts anew, and tries logs again that failed or were incomplete. Answers how many will be read. @throws {Conflict} file_erased */
export async function rescan(slug: string, options: RescanOptions = {}): Promise<{ queued: number }> {
  const { fromArchive = false, dataDir = env().dataDir } = options;
  const { queued, outdated } = await changeImpact(slug, async (grant) => {
    const { tx, incident, audit, queueScan } = grant;
    await checkFilesKept(grant);
    const rows = await tx.requestLog.findMany({
      where: { incidentId: incident.id, deletedAt: null, sha256: { not: null } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: LOG_COLUMNS,
    });
    const known = new Set(rows.filter(({ status }) => status !== "failed").map(({ sha256 }) => sha256));
    const again: string[] = [];
    for (const row of rows) {
      const { id, status, mapping, sha256 } = requestLog(row);
      const tryAgain = status === "incomplete" || (status === "failed" && !known.has(sha256));
      if (!mapping || !(tryAgain || (fromArchive && status === "complete"))) continue;
      if ((await sizeOf(archivedFile(dataDir, sha256))) !== undefined) again.push(id);
      if (status === "failed") known.add(sha256);
    }
    await tx.$executeRaw`
      UPDATE request_log SET status = 'queued', reason = NULL, staged = NULL WHERE id = ANY (${again}::uuid[])`;
    audit({ subject: "impact", after: { rescan: again, fromArchive } });
    await queueScan();
    const outdated = rows.flatMap(({ id, staged }) => (again.includes(id) && staged ? [staged] : []));
    return { queued: again.length, outdated };
  });
  for (const name of outdated) await rm(stagedFile(dataDir, name), { force: true });
  return { queued };
}

/** At a start: what was queued or being scanned when a process ended is queued, whatever became of its job. */
export async function requeueUnfinished(): Promise<void> {
  const incidents = await asMember("incident.list", ({ tx, reach }) =>
    tx.incident.findMany({
      where: { AND: [reach, { requestLogs: { some: { deletedAt: null, status: { in: ["queued", "scanning"] } } } }] },
      select: { slug: true },
    }),
  );
  for (const { slug } of incidents) {
    await changeImpact(slug, async ({ audit, queueScan }) => {
      audit({ subject: "impact", after: { scanTakenUp: true } });
      await queueScan();
    });
  }
}
