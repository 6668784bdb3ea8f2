import "server-only";

import { isAscii, isUtf8 } from "node:buffer";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { unstorable } from "#domain/impact/logged-request.ts";
import { readJsonRecord, type JsonRecord } from "./json-record.ts";
import { JsonScanner, type Span } from "./json-scanner.ts";
import type { SplitRecord } from "./record-splitter.ts";
import type { RowBuffer } from "./row-buffer.ts";

/** Records whose names are all made known. */
export const HEADED_RECORDS = 1_000;
/** A report is stored: whoever makes up names fills no disk with them. */
const MOST_NAMES = 1_000;
const [MINUS, ZERO, NINE] = [45, 48, 57];

/** Reads JSON lines in two ways: what is plain by its bytes, all else as readJsonRecord says. */
export class JsonRows {
  /** Names of the first records, in order. */
  readonly header = new Set<string>();
  /** Mapped columns with a value somewhere. */
  readonly seen = new Set<string>();
  readonly #names: string[];
  readonly #ids: string[];
  readonly #areIds: boolean[];
  readonly #scanner: JsonScanner;
  readonly #unescaped: string[];
  readonly #headed: number;
  #records = 0;
  #checked: Buffer = Buffer.alloc(0);
  #isAscii = true;

  /** @param isHeaded what is written are the log's first records */
  constructor(names: string[], { requestId, account }: Pick<ColumnMapping, "requestId" | "account">, isHeaded = true) {
    this.#names = names;
    this.#headed = isHeaded ? HEADED_RECORDS : 0;
    this.#ids = account === undefined ? [requestId] : [requestId, account];
    this.#areIds = names.map((name) => this.#ids.includes(name));
    this.#unescaped = names.map(() => "");
    this.#scanner = new JsonScanner(names);
  }

  /** False: nothing was written, because something about the record is doubtful. */
  write(record: SplitRecord, rows: RowBuffer): boolean {
    const { buffer, start, end, isTooLong } = record;
    this.#records += 1;
    if (isTooLong || !this.#isText(record) || !this.#scanner.scan(buffer, start, end)) return false;
    for (let column = 0; column < this.#names.length; column += 1)
      if (this.#isDoubtful(buffer, this.#scanner.span(column), column)) return false;
    for (let column = 0; column < this.#names.length; column += 1) {
      const span = this.#scanner.span(column);
      if (span === undefined || span.kind === "null") rows.empty();
      else if (span.kind === "escaped") rows.text(this.#unescaped[column] ?? "");
      else rows.raw(buffer, span.from, span.to);
      if (span !== undefined && this.seen.size < this.#names.length) this.#see(span, column);
    }
    // A control character stands in JSON with an escape only, and such a value was written as text.
    rows.isPlain &&= this.#isAscii;
    // Neither a column nor a reason of a fault.
    rows.empty();
    rows.empty();
    rows.endRow();
    if (this.#records <= this.#headed)
      this.#head(Object.keys(JSON.parse(buffer.toString("utf8", start, end)) as object));
    return true;
  }

  read(line: string): JsonRecord {
    const read = readJsonRecord(line, this.#names, this.#ids);
    if ("reason" in read) return read;
    if (this.#records <= this.#headed) this.#head(read.names);
    for (const [name, cell] of read.cells) if (cell !== "") this.seen.add(name);
    return read;
  }

  #head(names: string[]): void {
    for (const name of names) if (this.header.size < MOST_NAMES) this.header.add(name);
  }

  #isDoubtful(buffer: Buffer, span: Readonly<Span> | undefined, column: number): boolean {
    if (span?.kind === "escaped") {
      const text = JSON.parse(buffer.toString("utf8", span.from, span.to)) as string;
      this.#unescaped[column] = text;
      return unstorable(text) !== undefined;
    }
    if (span === undefined || this.#areIds[column] !== true) return false;
    return span.kind === "flag" || (span.kind === "number" && !isInteger(buffer, span));
  }

  #see({ from, to, kind }: Readonly<Span>, column: number): void {
    const isEmpty = kind === "null" || (kind === "plain" && to - from === '""'.length);
    if (!isEmpty) this.seen.add(this.#names[column] ?? "");
  }

  /** Most logs are ASCII, which is seen once for all records of a buffer. */
  #isText({ buffer, start, end }: SplitRecord): boolean {
    if (buffer !== this.#checked) {
      this.#checked = buffer;
      this.#isAscii = isAscii(buffer);
    }
    return this.#isAscii || isUtf8(buffer.subarray(start, end));
  }
}

function isInteger(buffer: Buffer, { from, to }: Readonly<Span>): boolean {
  for (let at = buffer[from] === MINUS ? from + 1 : from; at < to; at += 1) {
    const byte = buffer[at] ?? 0;
    if (byte < ZERO || byte > NINE) return false;
  }
  return true;
}
