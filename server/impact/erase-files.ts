import "server-only";

import { rm } from "node:fs/promises";
import { Conflict } from "#domain/errors.ts";
import { asMember, onIncident } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { env } from "../env.ts";
import { stagedFile, type ArchiveOptions } from "../archive.ts";
import { removeConflicts } from "./conflicts-file.ts";
import { removeUnusedFile } from "./remove-unused-file.ts";
import { repeatsFile } from "./repeats-file.ts";
import { holdImpact, LOG_COLUMNS, logOf, requestLog, type RequestLog } from "./request-log-row.ts";
import { checkNothingRestsOn } from "./resting-statement.ts";

export type EraseOptions = ArchiveOptions & {
  /** Also where a published statement rests on it: the number stays, and can be recomputed by nobody any more. */
  publishedToo?: boolean;
};

const UNDER_WAY = ["receiving", "queued", "scanning"];
const INSTEAD =
  "Without its file nobody can recompute that number; it is erased only on the wish to erase published ones too.";

/**
 * Takes away a log's personal data: archived bytes, staged rows, samples. Its line, its bins, every figure and the affected
 * requests stay. A file that is erased already stays so. @throws {Conflict} log_under_way, statement_rests_on_it
 */
export async function eraseLogFiles(slug: string, id: string, options: EraseOptions = {}): Promise<RequestLog> {
  const { dataDir = env().dataDir, publishedToo = false } = options;
  const { before, log } = await unlessAnswered<{ before?: RequestLog & { staged: string | null }; log: RequestLog }>(
    (answer) =>
      onIncident("impact.scan", slug, async (grant) => {
        const { tx, incident, actor, audit } = grant;
        await holdImpact(grant);
        const before = await logOf(grant, id);
        if (before.erasedAt !== undefined) return answer({ log: before });
        if (UNDER_WAY.includes(before.status))
          throw new Conflict("log_under_way", `This log is ${before.status}; cancel it or wait for its end.`);
        if (!publishedToo) await checkNothingRestsOn(grant, before, INSTEAD);
        await tx.$executeRaw`
          UPDATE request_log SET erased_at = now(), erased_by = ${actor.name}, found = NULL, staged = NULL, progress = NULL,
            report = CASE WHEN report IS NOT NULL THEN jsonb_set(report, '{rejectedSample}', '[]') END
          WHERE id = ${id}::uuid AND incident_id = ${incident.id}::uuid`;
        const { name, sha256 } = before;
        audit({ subject: `request-log/${id}`, before: { name, sha256 }, after: { filesErased: true, publishedToo } });
        await removeConflicts(dataDir, incident.id);
        await rm(repeatsFile(dataDir, incident.id), { force: true });
        const row = await tx.requestLog.findUniqueOrThrow({ where: { id }, select: LOG_COLUMNS });
        return { before, log: requestLog(row) };
      }),
  );
  if (before?.staged) await rm(stagedFile(dataDir, before.staged), { force: true });
  if (before && before.sha256 !== "") await removeUnusedFile(slug, before, dataDir);
  return log;
}

export type KeptLog = { slug: string; id: string; name: string; createdAt: string };

/** Imported before that moment, and with files still: what may be erased now. */
export async function logsKeptSince(moment: Date): Promise<KeptLog[]> {
  const rows = await asMember("incident.list", ({ tx, reach }) =>
    tx.requestLog.findMany({
      where: {
        ...{ incident: reach, deletedAt: null, erasedAt: null, createdAt: { lt: moment } },
        status: { notIn: UNDER_WAY },
      },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: { id: true, name: true, createdAt: true, incident: { select: { slug: true } } },
    }),
  );
  return rows.map(({ id, name, createdAt, incident }) => ({
    ...{ slug: incident.slug, id, name, createdAt: createdAt.toISOString() },
  }));
}
