import "server-only";

import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { CsvError, parse, type Options } from "csv-parse";

/** `line` is the physical line on which the record starts, from 1; a record may span several. */
export type CsvRecord = { line: number; cells: string[] };

/** The file cannot be read to its end, so nothing that was read of it counts. */
export class UnreadableLog extends Error {
  override name = "UnreadableLog";
}

/** Every record with its line, the header first. Lines without anything are no records. @throws {UnreadableLog} */
export async function* readCsv(file: string): AsyncGenerator<CsvRecord> {
  const where: Position = { lastLine: 0, emptyLines: 0 };
  const options: Options<CsvRecord, string[]> = {
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (cells, info) => ({ line: startOf(info, where), cells }),
  };
  // The library's types know records of another shape only together with named columns.
  const parser = parse(options as unknown as Options);
  // The parser hands a failure of either side on to the loop below.
  pipeline(createReadStream(file, { highWaterMark: 1 << 18 }), parser, () => undefined);
  try {
    yield* parser as AsyncIterable<CsvRecord>;
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, where) : error;
  }
}

type Position = { lastLine: number; emptyLines: number };

function startOf(info: { lines: number; empty_lines: number }, where: Position): number {
  const start = where.lastLine + 1 + (info.empty_lines - where.emptyLines);
  where.lastLine = info.lines;
  where.emptyLines = info.empty_lines;
  return start;
}

function unreadable(error: CsvError, where: Position): UnreadableLog {
  const message =
    error.code === "CSV_QUOTE_NOT_CLOSED"
      ? `a quote opened at line ${where.lastLine + 1} or later is never closed`
      : `line ${where.lastLine + 1}: ${error.message}`;
  return new UnreadableLog(message, { cause: error });
}
