import "server-only";

import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { InvalidInput } from "#domain/errors.ts";
import {
  EVIDENCE_ENDINGS,
  evidenceFileType,
  HEAD_BYTES,
  MOST_EVIDENCE_BYTES,
  type EvidenceFileType,
} from "#domain/impact/evidence-file-type.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { Tx } from "./access.ts";
import { checkFreeDisk, diskFull, isDiskFull, putInPlace, type Bytes } from "./archive.ts";
import { holdFile, shelfFolder, shelfPath, sweepShelf, type FileShelf } from "./file-shelf.ts";

const fileName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^/\\\t\r\n]+$/, "a name of one line, without a path");

/** What came in, and was found to be what its name says. */
export type ReceivedFile = {
  name: string;
  bytes: number;
  sha256: string;
  /** In words, such as "a PDF document". */
  type: string;
  /** Before its row is written. */
  hold: (tx: Tx) => Promise<void>;
  /** Keeps it for good: the last step of a transaction. */
  put: () => Promise<void>;
};

/** Receives a file beside its place; what `work` does not put there is gone afterwards. @throws {InvalidInput} {Conflict} disk_full */
export async function receiveFile<T>(
  shelf: FileShelf,
  { name: given, body }: { name: string; body: Bytes },
  dataDir: string,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const name = parseInput(fileName, given, ["name"]);
  const type = evidenceFileType(name);
  if (!type) throw refused("file_type", `Files that end in ${EVIDENCE_ENDINGS.join(", ")} are taken.`);
  await checkFreeDisk(dataDir, MOST_EVIDENCE_BYTES);
  const partial = path.join(await shelfFolder(shelf, dataDir), `.${randomUUID()}.partial`);
  try {
    const { bytes, sha256 } = await receive(partial, body, type);
    return await work({
      ...{ name, bytes, sha256, type: type.name },
      async hold(tx) {
        await sweepShelf(shelf, tx, dataDir, new Date());
        await holdFile(shelf, tx, sha256);
      },
      put: () => putInPlace(partial, shelfPath(shelf, dataDir, sha256)),
    });
  } catch (error) {
    throw isDiskFull(error) ? diskFull({}) : error;
  } finally {
    await rm(partial, { force: true });
  }
}

async function receive(partial: string, body: Bytes, type: EvidenceFileType) {
  const hash = createHash("sha256");
  const text = new TextDecoder("utf-8", { fatal: true });
  let bytes = 0;
  let head = Buffer.alloc(0);
  const notText = () => refused("not_text", "The file is not UTF-8 text, as its name says it is.");
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > MOST_EVIDENCE_BYTES)
        return done(refused("too_big", `At most ${MOST_EVIDENCE_BYTES} bytes are taken.`));
      hash.update(chunk);
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
      if (type.isText && !isText(text, chunk)) return done(notText());
      done(null, chunk);
    },
    flush(done) {
      if (bytes === 0) return done(refused("empty", "The file is empty."));
      if (type.isText && !isText(text)) return done(notText());
      done(type.begins(head) ? null : refused("file_type", `The file is not ${type.name}, as its name says it is.`));
    },
  });
  await pipeline(Readable.from(body, { objectMode: false }), checked, createWriteStream(partial, { mode: 0o600 }));
  return { bytes, sha256: hash.digest("hex") };
}

/** Without a chunk: whether it ended as text. */
function isText(decoder: TextDecoder, chunk?: Uint8Array): boolean {
  try {
    return !(chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()).includes("\u0000");
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

function refused(code: string, message: string): InvalidInput {
  return new InvalidInput([{ pointer: "/file", code, message }], message);
}
