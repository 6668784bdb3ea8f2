import "server-only";

import path from "node:path";
import { onIncident } from "../access.ts";
import { asJson } from "../json-column.ts";
import { noteProgress } from "../jobs/queue.ts";
import { archivedFile, putInPlace, sizeOf, stagedFile, withScratch } from "../archive.ts";
import { readPart, type ReadPart } from "./incomplete-part.ts";
import type { ScanProgress } from "./request-log-row.ts";
import { readPlan, type PlannedLog } from "./scan-plan.ts";
import { stageLog, type LogFormat, type StageReport } from "./scan/engine.ts";
import { UnreadableLog } from "./scan/unreadable-log.ts";
import { whileWanted } from "./while-wanted.ts";

export type ScanOptions = {
  dataDir: string;
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ScanProgress) => void) | undefined;
};

type Unread = { reason: string; part: ReadPart | undefined };
type Reading = { report: StageReport } | Unread;

/** Reads a log exactly, once per mapping; false where it turned out to be incomplete. @throws {NoLongerWanted} {ScanFailed} */
export async function stagePlanned(slug: string, log: PlannedLog, options: ScanOptions): Promise<boolean> {
  const { dataDir, signal, onProgress } = options;
  const staged = stagedFile(dataDir, log.staged);
  if (log.isStaged && (await sizeOf(staged)) !== undefined) return true;
  const isWanted = async () => (await readPlan(slug)).logs.some((now) => now.staged === log.staged);
  const tell = (progress: ScanProgress) => noteProgress([log.id], progress);
  const read = await whileWanted({ isWanted, tell, onProgress, signal }, (over, report) =>
    withScratch(dataDir, async (scratch): Promise<Reading> => {
      const written = path.join(scratch, "staged.parquet");
      const request = requestOf(log, { dataDir, written, scratch });
      try {
        const said = await stageLog(request, { signal: over, onProgress: report });
        if (said.sha256 !== log.sha256) throw new UnreadableLog("the archived file is not the one that was received");
        await putInPlace(written, staged);
        return { report: said };
      } catch (error) {
        if (!(error instanceof UnreadableLog)) throw error;
        const readable = error.part && { id: log.id, mapping: log.mapping, staged: written, report: error.part };
        const { rule } = await readPlan(slug);
        return { reason: error.message, part: readable && (await readPart(readable, { rule, scratch, signal: over })) };
      }
    }),
  );
  if ("reason" in read) await closeIncomplete(slug, log, read);
  else await keepReport(slug, log, read.report);
  return !("reason" in read);
}

function requestOf(
  log: PlannedLog,
  { dataDir, written, scratch }: { dataDir: string; written: string; scratch: string },
) {
  const format = log.format as LogFormat | undefined;
  const file = archivedFile(dataDir, log.sha256);
  return { file, mapping: log.mapping, staged: written, scratch, ...(format && { format }) };
}

async function keepReport(slug: string, log: PlannedLog, report: StageReport): Promise<void> {
  await onIncident("impact.scan", slug, async ({ tx, incident, audit }) => {
    const { records, rejected } = report;
    await tx.requestLog.updateMany({
      where: { id: log.id, incidentId: incident.id, deletedAt: null },
      data: { report: asJson(report), staged: log.staged, format: report.format },
    });
    audit({ subject: `request-log/${log.id}`, after: { records, rejected } });
  });
}

async function closeIncomplete(slug: string, log: PlannedLog, { reason, part }: Unread): Promise<void> {
  await onIncident("impact.scan", slug, async ({ tx, incident, audit }) => {
    const [report, rows] = [JSON.stringify(part?.report ?? null), JSON.stringify(part?.rows ?? null)];
    // Nothing of it counts, so nothing of an earlier reading stays.
    await tx.$executeRaw`
      UPDATE request_log SET status = 'incomplete', reason = ${reason}, finished_at = now(), progress = NULL, staged = NULL,
        report = nullif(${report}::jsonb, 'null'), rows = nullif(${rows}::jsonb, 'null'),
        scanned_under = ${part?.scannedUnder ?? null}::int
      WHERE id = ${log.id}::uuid AND incident_id = ${incident.id}::uuid AND deleted_at IS NULL
        AND status IN ('scanning', 'complete')`;
    audit({
      subject: `request-log/${log.id}`,
      after: { status: "incomplete", reason, ...(part?.rows && { rows: part.rows }) },
    });
  });
}
