import "server-only";

import { chmod, mkdtemp, rename, rm } from "node:fs/promises";
import path from "node:path";
import { partialOf, stagedUnder } from "./staged-columns.ts";
import { mostBytesIn } from "./bounded-file.ts";
import { DecodedLog } from "./decoded-log.ts";
import type { StageReport, StageRequest } from "./engine.ts";
import { keepable } from "./keepable.ts";
import { openDuckDb, rowsOf } from "./open-duckdb.ts";
import { registerValueReaders } from "./read-in-domain.ts";
import { rejectedSample } from "./rejected-sample.ts";
import type { ScanProgress } from "./run-child.ts";
import { sniffLog } from "./sniff-log.ts";
import { literal } from "./sql-text.ts";
import { readParquetLog } from "./stage-parquet.ts";
import { readTextLog } from "./stage-text.ts";
import type { ReadLog, Staging } from "./staging.ts";
import { stagingSelect } from "./staging-select.ts";
import { UnreadableLog } from "./unreadable-log.ts";

/** Measured: small row groups hold less in memory, and a higher level costs more time than it saves disk. */
const PARQUET = "PARQUET_VERSION v2, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE 61440";

/** Decodes, counts and stages one log in this process. @throws {UnreadableLog} with what of it is staged all the same */
export async function stageFile(
  request: StageRequest,
  onProgress: (progress: ScanProgress) => void,
): Promise<StageReport> {
  try {
    return await stageAs("whole", request, onProgress);
  } catch (error) {
    if (!(error instanceof UnreadableLog && error.isPartReadable)) throw error;
    const part = await stageAs("part", request, onProgress).catch(() => undefined);
    throw new UnreadableLog(error.message, { cause: error, part });
  }
}

async function stageAs(
  extent: "whole" | "part",
  request: StageRequest,
  onProgress: (progress: ScanProgress) => void,
): Promise<StageReport> {
  const isPart = extent === "part";
  const mostDecodedBytes = request.mostDecodedBytes ?? (await mostBytesIn(request.scratch));
  const log = await DecodedLog.open(request.file, { mostBytes: mostDecodedBytes, isPart });
  const shape = await sniffLog(log, request.mapping, request.format);
  const work = await mkdtemp(path.join(request.scratch, "stage-"));
  const partial = partialOf(request.staged);
  try {
    const connection = await openDuckDb("stage", work, [request.file, partial]);
    registerValueReaders(connection, request.mapping.options ?? {});
    const staging: Staging = {
      ...{ request, log, work, onProgress, mostDecodedBytes, isPart },
      query: (sql) => rowsOf(connection, sql),
      async write(source) {
        const under = `{staged_under: ${literal(stagedUnder(request.mapping))}}`;
        const options = `FORMAT parquet, ${PARQUET}, KV_METADATA ${under}`;
        onProgress({ phase: "staging", bytesRead: 0, bytesTotal: log.bytes });
        await rm(partial, { force: true });
        await connection.run(`COPY (${stagingSelect(request.mapping, source)}) TO ${literal(partial)} (${options})`);
        const [row] = await rowsOf(connection, `SELECT count(*) AS n FROM read_parquet(${literal(partial)})`);
        return Number(row?.["n"]);
      },
    };
    const read = shape.format === "parquet" ? await readParquetLog(staging) : await readTextLog(staging, shape);
    const values = await valuesOf(staging, partial);
    const rejected = await rejectedSample(staging, shape, partial);
    await log.checkUnchanged();
    await chmod(partial, 0o600);
    await rename(partial, request.staged);
    const { compression, encoding, bytes } = log;
    const found = { ...read, ...(compression && { compression }), encoding, bytes, sha256: log.sha256() };
    const warnings = [...read.warnings, ...warningsOf(read, values)];
    return keepable({ ...found, ...values, rejectedSample: rejected, warnings });
  } finally {
    await rm(partial, { force: true });
    await rm(work, { recursive: true, force: true });
  }
}

type Values = Pick<StageReport, "rejected" | "epochUnits">;

async function valuesOf({ query }: Staging, partial: string): Promise<Values> {
  const rows = await query(
    `SELECT epoch_unit, count(*) AS n, count(fault_reason) AS rejected FROM read_parquet(${literal(partial)}) GROUP BY 1 ORDER BY 1`,
  );
  const units = rows.filter(({ epoch_unit: unit }) => unit !== null);
  return {
    rejected: rows.reduce((sum, row) => sum + Number(row["rejected"]), 0),
    epochUnits: Object.fromEntries(units.map((row) => [String(row["epoch_unit"]), Number(row["n"])])),
  };
}

function warningsOf({ records }: ReadLog, { epochUnits }: Values): StageReport["warnings"] {
  const units = Object.keys(epochUnits);
  return [
    ...(records === 0 ? [{ code: "no_rows" as const, message: "the log holds no records" }] : []),
    ...(units.length > 1
      ? [{ code: "mixed_epoch_units" as const, message: `times are written in different units: ${units.join(", ")}` }]
      : []),
  ];
}
