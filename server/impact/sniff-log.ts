import "server-only";

import { areTimes, timesOf } from "#domain/impact/column-values.ts";
import type { FoundLog, LogHead } from "#domain/impact/found-log.ts";
import type { MappingDoubt } from "#domain/impact/mapping-doubt.ts";
import { aggregatedMessage } from "#domain/impact/presets-in-header.ts";
import { notAccepted, textLogOf, textLogRow, type TextLog } from "#domain/impact/presets-text.ts";
import { proposeMapping } from "#domain/impact/propose-mapping.ts";
import { keepable } from "./scan/keepable.ts";
import { readBeginning, type Beginning } from "./sniff-beginning.ts";
import { recordsPathOf, readJsonLines } from "./sniff-json.ts";
import { readParquet } from "./sniff-parquet.ts";
import { readTable } from "./sniff-table.ts";

export type Found = FoundLog;
type Format = Found["format"];
type Shape = Pick<Found, "format" | "delimiter"> & { doubts: MappingDoubt[] };

const SAMPLE_ROWS = 3;
const SAMPLE_CHARACTERS = 200;

/** What a log is and which column is which, from its first 256 KB. A file that is no log is found with a doubt, not thrown. */
export async function sniffLog(file: string, format?: Format): Promise<Found> {
  return keepable(await sniffed(file, format));
}

async function sniffed(file: string, format?: Format): Promise<Found> {
  const beginning = await readBeginning(file);
  const { text, foreign } = beginning;
  if (beginning.isParquet || format === "parquet") return foundParquet(file, beginning);
  if (foreign !== undefined)
    return refused(
      beginning,
      `This file is ${foreign}. Accepted are CSV, TSV, JSON lines and Parquet; of the first three also gzip and zstd.`,
    );
  if (text.trim() === "") return refused(beginning, "The file is empty.");
  const isJson = format === "ndjson" || (format === undefined && /^\s*(\{|\[\s*[{\]])/.test(text));
  return isJson ? foundJson(beginning) : foundTable(beginning, format);
}

async function foundParquet(file: string, beginning: Beginning): Promise<Found> {
  if (beginning.compression) return refused(beginning, "This is Parquet inside a compressed file; unpack it first.");
  const head = await readParquet(file);
  if (!head) return refused(beginning, "This is not a Parquet file that can be read.");
  return found(beginning, head, { format: "parquet", doubts: [] });
}

function foundJson(beginning: Beginning): Found {
  const { text, isWhole } = beginning;
  const counted = /"(num_model_requests|n_requests)"\s*:/.exec(text)?.[1];
  if (counted !== undefined) return { ...refused(beginning), format: "ndjson", aggregated: aggregatedMessage(counted) };
  const list = recordsPathOf(text);
  if (list !== undefined)
    return refused(
      beginning,
      `This is one JSON document, not one object a line. Make lines of it: jq -c '${list}' FILE > FILE.ndjson`,
    );
  const { header, rows, unreadable, lines } = readJsonLines(text, isWhole);
  const hint = /[:,]\s*-\s*[,}]|\\x[0-9a-fA-F]{2}/.test(text)
    ? " nginx writes valid JSON only with log_format … escape=json."
    : "";
  if (rows.length === 0) return refused(beginning, `No whole line at its beginning is a JSON object.${hint}`);
  const doubts: MappingDoubt[] = [];
  if (unreadable.length > 0) {
    const message = `${unreadable.length} of the first ${lines} lines are no JSON objects, the first is line ${unreadable[0]}; such rows are rejected.${hint}`;
    doubts.push({ code: "unreadable_lines", message });
  }
  return found(beginning, { header, rows }, { format: "ndjson", doubts });
}

function foundTable(beginning: Beginning, format: Format | undefined): Found {
  const lines = beginning.text.split(/\r?\n/, 200);
  const textLog = format === "tsv" ? undefined : textLogOf(lines);
  if (textLog) return foundText(beginning, textLog, lines);
  const { delimiter, ...head } = readTable(beginning.text, beginning.isWhole, format === "tsv" ? "\t" : undefined);
  if (head.header.length < 2)
    return refused(
      beginning,
      "No comma, semicolon, tab or bar separates columns here, and the lines are no JSON. Make a CSV with a line of column names.",
    );
  return found(beginning, head, { format: delimiter === "\t" ? "tsv" : "csv", delimiter, doubts: headerDoubts(head) });
}

/** Shows what was recognised; the file itself is not read until it is a table. */
function foundText(beginning: Beginning, log: TextLog, lines: string[]): Found {
  const rows = lines.map((line) => textLogRow(log, line)).filter((row) => row !== undefined);
  const base = refused(beginning, notAccepted(log));
  return {
    ...base,
    preset: log.key,
    header: log.columns,
    sample: sampleOf(rows),
    doubts: [...base.doubts, ...(log.doubts ?? [])],
  };
}

function headerDoubts({ header }: LogHead): MappingDoubt[] {
  const doubts: MappingDoubt[] = [];
  const value = header.find((cell) => areTimes(timesOf([cell])));
  if (value !== undefined)
    doubts.push({
      code: "no_header",
      message: `The first line looks like a row (“${value.slice(0, 40)}”), not like column names. Put a line of names before it; without one the first row would be lost.`,
    });
  for (const column of new Set(header.filter((name, index) => header.indexOf(name) !== index)))
    doubts.push({ code: "same_name", column, message: `Two columns are called “${column}”; rename one in the file.` });
  return doubts;
}

function found(beginning: Beginning, head: LogHead, { doubts, ...shape }: Shape): Found {
  const proposed = proposeMapping(head);
  const all = [...encodingDoubts(beginning), ...doubts, ...proposed.doubts];
  return {
    ...shape,
    ...bytesOf(beginning),
    header: head.header,
    sample: sampleOf(head.rows),
    ...proposed,
    certain: proposed.certain && all.length === proposed.doubts.length,
    doubts: all,
  };
}

function refused(beginning: Beginning, message?: string): Found {
  const doubts: MappingDoubt[] = message === undefined ? [] : [{ code: "not_accepted", message }];
  return { format: "csv", ...bytesOf(beginning), header: [], sample: [], parts: {}, certain: false, doubts };
}

function bytesOf({ encoding, compression }: Beginning): Pick<Found, "encoding" | "compression"> {
  return { encoding, ...(compression && { compression }) };
}

function encodingDoubts({ invalidLine, encoding }: Beginning): MappingDoubt[] {
  if (invalidLine === undefined) return [];
  const message = `Line ${invalidLine} is not ${encoding.toUpperCase()}, perhaps Latin-1. Such rows are rejected; convert the file: iconv -f LATIN1 -t UTF-8`;
  return [{ code: "not_utf8", message }];
}

function sampleOf(rows: Record<string, string>[]): Record<string, string>[] {
  const cut = (row: Record<string, string>) =>
    Object.fromEntries(Object.entries(row).map(([name, text]) => [name, text.slice(0, SAMPLE_CHARACTERS)]));
  return rows.slice(0, SAMPLE_ROWS).map(cut);
}
