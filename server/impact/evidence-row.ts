import "server-only";

import { z } from "zod";
import { NotFound } from "#domain/errors.ts";
import type { BenchmarkData, Evidence, EvidenceFile, VerificationData } from "#domain/impact/evidence.ts";
import type { Audience, Text } from "#domain/timeline/timeline-event.ts";
import type { IncidentGrant } from "../access.ts";
import { fromJson } from "../json-column.ts";

export const FILE_COLUMNS = {
  id: true,
  name: true,
  bytes: true,
  sha256: true,
  createdBy: true,
  createdAt: true,
} as const;
export const EVIDENCE_COLUMNS = {
  ...{ id: true, key: true, kind: true, title: true, data: true, audience: true, version: true },
  files: { orderBy: [{ createdAt: "asc" as const }, { id: "asc" as const }], select: FILE_COLUMNS },
};

type FileRow = { id: string; name: string; bytes: bigint; sha256: string; createdBy: string; createdAt: Date };
type Row = {
  id: string;
  key: string;
  kind: string;
  title: unknown;
  data: unknown;
  audience: string;
  version: number;
  files: FileRow[];
};

export function evidenceOf({ id, key, kind, title, data, audience, version, files }: Row): Evidence {
  const common = {
    ...{ id, key, version, title: fromJson<Text>(title), audience: audience as Audience },
    files: files.map(evidenceFile),
  };
  return kind === "benchmark"
    ? { ...common, kind, data: fromJson<BenchmarkData>(data) }
    : { ...common, kind: "verification", data: fromJson<VerificationData>(data) };
}

export function evidenceFile({ createdBy, createdAt, bytes, ...file }: FileRow): EvidenceFile {
  return { ...file, bytes: Number(bytes), addedBy: createdBy, addedAt: createdAt.toISOString() };
}

type Grant = Pick<IncidentGrant, "tx" | "incident">;

/** One of this incident. @throws {NotFound} */
export async function evidenceById({ tx, incident }: Grant, id: string): Promise<Evidence> {
  if (!z.uuid().safeParse(id).success) throw new NotFound();
  const row = await tx.evidence.findFirst({ where: { id, incidentId: incident.id }, select: EVIDENCE_COLUMNS });
  if (!row) throw new NotFound();
  return evidenceOf(row);
}

/** Whoever writes evidence of an incident does it alone. */
export async function holdEvidence({ tx, incident }: Grant): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('evidence ' || ${incident.id}::text, 0))`;
}
