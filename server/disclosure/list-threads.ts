import "server-only";

import { z } from "zod";
import type { Message, MessageRevision, Thread, ThreadToRead } from "#domain/disclosure/thread.ts";
import { NotFound } from "#domain/errors.ts";
import { noSql, sql } from "../access.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import { atThreads, type ThreadDoor } from "./thread-desk.ts";
import { messageAt, messageRows } from "./thread-message-rows.ts";
import { threadAt, threadRows, untilOf } from "./thread-rows.ts";

/** The newest thread first; none where an embargo shuts the party out. */
export async function listThreads(door: ThreadDoor, request: PageRequest = {}): Promise<Page<Thread>> {
  const { take, position } = readPageRequest(request, z.uuid());
  return atThreads(door, "read", async (desk) => {
    const after = position === undefined ? noSql : sql`AND t.id < ${position}::uuid`;
    const rows = await threadRows(desk, sql`${after} ORDER BY t.id DESC LIMIT ${take + 1}`);
    const idOf = ({ id }: { id: string }) => id;
    return pageOf(rows, take, idOf, ({ view }) => view);
  });
}

/** @throws {NotFound} */
export async function readThread(door: ThreadDoor, id: string): Promise<Thread> {
  return atThreads(door, "read", async (desk) => (await threadAt(desk, id)).view);
}

/** Oldest first. @throws {NotFound} */
export async function listMessages(door: ThreadDoor, id: string, request: PageRequest = {}): Promise<Page<Message>> {
  const { take, position = 0 } = readPageRequest(request, z.int().positive());
  return atThreads(door, "read", async (desk) => {
    const thread = await threadAt(desk, id);
    const which = sql`AND m.seq > ${Math.min(thread.view.messages, position) + thread.after}`;
    const rows = await messageRows(desk, thread, { which, take: take + 1 });
    const seqOf = ({ view }: { view: Message }) => view.seq;
    return pageOf(rows, take, seqOf, ({ view }) => view);
  });
}

/** All texts of a message, the oldest first. What was retracted only the incident's people still read. @throws {NotFound} */
export async function listMessageRevisions(door: ThreadDoor, id: string, seq: number): Promise<MessageRevision[]> {
  return atThreads(door, "read", async (desk) => {
    const message = await messageAt(desk, await threadAt(desk, id), seq);
    if (message.view.retracted && desk.party !== undefined) throw new NotFound();
    const rows = await desk.tx.$queryRaw<{ number: number; body: string; at: Date }[]>`
      SELECT number, body, at FROM case_message_revision
      WHERE message_id = ${message.id}::uuid AND at <= ${untilOf(desk)}::timestamptz ORDER BY number`;
    return rows.map(({ number, body, at }) => ({ number, body, at: at.toISOString() }));
  });
}

/** All that a party is shown of threads, or was shown then, to the people of the incident; the newest thread first. @throws {NotFound} */
export async function readThreadsAs(
  slug: string,
  party: string,
  { asOf }: { asOf?: string } = {},
): Promise<ThreadToRead[]> {
  return atThreads({ slug, as: party, ...(asOf !== undefined && { asOf }) }, "read", async (desk) => {
    const read: ThreadToRead[] = [];
    for (const row of await threadRows(desk, sql`ORDER BY t.id DESC`)) {
      read.push({ thread: row.view, messages: (await messageRows(desk, row)).map(({ view }) => view) });
    }
    return read;
  });
}
