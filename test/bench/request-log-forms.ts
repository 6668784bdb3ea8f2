import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";

export const LOG_START = Date.UTC(2025, 7, 1);
const SPAN_MS = 14 * 86_400_000;

/** A fixed row for each number, so that every run reads the same file. */
export async function writeCsvLog(file: string, rows: number): Promise<void> {
  const output = createWriteStream(file);
  let seed = 20_260_909;
  const next = () => (seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  const hex = () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, "0");
  let part = "request_id,startTime,model,prompt_tokens,completion_tokens,user,status,cost\n";
  for (let row = 0; row < rows; row += 1) {
    const at = new Date(LOG_START + Math.floor(next() * SPAN_MS)).toISOString();
    const tokens = Math.floor(Math.exp(next() * 13.8));
    const id = `${row.toString(16).padStart(8, "0")}-${hex()}-${hex()}-${hex()}`;
    part += `${id},${at},@cf/zai-org/glm-5.3,${tokens},${Math.floor(next() * 2_000)},acct-${Math.floor(next() * 20_000)},${next() < 0.97 ? 200 : 500},${next().toFixed(6)}\n`;
    if (part.length < 1 << 20) continue;
    if (!output.write(part)) await once(output, "drain");
    part = "";
  }
  output.end(part);
  await once(output, "finish");
}

export type Form = "csv" | "csv.gz" | "ndjson" | "ndjson.gz" | "parquet";

/** The same rows in another form, beside the CSV they come from. */
export async function writeForm(csv: string, form: Form): Promise<string> {
  if (form === "csv") return csv;
  const file = `${csv.slice(0, -".csv".length)}.${form}`;
  if (form === "csv.gz") await gzip(csv, file);
  else if (form === "ndjson.gz") await gzip(await writeForm(csv, "ndjson"), file);
  else {
    const columns = "'request_id', 'startTime', 'model', 'user'".replaceAll(", ", ": 'VARCHAR', ");
    const options = form === "parquet" ? "FORMAT parquet, COMPRESSION zstd" : "FORMAT json";
    await onDuckDb(`COPY (FROM read_csv('${csv}', types = {${columns}: 'VARCHAR'})) TO '${file}' (${options})`);
  }
  return file;
}

/** What the fastest reader here needs to count, which checks nothing and stores nothing. */
export async function bareCount(csv: string, above: number): Promise<number> {
  return onDuckDb(
    `SELECT count(*) FROM read_csv('${csv}') WHERE prompt_tokens > ${above} AND "startTime" >= '2025-08-05' AND "startTime" < '2025-08-12'
       AND model LIKE '@cf/%' AND status BETWEEN 200 AND 299 AND "user" NOT IN ('acct-1', 'acct-2')`,
  );
}

async function onDuckDb(sql: string): Promise<number> {
  const instance = await DuckDBInstance.create(":memory:", { threads: "2", memory_limit: "1GB" });
  const connection = await instance.connect();
  try {
    const [row] = (await connection.runAndReadAll(sql)).getRows();
    return Number(row?.[0] ?? 0);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function gzip(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createGzip({ level: 1 }), createWriteStream(to));
}
