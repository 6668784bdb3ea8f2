import "server-only";

import type { Text } from "#domain/postmortem/public-document.ts";
import { readAsPublic } from "#server/access.ts";
import { readPublished, type Published } from "./read-published.ts";

export type Neighbour = { slug: string; title: Text };
export type Neighbours = { previous?: Neighbour; next?: Neighbour };

/** The published ones before and after it in its series, in the order in which they were first published. */
export async function readNeighbours(slug: string): Promise<Neighbours> {
  const rows = await readAsPublic(
    (tx) => tx.$queryRaw<{ slug: string; title: Text; side: number }[]>`
      WITH own AS (SELECT series_key, first_published, slug FROM published_entry WHERE slug = ${slug} AND shown)
      (SELECT e.slug, e.title, -1 AS side FROM own JOIN published_entry e USING (series_key)
       WHERE e.shown AND (e.first_published, e.slug) < (own.first_published, own.slug)
       ORDER BY e.first_published DESC, e.slug DESC LIMIT 1)
      UNION ALL
      (SELECT e.slug, e.title, 1 AS side FROM own JOIN published_entry e USING (series_key)
       WHERE e.shown AND (e.first_published, e.slug) > (own.first_published, own.slug)
       ORDER BY e.first_published, e.slug LIMIT 1)`,
  );
  const at = (wanted: number) => rows.find(({ side }) => side === wanted);
  const [previous, next] = [at(-1), at(1)];
  return {
    ...(previous && { previous: { slug: previous.slug, title: previous.title } }),
    ...(next && { next: { slug: next.slug, title: next.title } }),
  };
}

/** What readers see now, with its neighbours where it is in a series. */
export async function readInSeries(slug: string): Promise<Published & { neighbours?: Neighbours }> {
  const found = await readPublished(slug);
  const isInSeries = found.kind === "published" && found.revision.document.series !== undefined;
  return isInSeries ? { ...found, neighbours: await readNeighbours(slug) } : found;
}
