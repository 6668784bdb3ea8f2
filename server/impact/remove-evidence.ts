import "server-only";

import { NotFound, StaleVersion } from "#domain/errors.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import type { ArchiveOptions } from "../archive.ts";
import { env } from "../env.ts";
import { removeUnnamed } from "../file-shelf.ts";
import { evidenceById, holdEvidence } from "./evidence-row.ts";
import { evidenceShelf } from "./evidence-shelf.ts";

/** Takes an entry away with its files; the audit keeps what it said and their hashes. @throws {StaleVersion} */
export async function removeEvidence(
  slug: string,
  id: string,
  expectedVersion: number,
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<void> {
  const files = await onIncident("impact.scan", slug, async (grant) => {
    const { tx, audit } = grant;
    await holdEvidence(grant);
    const stored = await evidenceById(grant, id);
    if (stored.version !== expectedVersion) throw new StaleVersion(stored);
    await tx.evidenceFile.deleteMany({ where: { evidenceId: id } });
    await tx.evidence.delete({ where: { id } });
    audit({ subject: `evidence/${id}`, before: stored, after: { removed: true } });
    return stored.files;
  });
  await dropFiles(slug, id, files, dataDir);
}

/** @throws {NotFound} */
export async function removeEvidenceFile(
  slug: string,
  id: string,
  fileId: string,
  { dataDir = env().dataDir }: ArchiveOptions = {},
): Promise<void> {
  const file = await onIncident("impact.scan", slug, async (grant) => {
    const { tx, audit } = grant;
    await holdEvidence(grant);
    const found = (await evidenceById(grant, id)).files.find((own) => own.id === fileId);
    if (!found) throw new NotFound();
    await tx.evidenceFile.delete({ where: { id: fileId, evidenceId: id } });
    audit({ subject: `evidence/${id}`, before: { file: found }, after: { file: null } });
    return found;
  });
  await dropFiles(slug, id, [file], dataDir);
}

async function dropFiles(slug: string, id: string, files: { sha256: string }[], dataDir: string): Promise<void> {
  if (files.length === 0) return;
  await onIncident("impact.scan", slug, async (grant: IncidentGrant) => {
    for (const { sha256 } of files) await removeUnnamed(evidenceShelf, grant.tx, dataDir, sha256);
    grant.audit({ subject: `evidence/${id}`, after: { filesRemoved: files.map(({ sha256 }) => sha256) } });
  });
}
