import "server-only";

import { asSubscriber } from "#server/access.ts";
import { tokenHash } from "#server/invitation-link.ts";
import { CONFIRM_WITHIN_DAYS } from "./ask-for-mails.ts";
import { NOTHING_DONE, unlessNothing } from "./unless-nothing.ts";

/** The second half of the double opt-in. False: unknown, used or too old, which look the same. */
export async function confirmSubscription(token: string): Promise<boolean> {
  return unlessNothing(() =>
    asSubscriber(async ({ tx, audit }) => {
      const [row] = await tx.$queryRaw<{ id: string }[]>`
        UPDATE subscriber SET state = 'active', confirmed_at = now()
        WHERE confirm_hash = ${tokenHash(token)} AND state = 'asked'
          AND asked_at > now() - make_interval(days => ${CONFIRM_WITHIN_DAYS}::int)
        RETURNING id`;
      if (!row) throw NOTHING_DONE;
      audit({ subject: `subscriber/${row.id}`, before: { state: "asked" }, after: { state: "active" } });
    }),
  );
}

/** No more mails, and the address is forgotten with it. False: there was nothing to end; nobody outside learns the difference. */
export async function endSubscription(token: string): Promise<boolean> {
  return unlessNothing(() =>
    asSubscriber(async ({ tx, audit }) => {
      const [row] = await tx.$queryRaw<{ id: string }[]>`
        UPDATE subscriber SET state = 'ended', ended_at = now(), email = NULL
        WHERE end_hash = ${tokenHash(token)} AND state <> 'ended' RETURNING id`;
      if (!row) throw NOTHING_DONE;
      // What waits is in the sender's hands; the sender asks before each mail and forgets the address too.
      await tx.$executeRaw`UPDATE outbound_mail SET recipient = '' WHERE subscriber_id = ${row.id}::uuid AND state <> 'queued'`;
      audit({ subject: `subscriber/${row.id}`, after: { state: "ended" } });
    }),
  );
}
