import "server-only";

import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import type { ImpactCount } from "#domain/impact/count-impact.ts";
import type { RowCounts } from "#domain/impact/bin.ts";
import type { ColumnMapping, ImpactRule } from "#domain/impact/impact-rule.ts";
import { putInPlace, sizeOf } from "../../archive.ts";
import { runChild, type ChildOptions, type ReadyChild } from "./run-child.ts";
import type { LogFormat, StageReport } from "./stage-report.ts";
import { partialOf } from "./staged-columns.ts";
import { scanFailure } from "./unreadable-log.ts";

export type { LogFormat, RejectedRow, StageReport, StageWarning } from "./stage-report.ts";

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
export type LogToJudge = { id: string; staged: string; mapping: ColumnMapping };
export type JudgeRequest = {
  rule: ImpactRule;
  /** Complete ones, in order of import. */
  logs: LogToJudge[];
  /** File for affected and excluded rows, as COPY text for `affected_request` (see caught-file.ts). */
  caught?: string;
  /** File for accounts with affected rows, as COPY text (account, affected, requests, first_at, last_at). */
  accounts?: string;
  /** Where it is kept which rows repeat an id, so that the next count of the same logs need not search for them. */
  repeats?: string;
  scratch: string;
};
/** `known`: where an earlier search may have left what it found; `fresh`: where this one leaves it, if it had to search. */
export type Keeping = { known: string; fresh: string };
/** What the process is told. */
export type JudgeTask = Omit<JudgeRequest, "repeats"> & { keeping?: Keeping };
/** `file`: where all conflicting rows go, one JSON text a line. */
export type ConflictsRequest = { logs: LogToJudge[]; file: string; scratch: string };
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

/** Puts every row of the staged logs in its bin. `ready`: a process that was started before. @throws {ScanFailed} */
export function judgeLogs(
  { repeats, ...request }: JudgeRequest,
  options: ChildOptions = {},
  ready?: ReadyChild,
): Promise<Judged> {
  return inOwnFolder(request.scratch, async (scratch) => {
    const keeping = repeats === undefined ? undefined : { known: repeats, fresh: path.join(scratch, "repeats") };
    const task: JudgeTask = { ...request, scratch, ...(keeping && { keeping }) };
    const judged = await runChild<Judged>({ verb: "judge", request: task }, options, ready);
    if (keeping && (await sizeOf(keeping.fresh)) !== undefined) await putInPlace(keeping.fresh, keeping.known);
    return judged;
  });
}

/** Writes every conflicting row of the staged logs as lines of JSON. @throws {ScanFailed} */
export function findConflicts(request: ConflictsRequest, options: ChildOptions = {}): Promise<number> {
  return inOwnFolder(request.scratch, (scratch) =>
    runChild<number>({ verb: "conflicts", request: { ...request, scratch } }, options),
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
