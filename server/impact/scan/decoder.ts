import "server-only";

import type { Transform } from "node:stream";
import { constants, createGunzip, createZstdDecompress } from "node:zlib";
import { UnreadableLog } from "./unreadable-log.ts";

export type Compression = "gzip" | "zstd";
export type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** @param isPart what is decoded before a fault is wanted too: small pieces, and an end that comes too early is one. */
export function createDecoder(compression: Compression, { chunkSize, isPart }: { chunkSize: number; isPart: boolean }) {
  const size = isPart ? SMALL_PIECE : chunkSize;
  const decoder =
    compression === "gzip"
      ? createGunzip({ chunkSize: size, ...(isPart && { finishFlush: constants.Z_SYNC_FLUSH }) })
      : createZstdDecompress({ chunkSize: size });
  return decoder as Transform & { bytesWritten: number };
}

const SMALL_PIECE = 16_384;
/** Checksum and length at the end of a gzip member. */
const TRAILER = 8;

/** A decoder that fails hands out nothing of the piece that it failed on, so the end of a file comes by itself. */
export async function* smallPieces(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  // A file that grew meanwhile has more than that; the reader finds out.
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length;) {
      const most = left > TRAILER ? Math.min(SMALL_PIECE, left - TRAILER) : Math.max(left, 1);
      const piece = Buffer.from(chunk.subarray(at, at + most));
      yield piece;
      at += piece.length;
      left -= piece.length;
    }
  }
}

export function whatIsWrong(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "Z_BUF_ERROR") return "is cut off";
  if (/checksum/i.test(code) || /data check|length check/.test(String(error))) return "does not match its checksum";
  if (/header check|prefix_unknown/.test(`${String(error)} ${code}`)) return "has other bytes behind its end";
  return `is damaged (${error instanceof Error ? error.message : String(error)})`;
}

/** To UTF-8; what is UTF-8 already goes through as it is. */
export function textDecoder(encoding: Encoding): (chunk: Buffer, isLast: boolean) => Buffer {
  if (encoding === "utf-8") return (chunk) => chunk;
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  return (chunk, isLast) => {
    try {
      return Buffer.from(decoder.decode(chunk, { stream: !isLast }));
    } catch (error) {
      throw new UnreadableLog(`the file is not valid ${encoding.toUpperCase()}, or cut off`, { cause: error });
    }
  };
}
