import "server-only";

import { listedUnder, movingAddresses, type ListedUnder } from "#domain/postmortem/moving-addresses.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import type { KnownRevision, Moving } from "#domain/postmortem/publication-control.ts";
import type { Tx } from "#server/access.ts";
import { databaseNow } from "#server/case-entries.ts";

/** What changes for others when this document goes out as one more revision, after those that are known. */
export async function whatElseMoves(tx: Tx, document: PublicDocument, revisions: KnownRevision[]): Promise<Moving> {
  const [first] = revisions;
  const publishedYear = Number((first?.publishedAt ?? (await databaseNow(tx))).slice(0, 4));
  const shown = await shownUnder(tx, document.slug);
  return {
    ...movingAddresses(document, listedUnder(document, publishedYear), shown),
    mails: await subscribersOf(tx, document),
    webhooks: await endpointsFor(tx, shown ? "incident.revised" : "incident.published"),
  };
}

/** Where readers find it now; undefined while they do not, also after a withdrawal. */
async function shownUnder(tx: Tx, slug: string): Promise<ListedUnder | undefined> {
  const [row] = await tx.$queryRaw<(ListedUnder & { upstream: string | null; series: string | null })[]>`
    SELECT year, severity, component_keys AS components, upstream, series_key AS series
    FROM published_entry WHERE slug = ${slug} AND shown`;
  if (!row) return undefined;
  const { upstream, series, ...listed } = row;
  return { ...listed, ...(upstream !== null && { upstream }), ...(series !== null && { series }) };
}

/** Each address once, whatever it asked to hear of. */
async function subscribersOf(tx: Tx, { slug, series, components }: PublicDocument): Promise<number> {
  const affected = components.filter((component) => component.affected).map(({ key }) => key);
  const [row] = await tx.$queryRaw<{ n: number }[]>`
    SELECT count(DISTINCT email)::int AS n FROM subscriber
    WHERE state = 'active' AND (topic = 'everything' OR (topic = 'incident' AND topic_key = ${slug})
      OR (topic = 'series' AND topic_key = ${series?.key ?? ""}) OR (topic = 'component' AND topic_key = ANY (${affected})))`;
  return row?.n ?? 0;
}

async function endpointsFor(tx: Tx, event: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM webhook_endpoint WHERE ${event} = ANY (events) AND state <> 'dead'`;
  return row?.n ?? 0;
}
