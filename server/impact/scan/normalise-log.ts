import "server-only";

import { isUtf8 } from "node:buffer";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { mappedColumns, unstorable } from "#domain/impact/logged-request.ts";
import type { BoundedFile } from "./bounded-file.ts";
import { cellsOf, writtenCell } from "./csv-cells.ts";
import { readJsonRecord } from "./json-record.ts";
import { RecordSplitter, type SplitRecord } from "./record-splitter.ts";
import { refuseQuote, type TextShape } from "./sniff-log.ts";
import { UnreadableLog } from "./unreadable-log.ts";

/** `cells`: the mapped columns of a record, in the order of `mappedNames`; `fault`: why it is rejected. */
export type ReadRecord = { cells: string[]; fault?: { column: string; reason: string } };
export type Normalised = { records: number; blankLines: number; notUtf8?: number; header: string[]; seen: Set<string> };

export type Normalising = {
  shape: TextShape;
  mapping: ColumnMapping;
  output: BoundedFile;
  /** Absent: all of it must be readable. Else its beginning up to a fault; true where the bytes end in one. */
  part?: () => boolean;
};

const MOST_NAMES = 1_000;

export function mappedNames(mapping: ColumnMapping): string[] {
  return [...new Set(mappedColumns(mapping).map(([, column]) => column))];
}

/**
 * Writes every record as one line that DuckDB cannot misread: mapped columns, then the fault of a record that cannot be
 * read. Such a record keeps its place, so that places are record numbers.
 */
export async function normaliseLog(
  chunks: AsyncIterable<Buffer>,
  { shape, mapping, output, part }: Normalising,
): Promise<Normalised> {
  const names = mappedNames(mapping);
  const done: Normalised = {
    records: 0,
    blankLines: 0,
    header: shape.format === "ndjson" ? [] : shape.header,
    seen: new Set(),
  };
  const read = shape.format === "ndjson" ? jsonReader(names, done) : csvReader(names, shape, done);
  let lines: string[] = [`${[...names.keys()].join(",")},column,reason`];
  const take = (record: SplitRecord, text: string | undefined) => {
    const { cells, fault } = checked(record.isTooLong ? TOO_LONG : read(text, record), names);
    done.records += 1;
    const row = [...names.map((_, index) => cells[index] ?? ""), fault?.column ?? "", fault?.reason ?? ""];
    lines.push(row.map(writtenCell).join(","));
  };
  const splitter = splitterFor(shape, done, take);
  try {
    for await (const chunk of chunks) {
      splitter.feed(chunk);
      await output.write(`${lines.join("\n")}\n`);
      lines = [];
    }
    if (part?.() !== true) splitter.end();
  } catch (error) {
    if (!part || !(error instanceof UnreadableLog && error.isPartReadable)) throw error;
  }
  if (lines.length > 0) await output.write(`${lines.join("\n")}\n`);
  await output.close();
  return done;
}

/** Hands over every record but header and blank lines; without its text where that cannot be read. */
export function splitterFor(
  shape: TextShape,
  done: { blankLines: number },
  take: (record: SplitRecord, text: string | undefined) => void,
): RecordSplitter {
  const isCsv = shape.format !== "ndjson";
  let hasHeader = !isCsv;
  return new RecordSplitter({
    delimiter: isCsv ? shape.delimiter.charCodeAt(0) : undefined,
    lineEnd: isCsv ? shape.lineEnd : 10,
    refuse: refuseQuote,
    take(record) {
      const { buffer, start, end, isTooLong } = record;
      const isReadable = !isTooLong && isUtf8(buffer.subarray(start, end));
      const text = isReadable ? buffer.toString("utf8", start, end) : undefined;
      const isBlank = start === end || (!isCsv && text !== undefined && text.trim() === "");
      if (isBlank) done.blankLines += 1;
      else if (hasHeader) take(record, text);
      else hasHeader = true;
    },
  });
}

const rejected = (reason: string): ReadRecord => ({ cells: [], fault: { column: "", reason } });
const TOO_LONG = rejected("is longer than 1 MB");
const NOT_UTF8 = "is not UTF-8";

type RecordReader = (text: string | undefined, record: SplitRecord) => ReadRecord;

function csvReader(names: string[], shape: Exclude<TextShape, { format: "ndjson" }>, done: Normalised): RecordReader {
  const places = names.map((name) => shape.header.indexOf(name));
  return (text, record) => {
    const { buffer, start, end, line } = record;
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

function jsonReader(names: string[], done: Normalised): RecordReader {
  const known = new Set<string>();
  return (text, record) => {
    if (text === undefined) {
      done.notUtf8 ??= record.line;
      return rejected(NOT_UTF8);
    }
    const read = readJsonRecord(text, names);
    if ("reason" in read) {
      if (!record.isEnded)
        throw new UnreadableLog(`the last record, at line ${record.line}, is cut off: it ${read.reason}`);
      return rejected(read.reason);
    }
    for (const name of read.names) if (known.size < MOST_NAMES) known.add(name);
    if (known.size > done.header.length) done.header = [...known];
    const cells = names.map((name) => read.cells.get(name) ?? "");
    for (const [index, name] of names.entries()) if (cells[index] !== "") done.seen.add(name);
    return { cells };
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
