import "server-only";

import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { truncate } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Conflict } from "#domain/errors.ts";
import { archiveFolder, diskFull, isDiskFull, partialFile, sizeOf, type Bytes } from "../archive.ts";

type Receiving = { stop: AbortController; done: Promise<unknown> };
type Running = { hash: Hash; bytes: number };

const receiving = new Map<string, Receiving>();
// Of uploads that came in one piece so far, so that the end need not read the file again.
const running = new Map<string, Running>();

export async function receivedBytes(dataDir: string, id: string): Promise<number> {
  return (await sizeOf(partialFile(dataDir, id))) ?? 0;
}

/** Bytes that may wait for the disk: what waits is written in one go. */
const AT_ONCE = 4 << 20;

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
  const counted = countBytes(hashFrom(id, offset), bytes - offset);
  try {
    await pipeline(
      Readable.from(body, { objectMode: false, highWaterMark: AT_ONCE }),
      counted,
      createWriteStream(file, { flags: "a", mode: 0o600, highWaterMark: AT_ONCE }),
      {
        signal,
      },
    );
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

function countBytes(state: Running | undefined, most: number): Transform {
  let left = most;
  return new Transform({
    highWaterMark: AT_ONCE,
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) return done(new TooMany());
      state?.hash.update(chunk);
      if (state) state.bytes += chunk.length;
      done(null, chunk);
    },
  });
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
