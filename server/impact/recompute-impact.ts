import "server-only";

import { Conflict, NotFound } from "#domain/errors.ts";
import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { env } from "../env.ts";
import { fromJson } from "../json-column.ts";
import { archivedFile, sizeOf, type ArchiveOptions } from "../archive.ts";
import { storedRule } from "./impact-rule-row.ts";
import { newestFigure } from "./newest-figure.ts";
import type { ArchivedLog } from "./recompute/log-rows.ts";
import { recomputeSql } from "./recompute/recompute-sql.ts";
import { LOG_COLUMNS, requestLog } from "./request-log-row.ts";

/** `statement`: the number of an impact statement instead of the newest figure. */
export type RecomputeWish = ArchiveOptions & { revision?: number; statement?: number };
export type Recomputation = {
  ruleRevision: number;
  unit: ImpactRule["unit"];
  /** What the record says. */
  count: number;
  asOf: string;
  files: { log: string; name: string; sha256: string; file: string }[];
  /** For DuckDB alone, on this machine: one row, with the bins, the count, and whether it is the recorded one. */
  sql: string;
};

/** How somebody else counts the same number from the archived files, without this application. @throws {NotFound} {Conflict} not_recomputable */
export async function recomputeImpact(slug: string, wish: RecomputeWish = {}): Promise<Recomputation> {
  const { dataDir = env().dataDir } = wish;
  const { rule, logs, recorded } = await onIncident("incident.read", slug, async (grant) => {
    const stated = await countedNumber(grant, wish);
    const rule = stated && (await storedRule(grant.tx, grant.incident.id, stated.ruleRevision));
    if (!stated || !rule) throw new NotFound();
    const ids = fromJson<{ id: string }[]>(stated.logs).map(({ id }) => id);
    const recorded = { count: Number(stated.count), asOf: stated.asOf.toISOString() };
    return { rule, recorded, logs: await archivedLogs(grant, ids, dataDir) };
  });
  for (const { file, name } of logs) {
    if ((await sizeOf(file)) === undefined) throw notRecomputable(`the file of ${name} is not in the archive`);
  }
  const files = logs.map(({ id, name, sha256, file }) => ({ log: id, name, sha256, file }));
  const sql = recomputeSql({ slug, rule, logs, recorded });
  return { ruleRevision: rule.revision, unit: rule.unit, ...recorded, files, sql };
}

async function countedNumber(grant: IncidentGrant, { revision, statement }: RecomputeWish) {
  if (statement === undefined) return newestFigure(grant, revision);
  return grant.tx.impactStatement.findFirst({
    where: { incidentId: grant.incident.id, number: statement },
    select: { ruleRevision: true, count: true, asOf: true, logs: true },
  });
}

async function archivedLogs({ tx, incident }: IncidentGrant, ids: string[], dataDir: string): Promise<ArchivedLog[]> {
  const rows = await tx.requestLog.findMany({
    where: { incidentId: incident.id, id: { in: ids } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: LOG_COLUMNS,
  });
  const logs = rows.map(requestLog);
  if (logs.length === 0) throw notRecomputable("no log was counted");
  return logs.map(({ id, name, sha256, mapping, report, deletedAt }) => {
    if (deletedAt !== undefined) throw notRecomputable(`${name} was deleted ${deletedAt}`);
    if (!mapping || !report) throw notRecomputable(`${name} is being read anew`);
    if (report.encoding === "utf-16be")
      throw notRecomputable(`${name} is UTF-16 big-endian, which DuckDB does not read`);
    return { id, name, sha256, mapping, report, file: archivedFile(dataDir, sha256) };
  });
}

function notRecomputable(why: string): Conflict {
  return new Conflict("not_recomputable", `This number cannot be counted from the archive: ${why}.`);
}
