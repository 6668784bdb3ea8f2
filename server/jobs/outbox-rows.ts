import "server-only";

import type { Prisma } from "#prisma/generated/client.ts";
import { recordDatabase } from "../database.ts";
import type { NoticeRow } from "../subscriptions/read-notice.ts";
import { NOTICE_COLUMNS, noticeOf, type NoticeColumns } from "./notice-columns.ts";

export type DueMail = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  createdAt: Date;
  attempts: number;
  /** Its link is to be put in; `isOpen`: it still leads somewhere. */
  invitation?: { id: string; isOpen: boolean };
  /** Of a subscription: `isWanted` while it has not ended; with a notice the words are still to be made from it. */
  subscriber?: { id: string; locale: string; isWanted: boolean; notice?: NoticeRow };
};
export type Delivery = { sent: true } | { sent: false; why: string; tryAgainInSeconds?: number };

type Row = Omit<DueMail, "invitation" | "subscriber"> &
  NoticeColumns & {
    invitationId: string | null;
    isOpen: boolean;
    subscriberId: string | null;
    locale: string | null;
    subscriberState: string | null;
  };

const LONGEST_SENDING_MS = 180_000;

/**
 * Hands out the mail that has been due longest, held until it is known how that went: nobody else sends it meanwhile, and when
 * this process or its connection dies, it is free at once. False: nothing is due. No step of the record, so without an audit entry.
 */
export async function withDueMail(deliver: (mail: DueMail) => Promise<Delivery>): Promise<boolean> {
  return recordDatabase().$transaction(
    async (tx) => {
      await giveUpOld(tx);
      const [row] = await tx.$queryRaw<Row[]>`
        SELECT m.id, recipient, subject, text, m.created_at AS "createdAt", attempts, invitation_id AS "invitationId",
          coalesce(i.used_at IS NULL AND i.revoked_at IS NULL AND i.expires_at > now(), false) AS "isOpen",
          subscriber_id AS "subscriberId", s.locale, s.state AS "subscriberState", ${NOTICE_COLUMNS}
        FROM outbound_mail m LEFT JOIN party_invitation i ON i.id = invitation_id
          LEFT JOIN subscriber s ON s.id = subscriber_id LEFT JOIN publication_notice n ON n.id = notice_id
        WHERE m.state = 'queued' AND next_attempt_at <= now()
        ORDER BY next_attempt_at, m.id LIMIT 1 FOR UPDATE OF m SKIP LOCKED`;
      if (!row) return false;
      const mail = dueMail(row);
      const delivery = await deliver(mail);
      if (delivery.sent) {
        await tx.$executeRaw`
          UPDATE outbound_mail SET state = 'sent', sent_at = clock_timestamp(), attempts = attempts + 1, last_error = NULL
          WHERE id = ${mail.id}::uuid`;
      } else {
        const { why, tryAgainInSeconds } = delivery;
        await tx.$executeRaw`
          UPDATE outbound_mail SET attempts = attempts + 1, last_error = ${why},
            state = ${tryAgainInSeconds === undefined ? "failed" : "queued"},
            recipient = CASE WHEN ${mail.subscriber?.isWanted === false} THEN '' ELSE recipient END,
            next_attempt_at = clock_timestamp() + make_interval(secs => ${tryAgainInSeconds ?? 0})
          WHERE id = ${mail.id}::uuid`;
      }
      return true;
    },
    { maxWait: 10_000, timeout: LONGEST_SENDING_MS },
  );
}

function dueMail(row: Row): DueMail {
  const { id, recipient, subject, text, createdAt, attempts, invitationId, isOpen, subscriberId } = row;
  const notice = noticeOf(row);
  const isWanted = row.subscriberState !== "ended" && (!notice || row.subscriberState === "active");
  return {
    ...{ id, recipient, subject, text, createdAt, attempts },
    ...(invitationId && { invitation: { id: invitationId, isOpen } }),
    ...(subscriberId && {
      subscriber: { id: subscriberId, locale: row.locale ?? "en", isWanted, ...(notice && { notice }) },
    }),
  };
}

/** News of last week is none: where mail is set up late, what waited until then is not sent all at once. */
async function giveUpOld(tx: Prisma.TransactionClient): Promise<void> {
  await tx.$executeRaw`
    UPDATE outbound_mail SET state = 'failed', last_error = 'it waited for more than seven days'
    WHERE id IN (SELECT id FROM outbound_mail WHERE state = 'queued' AND created_at < now() - interval '7 days'
      FOR UPDATE SKIP LOCKED)`;
}
