import "server-only";

import type { ListFilter, ListSort } from "#domain/postmortem/list-question.ts";
import type { Facets, ListedEntry } from "#domain/postmortem/listed-entry.ts";
import type { MappedIncident } from "#domain/postmortem/sitemap.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import { searchWords, wordsNotIn } from "#domain/postmortem/search-marks.ts";
import { parseInstant } from "#domain/time/instant.ts";
import { joinSql, readAsPublic, sql, type Sql, type Tx } from "#server/access.ts";

export type ListPage = { total: number; entries: ListedEntry[] };
/** What may be Markdown or a reference. */
const NOT_PLAIN = /[{`[\]*_\\<&~]/;

type Wanted = { sort: ListSort; page: number; size: number };
type Row = Omit<ListedEntry, "publishedAt" | "firstPublished" | "figure" | "began" | "upstream" | "series"> & {
  publishedAt: string;
  firstPublished: string;
  figure: ListedEntry["figure"] | null;
  began: ListedEntry["began"] | null;
  upstream: string | null;
  series: ListedEntry["series"] | null;
  total: number | null;
};

/** Each in the order of an index, so that a page costs the same however many there are. */
const ORDER: Record<ListSort, Sql> = {
  newest: sql`first_published DESC, slug DESC`,
  oldest: sql`first_published, slug`,
  changed: sql`changed_at DESC, slug DESC`,
};

/** One page of what is published and as the filter says; a page after the last one is empty and has the total too. */
export async function listEntries(filter: ListFilter, { sort, page, size }: Wanted): Promise<ListPage> {
  return readAsPublic(async (tx) => {
    const rows = await tx.$queryRaw<Row[]>`
      SELECT slug, number, title, summary, severity, synthetic, figure, began, components, upstream, series,
        to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "publishedAt",
        to_char(first_published AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "firstPublished",
        ${filter.words === undefined ? sql`NULL` : sql`(count(*) OVER ())::int`} AS total
      FROM published_entry WHERE ${conditions(filter)}
      ORDER BY ${ORDER[sort]} LIMIT ${size} OFFSET ${(page - 1) * size}`;
    const isWhole = page === 1 && rows.length < size;
    // Words are looked for once; without them, counting is cheap and a page is read along an index.
    const total = isWhole ? rows.length : (rows[0]?.total ?? (await countEntries(tx, filter)));
    const entries = await withDocuments(tx, rows.map(entryOf));
    return { total, entries: filter.words === undefined ? entries : await withFound(tx, entries, filter.words) };
  });
}

async function countEntries(tx: Tx, filter: ListFilter): Promise<number> {
  const [row] = await tx.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM published_entry WHERE ${conditions(filter)}`;
  return row?.total ?? 0;
}

function conditions(filter: ListFilter): Sql {
  const { words, component, year, severity, upstream, series } = filter;
  // No stored text has it, and Postgres refuses to be asked for it.
  if (Object.values(filter).some((value) => String(value).includes("\u0000"))) return sql`false`;
  const all = [sql`shown`];
  if (words !== undefined) all.push(sql`incident_id IN (SELECT find_published(${words}))`);
  if (component !== undefined) all.push(sql`component_keys @> ARRAY[${component}]`);
  if (year !== undefined) all.push(sql`year = ${year}`);
  if (severity !== undefined) all.push(sql`severity = ${severity}`);
  if (upstream !== undefined) all.push(sql`upstream = ${upstream}`);
  if (series !== undefined) all.push(sql`series_key = ${series}`);
  return joinSql(all, " AND ");
}

function entryOf({ total: _, figure, began, upstream, series, ...row }: Row): ListedEntry {
  return {
    ...row,
    components: row.components.map(({ key, name }) => ({ key, name })),
    publishedAt: parseInstant(row.publishedAt),
    firstPublished: parseInstant(row.firstPublished),
    ...(figure && { figure }),
    ...(began && { began }),
    ...(upstream !== null && { upstream }),
    ...(series && { series }),
  };
}

/** What is more than plain words is resolved from its own document, and only that is read. */
async function withDocuments(tx: Tx, entries: ListedEntry[]): Promise<ListedEntry[]> {
  const wanted = entries.filter(({ title, summary }) =>
    [title, summary].some((text) => Object.values(text).some((words) => NOT_PLAIN.test(words))),
  );
  if (wanted.length === 0) return entries;
  const rows = await tx.$queryRaw<{ slug: string; document: string | null }[]>`
    SELECT slug, document FROM public_revision
    WHERE (slug, number) IN (SELECT * FROM unnest(${wanted.map(({ slug }) => slug)}::text[], ${wanted.map(({ number }) => number)}::int[]))`;
  const read = new Map(rows.map(({ slug, document }) => [slug, document]));
  return entries.map((entry) => {
    const text = read.get(entry.slug);
    return text ? { ...entry, document: JSON.parse(text) as PublicDocument } : entry;
  });
}

/** Where title and summary do not show why an entry was found, the text that does. */
async function withFound(tx: Tx, entries: ListedEntry[], asked: string): Promise<ListedEntry[]> {
  const words = searchWords(asked);
  const wanted = entries.flatMap(({ slug, title, summary }) => {
    const [word] = wordsNotIn([...Object.values(title), ...Object.values(summary)], words);
    return word === undefined ? [] : [{ slug, word }];
  });
  if (wanted.length === 0) return entries;
  const rows = await tx.$queryRaw<{ slug: string; passages: string[] }[]>`
    SELECT slug, passages FROM published_entry WHERE shown AND slug = ANY (${wanted.map(({ slug }) => slug)})`;
  const word = new Map(wanted.map((one) => [one.slug, one.word]));
  const found = new Map(
    rows.map(({ slug, passages }) => [
      slug,
      passages.find((passage) => wordsNotIn([passage], [word.get(slug) ?? ""]).length === 0),
    ]),
  );
  return entries.map((entry) => {
    const passage = found.get(entry.slug);
    return passage ? { ...entry, found: passage } : entry;
  });
}

/** What there is to narrow to: of what is published alone. */
export async function readFacets(): Promise<Facets> {
  return readAsPublic(async (tx) => ({
    components: await tx.$queryRaw<Facets["components"]>`
      SELECT component ->> 'key' AS key, (array_agg(component -> 'name' ORDER BY changed_at DESC))[1] AS name, count(*)::int AS count
      FROM published_entry, jsonb_array_elements(components) AS component WHERE shown
      GROUP BY component ->> 'key' ORDER BY count DESC, key`,
    years: await tx.$queryRaw<Facets["years"]>`
      SELECT year, count(*)::int AS count FROM published_entry WHERE shown GROUP BY year ORDER BY year DESC`,
    severities: await tx.$queryRaw<Facets["severities"]>`
      SELECT severity, count(*)::int AS count FROM published_entry WHERE shown GROUP BY severity
      ORDER BY array_position(ARRAY['critical', 'high', 'medium', 'low'], severity)`,
    upstream: await tx.$queryRaw<Facets["upstream"]>`
      SELECT upstream AS name, count(*)::int AS count FROM published_entry WHERE shown AND upstream IS NOT NULL
      GROUP BY upstream ORDER BY count DESC, upstream`,
    series: await tx.$queryRaw<Facets["series"]>`
      SELECT series_key AS key, (array_agg(series -> 'name' ORDER BY changed_at DESC))[1] AS name, count(*)::int AS count
      FROM published_entry WHERE shown AND series_key IS NOT NULL GROUP BY series_key ORDER BY series_key`,
  }));
}

/** For the sitemap: what is published and when it last changed, the newest first. */
export async function readMapped(): Promise<MappedIncident[]> {
  return readAsPublic(
    (tx) => tx.$queryRaw<MappedIncident[]>`
      SELECT slug, to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "changedAt"
      FROM published_entry WHERE shown ORDER BY first_published DESC, slug`,
  );
}
