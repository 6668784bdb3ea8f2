import "server-only";

import type { Attachment, Message } from "#domain/disclosure/thread.ts";
import { NotFound } from "#domain/errors.ts";
import { noSql, sql, type Sql } from "../access.ts";
import type { ThreadDesk } from "./thread-desk.ts";
import { authorShown, isLater, untilOf, type ThreadRow } from "./thread-rows.ts";

export type MessageRow = { id: string; seq: number; view: Message };

type Stored = {
  id: string;
  seq: number;
  authorKind: string;
  authorId: string;
  name: string;
  personId: string | null;
  partyKey: string | null;
  createdAt: Date;
  number: number;
  body: string;
  at: Date;
  retractedAt: Date | null;
  retractedBy: string | null;
  retractedReason: string | null;
  isUnread: boolean;
};

/** The messages of a thread that this reader may see, the oldest first, each with its newest text that they may know. */
export async function messageRows(
  desk: ThreadDesk,
  thread: Pick<ThreadRow, "id" | "after">,
  { which = noSql, take }: { which?: Sql; take?: number } = {},
): Promise<MessageRow[]> {
  const until = untilOf(desk);
  const rows = await desk.tx.$queryRaw<Stored[]>(sql`
    SELECT m.id, m.seq, m.author_kind AS "authorKind", m.author_id AS "authorId", m.author_name AS name, m.person_id AS "personId",
      m.party_key AS "partyKey", m.created_at AS "createdAt", said.*, m.retracted_at AS "retractedAt", m.retracted_by AS "retractedBy",
      m.retracted_reason AS "retractedReason", m.seq > coalesce(r.last_seq, 0) AS "isUnread"
    FROM case_message m
    CROSS JOIN LATERAL (
      SELECT number, body, at FROM case_message_revision
      WHERE message_id = m.id AND at <= ${until}::timestamptz ORDER BY number DESC LIMIT 1
    ) said
    LEFT JOIN thread_read r ON r.thread_id = m.thread_id AND r.person_id = ${desk.personId ?? null}
    WHERE m.thread_id = ${thread.id}::uuid AND m.seq > ${thread.after} AND m.created_at <= ${until}::timestamptz ${which}
    ORDER BY m.seq ${take === undefined ? noSql : sql`LIMIT ${take}`}`);
  const attached = await attachmentsOf(desk, rows);
  return rows.map((row) => {
    const view = messageView(desk, thread, row, attached.get(row.id) ?? []);
    return { id: row.id, seq: row.seq, view };
  });
}

/** One of this thread, within what this reader may see; `seq` as they count. @throws {NotFound} */
export async function messageAt(desk: ThreadDesk, thread: ThreadRow, seq: number): Promise<MessageRow> {
  if (!Number.isInteger(seq) || seq < 1 || seq > thread.view.messages) throw new NotFound();
  const [row] = await messageRows(desk, thread, { which: sql`AND m.seq = ${thread.after + seq}` });
  if (!row) throw new NotFound();
  return row;
}

async function attachmentsOf(desk: ThreadDesk, messages: Stored[]): Promise<Map<string, Attachment[]>> {
  const rows = await desk.tx.$queryRaw<
    (Omit<Attachment, "bytes" | "at"> & { messageId: string; bytes: bigint; at: Date })[]
  >(sql`
    SELECT id, message_id AS "messageId", name, bytes, sha256, type, at FROM case_attachment
    WHERE message_id = ANY (${messages.map(({ id }) => id)}::uuid[]) AND at <= ${untilOf(desk)}::timestamptz
    ORDER BY at, id`);
  const attached = new Map<string, Attachment[]>();
  for (const { messageId, bytes, at, ...file } of rows) {
    const shown = { ...file, bytes: Number(bytes), at: at.toISOString() };
    attached.set(messageId, [...(attached.get(messageId) ?? []), shown]);
  }
  return attached;
}

function messageView(
  desk: ThreadDesk,
  { after }: Pick<ThreadRow, "after">,
  row: Stored,
  attachments: Attachment[],
): Message {
  const { seq, createdAt, number, body, at } = row;
  const retractedAt = desk.isReplay && row.retractedAt && isLater(desk, row.retractedAt) ? null : row.retractedAt;
  const isOwn = isOwnMessage(desk, row);
  return {
    ...{ seq: seq - after, author: authorShown(desk, row), isOwn },
    isUnread: desk.personId !== undefined && row.isUnread && !isOwn && !retractedAt,
    ...{ at: createdAt.toISOString(), version: number },
    ...(number > 1 && { changedAt: at.toISOString() }),
    ...(retractedAt ? { attachments: [], retracted: retraction(desk, row, retractedAt) } : { attachments, body }),
  };
}

/** A party's message stays the party's: the same person may stand for the incident, too. */
function isOwnMessage({ actor, personId, party }: ThreadDesk, row: Stored): boolean {
  const isAuthor =
    row.personId === null ? row.authorKind === actor.kind && row.authorId === actor.id : row.personId === personId;
  return isAuthor && row.partyKey === (party ?? null);
}

/** What was retracted is read by nobody from outside any more, also where the reason for it came too late for them. */
function retraction(desk: ThreadDesk, row: Stored, at: Date): NonNullable<Message["retracted"]> {
  if (isLater(desk, at)) return {};
  const isNamed = authorShown(desk, row).name !== undefined;
  return {
    at: at.toISOString(),
    ...(isNamed && row.retractedBy !== null && { by: row.retractedBy }),
    ...(row.retractedReason !== null && { reason: row.retractedReason }),
  };
}
