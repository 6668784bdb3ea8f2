import "server-only";

import path from "node:path";
import { Worker } from "node:worker_threads";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import type { Normalised } from "./normalise-log.ts";

/** Buffers change hands: none is copied, and each comes back to be filled anew. */
export type LinesToRead = { bytes: ArrayBuffer; length: number; spare: ArrayBuffer | undefined };
export type LinesRead = { bytes: ArrayBuffer; rows: ArrayBuffer; written: number; found: Found };
/** `notUtf8` is counted from the piece's first line. */
type Found = Normalised & { lines: number };

type Asked = PromiseWithResolvers<LinesRead>;
type Reader = { worker: Worker; asked: Asked[] };

/** As many as DuckDB has threads, whose turn comes after theirs. */
const READERS = 2;
/** Pieces that wait or are read, so that no reader waits for this thread. */
const MOST_ON_THE_WAY = 2 * READERS;

/** Reads pieces of a JSON log on threads of their own; what they found comes back in the order in which it was given. */
export class JsonWorkers {
  readonly #readers: Reader[];
  readonly #onTheWay: Promise<LinesRead>[] = [];
  readonly #emptied: ArrayBuffer[] = [];
  readonly #spares: ArrayBuffer[] = [];
  #given = 0;

  constructor(mapping: ColumnMapping) {
    const entry = path.join(process.cwd(), "server/impact/scan/json-worker.ts");
    this.#readers = Array.from({ length: READERS }, () => startReader(new Worker(entry, { workerData: mapping })));
  }

  get isFull(): boolean {
    return this.#onTheWay.length >= MOST_ON_THE_WAY;
  }

  /** A buffer for a piece. */
  take(length: number): Buffer<ArrayBuffer> {
    const fitting = this.#emptied.findIndex(({ byteLength }) => byteLength >= length);
    const [emptied] = fitting < 0 ? [] : this.#emptied.splice(fitting, 1);
    return Buffer.from(emptied ?? new ArrayBuffer(length + (length >> 2)), 0, length);
  }

  /** @param bytes from `take`, whole lines; nobody's but the reader's from now on */
  give(bytes: Buffer<ArrayBuffer>): void {
    const reader = this.#readers[this.#given % READERS];
    if (!reader) return;
    this.#given += 1;
    const asked = Promise.withResolvers<LinesRead>();
    // Its failure is met where it is waited for.
    asked.promise.catch(() => undefined);
    reader.asked.push(asked);
    this.#onTheWay.push(asked.promise);
    const spare = this.#spares.pop();
    const lines: LinesToRead = { bytes: bytes.buffer, length: bytes.length, spare };
    reader.worker.postMessage(lines, [bytes.buffer, ...(spare ? [spare] : [])]);
  }

  /** What was found in the piece that was given first; undefined where none is left. */
  async next(write: (rows: Buffer) => Promise<void>): Promise<Found | undefined> {
    const read = await this.#onTheWay.shift();
    if (!read) return undefined;
    await write(Buffer.from(read.rows, 0, read.written));
    this.#emptied.push(read.bytes);
    this.#spares.push(read.rows);
    return read.found;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#readers.map(({ worker }) => worker.terminate()));
  }
}

/** A worker answers in the order in which it was asked. */
function startReader(worker: Worker): Reader {
  const asked: Asked[] = [];
  const fail = (error: Error) => {
    for (const waiting of asked.splice(0)) waiting.reject(error);
  };
  worker.on("message", (read: LinesRead) => asked.shift()?.resolve(read));
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("a thread that reads JSON ended early")));
  return { worker, asked };
}
