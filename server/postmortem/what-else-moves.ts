import "server-only";

import { namesAffectedVersions } from "#domain/disclosure/documents/published-advisories.ts";
import type { PublicDocument } from "#domain/postmortem/public-document.ts";
import type { Moving } from "#domain/postmortem/publication-control.ts";
import type { Tx } from "#server/access.ts";

/** What changes for others when this document goes out as one more revision. */
export async function whatElseMoves(tx: Tx, document: PublicDocument, isFirst: boolean): Promise<Moving> {
  const page = `/incidents/${document.slug}`;
  const files = ["incident.json", "timeline.csv", "timeline.ics"];
  const advisories = ["csaf.json", ...(namesAffectedVersions(document) ? ["osv.json"] : [])];
  return {
    feeds: ["/feed.atom", "/feed.json"],
    files: files.map((name) => `${page}/${name}`),
    advisories: advisories.map((name) => `${page}/${name}`),
    sitemap: [page, `/ja${page}`, `${page}/history`, `/ja${page}/history`],
    mails: await subscribersOf(tx, document),
    webhooks: await endpointsFor(tx, isFirst ? "incident.published" : "incident.revised"),
  };
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
