import "server-only";

import type { PublicDocument, PublishedRevision } from "#domain/postmortem/public-document.ts";
import type { ChainLink } from "#domain/postmortem/verify-chain.ts";
import { parseInstant, type Instant } from "#domain/time/instant.ts";
import { readAsPublic, type Tx } from "#server/access.ts";

/** `history`: what can be read, with the tombstones of what was redacted; `marks`: all there ever were, revision 1 first. */
export type Published =
  | { kind: "published"; revision: PublishedRevision; history: RevisionMark[]; marks: RevisionMark[] }
  | { kind: "withdrawn" }
  | { kind: "absent" };
/** A revision whose document was taken away, while the incident has others that can be read. */
export type RedactedRevision = { kind: "redacted"; number: number; hash: string; redactedAt: Instant; reason: string };
/** What the history says of a revision without its document; the first is revision 1. */
export type RevisionMark = {
  number: number;
  hash: string;
  previousHash?: string;
  publishedAt: Instant;
  /** What changed, as the publisher tells readers. */
  note?: string;
  /** Its document is gone. */
  redacted?: { at: Instant; reason: string };
  /** It was withdrawn: nothing of what it said is told, its note neither. */
  withdrawn?: true;
};
/** `links`: all there ever were, with what the chain is checked by. */
export type PublishedHistory =
  | { kind: "published"; revisions: PublishedRevision[]; marks: RevisionMark[]; links: ChainLink[] }
  | { kind: "withdrawn" }
  | { kind: "absent" };
type Row = {
  number: number;
  document: string | null;
  hash: string;
  previousHash: string | null;
  publishedAt: string;
  note: string;
  redactedAt: string | null;
  redactedReason: string | null;
};
type IncidentRow = { slug: string; current: number; readableFrom: number; withdrawnAt: string | null };

const SLUG = /^[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?$/;

/** What readers see now. Never published, still a draft and never existed are one answer, found by one query. */
export async function readPublished(slug: string): Promise<Published> {
  const found = await readOne(slug, undefined);
  return found.kind === "redacted" ? { kind: "withdrawn" } : found;
}

/** A revision by its number as an address writes it, with the same three answers, or its tombstone. */
export async function readRevision(slug: string, number: number | string): Promise<Published | RedactedRevision> {
  return readOne(slug, /^[1-9]\d{0,8}$/.test(String(number)) ? Number(number) : 0);
}

async function readOne(slug: string, number: number | undefined): Promise<Published | RedactedRevision> {
  const { incident, rows } = await readAsPublic((tx) => revisionsOf(tx, slug, number ?? null, false));
  if (!incident) return { kind: "absent" };
  if (incident.withdrawnAt !== null) return { kind: "withdrawn" };
  const row = rows.find((candidate) => candidate.number === (number ?? incident.current));
  if (!row) return { kind: "absent" };
  if (row.number < incident.readableFrom) return { kind: "withdrawn" };
  const mark = markOf(row);
  if (mark.redacted) {
    const { at: redactedAt, reason } = mark.redacted;
    return { kind: "redacted", number: row.number, hash: row.hash, redactedAt, reason };
  }
  return {
    ...{ kind: "published", revision: publishedRevision(row), history: readable(rows, incident).map(markOf) },
    marks: rows.map((each) => placeOf(each, incident)),
  };
}

/** All revisions that may be read, with their documents, the first one first, and the marks of all there ever were: of one
 * that was withdrawn its place only. */
export async function listRevisions(slug: string): Promise<PublishedHistory> {
  const { incident, rows } = await readAsPublic((tx) => revisionsOf(tx, slug, null, true));
  if (!incident) return { kind: "absent" };
  if (incident.withdrawnAt !== null) return { kind: "withdrawn" };
  const revisions = readable(rows, incident).filter(({ document }) => document !== null);
  return {
    ...{
      kind: "published",
      revisions: revisions.map(publishedRevision),
      marks: rows.map((row) => placeOf(row, incident)),
    },
    links: rows.map(linkOf),
  };
}

/** A revision from before a withdrawal stays withdrawn, whatever was published since. */
function readable<R extends Row>(rows: R[], incident: IncidentRow): R[] {
  return rows.filter(({ number }) => number >= incident.readableFrom);
}

/** One query: the incident with its revisions; documents only of the wanted one, or of all. */
async function revisionsOf(tx: Tx, slug: string, number: number | null, all: boolean) {
  const asked = SLUG.test(slug) ? slug : "";
  const rows = await tx.$queryRaw<(Row & IncidentRow)[]>`
    SELECT i.slug, i.current, i.readable_from AS "readableFrom", r.number, r.hash, r.previous_hash AS "previousHash", r.note,
      CASE WHEN ${all} OR r.number = coalesce(${number}::int, i.current) THEN r.document END AS document,
      to_char(r.published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "publishedAt",
      to_char(r.redacted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "redactedAt",
      r.redacted_reason AS "redactedReason",
      to_char(i.withdrawn_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "withdrawnAt"
    FROM public_incident i JOIN public_revision r ON r.incident_id = i.incident_id
    WHERE i.slug = ${asked}
    ORDER BY r.number`;
  return { incident: rows[0], rows };
}

/** The note of a redacted revision goes with its document: the reason stands in its place. */
function markOf({
  number,
  hash,
  previousHash,
  publishedAt,
  note,
  redactedAt,
  redactedReason,
}: Omit<Row, "document">): RevisionMark {
  const previous = previousHash === null ? {} : { previousHash };
  const mark = { number, hash, ...previous, publishedAt: parseInstant(publishedAt) };
  if (redactedAt === null) return { ...mark, note };
  return { ...mark, redacted: { at: parseInstant(redactedAt), reason: redactedReason ?? "" } };
}

function placeOf(row: Row, { readableFrom }: IncidentRow): RevisionMark {
  const { note: _note, ...mark } = markOf(row);
  return row.number < readableFrom ? { ...mark, withdrawn: true } : markOf(row);
}

function linkOf({ number, hash, previousHash, document, redactedAt }: Row): ChainLink {
  const previous = previousHash === null ? {} : { previousHash };
  return { number, hash, ...previous, ...(document !== null && { document }), redacted: redactedAt !== null };
}

function publishedRevision(row: Row): PublishedRevision {
  if (row.document === null) throw new Error(`revision ${row.number} was read without its document`);
  const { redacted: _none, ...mark } = markOf(row);
  return { document: JSON.parse(row.document) as PublicDocument, ...mark };
}
