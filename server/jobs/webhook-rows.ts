import "server-only";

import { ALERT_AFTER, longestPauseAfter, pauseAfter } from "#domain/subscriptions/webhook-pause.ts";
import type { Prisma } from "#prisma/generated/client.ts";
import { recordDatabase } from "../database.ts";
import type { NoticeRow } from "../subscriptions/read-notice.ts";
import { NOTICE_COLUMNS, noticeOf, type NoticeColumns } from "./notice-columns.ts";

export type DueMessage = {
  id: string;
  type: string;
  endpointId: string;
  url: string;
  /** Both sign for a day after the secret was changed. */
  secretRounds: number[];
  createdAt: string;
  /** None: a test. */
  notice?: NoticeRow;
};
export type Answered =
  | { outcome: "sent"; status: number }
  | { outcome: "refused"; why: string; status?: number; isGone: boolean }
  /** It is not true any more; the endpoint was not asked. */
  | { outcome: "dropped"; why: string };
export type Ailing = { id: string; url: string; failures: number; why: string; isDead: boolean; email: string };

type Row = Omit<DueMessage, "secretRounds" | "notice"> &
  NoticeColumns & { secretRound: number; isRotated: boolean; attempts: number; failures: number };
type Tx = Prisma.TransactionClient;

const LONGEST_SENDING_MS = 60_000;

/**
 * Hands out the message that has been due longest, held with its endpoint until it is known how that went: an endpoint is sent one
 * message at a time, by one process, and when that is killed both are free at once. False: nothing is due. No step of the record,
 * so without an audit entry. `alert` is called once in a row of failures, within the transaction.
 */
export async function withDueMessage(
  send: (message: DueMessage) => Promise<Answered>,
  alert: (tx: Tx, ailing: Ailing) => Promise<void>,
): Promise<boolean> {
  return recordDatabase().$transaction(
    async (tx) => {
      const [row] = await tx.$queryRaw<Row[]>`
        SELECT m.id, m.type, m.attempts, e.id AS "endpointId", e.url, e.failures, e.secret_round AS "secretRound",
          coalesce(e.rotated_at > now() - interval '1 day', false) AS "isRotated",
          to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "createdAt",
          ${NOTICE_COLUMNS}
        FROM webhook_message m JOIN webhook_endpoint e ON e.id = m.endpoint_id
          LEFT JOIN publication_notice n ON n.id = m.notice_id
        WHERE m.state = 'queued' AND m.next_at <= now()
          AND (m.notice_id IS NULL OR (e.state = 'active' AND e.next_at <= now()))
        ORDER BY m.next_at, m.created_at, m.id LIMIT 1 FOR UPDATE OF m, e SKIP LOCKED`;
      if (!row) return false;
      const answered = await send(dueMessage(row));
      await noteMessage(tx, row, answered);
      // A test says something of the endpoint to whoever asked for it, and changes nothing.
      if (row.kind !== null && answered.outcome !== "dropped") await noteEndpoint(tx, row, answered, alert);
      return true;
    },
    { maxWait: 10_000, timeout: LONGEST_SENDING_MS },
  );
}

function dueMessage({ id, type, endpointId, url, createdAt, ...row }: Row): DueMessage {
  const notice = noticeOf(row);
  const secretRounds = row.isRotated ? [row.secretRound, row.secretRound - 1] : [row.secretRound];
  return { id, type, endpointId, url, createdAt, secretRounds, ...(notice && { notice }) };
}

async function noteMessage(tx: Tx, row: Row, answered: Answered): Promise<void> {
  const attempts = row.attempts + (answered.outcome === "dropped" ? 0 : 1);
  const again = answered.outcome === "refused" && !answered.isGone && row.kind !== null;
  const pause = again ? pauseAfter(attempts, Math.random()) : undefined;
  const state = pause !== undefined ? "queued" : answered.outcome === "refused" ? "failed" : answered.outcome;
  const status = answered.outcome === "dropped" ? null : (answered.status ?? null);
  const why = answered.outcome === "sent" ? null : answered.why;
  await tx.$executeRaw`
    UPDATE webhook_message SET state = ${state}, attempts = ${attempts}, last_status = ${status}, last_error = ${why},
      ended_at = CASE WHEN ${state} = 'queued' THEN NULL ELSE clock_timestamp() END,
      next_at = clock_timestamp() + make_interval(secs => ${pause ?? 0})
    WHERE id = ${row.id}`;
}

async function noteEndpoint(
  tx: Tx,
  row: Row,
  answered: Exclude<Answered, { outcome: "dropped" }>,
  alert: (tx: Tx, ailing: Ailing) => Promise<void>,
): Promise<void> {
  if (answered.outcome === "sent") {
    await tx.$executeRaw`
      UPDATE webhook_endpoint SET failures = 0, failing_since = NULL, alerted_at = NULL, last_error = NULL, next_at = now()
      WHERE id = ${row.endpointId}::uuid`;
    return;
  }
  const failures = row.failures + 1;
  const isDead = answered.isGone || pauseAfter(row.attempts + 1, 0) === undefined;
  await tx.$executeRaw`
    UPDATE webhook_endpoint SET failures = ${failures}, failing_since = coalesce(failing_since, now()),
      last_error = ${answered.why}, state = CASE WHEN ${isDead} THEN 'dead' ELSE state END,
      next_at = clock_timestamp() + make_interval(secs => ${longestPauseAfter(failures, Math.random())})
    WHERE id = ${row.endpointId}::uuid`;
  if (isDead) {
    await tx.$executeRaw`
      UPDATE webhook_message SET state = 'failed', ended_at = clock_timestamp(), last_error = 'the endpoint is dead'
      WHERE endpoint_id = ${row.endpointId}::uuid AND state = 'queued' AND notice_id IS NOT NULL`;
  }
  if (!isDead && failures < ALERT_AFTER) return;
  const [ailing] = await tx.$queryRaw<{ email: string | null }[]>`
    UPDATE webhook_endpoint e SET alerted_at = now() WHERE id = ${row.endpointId}::uuid AND alerted_at IS NULL
    RETURNING (SELECT p.email FROM person p WHERE p.id = e.created_by_id AND p.disabled_at IS NULL) AS email`;
  if (ailing?.email == null) return;
  await alert(tx, { id: row.endpointId, url: row.url, failures, why: answered.why, isDead, email: ailing.email });
}
