import "server-only";

import { isUtf8 } from "node:buffer";
import { unstorable } from "#domain/impact/logged-request.ts";
import { cellsOf } from "./csv-cells.ts";
import type { JsonRows } from "./json-rows.ts";
import type { SplitRecord } from "./record-splitter.ts";
import type { TextShape } from "./sniff-log.ts";
import { UnreadableLog } from "./unreadable-log.ts";

/** `cells`: the mapped columns of a record, in the order of `mappedNames`; `fault`: why it is rejected. */
export type ReadRecord = { cells: string[]; fault?: { column: string; reason: string } };
/** Records of a log; `notUtf8` is the first line that is not. */
export type Counted = { records: number; blankLines: number; notUtf8?: number };

/** Undefined where it is too long or not UTF-8. */
export function textOf({ buffer, start, end, isTooLong }: SplitRecord): string | undefined {
  const isReadable = !isTooLong && isUtf8(buffer.subarray(start, end));
  return isReadable ? buffer.toString("utf8", start, end) : undefined;
}

const rejected = (reason: string): ReadRecord => ({ cells: [], fault: { column: "", reason } });
export const TOO_LONG = rejected("is longer than 1 MB");
const NOT_UTF8 = "is not UTF-8";

export type RecordReader = (record: SplitRecord) => ReadRecord;

export function csvReader(
  names: string[],
  shape: Exclude<TextShape, { format: "ndjson" }>,
  done: Counted,
): RecordReader {
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

export function jsonReader(names: string[], json: JsonRows, done: Counted): RecordReader {
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
export function checked(record: ReadRecord, names: string[]): ReadRecord {
  const bad = record.cells.findIndex((cell) => unstorable(cell) !== undefined);
  if (bad < 0) return record;
  const reason = unstorable(record.cells[bad] ?? "") ?? "";
  const cells = record.cells.map((cell) => cell.toWellFormed().replaceAll("\u0000", "\ufffd"));
  return { cells, fault: record.fault ?? { column: names[bad] ?? "", reason } };
}
