import "server-only";

import { newMessage, type Message, type NewMessage } from "#domain/disclosure/thread.ts";
import { parseInput } from "#domain/parse-input.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { atThreads, type ThreadDesk, type ThreadDoor } from "./thread-desk.ts";
import { messageAt, type MessageRow } from "./thread-message-rows.ts";
import { threadAt } from "./thread-rows.ts";

/** @throws {InvalidInput} {NotFound} {Conflict} */
export async function postMessage(
  door: ThreadDoor,
  id: string,
  input: NewMessage,
  repeatable?: Repeatable,
): Promise<Message> {
  const { body } = parseInput(newMessage, input);
  return onceOnly(repeatable, (once) =>
    atThreads(door, "write", async (desk) => {
      await threadAt(desk, id);
      return once(desk, async () => (await addMessage(desk, id, body)).view);
    }),
  );
}

/** The next one of a thread: whoever else writes to it waits, so that the numbers have no holes. */
export async function addMessage(desk: ThreadDesk, id: string, body: string): Promise<MessageRow> {
  const { tx, actor, audit, party, personId } = desk;
  await threadAt(desk, id, { hold: true });
  const newest = await tx.caseMessage.findFirst({
    where: { threadId: id },
    orderBy: { seq: "desc" },
    select: { seq: true },
  });
  const seq = (newest?.seq ?? 0) + 1;
  await tx.caseMessage.create({
    data: {
      ...{ threadId: id, seq, authorKind: actor.kind, authorId: actor.id, authorName: actor.name },
      ...{ personId: personId ?? null, partyKey: party ?? null },
      revisions: { create: { number: 1, body } },
    },
    select: { id: true },
  });
  audit({ subject: `case-thread/${id}/${seq}`, after: { body, ...(party !== undefined && { party }) } });
  const thread = await threadAt(desk, id);
  return messageAt(desk, thread, seq - thread.after);
}
