import "server-only";

import { createWriteStream } from "node:fs";
import { statfs } from "node:fs/promises";
import { finished } from "node:stream/promises";
import { decodesToTooMuch } from "./unreadable-log.ts";

export type BoundedFile = {
  write: (bytes: Buffer | string) => Promise<void>;
  /** Nothing is copied, so it takes until the file has them. */
  writeThrough: (bytes: Buffer) => Promise<void>;
  close: () => Promise<void>;
};

/** Half of what is free, so that an archive of zeros fills no disk. */
export async function mostBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return Math.floor((bavail * bsize) / 2);
}

/** @throws {UnreadableLog} past `mostBytes`: what was archived does not decode to anything that there is room for */
export function openBoundedFile(file: string, mostBytes: number): BoundedFile {
  const output = createWriteStream(file, { mode: 0o600, highWaterMark: 1 << 20 });
  let failure: Error | undefined;
  output.on("error", (error) => {
    failure = error;
  });
  let goOn = () => {};
  for (const event of ["drain", "close"]) output.on(event, () => goOn());
  let bytes = 0;
  const count = (length: number) => {
    bytes += length;
    if (bytes > mostBytes) throw decodesToTooMuch(mostBytes);
    if (failure) throw failure;
  };
  return {
    async write(part) {
      count(part.length);
      // A chunk belongs to its reader again once this returns.
      const isTaken = output.write(typeof part === "string" ? part : Buffer.from(part));
      if (!isTaken && !output.destroyed) await new Promise<void>((resolve) => (goOn = resolve));
      if (failure) throw failure;
    },
    async writeThrough(part) {
      count(part.length);
      await new Promise<void>((resolve, reject) => {
        output.write(part, (error) => (error ? reject(error) : resolve()));
      });
    },
    async close() {
      output.end();
      await finished(output);
    },
  };
}
