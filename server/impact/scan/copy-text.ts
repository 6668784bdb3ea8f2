import "server-only";

import type { DuckDBConnection } from "@duckdb/node-api";
import { openBoundedFile } from "./bounded-file.ts";
import { literal } from "./sql-text.ts";

/** A text as PostgreSQL's COPY reads it back: NULL is \N, and what separates is written with a backslash. */
export function copyCell(sql: string): string {
  const signs: [string, string][] = [
    [literal("\\"), literal("\\\\")],
    ["chr(9)", literal("\\t")],
    ["chr(10)", literal("\\n")],
    ["chr(13)", literal("\\r")],
  ];
  const escaped = signs.reduce((inner, [sign, written]) => `replace(${inner}, ${sign}, ${written})`, sql);
  return `coalesce(${escaped}, ${literal("\\N")})`;
}

export function copyInstant(us: string): string {
  return `coalesce(strftime(make_timestamp(${us}), '%Y-%m-%dT%H:%M:%S.%fZ'), ${literal("\\N")})`;
}

export function copyNumber(sql: string): string {
  return `coalesce(CAST(${sql} AS VARCHAR), ${literal("\\N")})`;
}

export function copyLine(cells: string[]): string {
  return `concat_ws(chr(9), ${cells.join(", ")})`;
}

/** Writes the one text column of each query as lines of a file, in order; how many there were. */
export async function writeLines(
  connection: DuckDBConnection,
  queries: string[],
  file: string | undefined,
): Promise<number> {
  const output = file === undefined ? undefined : openBoundedFile(file, Infinity);
  let lines = 0;
  for (const query of queries) {
    const result = await connection.stream(query);
    for (;;) {
      const chunk = await result.fetchChunk();
      if (!chunk || chunk.rowCount === 0) break;
      lines += chunk.rowCount;
      await output?.write(`${chunk.getColumnValues(0).join("\n")}\n`);
    }
  }
  await output?.close();
  return lines;
}
