import type { RowCounts } from "#domain/impact/bin.ts";
import { shownMoment } from "./impact-moment.ts";

export type LogStatus =
  "receiving" | "needs_mapping" | "queued" | "scanning" | "complete" | "incomplete" | "failed" | "cancelled";

/** A log in the list: nothing in it has to be worked out, and no more of its rows is in it than the first rejected one. */
export type LogLine = {
  id: string;
  name: string;
  bytes: number;
  received: number;
  sha256: string;
  status: LogStatus;
  synthetic: boolean;
  rows?: RowCounts;
  scannedUnder?: number;
  progress?: { phase: string; share?: number };
  reason?: string;
  rejected?: { count: number; line: number; why: string };
  /** Queued behind this one. */
  behind?: string;
  mayMap: boolean;
  by?: string;
  at: string;
  deletedAt?: string;
  /** Of its file. */
  keptUntil?: string;
  erased?: string;
};

type LogOfLedger = {
  id: string;
  name: string;
  bytes: number;
  received: number;
  sha256: string;
  status: LogStatus;
  synthetic: boolean;
  found?: { aggregated?: string };
  rows?: RowCounts;
  report?: { rejected: number };
  rejectedSample: { line: number; reason: string; column?: string }[];
  scannedUnder?: number;
  progress?: { phase: string; bytesRead?: number; bytesTotal?: number };
  reason?: string;
  createdBy?: string;
  createdAt: string;
  deletedAt?: string;
  keptUntil?: string;
  erasedAt?: string;
  erasedBy?: string;
};

export function logLines(logs: LogOfLedger[], zone: string): LogLine[] {
  const scanned = logs.find(({ status }) => status === "scanning")?.name;
  return logs.map((log) => lineOf(log, zone, scanned));
}

function lineOf(log: LogOfLedger, zone: string, scanned: string | undefined): LogLine {
  const { id, name, bytes, received, sha256, status, synthetic, rows, scannedUnder, reason, deletedAt } = log;
  return {
    ...{ id, name, bytes, received, sha256, status, synthetic },
    mayMap: log.found !== undefined && log.found.aggregated === undefined && deletedAt === undefined,
    at: shownMoment(log.createdAt, zone),
    ...(rows && { rows }),
    ...(scannedUnder !== undefined && { scannedUnder }),
    ...(log.progress && { progress: progressOf(log.progress) }),
    ...(reason !== undefined && { reason }),
    ...rejectedOf(log),
    ...(status === "queued" && scanned !== undefined && { behind: scanned }),
    ...(log.createdBy !== undefined && { by: log.createdBy }),
    ...(deletedAt !== undefined && { deletedAt: shownMoment(deletedAt, zone) }),
    ...(log.keptUntil !== undefined && { keptUntil: shownMoment(log.keptUntil, zone) }),
    ...(log.erasedAt !== undefined && { erased: `${shownMoment(log.erasedAt, zone)}, ${log.erasedBy ?? "unknown"}` }),
  };
}

function progressOf({ phase, bytesRead = 0, bytesTotal = 0 }: NonNullable<LogOfLedger["progress"]>) {
  return { phase, ...(bytesTotal > 0 && { share: Math.min(1, bytesRead / bytesTotal) }) };
}

function rejectedOf({ report, rejectedSample: [first] }: LogOfLedger) {
  if (!first) return {};
  const why = first.column === undefined ? first.reason : `${first.column}: ${first.reason}`;
  return { rejected: { count: report?.rejected ?? 1, line: first.line, why } };
}

export function isUnderWay({ status }: LogLine): boolean {
  return status === "receiving" || status === "queued" || status === "scanning";
}
