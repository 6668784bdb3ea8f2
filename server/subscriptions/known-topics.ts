import "server-only";

import type { KnownTopics, NamedTopic, Topic } from "#domain/subscriptions/topic.ts";
import { readAsPublic } from "#server/access.ts";

/** Nobody reads a longer list; every page of an incident leads to its own mails. */
const MOST_INCIDENTS = 200;

/** All components and series and the newest incidents, the newest first; `asked` also where it is older. */
export async function readKnownTopics(asked?: Topic): Promise<KnownTopics> {
  const slug = asked?.topic === "incident" ? asked.key : null;
  return readAsPublic(async (tx) => ({
    incidents: await tx.$queryRaw<NamedTopic[]>`
      SELECT key, name FROM (
        SELECT slug AS key, title AS name, row_number() OVER (ORDER BY first_published DESC, slug) AS place
        FROM published_entry WHERE shown) AS placed
      WHERE place <= ${MOST_INCIDENTS} OR key = ${slug} ORDER BY place`,
    components: await tx.$queryRaw<NamedTopic[]>`
      SELECT component ->> 'key' AS key, (array_agg(component -> 'name' ORDER BY first_published DESC, slug))[1] AS name
      FROM published_entry, jsonb_array_elements(components) AS component WHERE shown
      GROUP BY component ->> 'key' ORDER BY max(first_published) DESC, key`,
    series: await tx.$queryRaw<NamedTopic[]>`
      SELECT series_key AS key, (array_agg(series -> 'name' ORDER BY first_published DESC, slug))[1] AS name
      FROM published_entry WHERE shown AND series_key IS NOT NULL
      GROUP BY series_key ORDER BY max(first_published) DESC, key`,
  }));
}

export async function isKnownTopic({ topic, key }: Topic): Promise<boolean> {
  if (topic === "everything") return true;
  const [row] = await readAsPublic(
    (tx) => tx.$queryRaw<{ isKnown: boolean }[]>`
      SELECT EXISTS (SELECT FROM published_entry WHERE shown AND CASE ${topic}
        WHEN 'incident' THEN slug = ${key}
        WHEN 'series' THEN series_key = ${key}
        ELSE component_keys @> ARRAY[${key}] END) AS "isKnown"`,
  );
  return row?.isKnown ?? false;
}
