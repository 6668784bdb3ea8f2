import "server-only";

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { Conflict } from "#domain/errors.ts";
import { TEST_EVENT } from "#domain/subscriptions/notice.ts";
import type { MessageView } from "#domain/subscriptions/webhook-view.ts";
import { asMember, noSql, sql, type Sql } from "#server/access.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "#server/paging.ts";
import { endpointRow } from "./webhook-rows.ts";

type Row = {
  id: string;
  type: string;
  slug: string | null;
  revision: number | null;
  state: string;
  attempts: number;
  createdAt: string;
  nextAt: string;
  endedAt: string | null;
  lastStatus: number | null;
  lastError: string | null;
};

/** The last message of the page before. */
const position = z.string().regex(/^msg_[0-9a-f]{32}$/);

/** The newest first. @throws {NotFound} {InvalidInput} */
export async function listWebhookMessages(id: string, request: PageRequest = {}): Promise<Page<MessageView>> {
  const { take, position: after } = readPageRequest(request, position);
  return asMember("webhook.list", async ({ tx }) => {
    await endpointRow(tx, id);
    const rows = await tx.$queryRaw<Row[]>`
      SELECT m.id, m.type, r.slug, n.revision, m.state, m.attempts, ${instant(sql`m.created_at`)} AS "createdAt",
        ${instant(sql`m.next_at`)} AS "nextAt", ${instant(sql`m.ended_at`)} AS "endedAt",
        m.last_status AS "lastStatus", m.last_error AS "lastError"
      FROM webhook_message m LEFT JOIN publication_notice n ON n.id = m.notice_id
        LEFT JOIN public_revision r ON r.incident_id = n.incident_id AND r.number = n.revision
      WHERE m.endpoint_id = ${id}::uuid
        ${after ? sql`AND (m.created_at, m.id) < (SELECT created_at, id FROM webhook_message WHERE id = ${after})` : noSql}
      ORDER BY m.created_at DESC, m.id DESC LIMIT ${take + 1}`;
    return pageOf(rows, take, (row) => row.id, messageView);
  });
}

const WAITING_TESTS = 3;

/** Queues a message about nothing, also to an endpoint that is paused or dead; tried once. @throws {NotFound} {Conflict} tests_waiting */
export async function sendTest(id: string): Promise<{ id: string }> {
  return asMember("webhook.manage", async ({ tx, audit }) => {
    await endpointRow(tx, id);
    const waiting = await tx.webhookMessage.count({ where: { endpointId: id, noticeId: null, state: "queued" } });
    if (waiting >= WAITING_TESTS) throw new Conflict("tests_waiting", "Test messages wait already; look how they go.");
    const message = { id: `msg_${randomUUID().replaceAll("-", "")}`, endpointId: id, type: TEST_EVENT };
    await tx.webhookMessage.create({ data: message, select: { id: true } });
    audit({ subject: `webhook/${id}`, after: { test: message.id } });
    return { id: message.id };
  });
}

function messageView({ slug, revision, endedAt, nextAt, lastStatus, lastError, ...row }: Row): MessageView {
  return {
    ...row,
    state: row.state as MessageView["state"],
    ...(slug !== null && { slug }),
    ...(revision !== null && { revision }),
    ...(endedAt === null ? { nextAt } : { endedAt }),
    ...(lastStatus !== null && { lastStatus }),
    ...(lastError !== null && { lastError }),
  };
}

function instant(column: Sql): Sql {
  return sql`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
