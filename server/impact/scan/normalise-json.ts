import "server-only";

import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import type { BoundedFile } from "./bounded-file.ts";
import { HEADED_RECORDS } from "./json-rows.ts";
import { JsonWorkers } from "./json-workers.ts";
import { headNormalised, Normaliser, type Normalised } from "./normalise-log.ts";
import { wholeLines, type Lines } from "./whole-lines.ts";

/**
 * As normaliseLog, for a log of JSON lines that is read whole: a line needs nothing of the one before it, so all but the
 * first records and a last line without an end are read on threads of their own.
 */
export async function normaliseJson(
  chunks: AsyncIterable<Buffer>,
  { mapping, output }: { mapping: ColumnMapping; output: BoundedFile },
): Promise<Normalised> {
  const log = new JsonLog(mapping, output);
  try {
    for await (const lines of wholeLines(chunks, (length) => log.take(length))) await log.read(lines);
    return await log.end();
  } finally {
    await log.stop();
  }
}

class JsonLog {
  readonly #mapping: ColumnMapping;
  readonly #output: BoundedFile;
  /** Reads the first records and a last line without an end. */
  readonly #own: Normaliser;
  #workers: JsonWorkers | undefined;
  #ofWorkers: Normalised | undefined;

  constructor(mapping: ColumnMapping, output: BoundedFile) {
    this.#mapping = mapping;
    this.#output = output;
    this.#own = new Normaliser({ format: "ndjson" }, mapping);
    headNormalised(this.#own.rows, mapping);
  }

  take(length: number): Buffer<ArrayBuffer> {
    return this.#workers?.take(length) ?? Buffer.allocUnsafeSlow(length);
  }

  async read({ bytes, areWhole }: Lines): Promise<void> {
    if (areWhole && this.#own.found().records >= HEADED_RECORDS) {
      this.#workers ??= new JsonWorkers(this.#mapping);
      if (this.#workers.isFull) await this.#next();
      return this.#workers.give(bytes);
    }
    await this.#drain();
    this.#own.feed(bytes);
    await this.#output.write(this.#own.rows.take());
  }

  async end(): Promise<Normalised> {
    await this.#drain();
    this.#own.end();
    await this.#output.write(this.#own.rows.take());
    await this.#output.close();
    const own = this.#own.found();
    return this.#ofWorkers ? together(own, this.#ofWorkers) : own;
  }

  async stop(): Promise<void> {
    await this.#workers?.stop();
  }

  async #drain(): Promise<void> {
    while (await this.#next());
  }

  async #next(): Promise<boolean> {
    const read = await this.#workers?.next((rows) => this.#output.writeThrough(rows));
    if (!read) return false;
    const { notUtf8, lines, ...found } = read;
    const placed = { ...found, ...(notUtf8 !== undefined && { notUtf8: this.#own.lines + notUtf8 }) };
    // Pieces come back in order, so the lines of all before this one are known.
    this.#own.skipLines(lines);
    this.#ofWorkers = this.#ofWorkers ? together(this.#ofWorkers, placed) : placed;
    return true;
  }
}

/** Of two parts of one log; the header is that of the first. */
function together(first: Normalised, other: Normalised): Normalised {
  const notUtf8 = Math.min(first.notUtf8 ?? Infinity, other.notUtf8 ?? Infinity);
  return {
    header: first.header,
    records: first.records + other.records,
    blankLines: first.blankLines + other.blankLines,
    seen: new Set([...first.seen, ...other.seen]),
    hasInnerLines: first.hasInnerLines || other.hasInnerLines,
    isPlain: first.isPlain && other.isPlain,
    ...(notUtf8 < Infinity && { notUtf8 }),
  };
}
