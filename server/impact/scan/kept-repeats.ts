import "server-only";

import type { DuckDBConnection } from "@duckdb/node-api";
import { stat } from "node:fs/promises";
import { BINS } from "#domain/impact/bin.ts";
import type { Keeping, LogToJudge } from "./engine.ts";
import { findRepeats } from "./find-repeats.ts";
import { rowsOf } from "./open-duckdb.ts";
import { literal } from "./sql-text.ts";
import { stagedUnder } from "./staged-columns.ts";

const FORM = 1;

/**
 * The table of findRepeats, which depends on the logs and on no rule: it is searched for anew only where it was not kept of
 * these very files, in this order. Places and bins are kept, no ids. True where there are any.
 */
export async function knownRepeats(
  connection: DuckDBConnection,
  logs: LogToJudge[],
  rows: number,
  keeping: Keeping | undefined,
): Promise<boolean> {
  if (logs.length === 0) return false;
  if (!keeping) return findRepeats(connection, logs, rows);
  const key = await keyOf(logs);
  const kept = await readKept(connection, keeping.known, key);
  if (kept !== undefined) return kept;
  const hasRepeats = await findRepeats(connection, logs, rows);
  await connection.run(
    `COPY (FROM standing) TO ${literal(keeping.fresh)} (FORMAT parquet, KV_METADATA {standing_of: ${literal(key)}})`,
  );
  return hasRepeats;
}

/** A file that is written anew is another one, whatever its name. */
async function keyOf(logs: LogToJudge[]): Promise<string> {
  const files = logs.map(async ({ staged, mapping }) => {
    const { ino, size, mtimeNs } = await stat(staged, { bigint: true });
    return [String(ino), String(size), String(mtimeNs), stagedUnder(mapping)];
  });
  return JSON.stringify([FORM, BINS, await Promise.all(files)]);
}

/** Nothing where it is of other logs, or cannot be read: then it is searched for. */
async function readKept(connection: DuckDBConnection, file: string, key: string): Promise<boolean | undefined> {
  try {
    const [written] = await rowsOf(
      connection,
      `SELECT decode(value) AS of FROM parquet_kv_metadata(${literal(file)}) WHERE decode(key) = 'standing_of'`,
    );
    if (written?.["of"] !== key) return undefined;
    await connection.run(`CREATE TEMP TABLE standing AS SELECT place, bin FROM read_parquet(${literal(file)})`);
  } catch {
    return undefined;
  }
  const [any] = await rowsOf(connection, "SELECT count(*) AS n FROM standing");
  return Number(any?.["n"]) > 0;
}
