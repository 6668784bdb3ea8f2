import "server-only";

import type { RowCounts } from "#domain/impact/bin.ts";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { fromJson } from "../json-column.ts";

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

export type RequestLog = {
  id: string;
  name: string;
  bytes: number;
  sha256: string;
  status: LogStatus;
  synthetic: boolean;
  mapping?: ColumnMapping;
  rows?: RowCounts;
  scannedUnder?: number;
};

export const LOG_COLUMNS = {
  id: true,
  name: true,
  bytes: true,
  sha256: true,
  status: true,
  synthetic: true,
  mapping: true,
  rows: true,
  scannedUnder: true,
} as const;

type LogRow = {
  id: string;
  name: string;
  bytes: bigint;
  sha256: string | null;
  status: string;
  synthetic: boolean;
  mapping: unknown;
  rows: unknown;
  scannedUnder: number | null;
};

export function requestLog(row: LogRow): RequestLog {
  return {
    id: row.id,
    name: row.name,
    bytes: Number(row.bytes),
    sha256: row.sha256 ?? "",
    status: row.status as LogStatus,
    synthetic: row.synthetic,
    ...(row.mapping !== null && { mapping: fromJson<ColumnMapping>(row.mapping) }),
    ...(row.rows !== null && { rows: fromJson<RowCounts>(row.rows) }),
    ...(row.scannedUnder !== null && { scannedUnder: row.scannedUnder }),
  };
}
