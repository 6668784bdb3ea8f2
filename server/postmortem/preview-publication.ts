import "server-only";

import { diffDocuments, wordsOfNews, type Change } from "#domain/postmortem/diff-documents.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { onIncident, type IncidentRow, type Tx } from "#server/access.ts";
import { draftDocument, isUnderEmbargo, type DraftDocument } from "./publication-state.ts";

export type PublicationDiff = {
  hash: string;
  /** The newest revision, also while it is withdrawn; absent before the first. */
  currentRevision?: number;
  changes: Change[];
};
export type PublicationPreview = PublicationDiff & {
  document: PublicDocument;
  withdrawn: boolean;
  /** Publishing would be refused. */
  embargoed: boolean;
};

/** What would go out now, and what a reader would see differently. */
export async function previewPublication(slug: string): Promise<PublicationPreview> {
  return onIncident("publication.preview", slug, async ({ tx, incident }) => {
    return previewOf(tx, incident, await draftDocument(tx, incident));
  });
}

export async function previewOf(tx: Tx, incident: IncidentRow, draft: DraftDocument): Promise<PublicationPreview> {
  const state = await tx.publicIncident.findUnique({
    where: { incidentId: incident.id },
    select: { withdrawnAt: true },
  });
  return {
    ...{ document: draft.document, ...(await changesOf(tx, incident.id, draft)) },
    withdrawn: state?.withdrawnAt != null,
    embargoed: await isUnderEmbargo(tx, incident),
  };
}

/** The same without the document: field by field against what was published last. */
export async function diffPublication(slug: string): Promise<PublicationDiff> {
  return onIncident("publication.preview", slug, async ({ tx, incident }) => {
    return changesOf(tx, incident.id, await draftDocument(tx, incident));
  });
}

/** A redacted revision says nothing any more: what it said is public for the first time when it comes again. */
async function changesOf(tx: Tx, incidentId: string, { document, hash }: DraftDocument): Promise<PublicationDiff> {
  const where = { incidentId };
  const last = await tx.publicRevision.findFirst({ where, orderBy: { number: "desc" }, select: { number: true } });
  const newest = await tx.publicRevision.findFirst({
    where: { ...where, document: { not: null } },
    orderBy: { number: "desc" },
    select: { document: true },
  });
  const before = newest?.document == null ? undefined : (JSON.parse(newest.document) as PublicDocument);
  const changes = diffDocuments(before, document);
  const older = await revisionsWithWords(tx, incidentId, wordsOfNews(changes));
  return {
    hash,
    ...(last ? { currentRevision: last.number } : {}),
    changes: older.length === 0 ? changes : diffDocuments(before, document, [...(before ? [before] : []), ...older]),
  };
}

/** Of many revisions only those are read that hold something of it, wherever it stands in them. */
async function revisionsWithWords(tx: Tx, incidentId: string, words: string[]): Promise<PublicDocument[]> {
  if (words.length === 0) return [];
  const rows = await tx.$queryRaw<{ document: string }[]>`
    SELECT document FROM public_revision WHERE incident_id = ${incidentId}::uuid AND document IS NOT NULL
      AND EXISTS (SELECT 1 FROM unnest(${words}::text[]) AS word WHERE strpos(document, word) > 0)`;
  return rows.map(({ document }) => JSON.parse(document) as PublicDocument);
}
