import "server-only";

import type { FileHandle } from "node:fs/promises";
import { Writable } from "node:stream";

const PIECE = 1 << 20;
/** Bytes after which the disk is asked to keep what it has. */
const KEPT_AT_ONCE = 32 << 20;
/** A piece that does not fill up is written all the same. */
const LATE_MS = 20;

export type PieceWriter = {
  stream: Writable;
  /** Writes what the stream still holds, also after it broke off. @throws what the disk said */
  close: () => Promise<void>;
};

/**
 * Gathers what a connection brings in one buffer while another is written: chunks that wait in queues would be left to the
 * collector by the hundred. The disk keeps pace, so that the end need not wait for it.
 * @param onPiece sees all bytes in order, before they are written
 */
export function pieceWriter(handle: FileHandle, onPiece: (piece: Buffer) => void): PieceWriter {
  let [own, other] = [Buffer.allocUnsafe(PIECE), Buffer.allocUnsafe(PIECE)];
  let [filled, unkept] = [0, 0];
  let writing: Promise<void> | undefined;
  let keeping: Promise<void> | undefined;
  // Nobody is told twice what went wrong, so a later look at the disk would find nothing.
  const failures: unknown[] = [];
  const noted = (work: Promise<void>) => work.catch((error: unknown) => void failures.push(error));
  let timer: NodeJS.Timeout | undefined;
  /** While nothing is being written. */
  const send = () => {
    const piece = own.subarray(0, filled);
    [own, other, filled] = [other, own, 0];
    onPiece(piece);
    writing = noted(writeAll(handle, piece)).then(() => (writing = undefined));
    unkept += piece.length;
    if (unkept < KEPT_AT_ONCE || keeping) return;
    unkept = 0;
    keeping = noted(handle.datasync()).then(() => (keeping = undefined));
  };
  const sendLate = () => {
    timer = writing ? setTimeout(sendLate, LATE_MS) : undefined;
    // Behind a piece that failed nothing may follow.
    if (!writing && failures.length === 0) send();
  };
  const take = async (chunk: Buffer) => {
    for (let at = 0; at < chunk.length;) {
      if (filled === PIECE) await writing;
      if (failures.length > 0) throw failures[0];
      if (filled === PIECE) send();
      const copied = chunk.copy(own, filled, at);
      [at, filled] = [at + copied, filled + copied];
    }
    if (filled === PIECE && !writing) send();
    timer ??= setTimeout(sendLate, LATE_MS);
  };
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      take(chunk).then(() => done(), done);
    },
  });
  const close = async () => {
    clearTimeout(timer);
    try {
      await writing;
      if (failures.length === 0) send();
      await writing;
      await keeping;
    } finally {
      await handle.close();
    }
    if (failures.length > 0) throw failures[0];
  };
  return { stream, close };
}

async function writeAll(handle: FileHandle, piece: Buffer): Promise<void> {
  for (let at = 0; at < piece.length;) at += (await handle.write(piece, at)).bytesWritten;
}
