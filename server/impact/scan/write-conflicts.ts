import "server-only";

import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { writeLines } from "./copy-text.ts";
import type { ConflictsRequest, LogToJudge } from "./engine.ts";
import { findRepeats } from "./find-repeats.ts";
import { checkedRows } from "./judge-staged.ts";
import { binCode, placeSql } from "./judged-rows.ts";
import { openDuckDb } from "./open-duckdb.ts";
import { literal } from "./sql-text.ts";
import { stagedFields, textSql } from "./staged-columns.ts";

/** Each content of every id that has more than one, as a line of JSON: by id, then in order of import. How many there are. */
export async function writeConflicts({ logs, file, scratch }: ConflictsRequest): Promise<number> {
  const work = await mkdtemp(path.join(scratch, "conflicts-"));
  try {
    const staged = logs.map((log) => log.staged);
    const connection = await openDuckDb("judge", work, staged);
    let rows = 0;
    for (const log of logs) rows += await checkedRows(connection, log);
    const hasRepeats = logs.length > 0 && (await findRepeats(connection, logs, rows));
    return await writeLines(connection, hasRepeats ? [conflictsSql(logs)] : [], file);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function conflictsSql(logs: LogToJudge[]): string {
  const selects = logs.map(({ id, staged, mapping }, index) => {
    const fields = stagedFields(mapping);
    const requestId = fields.find(({ field }) => field === "requestId")?.text ?? "NULL::VARCHAR";
    const values = fields.map((field) => `${literal(field.field)}, coalesce(${textSql(field)}, '')`);
    const line = [
      ...[`'log', ${literal(id)}`, `'record', file_row_number + 1`, `'requestId', ${requestId}`],
      `'values', json_object(${values.join(", ")})`,
    ];
    return `SELECT ${requestId} AS id, place, CAST(json_object(${line.join(", ")}) AS VARCHAR) AS line
      FROM (SELECT *, ${placeSql(index)} AS place FROM read_parquet(${literal(staged)}, file_row_number = true))
      JOIN standing USING (place) WHERE bin = ${binCode("conflicting")}`;
  });
  return `SELECT line FROM (${selects.join("\nUNION ALL\n")}) ORDER BY id, place`;
}
