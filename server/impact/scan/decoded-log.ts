import "server-only";

import { createHash, type Hash } from "node:crypto";
import { createReadStream, type Stats } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline, Readable, Transform } from "node:stream";
import { createDecoder, smallPieces, textDecoder, whatIsWrong, type Compression, type Encoding } from "./decoder.ts";
import { changedMeanwhile, decodesToTooMuch, UnreadableLog } from "./unreadable-log.ts";

export type Decoding = {
  /** Most bytes that a compressed log may decode to. */
  mostBytes?: number;
  /** What can be decoded before a fault is all there is; the fault itself is known. */
  isPart?: boolean;
};

const CHUNK = 1 << 20;
const MAGIC: Record<Compression, string> = { gzip: "1f8b", zstd: "28b52ffd" };
const MARKS: Record<Encoding, string> = { "utf-8": "efbbbf", "utf-16le": "fffe", "utf-16be": "feff" };

/** Node decodes because it checks: DuckDB reads a gzip that was cut off, or whose checksum is wrong, without a word. */
export class DecodedLog {
  encoding: Encoding = "utf-8";
  hasBom = false;
  readonly bytes: number;
  readonly compression: Compression | undefined;
  readonly #file: string;
  readonly #opened: Stats;
  readonly #mostBytes: number;
  readonly #isPart: boolean;
  #isBroken = false;
  #hash: Hash = createHash("sha256");
  #sha256 = "";
  #hashedTo = 0;
  #onRead: (bytes: number) => void = () => undefined;

  private constructor(file: string, opened: Stats, start: Buffer, { mostBytes = Infinity, isPart = false }: Decoding) {
    this.#file = file;
    this.#mostBytes = mostBytes;
    this.#isPart = isPart;
    this.#opened = opened;
    this.bytes = opened.size;
    this.compression = known(MAGIC, start);
  }

  static async open(file: string, decoding: Decoding = {}): Promise<DecodedLog> {
    const start = Buffer.alloc(4);
    const handle = await open(file, "r");
    try {
      const { bytesRead } = await handle.read(start, 0, 4, 0);
      return new DecodedLog(file, await handle.stat(), start.subarray(0, bytesRead), decoding);
    } finally {
      await handle.close();
    }
  }

