import "server-only";

import { addRows, compileRule, noRows, type RowCounts } from "#domain/impact/bin.ts";
import { startCount, type ImpactCount } from "#domain/impact/count-impact.ts";
import type { ColumnMapping, ImpactRule } from "#domain/impact/impact-rule.ts";
import { contentOf, type LoggedRequest } from "#domain/impact/logged-request.ts";
import { startLedger, type RequestLedger } from "#domain/impact/request-ledger.ts";
import { createHash } from "node:crypto";
import { readLog } from "./read-log.ts";

export type LogToScan = { id: string; file: string; mapping: ColumnMapping };

/** What a row that the rule catches leaves behind; instants and counts as text. */
export type CaughtRequest = {
  logId: string;
  requestId: string;
  occurredAt: string | null;
  account: string | null;
  model: string | null;
  promptTokens: string | null;
  completionTokens: string | null;
  status: string | null;
  excludedReason: string | null;
};

export type RejectedRow = { logId: string; line: number; column: string; reason: string; text: string };

export type Scan = {
  count: ImpactCount;
  rows: Map<string, RowCounts>;
  /** The first few of each log. */
  rejected: RejectedRow[];
};

export type ScanOptions = {
  keep: (caught: CaughtRequest) => Promise<void> | void;
  onProgress?: (rowsScanned: number) => void;
};

const REJECTED_SAMPLE = 20;
const PROGRESS_EVERY = 50_000;

/** Two passes over all logs in order of import: the first learns which ids repeat, the second puts each row in its bin. */
export async function scanLogs(logs: LogToScan[], rule: ImpactRule, { keep, onProgress }: ScanOptions): Promise<Scan> {
  const ledger = startLedger();
  for (const log of logs) await noteRequests(log, ledger);
  const counting = startCount(compileRule(rule));
  const scan: Omit<Scan, "count"> = { rows: new Map(), rejected: [] };
  let scanned = 0;
  for (const log of logs) {
    const rows = noRows();
    const sample: RejectedRow[] = [];
    for await (const { line, request } of readLog(log.file, log.mapping)) {
      const verdict = counting.take(request, standingOf(request, ledger));
      rows.read += 1;
      rows[verdict.bin] += 1;
      if (verdict.bin === "affected") await keep(caught(log, request, null));
      if (verdict.bin === "excluded") await keep(caught(log, request, verdict.exclusion.key));
      if (verdict.bin === "rejected" && sample.length < REJECTED_SAMPLE)
        sample.push(...rejectedRows(log, line, request));
      scanned += 1;
      if (scanned % PROGRESS_EVERY === 0) onProgress?.(scanned);
    }
    scan.rows.set(log.id, addRows(scan.rows.get(log.id) ?? noRows(), rows));
    scan.rejected.push(...sample);
  }
  return { ...scan, count: counting.result() };
}

async function noteRequests(log: LogToScan, ledger: RequestLedger): Promise<void> {
  for await (const { request } of readLog(log.file, log.mapping)) {
    if (request.faults.length === 0) ledger.note(idOf(request), fingerprint(request));
  }
}

function standingOf(request: LoggedRequest, ledger: RequestLedger) {
  return request.faults.length > 0 ? "new" : ledger.standing(idOf(request), fingerprint(request));
}

function idOf(request: LoggedRequest): string {
  return request.texts.get("requestId") ?? "";
}

function fingerprint(request: LoggedRequest): string {
  return createHash("sha256").update(contentOf(request)).digest("base64");
}

function caught(log: LogToScan, request: LoggedRequest, excludedReason: string | null): CaughtRequest {
  const { promptTokens, completionTokens } = request.counts;
  return {
    logId: log.id,
    requestId: idOf(request),
    occurredAt: request.occurredAt?.instant ?? null,
    account: request.texts.get("account") || null,
    model: request.texts.get("model") || null,
    promptTokens: promptTokens?.toString() ?? null,
    completionTokens: completionTokens?.toString() ?? null,
    status: request.texts.get("status") || null,
    excludedReason,
  };
}

function rejectedRows(log: LogToScan, line: number, request: LoggedRequest): RejectedRow[] {
  return request.faults.slice(0, 1).map((fault) => ({ logId: log.id, line, ...fault }));
}
