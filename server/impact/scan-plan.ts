import "server-only";

import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { ColumnMapping, ImpactRule } from "#domain/impact/impact-rule.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { erasedLogs, FilesErased, whyNotCounted } from "./erased-files.ts";
import { storedRule } from "./impact-rule-row.ts";
import { holdImpact, LOG_COLUMNS, requestLog, type LogStatus, type RequestLog } from "./request-log-row.ts";

export type PlannedLog = {
  id: string;
  name: string;
  sha256: string;
  bytes: number;
  synthetic: boolean;
  status: LogStatus;
  format?: string;
  mapping: ColumnMapping;
  /** Name of its staged file under this mapping; `isStaged`: it was written and reported on. */
  staged: string;
  isStaged: boolean;
};
/** What a scan is about: the newest rule, and the logs whose rows may count, in order of import. */
export type ScanPlan = { incidentId: string; rule?: ImpactRule; logs: PlannedLog[] };

type Grant = Pick<IncidentGrant, "tx" | "incident">;

/** Takes what is queued into the plan. @throws {FilesErased} */
export async function beginPlan(slug: string): Promise<ScanPlan> {
  await unlessAnswered<void>((answer) =>
    onIncident("impact.scan", slug, async (grant) => {
      const { tx, incident, audit } = grant;
      await holdImpact(grant);
      const queued = await tx.requestLog.findMany({
        where: { incidentId: incident.id, status: "queued", deletedAt: null },
        select: { id: true },
      });
      if (queued.length === 0) return answer(undefined);
      const ids = queued.map(({ id }) => id);
      await tx.requestLog.updateMany({ where: { id: { in: ids } }, data: { status: "scanning", reason: null } });
      for (const id of ids) audit({ subject: `request-log/${id}`, after: { status: "scanning" } });
    }),
  );
  return onIncident("incident.read", slug, async (grant) => {
    const erased = await erasedLogs(grant);
    if (erased.length > 0) throw new FilesErased(whyNotCounted(erased));
    return planNow(grant);
  });
}

export async function readPlan(slug: string): Promise<ScanPlan> {
  return onIncident("incident.read", slug, planNow);
}

/** `statuses`: which logs it is about; a queued one may have been read before, as one that waits for the first rule. */
export async function planNow({ tx, incident }: Grant, statuses = ["scanning", "complete"]): Promise<ScanPlan> {
  const rule = await storedRule(tx, incident.id);
  const rows = await tx.requestLog.findMany({
    where: { incidentId: incident.id, deletedAt: null, status: { in: statuses } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: LOG_COLUMNS,
  });
  const logs = rows.flatMap((row): PlannedLog[] => {
    const { id, name, sha256, bytes, synthetic, status, format, mapping } = requestLog(row);
    if (!mapping) return [];
    const staged = stagedName(id, mapping);
    const isStaged = row.staged === staged;
    return [{ id, name, sha256, bytes, synthetic, status, mapping, staged, isStaged, ...(format && { format }) }];
  });
  return { incidentId: incident.id, logs, ...(rule && { rule }) };
}

/** Does everything that was planned still stand? What was added meanwhile is the next plan's. */
export function stillStands(plan: ScanPlan, now: ScanPlan): boolean {
  const there = new Set(now.logs.map(({ staged }) => staged));
  return plan.rule?.revision === now.rule?.revision && plan.logs.every(({ staged }) => there.has(staged));
}

/** Every log that must have been counted before a figure is complete. */
export async function logsThatMatter({ tx, incident }: Grant): Promise<RequestLog[]> {
  const rows = await tx.requestLog.findMany({
    where: { incidentId: incident.id, deletedAt: null, status: { notIn: ["cancelled", "failed"] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: LOG_COLUMNS,
  });
  return rows.map(requestLog);
}

function stagedName(id: string, mapping: ColumnMapping): string {
  const hash = createHash("sha256").update(canonicalize(mapping) ?? "", "utf8");
  return `${id}-${hash.digest("hex").slice(0, 32)}.parquet`;
}
