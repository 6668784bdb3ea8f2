import "server-only";

import { diffDocuments, type Change } from "#domain/postmortem/diff-documents.ts";
import type { PublishedRevision } from "#domain/postmortem/public-document.ts";
import { parseInstant } from "#domain/time/instant.ts";
import { listRevisions, type RevisionMark } from "./read-published.ts";

export type RevisionWithChanges = RevisionMark & { changes: Change[] };
export type History =
  | { kind: "published"; revision: PublishedRevision; history: RevisionWithChanges[] }
  | { kind: "withdrawn" }
  | { kind: "absent" };

/** Every revision and what it changed; the first one changed nothing. */
export async function readHistory(slug: string): Promise<History> {
  const found = await listRevisions(slug);
  if (found.kind !== "published") return found;
  const { revisions } = found;
  const revision = revisions.at(-1);
  if (!revision) return { kind: "absent" };
  const history = revisions.map(({ document, ...mark }, index) => {
    const before = revisions[index - 1];
    return {
      ...mark,
      publishedAt: parseInstant(mark.publishedAt),
      changes: before ? diffDocuments(before.document, document) : [],
    };
  });
  return { kind: "published", revision, history };
}
