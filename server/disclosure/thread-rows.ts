import "server-only";

import { z } from "zod";
import { NotFound } from "#domain/errors.ts";
import type { Author, Thread, ThreadParty } from "#domain/disclosure/thread.ts";
import { noSql, sql, type Sql } from "../access.ts";
import type { ThreadDesk } from "./thread-desk.ts";

/** `after`: what was said up to there is not for this reader. */
export type ThreadRow = { id: string; after: number; version: number; view: Thread };

type Stored = {
  id: string;
  subject: string;
  version: number;
  createdBy: string;
  partyKey: string | null;
  createdAt: Date;
  after: number;
  messages: number;
  lastAt: Date | null;
  unread: number;
};

/** Until when this reader sees, as the database compares it. */
export function untilOf({ reach }: ThreadDesk): string {
  return typeof reach === "object" ? reach.until : "infinity";
}

/** Threads that the reader at this desk may see, and of each only what they may see. */
export async function threadRows(desk: ThreadDesk, which: Sql = noSql): Promise<ThreadRow[]> {
  if (desk.reach === "nothing") return [];
  const { tx, caseId, party = null, personId = null } = desk;
  const until = untilOf(desk);
  const rows = await tx.$queryRaw<Stored[]>(sql`
    SELECT t.id, t.subject, t.version, t.created_by AS "createdBy", t.party_key AS "partyKey", t.created_at AS "createdAt",
      coalesce(own.after_seq, 0) AS after, said.*
    FROM case_thread t
    LEFT JOIN case_thread_party own ON own.thread_id = t.id AND own.party_key = ${party}
      AND own.added_at <= ${until}::timestamptz AND (own.removed_at IS NULL OR own.removed_at > ${until}::timestamptz)
    LEFT JOIN thread_read r ON r.thread_id = t.id AND r.person_id = ${personId}
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS messages, max(m.created_at) AS "lastAt", count(*) FILTER (WHERE m.seq > coalesce(r.last_seq, 0)
        AND m.retracted_at IS NULL AND m.person_id IS DISTINCT FROM ${personId})::int AS unread
      FROM case_message m
      WHERE m.thread_id = t.id AND m.seq > coalesce(own.after_seq, 0) AND m.created_at <= ${until}::timestamptz
    ) said
    WHERE t.case_id = ${caseId}::uuid AND (${party}::text IS NULL OR own.party_key IS NOT NULL) ${which}`);
  const groups = await groupsOf(desk, rows);
  return rows.map((row) => {
    const { id, after, version } = row;
    return { id, after, version, view: threadView(desk, row, groups.get(id) ?? []) };
  });
}

/** One of this case, within what this reader may see; `hold`: nobody else writes to it meanwhile. @throws {NotFound} */
export async function threadAt(desk: ThreadDesk, id: string, { hold = false } = {}): Promise<ThreadRow> {
  if (!z.uuid().safeParse(id).success) throw new NotFound();
  if (hold)
    await desk.tx
      .$queryRaw`SELECT 1 FROM case_thread WHERE id = ${id}::uuid AND case_id = ${desk.caseId}::uuid FOR UPDATE`;
  const [row] = await threadRows(desk, sql`AND t.id = ${id}::uuid`);
  if (!row) throw new NotFound();
  return row;
}

async function groupsOf(desk: ThreadDesk, threads: { id: string }[]): Promise<Map<string, ThreadParty[]>> {
  const rows = await desk.tx.caseThreadParty.findMany({
    where: { threadId: { in: threads.map(({ id }) => id) } },
    orderBy: [{ addedAt: "asc" }, { partyKey: "asc" }],
    select: { threadId: true, partyKey: true, addedAt: true, removedAt: true },
  });
  const groups = new Map<string, ThreadParty[]>();
  for (const { threadId, partyKey, addedAt, removedAt } of rows) {
    const shown = authorShown(desk, { name: "", partyKey });
    const isOut = removedAt !== null && !isLater(desk, removedAt);
    if (shown.party === undefined || isOut || isLater(desk, addedAt)) continue;
    const { party, partyName: name } = shown;
    groups.set(threadId, [
      ...(groups.get(threadId) ?? []),
      { party, ...(name && { name }), addedAt: addedAt.toISOString() },
    ]);
  }
  return groups;
}

function threadView(desk: ThreadDesk, row: Stored, parties: ThreadParty[]): Thread {
  const { id, subject, version, createdBy, partyKey, createdAt, messages, lastAt, unread } = row;
  const begun = { ...authorShown(desk, { name: createdBy, partyKey }), at: createdAt.toISOString() };
  return {
    ...{ id, subject, parties, begun, messages },
    ...(lastAt && { lastMessageAt: lastAt.toISOString() }),
    ...(desk.personId !== undefined && { unread }),
    ...(desk.party === undefined && { version }),
  };
}

/** A party does not learn of another one that is internal, nor whose word it was. */
export function authorShown(desk: ThreadDesk, { name, partyKey }: { name: string; partyKey: string | null }): Author {
  if (partyKey === null) return { name };
  const party = desk.state.parties.find(({ key }) => key === partyKey);
  if (desk.party !== undefined && partyKey !== desk.party && (!party || party.audience === "internal")) return {};
  return { name, party: partyKey, ...(party && { partyName: party.name }) };
}

/** Than what this reader may know. */
export function isLater({ reach }: ThreadDesk, at: Date): boolean {
  return typeof reach === "object" && at > new Date(reach.until);
}
