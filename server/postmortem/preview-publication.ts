import "server-only";

import { diffDocuments, type Change } from "#domain/postmortem/diff-documents.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { onIncident } from "#server/access.ts";
import { draftDocument, isUnderEmbargo } from "./publication-state.ts";

export type PublicationPreview = {
  document: PublicDocument;
  hash: string;
  /** The newest revision, also while it is withdrawn; absent before the first. */
  currentRevision?: number;
  withdrawn: boolean;
  /** Publishing would be refused. */
  embargoed: boolean;
  changes: Change[];
};

/** What would go out now, and what a reader would see differently. */
export async function previewPublication(slug: string): Promise<PublicationPreview> {
  return onIncident("publication.preview", slug, async ({ tx, incident }) => {
    const { document, hash } = await draftDocument(tx, incident);
    const revisions = await tx.publicRevision.findMany({
      where: { incidentId: incident.id },
      orderBy: { number: "asc" },
      select: { number: true, document: true },
    });
    const state = await tx.publicIncident.findUnique({
      where: { incidentId: incident.id },
      select: { withdrawnAt: true },
    });
    const earlier = revisions.flatMap(({ document: text }) =>
      text === null ? [] : [JSON.parse(text) as PublicDocument],
    );
    const last = revisions.at(-1);
    return {
      document,
      hash,
      ...(last ? { currentRevision: last.number } : {}),
      withdrawn: state?.withdrawnAt != null,
      embargoed: await isUnderEmbargo(tx, incident),
      changes: diffDocuments(earlier.at(-1), document, earlier),
    };
  });
}
