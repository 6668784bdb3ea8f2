import "server-only";

import { diffDocuments, type Change } from "#domain/postmortem/diff-documents.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { onIncident, type IncidentRow, type Tx } from "#server/access.ts";
import { draftDocument, isUnderEmbargo } from "./publication-state.ts";

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
    const { document, ...diff } = await draftAndChanges(tx, incident);
    const state = await tx.publicIncident.findUnique({
      where: { incidentId: incident.id },
      select: { withdrawnAt: true },
    });
    return {
      ...{ document, ...diff },
      withdrawn: state?.withdrawnAt != null,
      embargoed: await isUnderEmbargo(tx, incident),
    };
  });
}

/** The same without the document: field by field against what was published last. */
export async function diffPublication(slug: string): Promise<PublicationDiff> {
  return onIncident("publication.preview", slug, async ({ tx, incident }) => {
    const { document: _draft, ...diff } = await draftAndChanges(tx, incident);
    return diff;
  });
}

/** A redacted revision says nothing any more: what it said is public for the first time when it comes again. */
async function draftAndChanges(tx: Tx, incident: IncidentRow): Promise<PublicationDiff & { document: PublicDocument }> {
  const { document, hash } = await draftDocument(tx, incident);
  const revisions = await tx.publicRevision.findMany({
    where: { incidentId: incident.id },
    orderBy: { number: "asc" },
    select: { number: true, document: true },
  });
  const earlier = revisions.flatMap(({ document: text }) =>
    text === null ? [] : [JSON.parse(text) as PublicDocument],
  );
  const last = revisions.at(-1);
  return {
    ...{ document, hash },
    ...(last ? { currentRevision: last.number } : {}),
    changes: diffDocuments(earlier.at(-1), document, earlier),
  };
}
