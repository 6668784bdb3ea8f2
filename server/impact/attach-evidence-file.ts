import "server-only";

import { Conflict } from "#domain/errors.ts";
import type { EvidenceFile } from "#domain/impact/evidence.ts";
import { onIncident } from "../access.ts";
import { unlessAnswered } from "../answered.ts";
import type { ArchiveOptions, Bytes } from "../archive.ts";
import { receiveFile, type ReceivedFile } from "../attached-file.ts";
import { env } from "../env.ts";
import { evidenceById, evidenceFile, FILE_COLUMNS, holdEvidence } from "./evidence-row.ts";
import { evidenceShelf } from "./evidence-shelf.ts";

const MOST_FILES = 50;

/** Rights are asked before a byte is kept; the same file again adds nothing. @throws {InvalidInput} {Conflict} too_many_files, disk_full */
export async function attachEvidenceFile(
  slug: string,
  id: string,
  given: { name: string; body: Bytes },
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<EvidenceFile> {
  await checkMayAttach(slug, id);
  return receiveFile(evidenceShelf, given, dataDir, (file) => keep(slug, id, file));
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

async function keep(slug: string, id: string, file: ReceivedFile): Promise<EvidenceFile> {
  const { name, bytes, sha256 } = file;
  return unlessAnswered<EvidenceFile>((answer) =>
    onIncident("impact.scan", slug, async (grant) => {
      const { tx, actor, audit } = grant;
      await holdEvidence(grant);
      const known = (await evidenceById(grant, id)).files.find((own) => own.sha256 === sha256);
      if (known) return answer(known);
      await file.hold(tx);
      const row = await tx.evidenceFile.create({
        data: { evidenceId: id, name, bytes: BigInt(bytes), sha256, createdBy: actor.name },
        select: FILE_COLUMNS,
      });
      audit({ subject: `evidence/${id}`, after: { file: { name, bytes, sha256 } } });
      await file.put();
      return evidenceFile(row);
    }),
  );
}
