import "server-only";

import {
  messageRetraction,
  newMessage,
  type Message,
  type MessageRetraction,
  type NewMessage,
} from "#domain/disclosure/thread.ts";
import { Conflict, NotAllowed, StaleVersion } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { unlessAnswered } from "../answered.ts";
import { databaseNow } from "../case-entries.ts";
import { atThreads, type ThreadDesk, type ThreadDoor } from "./thread-desk.ts";
import { messageAt, type MessageRow } from "./thread-message-rows.ts";
import { threadAt } from "./thread-rows.ts";

/** Says one's own message anew; what it said before stays readable. @throws {NotAllowed} another's {StaleVersion} {Conflict} retracted */
export async function reviseMessage(
  door: ThreadDoor,
  id: string,
  seq: number,
  input: NewMessage,
  expectedVersion: number,
): Promise<Message> {
  const { body } = parseInput(newMessage, input);
  return unlessAnswered<Message>((answer) =>
    atThreads(door, "write", async (desk) => {
      const { message, again } = await heldMessage(desk, id, seq);
      if (!message.view.isOwn) throw new NotAllowed("revise what somebody else said");
      const { version, body: before } = standing(message);
      if (version !== expectedVersion) throw new StaleVersion(message.view);
      if (body === before) return answer(message.view);
      await desk.tx.caseMessageRevision.create({
        data: { messageId: message.id, number: version + 1, body },
        select: { number: true },
      });
      desk.audit({ subject: `case-thread/${id}/${message.seq}`, before: { body: before }, after: { body } });
      return again();
    }),
  );
}

/** Takes back one's own message; the incident's people may take back any. @throws {NotAllowed} {Conflict} retracted */
export async function retractMessage(
  door: ThreadDoor,
  id: string,
  seq: number,
  input: MessageRetraction,
): Promise<Message> {
  const { reason } = parseInput(messageRetraction, input);
  return atThreads(door, "write", async (desk) => {
    const { message, again } = await heldMessage(desk, id, seq);
    if (!message.view.isOwn && desk.party !== undefined) throw new NotAllowed("retract what somebody else said");
    const { body } = standing(message);
    await desk.tx.caseMessage.update({
      where: { id: message.id },
      data: {
        retractedAt: new Date(await databaseNow(desk.tx)),
        retractedBy: desk.actor.name,
        retractedReason: reason,
      },
      select: { id: true },
    });
    desk.audit({ subject: `case-thread/${id}/${message.seq}`, before: { body }, after: { retracted: reason } });
    return again();
  });
}

/** A message while nobody else writes to its thread, and how to read it `again`. @throws {NotFound} */
export async function heldMessage(desk: ThreadDesk, id: string, seq: number) {
  const thread = await threadAt(desk, id, { hold: true });
  const message = await messageAt(desk, thread, seq);
  return { message, again: async () => (await messageAt(desk, thread, seq)).view };
}

/** @throws {Conflict} message_retracted */
export function standing({ view }: MessageRow): Message {
  if (view.retracted) throw new Conflict("message_retracted", "This message was retracted.");
  return view;
}
