import "server-only";

import { DuckDBInstance } from "@duckdb/node-api";

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
  const texts = columns.map(({ name, type }) => `left(${asText(name, type)}, ${MOST_CHARACTERS})`);
  const read = await connection.runAndReadAll(`SELECT ${texts.join(", ")} FROM ${source} LIMIT ${MOST_ROWS}`);
  const header = columns.map(({ name }) => name);
  const rows = read
    .getRowsJS()
    .map((cells) => Object.fromEntries(header.map((name, at) => [name, String(cells[at] ?? "")])));
  return { header, rows };
}

function asText(name: string, type: string): string {
  const column = `"${name.replaceAll('"', '""')}"`;
  if (type === "TIMESTAMP WITH TIME ZONE") return `strftime(${column} AT TIME ZONE 'UTC', '%Y-%m-%dT%H:%M:%S.%fZ')`;
  if (/^(STRUCT|MAP)|\[\]$/.test(type)) return `to_json(${column})::VARCHAR`;
  return `${column}::VARCHAR`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
