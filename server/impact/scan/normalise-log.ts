import "server-only";

import { isUtf8 } from "node:buffer";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { mappedColumns, unstorable } from "#domain/impact/logged-request.ts";
import type { BoundedFile } from "./bounded-file.ts";
import { cellsOf } from "./csv-cells.ts";
import { JsonRows } from "./json-rows.ts";
import { RecordSplitter, type SplitRecord } from "./record-splitter.ts";
import { RowBuffer } from "./row-buffer.ts";
import { refuseQuote, type TextShape } from "./sniff-log.ts";
import { UnreadableLog } from "./unreadable-log.ts";

/** `cells`: the mapped columns of a record, in the order of `mappedNames`; `fault`: why it is rejected. */
export type ReadRecord = { cells: string[]; fault?: { column: string; reason: string } };
type Counted = { records: number; blankLines: number; notUtf8?: number };
export type Normalised = Counted & {
  /** Of JSON, the names in its first records. */
  header: string[];
  /** Of JSON, the mapped columns that have a value somewhere. */
  seen: ReadonlySet<string>;
  hasInnerLines: boolean;
  /** See RowBuffer. */
  isPlain: boolean;
};

export type Normalising = {
  shape: TextShape;
  mapping: ColumnMapping;
  output: BoundedFile;
  /** Absent: all of it must be readable. Else its beginning up to a fault; true where the bytes end in one. */
  part?: () => boolean;
};

export function mappedNames(mapping: ColumnMapping): string[] {
  return [...new Set(mappedColumns(mapping).map(([, column]) => column))];
}

/**
 * Writes every record as one row that DuckDB cannot misread: mapped columns, then the fault of a record that cannot be
 * read. Such a record keeps its place, so that places are record numbers.
 */
export async function normaliseLog(
  chunks: AsyncIterable<Buffer>,
  { shape, mapping, output, part }: Normalising,
): Promise<Normalised> {
  const names = mappedNames(mapping);
  const done: Counted = { records: 0, blankLines: 0 };
  const json = new JsonRows(names, mapping);
  const isJson = shape.format === "ndjson";
  const read = isJson ? jsonReader(names, json, done) : csvReader(names, shape, done);
  const rows = new RowBuffer();
  rows.write([...names.keys()].map(String), "column", "reason");
  const splitter = splitterFor(shape, done, (record) => {
    if (!isJson || !json.write(record, rows)) {
      const { cells, fault } = checked(record.isTooLong ? TOO_LONG : read(record), names);
      const all = names.map((_, index) => cells[index] ?? "");
      rows.write(all, fault?.column ?? "", fault?.reason ?? "");
    }
    done.records += 1;
  });
  try {
    for await (const chunk of chunks) {
      splitter.feed(chunk);
      await output.write(rows.take());
    }
    if (part?.() !== true) splitter.end();
  } catch (error) {
    if (!part || !(error instanceof UnreadableLog && error.isPartReadable)) throw error;
  }
  await output.write(rows.take());
  await output.close();
  const header = isJson ? [...json.header] : shape.header;
  return { ...done, header, seen: json.seen, hasInnerLines: rows.hasInnerLines, isPlain: rows.isPlain };
}

/** Hands over every record but header and blank lines. */
export function splitterFor(
  shape: TextShape,
  done: { blankLines: number },
  take: (record: SplitRecord) => void,
): RecordSplitter {
  const isCsv = shape.format !== "ndjson";
  let hasHeader = !isCsv;
  return new RecordSplitter({
    delimiter: isCsv ? shape.delimiter.charCodeAt(0) : undefined,
    lineEnd: isCsv ? shape.lineEnd : 10,
    refuse: refuseQuote,
    take(record) {
      const isBlank = record.start === record.end || (!isCsv && isOnlySpace(record));
      if (isBlank) done.blankLines += 1;
      else if (hasHeader) take(record);
      else hasHeader = true;
    },
  });
}

/** Undefined where it is too long or not UTF-8. */
export function textOf({ buffer, start, end, isTooLong }: SplitRecord): string | undefined {
  const isReadable = !isTooLong && isUtf8(buffer.subarray(start, end));
  return isReadable ? buffer.toString("utf8", start, end) : undefined;
}

const OPENING_BRACE = 123;

function isOnlySpace(record: SplitRecord): boolean {
  return record.buffer[record.start] !== OPENING_BRACE && textOf(record)?.trim() === "";
}

const rejected = (reason: string): ReadRecord => ({ cells: [], fault: { column: "", reason } });
const TOO_LONG = rejected("is longer than 1 MB");
const NOT_UTF8 = "is not UTF-8";

type RecordReader = (record: SplitRecord) => ReadRecord;

function csvReader(names: string[], shape: Exclude<TextShape, { format: "ndjson" }>, done: Counted): RecordReader {
  const places = names.map((name) => shape.header.indexOf(name));
  return (record) => {
    const { buffer, start, end, line } = record;
    const text = textOf(record);
    if (text === undefined) done.notUtf8 ??= line;
    if (record.isBroken) return rejected("has text behind a closing quote");
    if (record.hasLoneCr) return rejected("holds a carriage return that ends no line");
    const all = cellsOf(text ?? buffer.toString("latin1", start, end), shape.delimiter);
    if (all.length !== shape.header.length) {
      const reason = `${all.length} values for ${shape.header.length} columns`;
      if (!record.isEnded) throw new UnreadableLog(`the last record, at line ${line}, is cut off: ${reason}`);
      return rejected(reason);
    }
    const cells = places.map((place) => all[place] ?? "");
    return text === undefined ? decoded(cells, names) : { cells };
  };
}

/** Cells whose bytes are not all UTF-8; only a mapped one among them rejects the row. */
function decoded(latin: string[], names: string[]): ReadRecord {
  const bytes = latin.map((cell) => Buffer.from(cell, "latin1"));
  const bad = bytes.findIndex((cell) => !isUtf8(cell));
  const cells = bytes.map((cell) => cell.toString("utf8"));
  return bad < 0 ? { cells } : { cells, fault: { column: names[bad] ?? "", reason: NOT_UTF8 } };
}

function jsonReader(names: string[], json: JsonRows, done: Counted): RecordReader {
  return (record) => {
    const text = textOf(record);
    if (text === undefined) {
      done.notUtf8 ??= record.line;
      return rejected(NOT_UTF8);
    }
    const read = json.read(text);
    if ("reason" in read) {
      if (!record.isEnded)
        throw new UnreadableLog(`the last record, at line ${record.line}, is cut off: it ${read.reason}`);
      return rejected(read.reason);
    }
    const cells = names.map((name) => read.cells.get(name) ?? "");
    return { cells, ...(read.fault && { fault: read.fault }) };
  };
}

/** What no database keeps is taken out of its row, and the row is rejected. */
function checked(record: ReadRecord, names: string[]): ReadRecord {
  const bad = record.cells.findIndex((cell) => unstorable(cell) !== undefined);
  if (bad < 0) return record;
  const reason = unstorable(record.cells[bad] ?? "") ?? "";
  const cells = record.cells.map((cell) => cell.toWellFormed().replaceAll("\u0000", "\ufffd"));
  return { cells, fault: record.fault ?? { column: names[bad] ?? "", reason } };
}
