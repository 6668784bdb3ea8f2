import "server-only";

import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, truncate } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Conflict } from "#domain/errors.ts";
import { archiveFolder, diskFull, isDiskFull, partialFile, sizeOf, type Bytes } from "../archive.ts";
import { pieceWriter } from "./piece-writer.ts";

type Receiving = { stop: AbortController; done: Promise<unknown> };
type Running = { hash: Hash; bytes: number };

const receiving = new Map<string, Receiving>();
// Of uploads that came in one piece so far, so that the end need not read the file again.
const running = new Map<string, Running>();

export async function receivedBytes(dataDir: string, id: string): Promise<number> {
  return (await sizeOf(partialFile(dataDir, id))) ?? 0;
}

export type Append = { dataDir: string; id: string; offset: number; bytes: number; body: Bytes };

/**
 * Puts bytes at the end of what is there; answers how many there are then, also where the body broke off. A connection
 * that is still open for the same log is ended first: its sender has come again. @throws {Conflict} wrong_offset, too_many_bytes, disk_full
 */
export async function appendBytes(append: Append): Promise<number> {
  const { dataDir, id, offset } = append;
  const before = receiving.get(id);
  before?.stop.abort();
  await before?.done;
  const there = await receivedBytes(dataDir, id);
  if (offset !== there) {
    throw new Conflict("wrong_offset", `${there} bytes of this log are here; go on from there.`, { received: there });
  }
  const stop = new AbortController();
  const done = write(append, stop.signal);
  const entry = { stop, done: done.catch(() => undefined) };
  receiving.set(id, entry);
  try {
    return await done;
  } finally {
    if (receiving.get(id) === entry) receiving.delete(id);
  }
}

async function write({ dataDir, id, offset, bytes, body }: Append, signal: AbortSignal): Promise<number> {
  await archiveFolder(dataDir);
  const file = partialFile(dataDir, id);
  const state = hashFrom(id, offset);
  const writer = pieceWriter(await open(file, "a", 0o600), (piece) => {
    state?.hash.update(piece);
    if (state) state.bytes += piece.length;
  });
  try {
    const source = Readable.from(atMost(bytes - offset, body), { objectMode: false });
    await pipeline(source, writer.stream, { signal }).finally(writer.close);
  } catch (error) {
    running.delete(id);
    if (error instanceof TooMany) {
      await truncate(file, offset);
      throw new Conflict(
        "too_many_bytes",
        `More than the ${bytes} bytes that were declared arrived; nothing of it was kept.`,
        {
          declared: bytes,
        },
      );
    }
    if (isDiskFull(error)) throw diskFull({});
    throw error;
  }
  return receivedBytes(dataDir, id);
}

class TooMany extends Error {}

async function* atMost(bytes: number, body: Bytes): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const part of body) {
    const chunk = typeof part === "string" ? Buffer.from(part) : part;
    left -= chunk.length;
    if (left < 0) throw new TooMany();
    yield chunk;
  }
}

function hashFrom(id: string, offset: number): Running | undefined {
  const known = running.get(id);
  if (known?.bytes === offset) return known;
  const fresh = offset === 0 ? { hash: createHash("sha256"), bytes: 0 } : undefined;
  if (fresh) running.set(id, fresh);
  else running.delete(id);
  return fresh;
}

/** SHA-256 of what was received. */
export async function hashOfPartial(dataDir: string, id: string): Promise<string> {
  const file = partialFile(dataDir, id);
  const known = running.get(id);
  running.delete(id);
  if (known && known.bytes === (await sizeOf(file))) return known.hash.digest("hex");
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}

export async function stopReceiving(id: string): Promise<void> {
  const open = receiving.get(id);
  open?.stop.abort();
  await open?.done;
  running.delete(id);
}
