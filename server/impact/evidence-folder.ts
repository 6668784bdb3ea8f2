import "server-only";

import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { IncidentGrant } from "../access.ts";
import { isOlder } from "./archive-log.ts";

const AN_HOUR_MS = 3_600_000;

export async function evidenceFolder(dataDir: string): Promise<string> {
  const folder = path.join(dataDir, "archive", "evidence");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

export function evidencePath(dataDir: string, sha256: string): string {
  return path.join(dataDir, "archive", "evidence", sha256);
}

/** Under it a file is not taken away while it is put there. */
export async function holdEvidenceFile({ tx }: Pick<IncidentGrant, "tx">, sha256: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`evidence file ${sha256}`}, 0))`;
}

/** Another entry, of an incident that this actor may not see too, may hold the same file. */
export async function removeUnusedEvidence(
  { tx }: Pick<IncidentGrant, "tx">,
  dataDir: string,
  sha256: string,
): Promise<void> {
  await holdEvidenceFile({ tx }, sha256);
  if ((await tx.evidenceFile.count({ where: { sha256 } })) > 0) return;
  await rm(evidencePath(dataDir, sha256), { force: true });
}

/** What a process that was ended left behind: files that no entry names and that are older than an hour. */
export async function sweepEvidence(grant: Pick<IncidentGrant, "tx">, dataDir: string, now: Date): Promise<void> {
  const rows = await grant.tx.evidenceFile.findMany({ distinct: ["sha256"], select: { sha256: true } });
  const known = new Set(rows.map(({ sha256 }) => sha256));
  const folder = await evidenceFolder(dataDir);
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name);
    if (known.has(name) || !(await isOlder(place, AN_HOUR_MS, now))) continue;
    if (/^[0-9a-f]{64}$/.test(name)) await removeUnusedEvidence(grant, dataDir, name);
    else await rm(place, { force: true });
  }
}
