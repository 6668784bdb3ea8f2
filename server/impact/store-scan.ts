import "server-only";

import type { ImpactRule } from "#domain/impact/impact-rule.ts";
import { Conflict } from "#domain/errors.ts";
import type { IncidentGrant } from "../access.ts";
import { asJson } from "../json-column.ts";
import type { CaughtSpool } from "./caught-spool.ts";
import { storedRule } from "./impact-rule-row.ts";
import type { CaughtRequest, Scan } from "./scan-logs.ts";
import { LOG_COLUMNS, requestLog, type RequestLog } from "./request-log-row.ts";

const BATCH = 2_000;

export type Scanned = { rule: ImpactRule; logIds: string[]; scan: Scan; spool: CaughtSpool };

/** Everything a scan found, in one transaction; the figures of earlier scans stay. @throws {Conflict} rule_changed, logs_changed */
export async function storeScan(grant: IncidentGrant, { rule, logIds, scan, spool }: Scanned): Promise<void> {
  const { tx, incident, audit } = grant;
  await tx.$executeRaw`SELECT id FROM incident WHERE id = ${incident.id}::uuid FOR UPDATE`;
  const newest = await storedRule(tx, incident.id);
  if (newest?.revision !== rule.revision)
    throw new Conflict("rule_changed", "The rule changed during the scan; scan again.");
  if ((await scannableLogs(grant)).some(({ id }) => !logIds.includes(id))) {
    throw new Conflict("logs_changed", "A log was added during the scan; scan again.");
  }
  await tx.affectedRequest.deleteMany({ where: { incidentId: incident.id, ruleRevision: rule.revision } });
  for await (const batch of spool.batches(BATCH)) await insertCaught(grant, rule.revision, batch);
  for (const [id, rows] of scan.rows) {
    await tx.requestLog.updateMany({
      where: { id, incidentId: incident.id },
      data: { status: "complete", rows: asJson(rows) ?? {}, scannedUnder: rule.revision },
    });
  }
  const logs = await allLogs(grant);
  await storeFigure(grant, rule, scan, logs);
  const { count, accounts, confidence, rows } = scan.count;
  audit({
    subject: `impact/${rule.revision}`,
    after: { ruleRevision: rule.revision, count, accounts, confidence, rows },
  });
}

/** Logs whose bins count, in order of import. */
export async function scannableLogs(grant: Pick<IncidentGrant, "tx" | "incident">): Promise<RequestLog[]> {
  const logs = await allLogs(grant);
  return logs.filter(
    ({ status, mapping }) => mapping !== undefined && (status === "complete" || status === "scanning"),
  );
}

export async function allLogs({ tx, incident }: Pick<IncidentGrant, "tx" | "incident">): Promise<RequestLog[]> {
  const rows = await tx.requestLog.findMany({
    where: { incidentId: incident.id },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: LOG_COLUMNS,
  });
  return rows.map(requestLog);
}

/** Instants cross as text, so that their microseconds arrive. */
async function insertCaught(
  { tx, incident }: IncidentGrant,
  ruleRevision: number,
  batch: CaughtRequest[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO affected_request (incident_id, log_id, rule_revision, request_id, occurred_at, account, model,
      prompt_tokens, completion_tokens, status, excluded_reason)
    SELECT ${incident.id}::uuid, "logId", ${ruleRevision}::int, "requestId", "occurredAt", account, model,
      "promptTokens", "completionTokens", status, "excludedReason"
    FROM jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) AS caught ("logId" uuid, "requestId" text,
      "occurredAt" timestamptz, account text, model text, "promptTokens" bigint, "completionTokens" bigint, status text,
      "excludedReason" text)`;
}

async function storeFigure(
  { tx, incident }: IncidentGrant,
  rule: ImpactRule,
  scan: Scan,
  logs: RequestLog[],
): Promise<void> {
  const { count, accounts, excluded, steps, distribution, confidence, unit } = scan.count;
  const scanned = logs.filter(({ id }) => scan.rows.has(id));
  await tx.impactFigure.create({
    data: {
      incidentId: incident.id,
      ruleRevision: rule.revision,
      unit,
      count: BigInt(count),
      accounts,
      excluded: asJson(excluded) ?? [],
      steps: asJson(steps) ?? [],
      distribution: asJson(distribution) ?? {},
      logs: scanned.map(({ id, name, sha256, bytes, rows, synthetic }) => ({
        id,
        name,
        sha256,
        bytes,
        rows: rows?.read ?? 0,
        synthetic,
      })),
      complete: logs.every((log) => log.status === "cancelled" || log.status === "failed" || scan.rows.has(log.id)),
      confidence,
    },
    select: { id: true },
  });
}
