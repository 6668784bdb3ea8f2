import "server-only";

import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { mappedColumns } from "#domain/impact/logged-request.ts";
import type { DecodedLog } from "./decoded-log.ts";
import type { LogFormat } from "./engine.ts";
import { cellsOf } from "./csv-cells.ts";
import { RecordSplitter } from "./record-splitter.ts";
import { UnreadableLog } from "./unreadable-log.ts";

export type TextShape =
  | { format: "csv" | "tsv"; delimiter: string; header: string[]; lineEnd: number; isHeaderQuoted: boolean }
  | { format: "ndjson" };
export type LogShape = TextShape | { format: "parquet" };

const HEAD = 2 << 20;
const DELIMITERS = [",", "\t", ";", "|"];

/** Format, delimiter and header, from the file's beginning. @throws {UnreadableLog} */
export async function sniffLog(log: DecodedLog, mapping: ColumnMapping, format?: LogFormat): Promise<LogShape> {
  const head = await headOf(log);
  if (head.subarray(0, 4).toString("latin1") === "PAR1") return { format: "parquet" };
  if (format === "parquet") throw new UnreadableLog("the file is no Parquet file");
  if (head.length === 0) throw new UnreadableLog("the file is empty");
  const looksLikeJson = /^\s*\{/.test(head.subarray(0, 1000).toString());
  if (format === "ndjson" || (format === undefined && looksLikeJson)) return { format: "ndjson" };
  return csvShape(head, mapping, format);
}

async function headOf(log: DecodedLog): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of log.chunks()) {
    parts.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (bytes >= HEAD) break;
  }
  return Buffer.concat(parts);
}

function csvShape(head: Buffer, mapping: ColumnMapping, format: "csv" | "tsv" | undefined): TextShape {
  const lineEnd = head.includes(10) || !head.includes(13) ? 10 : 13;
  const columns = mappedColumns(mapping).map(([, column]) => column);
  const delimiters = format === "tsv" ? ["\t"] : DELIMITERS;
  const tried = delimiters.map((delimiter) => {
    const first = firstRecord(head, delimiter, lineEnd);
    const header = cellsOf(first, delimiter).map((name) => name.trim());
    return {
      delimiter,
      header,
      isHeaderQuoted: first.includes('"'),
      found: columns.filter((name) => header.includes(name)).length,
    };
  });
  const best = tried.reduce((a, b) =>
    b.found > a.found || (b.found === a.found && b.header.length > a.header.length) ? b : a,
  );
  checkHeader(best.header, columns);
  const { found: _, ...shape } = best;
  return { format: best.delimiter === "\t" ? "tsv" : "csv", lineEnd, ...shape };
}

function firstRecord(head: Buffer, delimiter: string, lineEnd: number): string {
  let first: string | undefined;
  const splitter = new RecordSplitter({
    ...{ delimiter: delimiter.charCodeAt(0), lineEnd },
    take: ({ buffer, start, end, isTooLong }) => {
      if (isTooLong) throw new UnreadableLog("line 1: the header is longer than 1 MB");
      if (end > start) first ??= buffer.toString("utf8", start, end);
    },
    refuse: refuseQuote,
  });
  // A quote that looks open may be closed behind the head, or the delimiter is another one.
  try {
    splitter.feed(head);
    splitter.end();
  } catch (error) {
    if (first === undefined) throw error;
  }
  if (first === undefined) throw new UnreadableLog("the file is empty");
  return first;
}

function checkHeader(header: string[], columns: string[]): void {
  const missing = columns.filter((name) => !header.includes(name));
  if (missing.length > 0) throw new UnreadableLog(`there is no column ${[...new Set(missing)].join(", ")}`);
  const twice = header.find((name, index) => header.indexOf(name) !== index);
  if (twice !== undefined) throw new UnreadableLog(`two columns have the same name: ${twice.slice(0, 100)}`);
}

export function refuseQuote(line: number, closedOn?: number): never {
  throw new UnreadableLog(
    closedOn === undefined
      ? `a quote opened at line ${line} is never closed`
      : `a quote opened at line ${line} closes in the middle of a value at line ${closedOn}`,
  );
}
