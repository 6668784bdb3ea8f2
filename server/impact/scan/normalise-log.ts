import "server-only";

import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { mappedColumns } from "#domain/impact/logged-request.ts";
import type { BoundedFile } from "./bounded-file.ts";
import { JsonRows } from "./json-rows.ts";
import { checked, csvReader, jsonReader, textOf, TOO_LONG, type Counted } from "./read-record.ts";
import { RecordSplitter, type SplitRecord } from "./record-splitter.ts";
import { RowBuffer } from "./row-buffer.ts";
import { refuseQuote, type TextShape } from "./sniff-log.ts";
import { UnreadableLog } from "./unreadable-log.ts";

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
 * Makes of every record one row that DuckDB cannot misread: mapped columns, then the fault of a record that cannot be
 * read. Such a record keeps its place, so that places are record numbers.
 */
export class Normaliser {
  readonly rows: RowBuffer;
  readonly #done: Counted = { records: 0, blankLines: 0 };
  readonly #shape: TextShape;
  readonly #json: JsonRows;
  readonly #splitter: RecordSplitter;

  constructor(shape: TextShape, mapping: ColumnMapping, { rows = new RowBuffer(), isHeaded = true } = {}) {
    const names = mappedNames(mapping);
    this.rows = rows;
    this.#shape = shape;
    this.#json = new JsonRows(names, mapping, isHeaded);
    const isJson = shape.format === "ndjson";
    const read = isJson ? jsonReader(names, this.#json, this.#done) : csvReader(names, shape, this.#done);
    this.#splitter = splitterFor(shape, this.#done, (record) => {
      if (!isJson || !this.#json.write(record, rows)) {
        const { cells, fault } = checked(record.isTooLong ? TOO_LONG : read(record), names);
        const all = names.map((_, index) => cells[index] ?? "");
        rows.write(all, fault?.column ?? "", fault?.reason ?? "");
      }
      this.#done.records += 1;
    });
  }

  feed(chunk: Buffer): void {
    this.#splitter.feed(chunk);
  }

  end(): void {
    this.#splitter.end();
  }

  /** Physical lines that ended. */
  get lines(): number {
    return this.#splitter.lines;
  }

  /** Lines that others have read. */
  skipLines(lines: number): void {
    this.#splitter.skipLines(lines);
  }

  found(): Normalised {
    const { hasInnerLines, isPlain } = this.rows;
    const header = this.#shape.format === "ndjson" ? [...this.#json.header] : this.#shape.header;
    return { ...this.#done, header, seen: this.#json.seen, hasInnerLines, isPlain };
  }
}

/** What stands above the rows of a normalised copy. */
export function headNormalised(rows: RowBuffer, mapping: ColumnMapping): void {
  rows.write([...mappedNames(mapping).keys()].map(String), "column", "reason");
}

/** Writes the normalised copy of a log. */
export async function normaliseLog(
  chunks: AsyncIterable<Buffer>,
  { shape, mapping, output, part }: Normalising,
): Promise<Normalised> {
  const normaliser = new Normaliser(shape, mapping);
  const { rows } = normaliser;
  headNormalised(rows, mapping);
  try {
    for await (const chunk of chunks) {
      normaliser.feed(chunk);
      await output.write(rows.take());
    }
    if (part?.() !== true) normaliser.end();
  } catch (error) {
    if (!part || !(error instanceof UnreadableLog && error.isPartReadable)) throw error;
  }
  await output.write(rows.take());
  await output.close();
  return normaliser.found();
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

const OPENING_BRACE = 123;

function isOnlySpace(record: SplitRecord): boolean {
  return record.buffer[record.start] !== OPENING_BRACE && textOf(record)?.trim() === "";
}
