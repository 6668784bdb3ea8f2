import "server-only";

import { writtenCell } from "./csv-cells.ts";

const COMMA = 44;
const LINE_END = 10;
/** Shorter ones are copied word by word, which is faster than a call. */
const LONG = 256;
const WORD = 8;
const PLAIN = /^[ -~]*$/;

/** Rows of a CSV as DuckDB's reader takes them, gathered as bytes; a value that is bytes already is not made into text. */
export class RowBuffer {
  /** A value with a line end in it was written. */
  hasInnerLines = false;
  /** Values are ASCII, and of what is space they hold nothing but the blank. Whoever writes bytes says so for them. */
  isPlain = true;
  #bytes: Buffer<ArrayBuffer>;
  #words: DataView;
  #end = 0;
  #source: Buffer | undefined;
  #sourceWords: DataView;

  /** @param bytes what rows are written to, as long as they fit; whoever gives it does not touch it meanwhile */
  constructor(bytes = Buffer.allocUnsafeSlow(1 << 20)) {
    this.#bytes = bytes;
    this.#words = this.#sourceWords = wordsOf(bytes);
  }

  text(cell: string): void {
    const written = writtenCell(cell);
    this.hasInnerLines ||= written.includes("\n") || written.includes("\r");
    this.isPlain &&= PLAIN.test(cell);
    this.#reserve(written.length * 3);
    this.#end += this.#bytes.write(written, this.#end);
    this.#bytes[this.#end++] = COMMA;
  }

  /** UTF-8 that may stand in a CSV as it is, quoted or without anything to quote. */
  raw(source: Buffer, from: number, to: number): void {
    const length = to - from;
    this.#reserve(length + WORD);
    if (source !== this.#source) {
      this.#source = source;
      this.#sourceWords = wordsOf(source);
    }
    // What a last word has too much is written over by what follows.
    if (length > LONG || to + WORD > source.length) source.copy(this.#bytes, this.#end, from, to);
    else
      for (let at = 0; at < length; at += WORD)
        this.#words.setBigUint64(this.#end + at, this.#sourceWords.getBigUint64(from + at));
    this.#end += length;
    this.#bytes[this.#end++] = COMMA;
  }

  empty(): void {
    this.#reserve(0);
    this.#bytes[this.#end++] = COMMA;
  }

  /** A whole row. */
  write(cells: string[], ...more: string[]): void {
    for (const cell of cells) this.text(cell);
    for (const cell of more) this.text(cell);
    this.endRow();
  }

  endRow(): void {
    this.#bytes[this.#end - 1] = LINE_END;
  }

  /** All rows so far, valid until more are written. */
  take(): Buffer<ArrayBuffer> {
    const taken = this.#bytes.subarray(0, this.#end);
    this.#end = 0;
    return taken;
  }

  #reserve(bytes: number): void {
    const needed = this.#end + bytes + 1;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#bytes.length));
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
    this.#words = wordsOf(larger);
  }
}

const wordsOf = ({ buffer, byteOffset, byteLength }: Buffer) => new DataView(buffer, byteOffset, byteLength);
