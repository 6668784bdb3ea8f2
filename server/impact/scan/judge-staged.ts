import "server-only";

import type { DuckDBConnection } from "@duckdb/node-api";
import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { accountsSql, caughtLines, gatherCaught } from "./caught-file.ts";
import { writeLines } from "./copy-text.ts";
import type { Judged, JudgeTask, LogToJudge } from "./engine.ts";
import { conflictingSample } from "./find-repeats.ts";
import { knownRepeats } from "./kept-repeats.ts";
import { judgedLogs } from "./judged-rows.ts";
import { openDuckDb, rowsOf } from "./open-duckdb.ts";
import type { ScanProgress } from "./run-child.ts";
import { literal } from "./sql-text.ts";
import { stagedUnder, stagedUnderSql } from "./staged-columns.ts";
import { tallyRows } from "./tally-rows.ts";

const PHASES = ["ids", "bins", "caught", "accounts"];

/** Judges every row of the staged logs in this process. */
export async function judgeStaged(request: JudgeTask, onProgress: (progress: ScanProgress) => void): Promise<Judged> {
  const { rule, logs, caught, accounts, keeping } = request;
  const work = await mkdtemp(path.join(request.scratch, "judge-"));
  const enter = (phase: string) => onProgress({ phase, bytesRead: PHASES.indexOf(phase), bytesTotal: PHASES.length });
  try {
    const files = [...logs.map(({ staged }) => staged), ...Object.values(keeping ?? {})];
    const connection = await openDuckDb("judge", work, files);
    let rows = 0;
    for (const log of logs) rows += await checkedRows(connection, log);
    enter("ids");
    const hasRepeats = await knownRepeats(connection, logs, rows, keeping);
    const judged = judgedLogs(connection, rule, logs, hasRepeats);
    enter("bins");
    const tally = await tallyRows(connection, rule, judged);
    enter("caught");
    await gatherCaught(connection, rule, judged, caught !== undefined);
    if (caught !== undefined) await writeLines(connection, [caughtLines(hasRepeats)], caught);
    enter("accounts");
    const named = judged.length === 0 ? 0 : await writeLines(connection, [accountsSql(judged)], accounts);
    const sample = hasRepeats ? await conflictingSample(connection, logs) : [];
    return { ...tally, count: tally.countWith(named), conflictingSample: sample };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

export async function checkedRows(connection: DuckDBConnection, { id, staged, mapping }: LogToJudge): Promise<number> {
  const [written] = await rowsOf(connection, stagedUnderSql(staged));
  if (written?.["under"] !== stagedUnder(mapping))
    throw new Error(`log ${id} is not staged under its mapping; stage it again`);
  const [footer] = await rowsOf(connection, `SELECT num_rows AS n FROM parquet_file_metadata(${literal(staged)})`);
  return Number(footer?.["n"]);
}
