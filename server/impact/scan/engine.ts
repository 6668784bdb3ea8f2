import "server-only";

import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { ImpactCount } from "#domain/impact/count-impact.ts";
import type { RowCounts } from "#domain/impact/bin.ts";
import type { ColumnMapping, ImpactRule } from "#domain/impact/impact-rule.ts";
import { runChild, type ChildOptions } from "./run-child.ts";
import { partialOf } from "./staged-columns.ts";
import { scanFailure } from "./unreadable-log.ts";

/** The form once decoded; what compressed it is found by its first bytes. */
export type LogFormat = "csv" | "tsv" | "ndjson" | "parquet";
export type StageRequest = {
  file: string;
  /** Absent: found by the first bytes and the mapping. */
  format?: LogFormat;
  mapping: ColumnMapping;
  /** The Parquet file to write; it appears there whole or not at all. */
  staged: string;
  /** An existing folder for what is needed while it runs. */
  scratch: string;
  /** Most bytes that decoding may write; absent: half of what is free in `scratch`. */
  mostDecodedBytes?: number;
};
/** `line` is the physical line on which the record starts, `record` its number; both from 1, the header is no record. */
export type RejectedRow = { line: number; record: number; column?: string; reason: string; text: string };
export type StageWarning = { code: "no_rows" | "not_utf8" | "mixed_epoch_units" | "missing_column"; message: string };
export type StageReport = {
  records: number;
  blankLines: number;
  bytes: number;
  sha256: string;
  format: LogFormat;
  compression?: "gzip" | "zstd";
  encoding: "utf-8" | "utf-16le" | "utf-16be";
  delimiter?: string;
  header: string[];
  rejected: number;
  /** The first 100. */
  rejectedSample: RejectedRow[];
  /** Rows by the unit in which their epoch time was read. */
  epochUnits: Record<string, number>;
  warnings: StageWarning[];
  /** The log was read through a normalised copy, because it is not clean enough to be read as it is. */
  normalised: boolean;
};

export type LogToJudge = { id: string; staged: string; mapping: ColumnMapping };
export type JudgeRequest = {
  rule: ImpactRule;
  /** Complete ones, in order of import. */
  logs: LogToJudge[];
  /** File for affected and excluded rows, as COPY text for `affected_request` (see caught-file.ts). */
  caught?: string;
  /** File for accounts with affected rows, as COPY text (account, affected, requests, first_at, last_at). */
  accounts?: string;
  scratch: string;
};
/**
 * `rows`: requests of that time, each once (no rejected, no duplicate); `affected`: those in that bin; `outside`: those
 * beyond the window that the rule would catch otherwise.
 */
export type TimeBucket = { start: string; rows: number; affected: number; outside: number };
export type ConflictingRow = { log: string; record: number; requestId: string; texts: Record<string, string> };
export type Judged = {
  count: ImpactCount;
  rows: Record<string, RowCounts>;
  /** In UTC, only those that hold a row; days where the logs span more than 200 days. */
  hours: TimeBucket[];
  bucket: "15min" | "day";
  span?: { first: string; last: string };
  /** The first 100. */
  conflictingSample: ConflictingRow[];
};

/** Reads an archived log once under its mapping. @throws {UnreadableLog} the log is incomplete {ScanFailed} */
export function stageLog(request: StageRequest, options: ChildOptions = {}): Promise<StageReport> {
  return inOwnFolder(request.scratch, (scratch) =>
    runChild<StageReport>({ verb: "stage", request: { ...request, scratch } }, options).finally(() =>
      rm(partialOf(request.staged), { force: true }),
    ),
  );
}

/** Puts every row of the staged logs in its bin. @throws {ScanFailed} */
export function judgeLogs(request: JudgeRequest, options: ChildOptions = {}): Promise<Judged> {
  return inOwnFolder(request.scratch, (scratch) =>
    runChild<Judged>({ verb: "judge", request: { ...request, scratch } }, options),
  );
}

/** Removed by this side, because a child that was killed removes nothing. */
async function inOwnFolder<Result>(scratch: string, work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(scratch, "scan-")).catch((error: unknown) => {
    throw scanFailure(error);
  });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
