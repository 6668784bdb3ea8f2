import "server-only";

import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

export type ArchivedLog = { sha256: string; bytes: number; file: string };

/** Streams a log to DATA_DIR/archive under its hash; it appears there whole or not at all. */
export async function archiveLog(source: AsyncIterable<Uint8Array | string>, dataDir: string): Promise<ArchivedLog> {
  const folder = await archiveFolder(dataDir);
  const partial = path.join(folder, `.${randomUUID()}.partial`);
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(Readable.from(source, { objectMode: false }), counted, createWriteStream(partial, { mode: 0o600 }));
    await onDisk(partial);
    const sha256 = hash.digest("hex");
    const file = archivedFile(dataDir, sha256);
    await rename(partial, file);
    await onDisk(folder);
    return { sha256, bytes, file };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

export function archivedFile(dataDir: string, sha256: string): string {
  return path.join(dataDir, "archive", sha256);
}

/** Readable by the server's own user only: logs hold personal data. */
export async function archiveFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, "archive");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Takes away what a process that was ended left half done. Only for a moment when nothing is being received. */
export async function removeLeftovers(dataDir: string): Promise<void> {
  const folder = await archiveFolder(dataDir);
  const leftovers = (await readdir(folder)).filter((name) => /^\..+\.(partial|caught)$/.test(name));
  await Promise.all(leftovers.map((name) => rm(path.join(folder, name), { force: true })));
}

async function onDisk(place: string): Promise<void> {
  const handle = await open(place, "r");
  await handle.sync();
  await handle.close();
}
