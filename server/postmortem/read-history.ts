import "server-only";

import { diffDocuments, type Change } from "#domain/postmortem/diff-documents.ts";
import { changesInWords } from "#domain/postmortem/prose/changes-in-words.ts";
import type { PublicDocument, PublishedRevision } from "#domain/postmortem/public-document.ts";
import { verifyChain, type ChainVerdict } from "#domain/postmortem/verify-chain.ts";
import { listRevisions, type RevisionMark } from "./read-published.ts";
import { sha256 } from "#server/sha256.ts";

/** `changesSince`: the revision that its changes are told against, the last one before it that can be read. */
export type RevisionWithChanges = RevisionMark & { changes: Change[]; changesSince?: number };
export type History =
  | {
      kind: "published";
      /** What readers see now. */
      revision: PublishedRevision;
      history: RevisionWithChanges[];
      chain: ChainVerdict;
    }
  | { kind: "withdrawn" }
  | { kind: "absent" };
export type Comparison =
  | {
      kind: "published";
      revision: PublishedRevision;
      from: PublishedRevision;
      to: PublishedRevision;
      changes: Change[];
      /** Between which others one may choose. */
      readable: number[];
    }
  | { kind: "withdrawn" }
  | { kind: "absent" };

/** Every revision and what it changed, with the tombstones of those that are not told any more; the first one changed nothing. */
export async function readHistory(slug: string): Promise<History> {
  const found = await listRevisions(slug);
  if (found.kind !== "published") return found;
  const { revisions, marks, links } = found;
  const revision = revisions.at(-1);
  if (!revision) return { kind: "absent" };
  const history = marks.map((mark): RevisionWithChanges => {
    const at = revisions.findIndex(({ number }) => number === mark.number);
    const [before, told] = [revisions[at - 1], revisions[at]];
    if (!before || !told) return { ...mark, changes: [] };
    return { ...mark, changes: changesBetween(before.document, told.document), changesSince: before.number };
  });
  return { kind: "published", revision, history, chain: verifyChain(links, sha256) };
}

/** What changed between any two revisions that can be read, whichever was first; otherwise as an address that never was. */
export async function compareRevisions(slug: string, from: string, to: string): Promise<Comparison> {
  const found = await listRevisions(slug);
  if (found.kind !== "published") return found;
  const { revisions } = found;
  const revision = revisions.at(-1);
  const [older, newer] = [from, to].map((asked) => revisions.find(({ number }) => String(number) === asked));
  if (!revision || !older || !newer) return { kind: "absent" };
  const changes = changesBetween(older.document, newer.document);
  return {
    kind: "published",
    revision,
    from: older,
    to: newer,
    changes,
    readable: revisions.map(({ number }) => number),
  };
}

/** As readers saw both: each with the figures of its own revision in its sentences. */
function changesBetween(before: PublicDocument, after: PublicDocument): Change[] {
  return changesInWords(diffDocuments(before, after), before, after);
}
