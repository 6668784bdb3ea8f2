import "server-only";

import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { Conflict, InvalidInput } from "#domain/errors.ts";
import {
  EVIDENCE_ENDINGS,
  evidenceFileType,
  HEAD_BYTES,
  MOST_EVIDENCE_BYTES,
  type EvidenceFileType,
} from "#domain/impact/evidence-file-type.ts";
import type { EvidenceFile } from "#domain/impact/evidence.ts";
import { parseInput } from "#domain/parse-input.ts";
import { onIncident } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import { env } from "../env.ts";
import { checkFreeDisk, diskFull, isDiskFull, putInPlace, type ArchiveOptions } from "./archive-log.ts";
import { evidenceFolder, evidencePath, holdEvidenceFile, sweepEvidence } from "./evidence-folder.ts";
import { evidenceById, evidenceFile, FILE_COLUMNS, holdEvidence } from "./evidence-row.ts";
import type { Bytes } from "./partial-file.ts";

const fileName = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[^/\\\t\r\n]+$/, "a name of one line, without a path");

const MOST_FILES = 50;

/** Rights are asked before a byte is kept; the same file again adds nothing. @throws {InvalidInput} {Conflict} too_many_files, disk_full */
export async function attachEvidenceFile(
  slug: string,
  id: string,
  { name: given, body }: { name: string; body: Bytes },
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<EvidenceFile> {
  await checkMayAttach(slug, id);
  const name = parseInput(fileName, given, ["name"]);
  const type = evidenceFileType(name);
  if (!type) throw refused("file_type", `Files that end in ${EVIDENCE_ENDINGS.join(", ")} are taken.`);
  await checkFreeDisk(dataDir, MOST_EVIDENCE_BYTES);
  const partial = path.join(await evidenceFolder(dataDir), `.${randomUUID()}.partial`);
  try {
    const { bytes, sha256 } = await receive(partial, body, type);
    return await keep(slug, id, { name, bytes, sha256, partial, dataDir });
  } catch (error) {
    throw isDiskFull(error) ? diskFull({}) : error;
  } finally {
    await rm(partial, { force: true });
  }
}

async function checkMayAttach(slug: string, id: string): Promise<void> {
  await unlessAnswered<void>((answer) =>
    onIncident("impact.scan", slug, async (grant) => {
      const { files } = await evidenceById(grant, id);
      if (files.length < MOST_FILES) return answer(undefined);
      throw new Conflict("too_many_files", `An entry holds ${MOST_FILES} files at most.`, { files: files.length });
    }),
  );
}

type Received = { bytes: number; sha256: string };

async function receive(partial: string, body: Bytes, type: EvidenceFileType): Promise<Received> {
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

async function keep(
  slug: string,
  id: string,
  { name, bytes, sha256, partial, dataDir }: Received & { name: string; partial: string; dataDir: string },
): Promise<EvidenceFile> {
  return unlessAnswered<EvidenceFile>((answer) =>
    onIncident("impact.scan", slug, async (grant) => {
      const { tx, actor, audit } = grant;
      await holdEvidence(grant);
      const known = (await evidenceById(grant, id)).files.find((file) => file.sha256 === sha256);
      if (known) return answer(known);
      await sweepEvidence(grant, dataDir, new Date());
      await holdEvidenceFile(grant, sha256);
      const row = await tx.evidenceFile.create({
        data: { evidenceId: id, name, bytes: BigInt(bytes), sha256, createdBy: actor.name },
        select: FILE_COLUMNS,
      });
      audit({ subject: `evidence/${id}`, after: { file: { name, bytes, sha256 } } });
      await putInPlace(partial, evidencePath(dataDir, sha256));
      return evidenceFile(row);
    }),
  );
}

function refused(code: string, message: string): InvalidInput {
  return new InvalidInput([{ pointer: "/file", code, message }], message);
}
