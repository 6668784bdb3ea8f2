import "server-only";

import { DuckDBInstance, type DuckDBConnection } from "@duckdb/node-api";
import { dirname } from "node:path";
import { literal } from "./sql-text.ts";

/** What DuckDB counts itself; the process holds some 200 MB more. Past it, it writes to `scratch`. */
const MEMORY = { stage: "256MB", judge: "128MB" };

/** A database in memory that reaches the folders of these files and nothing else, whatever a query says. */
export async function openDuckDb(
  verb: keyof typeof MEMORY,
  scratch: string,
  files: string[],
): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "2", memory_limit: MEMORY[verb] });
  const connection = await instance.connect();
  const folders = [...new Set([scratch, ...files.map((file) => dirname(file))])];
  const settings = [
    "SET TimeZone = 'UTC'",
    "SET preserve_insertion_order = true",
    `SET temp_directory = ${literal(scratch)}`,
    `SET allowed_directories = [${folders.map(literal).join(", ")}]`,
    "SET enable_external_access = false",
    "SET lock_configuration = true",
  ];
  for (const setting of settings) await connection.run(setting);
  return connection;
}

export type SqlRow = Record<string, unknown>;

/** Rows as objects; 64-bit numbers arrive as text. */
export async function rowsOf(connection: DuckDBConnection, sql: string): Promise<SqlRow[]> {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRowObjectsJson();
}
