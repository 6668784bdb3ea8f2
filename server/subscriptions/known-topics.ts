import "server-only";

import type { PublicDocument, Text } from "#domain/postmortem/public-document.ts";
import type { Topic } from "#domain/subscriptions/topic.ts";
import { readAsPublic } from "#server/access.ts";

type Named = { key: string; name: Text };
/** What readers may ask to hear of by name: what is public now, and nothing else exists. */
export type KnownTopics = { incidents: Named[]; components: Named[]; series: Named[] };

export async function readKnownTopics(): Promise<KnownTopics> {
  const rows = await readAsPublic(
    (tx) => tx.$queryRaw<{ document: string }[]>`
      SELECT r.document FROM public_incident i
        JOIN public_revision r ON r.incident_id = i.incident_id AND r.number = i.current
      WHERE i.withdrawn_at IS NULL AND r.document IS NOT NULL
      ORDER BY i.first_published DESC, i.slug`,
  );
  const documents = rows.map(({ document }) => JSON.parse(document) as PublicDocument);
  return {
    incidents: documents.map(({ slug, title }) => ({ key: slug, name: title })),
    components: unique(documents.flatMap(({ components }) => components.filter(({ affected }) => affected))),
    series: unique(documents.flatMap(({ series }) => (series ? [series] : []))),
  };
}

export async function isKnownTopic({ topic, key }: Topic): Promise<boolean> {
  if (topic === "everything") return true;
  const { incidents, components, series } = await readKnownTopics();
  const named = { incident: incidents, component: components, series }[topic];
  return named.some((one) => one.key === key);
}

function unique(named: Named[]): Named[] {
  const byKey = new Map<string, Named>();
  for (const { key, name } of named) if (!byKey.has(key)) byKey.set(key, { key, name });
  return [...byKey.values()];
}
