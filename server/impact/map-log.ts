import "server-only";

import { rm } from "node:fs/promises";
import { Conflict, InvalidInput } from "#domain/errors.ts";
import { columnMapping, type ColumnMapping } from "#domain/impact/impact-rule.ts";
import { stopsMapping } from "#domain/impact/mapping-doubt.ts";
import { concerns } from "#domain/impact/propose-mapping.ts";
import { pointerOf } from "#domain/json-pointer.ts";
import { parseInput } from "#domain/parse-input.ts";
import { isKnownZone } from "#domain/time/zone.ts";
import { env } from "../env.ts";
import { archivedFile, sizeOf, stagedFile, type ArchiveOptions } from "../archive.ts";
import { changeImpact } from "./queue-scan.ts";
import { LOG_COLUMNS, logOf, requestLog, type RequestLog } from "./request-log-row.ts";

const MAPPABLE = ["needs_mapping", "queued", "scanning", "complete", "incomplete", "failed", "cancelled"];

/** Says which column is which, and queues the reading; a scan under another mapping ends. @throws {InvalidInput} {Conflict} not_mappable */
export async function mapLog(
  slug: string,
  id: string,
  input: ColumnMapping,
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<RequestLog> {
  const mapping = parseInput(columnMapping, input);
  checkMappedZone(mapping);
  const { before, log } = await changeImpact(slug, async (grant) => {
    const { tx, incident, audit, queueScan } = grant;
    const before = await logOf(grant, id);
    checkColumns(mapping, before);
    if (
      !MAPPABLE.includes(before.status) ||
      before.sha256 === "" ||
      (await sizeOf(archivedFile(dataDir, before.sha256))) === undefined
    )
      throw new Conflict("not_mappable", `This log is ${before.status} and its file is not here; send the file again.`);
    await checkOnlyOne(grant, before);
    // What was read under another mapping says nothing any more.
    await tx.$executeRaw`
      UPDATE request_log SET status = 'queued', mapping = ${JSON.stringify(mapping)}::jsonb, reason = NULL, progress = NULL,
        report = NULL, staged = NULL, rows = NULL, scanned_under = NULL, finished_at = NULL
      WHERE id = ${id}::uuid AND incident_id = ${incident.id}::uuid`;
    audit({ subject: `request-log/${id}`, before: { mapping: before.mapping }, after: { mapping, status: "queued" } });
    await queueScan();
    const row = await tx.requestLog.findUniqueOrThrow({ where: { id }, select: LOG_COLUMNS });
    return { before, log: requestLog(row) };
  });
  if (before.staged !== null) await rm(stagedFile(dataDir, before.staged), { force: true });
  return log;
}

export function checkMappedZone({ options }: ColumnMapping, at: string[] = []): void {
  if (options?.zone === undefined || isKnownZone(options.zone)) return;
  const message = `${options.zone} is not a time zone; accepted is an IANA name such as Asia/Tokyo.`;
  throw new InvalidInput([{ pointer: pointerOf([...at, "options", "zone"]), code: "unknown_zone", message }]);
}

function checkColumns(mapping: ColumnMapping, { found }: RequestLog): void {
  if (!found) return;
  const stop = found.doubts.find((doubt) => stopsMapping(doubt) && concerns(doubt, mapping));
  if (found.aggregated !== undefined || (stop && stop.column === undefined))
    throw new Conflict("not_mappable", found.aggregated ?? stop?.message ?? "");
  const there = new Set(found.header.map((name) => name.trim()));
  const { attributes = {}, options: _options, ...named } = mapping;
  const given = [
    ...Object.entries(named).map(([field, column]) => ({ path: [field], column })),
    ...Object.entries(attributes).map(([field, column]) => ({ path: ["attributes", field], column })),
  ];
  if (stop) {
    const { path = [] } = given.find(({ column }) => column === stop.column) ?? {};
    throw new InvalidInput([{ pointer: pointerOf(path), code: stop.code, message: stop.message }]);
  }
  // Of rows without a header of their own, only the first few were looked at.
  if (found.format === "ndjson") return;
  const errors = given.flatMap(({ path, column }) =>
    there.has(column.trim())
      ? []
      : [
          {
            pointer: pointerOf(path),
            code: "unknown_column",
            message: `The log has no column ${JSON.stringify(column)}.`,
          },
        ],
  );
  if (errors.length > 0) throw new InvalidInput(errors);
}

/** A cancelled or failed one may come back only while its file was not imported again. */
async function checkOnlyOne(
  { tx, incident }: Parameters<Parameters<typeof changeImpact>[1]>[0],
  log: RequestLog,
): Promise<void> {
  const same = { incidentId: incident.id, sha256: log.sha256, deletedAt: null, id: { not: log.id } };
  const status = { notIn: ["receiving", "cancelled", "failed"] };
  const other = await tx.requestLog.findFirst({ where: { ...same, status }, select: { id: true } });
  if (other) throw new Conflict("same_file", "The same file was imported again meanwhile.", { id: other.id });
}
