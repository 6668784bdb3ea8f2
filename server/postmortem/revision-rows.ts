import "server-only";

import type { KnownRevision } from "#domain/postmortem/publication-control.ts";
import { verifyChain, type ChainVerdict } from "#domain/postmortem/verify-chain.ts";
import { instantFromDate } from "#domain/time/instant.ts";
import type { Tx } from "#server/access.ts";
import { sha256 } from "#server/sha256.ts";

export async function chainOf(tx: Tx, incidentId: string): Promise<ChainVerdict> {
  const rows = await tx.publicRevision.findMany({
    where: { incidentId },
    orderBy: { number: "asc" },
    select: { number: true, document: true, hash: true, previousHash: true, redactedAt: true },
  });
  const links = rows.map(({ number, hash, previousHash, document, redactedAt }) => ({
    ...{ number, hash, redacted: redactedAt !== null },
    ...(previousHash !== null && { previousHash }),
    ...(document !== null && { document }),
  }));
  return verifyChain(links, sha256);
}

/** Without their documents, the first one first. */
export async function knownRevisions(tx: Tx, incidentId: string): Promise<KnownRevision[]> {
  const rows = await tx.publicRevision.findMany({
    where: { incidentId },
    orderBy: { number: "asc" },
    select: {
      ...{ number: true, hash: true, publishedAt: true, publishedBy: true, note: true },
      ...{ redactedAt: true, redactedBy: true, redactedReason: true },
    },
  });
  const state = await tx.publicIncident.findUnique({
    where: { incidentId },
    select: { readableFrom: true, withdrawnAt: true },
  });
  return rows.map(({ number, hash, publishedAt, publishedBy, note, redactedAt, redactedBy, redactedReason }) => ({
    ...{ number, hash, publishedAt: instantFromDate(publishedAt), publishedBy, note },
    ...(redactedAt && {
      redacted: { at: instantFromDate(redactedAt), by: redactedBy ?? "", reason: redactedReason ?? "" },
    }),
    withdrawn: state?.withdrawnAt != null || number < (state?.readableFrom ?? 1),
  }));
}
