import "server-only";

import { mappedNames } from "./normalise-log.ts";
import { parquetSource } from "./cell-source.ts";
import { literal } from "./sql-text.ts";
import { checkCount, type ReadLog, type Staging } from "./staging.ts";
import { UnreadableLog } from "./unreadable-log.ts";

const IS_THE_FILES_FAULT = /^(Invalid|Conversion|Serialization|IO) (Input )?Error|TProtocol|snappy|zstd|thrift/i;
const IS_THE_DISKS_FAULT = /No space left|ENOSPC|max_temp_directory_size/;

export async function readParquetLog(staging: Staging): Promise<ReadLog> {
  const { log, request, onProgress, query, write } = staging;
  for await (const _chunk of log.chunks((bytesRead) =>
    onProgress({ phase: "reading", bytesRead, bytesTotal: log.bytes }),
  ));
  const file = literal(request.file);
  const ofFile = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (!IS_THE_FILES_FAULT.test(said) || IS_THE_DISKS_FAULT.test(said)) throw error;
      throw new UnreadableLog(`the Parquet file cannot be read: ${said.split("\n")[0]}`, { cause: error });
    }
  };
  const columns = await ofFile(() =>
    query(`SELECT column_name AS name, column_type AS type FROM (DESCRIBE FROM read_parquet(${file}))`),
  );
  const header = columns.map(({ name }) => String(name));
  const missing = mappedNames(request.mapping).filter((name) => !header.includes(name));
  if (missing.length > 0) throw new UnreadableLog(`there is no column ${missing.join(", ")}`);
  const [footer] = await ofFile(() => query(`SELECT num_rows AS n FROM parquet_file_metadata(${file})`));
  const types = columns.map(({ name, type }) => ({ name: String(name), type: String(type) }));
  const records = await ofFile(() => write(parquetSource(request.file, types, mappedNames(request.mapping))));
  checkCount(Number(footer?.["n"]), records);
  return { records, blankLines: 0, format: "parquet", header, warnings: [], normalised: false };
}
