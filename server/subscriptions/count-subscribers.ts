import "server-only";

import type { SubscriberCount } from "#domain/subscriptions/topic.ts";
import { asMember } from "#server/access.ts";

/** How many, by what they asked for; who they are is told to nobody. */
export async function countSubscribers(): Promise<SubscriberCount[]> {
  return asMember("subscriber.count", async ({ tx }) => {
    return tx.$queryRaw<SubscriberCount[]>`
      SELECT topic, topic_key AS key, count(*) FILTER (WHERE state = 'asked')::int AS asked,
        count(*) FILTER (WHERE state = 'active')::int AS active
      FROM subscriber WHERE state <> 'ended' GROUP BY topic, topic_key
      ORDER BY topic = 'everything' DESC, active DESC, topic, topic_key`;
  });
}