  /** The bytes as UTF-8 without a byte order mark; a chunk is valid until the next one is asked for. @throws {UnreadableLog} */
  async *chunks(onRead: (bytes: number) => void = () => undefined): AsyncGenerator<Buffer> {
    this.#hash = createHash("sha256");
    this.#hashedTo = 0;
    this.#onRead = onRead;
    this.#isBroken = false;
    try {
      yield* this.#text();
    } catch (error) {
      if (!this.#isPart || !(error instanceof UnreadableLog && error.isPartReadable)) throw error;
      this.#isBroken = true;
      return;
    }
    if (this.#hashedTo !== this.bytes) throw changedMeanwhile();
    this.#sha256 = this.#hash.digest("hex");
  }

  /** Decoding ended at a fault, perhaps in the middle of a record. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  async *#text(): AsyncGenerator<Buffer> {
    let decode: ((chunk: Buffer, isLast: boolean) => Buffer) | undefined;
    for await (const chunk of this.compression ? this.#inflated(this.compression) : this.#raw(0)) {
      if (decode) yield decode(chunk, false);
      else {
        decode = this.#startText(chunk);
        yield decode(chunk.subarray(this.hasBom ? MARKS[this.encoding].length / 2 : 0), false);
      }
    }
    const rest = decode?.(Buffer.alloc(0), true);
    if (rest && rest.length > 0) yield rest;
  }

  /** Of the archive as it is; only after `chunks` was read to its end. */
  sha256(): string {
    return this.#sha256;
  }

  /** @throws {UnreadableLog} where the file is not any more what was opened */
  async checkUnchanged(): Promise<void> {
    const now = await stat(this.#file);
    const { size, mtimeMs, ino } = this.#opened;
    if (now.size !== size || now.mtimeMs !== mtimeMs || now.ino !== ino) throw changedMeanwhile();
  }

  /** Into two buffers, one of which is filled meanwhile: new ones would leave hundreds of megabytes to the collector. */
  async *#raw(start: number): AsyncGenerator<Buffer> {
    let [next, spare] = [Buffer.allocUnsafe(CHUNK), Buffer.allocUnsafe(CHUNK)];
    const handle = await open(this.#file, "r");
    let reading = handle.read(next, 0, CHUNK, start);
    try {
      for (let position = start; ;) {
        const { bytesRead, buffer } = await reading;
        if (bytesRead === 0) return;
        [next, spare] = [spare, next];
        reading = handle.read(next, 0, CHUNK, position + bytesRead);
        // Its failure is met where it is waited for.
        reading.catch(() => undefined);
        const chunk = buffer.subarray(0, bytesRead);
        this.#note(chunk, position);
        position += bytesRead;
        yield chunk;
      }
    } finally {
      await reading.catch(() => undefined);
      await handle.close();
    }
  }

  /** Behind the first member or frame others may follow; the decoders stop at some of them. */
  async *#inflated(compression: Compression): AsyncGenerator<Buffer> {
    let [done, decoded] = [0, 0];
    while (done < this.bytes) {
      const decoder = createDecoder(compression, { chunkSize: CHUNK, isPart: this.#isPart });
      pipeline(this.#compressed(done), decoder, () => undefined);
      try {
        for await (const chunk of decoder as AsyncIterable<Buffer>) {
          decoded += chunk.length;
          if (decoded > this.#mostBytes) throw decodesToTooMuch(this.#mostBytes);
          yield chunk;
        }
      } catch (error) {
        if (error instanceof UnreadableLog) throw error;
        throw new UnreadableLog(`the ${compression} archive ${whatIsWrong(error)}`, { cause: error });
      }
      done += decoder.bytesWritten;
      if (done < this.bytes && !(await this.#goesOn(compression, done))) return;
    }
  }

  /** Zeros are padding, a beginning is another member; all else does not belong there. */
  async #goesOn(compression: Compression, position: number): Promise<boolean> {
    let isFirst = true;
    for await (const chunk of this.#raw(position)) {
      if (isFirst && known(MAGIC, chunk) === compression) return true;
      isFirst = false;
      if (chunk.some((byte) => byte !== 0))
        throw new UnreadableLog(`the ${compression} archive has other bytes behind its end, at byte ${position + 1}`);
    }
    return false;
  }

  #compressed(start: number): Readable {
    if (this.#isPart) return Readable.from(smallPieces(this.#raw(start), this.bytes - start), { objectMode: false });
    const source = createReadStream(this.#file, { start, highWaterMark: CHUNK });
    return pipeline(source, this.#noting(start), () => undefined);
  }

  #noting(start: number): Transform {
    let position = start;
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#note(chunk, position);
        position += chunk.length;
        done(null, chunk);
      },
    });
  }

  /** A part may be read twice; it is hashed once. */
  #note(chunk: Buffer, position: number): void {
    const fresh = chunk.subarray(Math.max(0, this.#hashedTo - position));
    if (fresh.length === 0) return;
    this.#hash.update(fresh);
    this.#hashedTo += fresh.length;
    this.#onRead(this.#hashedTo);
  }

  #startText(first: Buffer): (chunk: Buffer, isLast: boolean) => Buffer {
    const mark = known(MARKS, first);
    this.encoding = mark ?? "utf-8";
    this.hasBom = mark !== undefined;
    return textDecoder(this.encoding);
  }
}

function known<Name extends string>(beginnings: Record<Name, string>, start: Buffer): Name | undefined {
  const hex = start.subarray(0, 4).toString("hex");
  return (Object.keys(beginnings) as Name[]).find((name) => hex.startsWith(beginnings[name]));
}
