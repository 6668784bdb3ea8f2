import "server-only";

import { ENTRIES_A_FEED } from "#domain/postmortem/feed-address.ts";
import type { FeedSource } from "#domain/postmortem/feed-entry.ts";
import type { PublicDocument, Text } from "#domain/postmortem/public-document.ts";
import { readAsPublic, sql, type Sql, type Tx } from "#server/access.ts";

export type FeedSources = { sources: FeedSource[]; archives: number };
type Row = {
  slug: string;
  firstHash: string;
  firstPublished: string;
  changedAt: string;
  number: number | null;
  document: string | null;
  note: string | null;
};

/** What changed last, and whatever no full archive holds yet: with the archives, everything there ever was. */
export async function readFeed(): Promise<FeedSources> {
  return readAsPublic(async (tx) => {
    const total = await countAll(tx);
    const sources = await sourcesOf(
      tx,
      sql`(SELECT incident_id FROM published_entry ORDER BY changed_at DESC, slug DESC LIMIT ${ENTRIES_A_FEED})
        UNION (SELECT incident_id FROM published_entry ORDER BY first_published DESC, slug DESC LIMIT ${total % ENTRIES_A_FEED})`,
    );
    return { sources, archives: Math.floor(total / ENTRIES_A_FEED) };
  });
}

/** A full archive, counted from the oldest: which entries it holds never changes. `undefined` where there is none. */
export async function readFeedArchive(archive: number): Promise<FeedSources | undefined> {
  return readAsPublic(async (tx) => {
    const archives = Math.floor((await countAll(tx)) / ENTRIES_A_FEED);
    if (archive < 1 || archive > archives) return undefined;
    const sources = await sourcesOf(
      tx,
      sql`SELECT incident_id FROM published_entry ORDER BY first_published, slug
        LIMIT ${ENTRIES_A_FEED} OFFSET ${(archive - 1) * ENTRIES_A_FEED}`,
    );
    return { sources, archives };
  });
}

/** What changed last of what affects a component, with its name; `undefined` where nothing does. Every tombstone is in it:
 * who read a report there hears that it is gone, and nobody learns from it what it was about. */
export async function readComponentFeed(key: string): Promise<{ sources: FeedSource[]; name: Text } | undefined> {
  if (key.includes("\u0000")) return undefined;
  return readAsPublic(async (tx) => {
    const sources = await sourcesOf(
      tx,
      sql`SELECT incident_id FROM published_entry WHERE component_keys @> ARRAY[${key}] OR NOT shown
        ORDER BY changed_at DESC, slug DESC LIMIT ${ENTRIES_A_FEED}`,
    );
    const [named] = await tx.$queryRaw<{ name: Text }[]>`
      SELECT component -> 'name' AS name FROM published_entry, jsonb_array_elements(components) AS component
      WHERE component_keys @> ARRAY[${key}] AND component ->> 'key' = ${key} ORDER BY changed_at DESC LIMIT 1`;
    return named && { sources, name: named.name };
  });
}

async function countAll(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM published_entry`;
  return row?.total ?? 0;
}

async function sourcesOf(tx: Tx, wanted: Sql): Promise<FeedSource[]> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT e.slug, e.first_hash AS "firstHash", e.number, r.document, r.note,
      to_char(e.first_published AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "firstPublished",
      to_char(e.changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "changedAt"
    FROM published_entry e LEFT JOIN public_revision r ON r.incident_id = e.incident_id AND r.number = e.number
    WHERE e.incident_id IN (${wanted})
    ORDER BY e.changed_at DESC, e.slug DESC`;
  return rows.map(({ number, document, note, ...known }) =>
    number === null || document === null
      ? known
      : {
          ...known,
          revision: { document: JSON.parse(document) as PublicDocument, number, ...(note !== null && { note }) },
        },
  );
}
