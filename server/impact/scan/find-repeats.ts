import "server-only";

import type { DuckDBConnection } from "@duckdb/node-api";
import type { ConflictingRow, LogToJudge } from "./engine.ts";
import { binCode, placeSql, ROWS_PER_LOG } from "./judged-rows.ts";
import { rowsOf } from "./open-duckdb.ts";
import { literal } from "./sql-text.ts";
import { stagedFields, textSql, type StagedField } from "./staged-columns.ts";

/** Ids are looked at in as many parts as keep one part's table small; rows whose contents are compared in smaller ones. */
const IDS_AT_ONCE = 2_000_000;
const CONTENTS_AT_ONCE = 500_000;
const MOST_SHOWN = 100;

/**
 * The ledger of request-ledger.ts as a table `standing(place, bin)`: rows whose id was there before with the same
 * content, and the first of each content of an id with more than one. A hash only picks candidates; ids and contents of
 * those are then compared as they are. True where there are any.
 */
export async function findRepeats(connection: DuckDBConnection, logs: LogToJudge[], rows: number): Promise<boolean> {
  await connection.run("CREATE TEMP TABLE standing (place BIGINT, bin TINYINT)");
  const parts = Math.max(1, Math.ceil(rows / IDS_AT_ONCE));
  for (let part = 0; part < parts; part += 1) {
    await connection.run(`CREATE OR REPLACE TEMP TABLE repeated AS
      SELECT hash(id) AS id_hash, count(*) AS copies
      FROM (${namedRows(logs, `hash(id) % ${parts} = ${part}`)}) GROUP BY 1 HAVING count(*) > 1`);
    const [found] = await rowsOf(connection, "SELECT coalesce(sum(copies), 0) AS candidates FROM repeated");
    const pieces = Math.ceil(Number(found?.["candidates"]) / CONTENTS_AT_ONCE);
    for (let piece = 0; piece < pieces; piece += 1)
      await connection.run(standingOf(logs, `(id_hash // ${parts}) % ${pieces} = ${piece}`));
  }
  await connection.run("DROP TABLE repeated");
  const [any] = await rowsOf(connection, "SELECT count(*) AS n FROM standing");
  return Number(any?.["n"]) > 0;
}

function standingOf(logs: LogToJudge[], inPiece: string): string {
  const isCandidate = `hash(id) IN (SELECT id_hash FROM repeated WHERE ${inPiece})`;
  return `INSERT INTO standing
    WITH candidate AS MATERIALIZED (${namedRows(logs, isCandidate)}),
      content AS MATERIALIZED (SELECT id, content, min(place) AS first FROM candidate GROUP BY id, content),
      contradicted AS (SELECT id FROM content GROUP BY id HAVING count(*) > 1)
    SELECT place, CASE WHEN place <> first THEN ${binCode("duplicate")} ELSE ${binCode("conflicting")} END
    FROM candidate JOIN content USING (id, content)
    WHERE place <> first OR id IN (SELECT id FROM contradicted)`;
}

/** Rows that count for the ledger, not rejected and with an id; contents are written out only behind the filter. */
function namedRows(logs: LogToJudge[], filter: string): string {
  const fieldsOf = logs.map(({ mapping }) => stagedFields(mapping));
  const names = [...new Set(fieldsOf.flatMap((fields) => fields.map(({ field }) => field)))].sort();
  const selects = logs.map(({ staged }, index) => {
    const fields = fieldsOf[index] ?? [];
    const id = fields.find(({ field }) => field === "requestId")?.text;
    const parts = names.map((name) => part(fields.find(({ field }) => field === name)));
    return `SELECT id, place, ${parts.join(" || ")} AS content FROM (
      SELECT * FROM (SELECT *, ${id} AS id, ${placeSql(index)} AS place
        FROM read_parquet(${literal(staged)}, file_row_number = true) WHERE fault_reason IS NULL AND ${id} IS NOT NULL)
      WHERE ${filter})`;
  });
  return selects.join("\nUNION ALL\n");
}

/** Each text with its length before it, so that no two contents are written alike. */
function part(field: StagedField | undefined): string {
  if (!field) return "'-'";
  const text = textSql(field);
  return `coalesce(CAST(strlen(${text}) AS VARCHAR) || ':' || ${text}, '-')`;
}

export async function conflictingSample(connection: DuckDBConnection, logs: LogToJudge[]): Promise<ConflictingRow[]> {
  const places = await rowsOf(
    connection,
    `SELECT place FROM standing WHERE bin = ${binCode("conflicting")} ORDER BY place LIMIT ${MOST_SHOWN}`,
  );
  const shown: ConflictingRow[] = [];
  for (const [index, { id, staged, mapping }] of logs.entries()) {
    const own = places.map(({ place }) => Number(place)).filter((place) => Math.floor(place / ROWS_PER_LOG) === index);
    if (own.length === 0) continue;
    const fields = stagedFields(mapping);
    const texts = fields.map((field, at) => `${textSql(field)} AS cell_${at}`);
    const rows = await rowsOf(
      connection,
      `SELECT file_row_number + 1 AS record, ${texts.join(", ")} FROM read_parquet(${literal(staged)}, file_row_number = true)
        WHERE file_row_number + 1 IN (${own.map((place) => place % ROWS_PER_LOG).join(", ")}) ORDER BY 1`,
    );
    for (const row of rows) {
      const pairs = fields.map(({ field }, at): [string, string] => [field, String(row[`cell_${at}`] ?? "")]);
      const cells = Object.fromEntries(pairs);
      shown.push({ log: id, record: Number(row["record"]), requestId: cells["requestId"] ?? "", texts: cells });
    }
  }
  return shown;
}
