import "server-only";

import { z } from "zod";
import type { RowCounts } from "#domain/impact/bin.ts";
import type { FoundLog } from "#domain/impact/found-log.ts";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { NotFound } from "#domain/errors.ts";
import type { IncidentGrant } from "../access.ts";
import { fromJson } from "../json-column.ts";
import type { RejectedRow, StageReport } from "./scan/engine.ts";

export const LOG_STATUSES = [
  "receiving",
  "needs_mapping",
  "queued",
  "scanning",
  "complete",
  "incomplete",
  "failed",
  "cancelled",
] as const;
export type LogStatus = (typeof LOG_STATUSES)[number];
export type LogOrigin = "upload" | "scan" | "scenario";
export type ScanProgress = { phase: string; bytesRead?: number; bytesTotal?: number };

export type RequestLog = {
  id: string;
  name: string;
  /** As declared until all of them are there. */
  bytes: number;
  received: number;
  /** "" where none is known. */
  sha256: string;
  status: LogStatus;
  origin: LogOrigin;
  format?: string;
  synthetic: boolean;
  found?: FoundLog;
  mapping?: ColumnMapping;
  rows?: RowCounts;
  report?: Omit<StageReport, "rejectedSample">;
  /** The first hundred at most, by physical line. */
  rejectedSample: RejectedRow[];
  scannedUnder?: number;
  progress?: ScanProgress;
  /** Why it is incomplete, failed or cancelled. */
  reason?: string;
  createdBy?: string;
  createdAt: string;
  finishedAt?: string;
  deletedAt?: string;
  /** When and by whom its archived bytes, staged rows and samples were erased; what was counted stays. */
  erasedAt?: string;
  erasedBy?: string;
  /** Until then its files are kept; later they may be erased. Absent where it has none. */
  keptUntil?: string;
};

/** How long files of logs are kept at least; whoever runs `archive prune --older-than` may say otherwise. */
export const KEPT_DAYS = 180;
const DAY_MS = 86_400_000;

export const LOG_COLUMNS = {
  ...{ id: true, name: true, bytes: true, received: true, sha256: true, status: true, origin: true, format: true },
  ...{ synthetic: true, found: true, mapping: true, rows: true, report: true, scannedUnder: true, progress: true },
  ...{ reason: true, createdBy: true, createdAt: true, finishedAt: true, deletedAt: true, staged: true },
  ...{ erasedAt: true, erasedBy: true },
} as const;

type LogRow = {
  id: string;
  name: string;
  bytes: bigint;
  received: bigint;
  sha256: string | null;
  status: string;
  origin: string;
  format: string | null;
  synthetic: boolean;
  found: unknown;
  mapping: unknown;
  rows: unknown;
  report: unknown;
  scannedUnder: number | null;
  progress: unknown;
  reason: string | null;
  createdBy: string | null;
  createdAt: Date;
  finishedAt: Date | null;
  deletedAt: Date | null;
  erasedAt: Date | null;
  erasedBy: string | null;
};

export function requestLog(row: LogRow): RequestLog {
  const { rejectedSample = [], ...report } = fromJson<Partial<StageReport>>(row.report ?? {});
  return {
    id: row.id,
    name: row.name,
    bytes: Number(row.bytes),
    received: Number(row.received),
    sha256: row.sha256 ?? "",
    status: row.status as LogStatus,
    origin: row.origin as LogOrigin,
    synthetic: row.synthetic,
    rejectedSample,
    createdAt: row.createdAt.toISOString(),
    ...(row.format !== null && row.format !== "unknown" && { format: row.format }),
    ...(row.found !== null && { found: fromJson<FoundLog>(row.found) }),
    ...(row.mapping !== null && { mapping: fromJson<ColumnMapping>(row.mapping) }),
    ...(row.rows !== null && { rows: fromJson<RowCounts>(row.rows) }),
    ...(row.report !== null && { report: fromJson<Omit<StageReport, "rejectedSample">>(report) }),
    ...(row.scannedUnder !== null && { scannedUnder: row.scannedUnder }),
    ...(row.progress !== null && { progress: fromJson<ScanProgress>(row.progress) }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.createdBy !== null && { createdBy: row.createdBy }),
    ...(row.finishedAt !== null && { finishedAt: row.finishedAt.toISOString() }),
    ...(row.deletedAt !== null && { deletedAt: row.deletedAt.toISOString() }),
    ...(row.erasedAt !== null && { erasedAt: row.erasedAt.toISOString() }),
    ...(row.erasedBy !== null && { erasedBy: row.erasedBy }),
    ...(hasFiles(row) && { keptUntil: new Date(row.createdAt.getTime() + KEPT_DAYS * DAY_MS).toISOString() }),
  };
}

function hasFiles({ sha256, status, deletedAt, erasedAt }: LogRow): boolean {
  return sha256 !== null && status !== "receiving" && deletedAt === null && erasedAt === null;
}

/** One log of the incident that was not deleted. @throws {NotFound} */
export async function logOf({ tx, incident }: Pick<IncidentGrant, "tx" | "incident">, id: string) {
  if (!z.uuid().safeParse(id).success) throw new NotFound();
  const where = { id, incidentId: incident.id, deletedAt: null };
  const row = await tx.requestLog.findFirst({ where, select: LOG_COLUMNS });
  if (!row) throw new NotFound();
  return { ...requestLog(row), staged: row.staged };
}

/** Whoever changes logs or the rule holds it, and a scan that stores what it counted: each sees what the other did. */
export async function holdImpact({ tx, incident }: Pick<IncidentGrant, "tx" | "incident">): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('impact ' || ${incident.id}::text, 0))`;
}
