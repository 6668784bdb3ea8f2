import "server-only";

import type { Actor } from "#domain/access/permissions.ts";
import { EVENT_OF, noticeKind } from "#domain/subscriptions/notice.ts";
import { asMember, type Tx } from "#server/access.ts";
import { enqueueMails } from "#server/jobs/queue.ts";
import { CONFIRM_WITHIN_DAYS } from "./ask-for-mails.ts";
import { NOTHING_DONE, unlessNothing } from "./unless-nothing.ts";

/** Who tells subscribers of what was published. */
export const TELLER: Actor = { kind: "system", id: "publication-notices", name: "Publication notices" };

type Waiting = { id: string; kind: string; incidentId: string; revision: number };

export async function isAnyoneToBeTold(): Promise<boolean> {
  return asMember("subscriber.count", async ({ tx }) => {
    const [row] = await tx.$queryRaw<{ waits: boolean }[]>`
      SELECT EXISTS (SELECT FROM publication_notice WHERE told_at IS NULL) AS waits`;
    return row?.waits ?? false;
  });
}

/**
 * Turns the oldest notice that waits into one mail for each recipient and one message for each endpoint, all of them or none;
 * several processes may do this at once, and one that is killed leaves it as it was. False: another has it, or none waits.
 */
export async function tellOfNext(): Promise<boolean> {
  return unlessNothing(() =>
    asMember("subscriber.tell", async ({ tx, audit, concerning }) => {
      const [notice] = await tx.$queryRaw<Waiting[]>`
        SELECT id, kind, incident_id AS "incidentId", revision FROM publication_notice
        WHERE told_at IS NULL ORDER BY created_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
      if (!notice) throw NOTHING_DONE;
      const mails = await addMails(tx, notice);
      const webhooks = await addMessages(tx, notice);
      await tx.$executeRaw`UPDATE publication_notice SET told_at = clock_timestamp() WHERE id = ${notice.id}::uuid`;
      if (mails > 0) await enqueueMails(tx);
      concerning(notice.incidentId);
      const { kind, revision } = notice;
      audit({ subject: `publication-notice/${notice.id}`, after: { kind, revision, mails, webhooks } });
    }),
  );
}

/** Whom it concerns is read from the nearest document that is left: of a redacted one nothing is. One mail for each address,
 * also where one act redacted several revisions and withdrew the page: the last of them says it all. */
async function addMails(tx: Tx, { id, kind, incidentId, revision }: Waiting): Promise<number> {
  return tx.$executeRaw`
    WITH told AS (
      SELECT slug, document::jsonb AS document FROM public_revision
      WHERE incident_id = ${incidentId}::uuid AND document IS NOT NULL
      ORDER BY abs(number - ${revision}::int), number DESC LIMIT 1
    ), wanted AS (
      SELECT DISTINCT ON (s.email) s.id, s.email FROM subscriber s
        CROSS JOIN (SELECT slug FROM public_incident WHERE incident_id = ${incidentId}::uuid) AS i
        LEFT JOIN told ON true
      WHERE s.state = 'active' AND NOT EXISTS (
          SELECT FROM public_revision own JOIN public_incident i USING (incident_id) JOIN public_revision told_of USING (incident_id)
          WHERE own.incident_id = ${incidentId}::uuid AND own.number = ${revision}::int AND told_of.redacted_at = own.redacted_at
            AND ((${kind} = 'redacted' AND told_of.number > own.number)
              OR (${kind} = 'withdrawn' AND i.withdrawn_at = own.redacted_at)))
        AND (s.topic = 'everything' OR (s.topic = 'incident' AND s.topic_key = i.slug)
        OR (s.topic = 'series' AND s.topic_key = told.document -> 'series' ->> 'key')
        OR (s.topic = 'component' AND EXISTS (
          SELECT FROM jsonb_array_elements(told.document -> 'components') AS c
          WHERE c ->> 'key' = s.topic_key AND c -> 'affected' = 'true')))
      ORDER BY s.email, s.topic = 'everything' DESC, s.confirmed_at
    )
    INSERT INTO outbound_mail (id, dedupe_key, recipient, subject, text, subscriber_id, notice_id)
    SELECT gen_random_uuid(),
      'publication/' || ${incidentId} || '/' || ${revision}::text || '/' || ${kind} || '/' || encode(sha256(convert_to(email, 'UTF8')), 'hex'),
      email, '', '', id, ${id}::uuid
    FROM wanted ON CONFLICT (dedupe_key) DO NOTHING`;
}

async function addMessages(tx: Tx, { id, kind: stored }: Waiting): Promise<number> {
  const kind = noticeKind(stored);
  if (!kind) return 0;
  const event = EVENT_OF[kind];
  return tx.$executeRaw`
    INSERT INTO webhook_message (id, endpoint_id, notice_id, type)
    SELECT 'msg_' || replace(gen_random_uuid()::text, '-', ''), e.id, ${id}::uuid, ${event}
    FROM webhook_endpoint e WHERE ${event} = ANY (e.events) AND e.state <> 'dead'
    ON CONFLICT (endpoint_id, notice_id) DO NOTHING`;
}

/** Addresses that nobody confirmed in time are forgotten. */
export async function forgetUnconfirmed(): Promise<void> {
  await unlessNothing(() =>
    asMember("subscriber.tell", async ({ tx, audit }) => {
      const forgotten = await tx.$executeRaw`
        DELETE FROM subscriber WHERE state = 'asked' AND asked_at < now() - make_interval(days => ${CONFIRM_WITHIN_DAYS}::int)`;
      if (forgotten === 0) throw NOTHING_DONE;
      audit({ subject: "subscriber", after: { forgotten } });
    }),
  );
}
