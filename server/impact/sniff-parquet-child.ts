import "server-only";

import { DuckDBInstance } from "@duckdb/node-api";
import { parquetText } from "./scan/cell-source.ts";
import { identifier, literal } from "./scan/sql-text.ts";

const MOST_ROWS = 200;
const MOST_CHARACTERS = 2000;

const [file = ""] = process.argv.slice(2);
process.stdout.write(JSON.stringify(await beginningOf(file)));

/** Values as text, and nothing but this one file within reach. */
async function beginningOf(path: string): Promise<{ header: string[]; rows: Record<string, string>[] }> {
  const instance = await DuckDBInstance.create(":memory:", { memory_limit: "256MB", threads: "1" });
  const connection = await instance.connect();
  await connection.run("SET TimeZone = 'UTC'");
  await connection.run(`SET allowed_paths = [${literal(path)}]`);
  await connection.run("SET enable_external_access = false");
  await connection.run("SET lock_configuration = true");
  const source = `read_parquet(${literal(path)})`;
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`);
  const columns = described
    .getRowObjectsJS()
    .map((row) => ({ name: String(row.column_name), type: String(row.column_type) }));
  const texts = columns.map(({ name, type }) => `left(${parquetText(identifier(name), type)}, ${MOST_CHARACTERS})`);
  const read = await connection.runAndReadAll(`SELECT ${texts.join(", ")} FROM ${source} LIMIT ${MOST_ROWS}`);
  const header = columns.map(({ name }) => name);
  const rows = read
    .getRowsJS()
    .map((cells) => Object.fromEntries(header.map((name, at) => [name, String(cells[at] ?? "")])));
  return { header, rows };
}
