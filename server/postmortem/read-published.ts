import "server-only";

import type { PublicDocument, PublishedRevision } from "#domain/postmortem/public-document.ts";
import { parseInstant, type Instant } from "#domain/time/instant.ts";
import { readAsPublic, type Tx } from "#server/access.ts";

export type Published =
  | { kind: "published"; revision: PublishedRevision; history: RevisionMark[] }
  | { kind: "withdrawn" }
  | { kind: "absent" };
/** What the history says of a revision without its document; the first is revision 1. */
export type RevisionMark = {
  number: number;
  hash: string;
  previousHash?: string;
  publishedAt: Instant;
  /** What changed, as the publisher tells readers. */
  note?: string;
};
export type PublishedHistory =
  { kind: "published"; revisions: PublishedRevision[] } | { kind: "withdrawn" } | { kind: "absent" };
/** For lists and feeds: what is published, and tombstones of what was. */
export type ListedIncident =
  | { kind: "published"; firstHash: string; firstPublished: string; revision: PublishedRevision }
  | { kind: "withdrawn"; slug: string; firstHash: string; firstPublished: string; withdrawnAt: string };

type Row = {
  number: number;
  document: string | null;
  hash: string;
  previousHash: string | null;
  publishedAt: string;
  note: string;
};
type IncidentRow = { slug: string; current: number; readableFrom: number; withdrawnAt: string | null };

const SLUG = /^[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?$/;

/** What readers see now. Never published, still a draft and never existed are one answer, found by one query. */
export async function readPublished(slug: string): Promise<Published> {
  return readOne(slug, undefined);
}

/** A revision by its number as an address writes it, with the same three answers. */
export async function readRevision(slug: string, number: number | string): Promise<Published> {
  return readOne(slug, /^[1-9]\d{0,8}$/.test(String(number)) ? Number(number) : 0);
}

async function readOne(slug: string, number: number | undefined): Promise<Published> {
  const { incident, rows } = await readAsPublic((tx) => revisionsOf(tx, slug, number ?? null, false));
  if (!incident) return { kind: "absent" };
  if (incident.withdrawnAt !== null) return { kind: "withdrawn" };
  const row = rows.find((candidate) => candidate.number === (number ?? incident.current));
  if (!row) return { kind: "absent" };
  if (row.number < incident.readableFrom) return { kind: "withdrawn" };
  return { kind: "published", revision: publishedRevision(row), history: readable(rows, incident).map(markOf) };
}

/** All revisions that may be read, with their documents, the first one first. */
export async function listRevisions(slug: string): Promise<PublishedHistory> {
  const { incident, rows } = await readAsPublic((tx) => revisionsOf(tx, slug, null, true));
  if (!incident) return { kind: "absent" };
  if (incident.withdrawnAt !== null) return { kind: "withdrawn" };
  return { kind: "published", revisions: readable(rows, incident).map(publishedRevision) };
}

/** A revision from before a withdrawal stays withdrawn, whatever was published since. */
function readable<R extends Row>(rows: R[], incident: IncidentRow): R[] {
  return rows.filter(({ number }) => number >= incident.readableFrom);
}

/** What readers may find, the latest published first. */
export async function listPublished(): Promise<PublishedRevision[]> {
  const listed = await listPublications();
  return listed.flatMap((entry) => (entry.kind === "published" ? [entry.revision] : []));
}

/** Also what was withdrawn, as far as readers may know of it: that there was something under this address. */
export async function listPublications(): Promise<ListedIncident[]> {
  const rows = await readAsPublic(
    (tx) => tx.$queryRaw<
      (Row & { slug: string; firstHash: string; firstPublished: string; withdrawnAt: string | null })[]
    >`
      SELECT i.slug, r.number, CASE WHEN i.withdrawn_at IS NULL THEN r.document END AS document, r.hash,
        r.previous_hash AS "previousHash", r.note, first.hash AS "firstHash",
        to_char(r.published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "publishedAt",
        to_char(i.first_published AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "firstPublished",
        to_char(i.withdrawn_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "withdrawnAt"
      FROM public_incident i
        JOIN public_revision r ON r.incident_id = i.incident_id AND r.number = i.current
        JOIN public_revision first ON first.incident_id = i.incident_id AND first.number = 1
      ORDER BY i.first_published DESC, i.slug`,
  );
  return rows.map((row) => {
    const { slug, firstHash } = row;
    const firstPublished = parseInstant(row.firstPublished);
    if (row.withdrawnAt !== null || row.document === null) {
      const withdrawnAt = parseInstant(row.withdrawnAt ?? row.publishedAt);
      return { kind: "withdrawn", slug, firstHash, firstPublished, withdrawnAt };
    }
    return { kind: "published", firstHash, firstPublished, revision: publishedRevision(row) };
  });
}

/** One query: the incident with its revisions; documents only of the wanted one, or of all. */
async function revisionsOf(tx: Tx, slug: string, number: number | null, all: boolean) {
  const asked = SLUG.test(slug) ? slug : "";
  const rows = await tx.$queryRaw<(Row & IncidentRow)[]>`
    SELECT i.slug, i.current, i.readable_from AS "readableFrom", r.number, r.hash, r.previous_hash AS "previousHash", r.note,
      CASE WHEN ${all} OR r.number = coalesce(${number}::int, i.current) THEN r.document END AS document,
      to_char(r.published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "publishedAt",
      to_char(i.withdrawn_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "withdrawnAt"
    FROM public_incident i JOIN public_revision r ON r.incident_id = i.incident_id
    WHERE i.slug = ${asked}
    ORDER BY r.number`;
  return { incident: rows[0], rows };
}

function markOf({ number, hash, previousHash, publishedAt, note }: Row): RevisionMark {
  const previous = previousHash === null ? {} : { previousHash };
  return { number, hash, ...previous, publishedAt: parseInstant(publishedAt), note };
}

function publishedRevision(row: Row): PublishedRevision {
  if (row.document === null) throw new Error(`revision ${row.number} was read without its document`);
  return { document: JSON.parse(row.document) as PublicDocument, ...markOf(row) };
}
