import "server-only";

import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { NotFound } from "#domain/errors.ts";
import type { EvidenceFile } from "#domain/impact/evidence.ts";
import { onIncident } from "../access.ts";
import { sizeOf, type ArchiveOptions } from "../archive.ts";
import { env } from "../env.ts";
import { shelfPath } from "../file-shelf.ts";
import { evidenceById } from "./evidence-row.ts";
import { evidenceShelf } from "./evidence-shelf.ts";

/** For the incident's people. @throws {NotFound} */
export async function readEvidenceFile(
  slug: string,
  id: string,
  fileId: string,
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<{ file: EvidenceFile; body: Readable }> {
  const file = await onIncident("incident.read", slug, async (grant) => {
    const { files } = await evidenceById(grant, id);
    return files.find((own) => own.id === fileId);
  });
  const place = file && shelfPath(evidenceShelf, dataDir, file.sha256);
  if (!file || !place || (await sizeOf(place)) !== file.bytes) throw new NotFound();
  return { file, body: createReadStream(place) };
}
