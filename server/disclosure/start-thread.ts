import "server-only";

import { newThread, threadChange, type NewThread, type Thread, type ThreadChange } from "#domain/disclosure/thread.ts";
import { Conflict, InvalidInput, StaleVersion } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { unlessAnswered } from "../answered.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { addMessage } from "./post-message.ts";
import { atThreads, type ThreadDesk, type ThreadDoor } from "./thread-desk.ts";
import { threadAt } from "./thread-rows.ts";

/** Begins a thread, perhaps with its first message. A party begins one with the incident's people. @throws {InvalidInput} {Conflict} */
export async function startThread(door: ThreadDoor, input: NewThread, repeatable?: Repeatable): Promise<Thread> {
  const { subject, parties: named, body } = parseInput(newThread, input);
  return onceOnly(repeatable, (once) =>
    atThreads(door, "write", (desk) =>
      once(
        desk,
        async () => {
          const { tx, actor, audit, caseId, party } = desk;
          const parties = group(desk, named);
          const { id } = await tx.caseThread.create({
            data: {
              ...{ caseId, subject, createdBy: actor.name, partyKey: party ?? null },
              parties: { create: parties.map((partyKey) => ({ partyKey, afterSeq: 0 })) },
            },
            select: { id: true },
          });
          audit({ subject: `case-thread/${id}`, after: { subject, parties } });
          if (body !== undefined) await addMessage(desk, id, body);
          return (await threadAt(desk, id)).view;
        },
        async ({ id }) => threadAt(desk, id).then(() => true),
      ),
    ),
  );
}

/** Who takes part. @throws {InvalidInput} {Conflict} {StaleVersion} */
export async function changeThread(
  slug: string,
  id: string,
  input: ThreadChange,
  expectedVersion: number,
): Promise<Thread> {
  const { parties: named } = parseInput(threadChange, input);
  return unlessAnswered<Thread>((answer) =>
    atThreads({ slug }, "write", async (desk) => {
      const { tx, audit } = desk;
      const { view, version } = await threadAt(desk, id, { hold: true });
      if (version !== expectedVersion) throw new StaleVersion(view);
      const before = view.parties.map(({ party }) => party);
      const parties = group(desk, named, before);
      const added = parties.filter((key) => !before.includes(key));
      const gone = before.filter((key) => !parties.includes(key));
      if (added.length + gone.length === 0) return answer(view);
      await tx.$executeRaw`UPDATE case_thread_party SET removed_at = clock_timestamp()
        WHERE thread_id = ${id}::uuid AND party_key = ANY (${gone}) AND removed_at IS NULL`;
      const afterSeq = view.messages;
      await tx.caseThreadParty.createMany({ data: added.map((partyKey) => ({ threadId: id, partyKey, afterSeq })) });
      await tx.caseThread.update({ where: { id }, data: { version: version + 1 }, select: { id: true } });
      audit({ subject: `case-thread/${id}`, before: { parties: before }, after: { parties } });
      return (await threadAt(desk, id)).view;
    }),
  );
}

function group({ party: own, state }: ThreadDesk, named: string[], before: string[] = []): string[] {
  const keys = own === undefined ? [...new Set(named)] : [own];
  const refused = (key: string, code: string, message: string) =>
    new InvalidInput([{ pointer: `/parties/${named.indexOf(key)}`, code, message }]);
  const other = own === undefined ? undefined : named.find((key) => key !== own);
  if (other !== undefined) throw refused(other, "only_your_party", "You begin a thread for your own party.");
  for (const key of keys.filter((one) => !before.includes(one))) {
    const party = state.parties.find((one) => one.key === key);
    if (!party) throw refused(key, "unknown_party", `There is no party "${key}" here.`);
    if (party.left) throw refused(key, "party_left", `The party "${key}" has left the case.`);
  }
  const hidden = state.parties.find(({ key, audience }) => keys.includes(key) && audience === "internal");
  if (hidden && keys.length > 1) {
    const message = `Other parties do not know of "${hidden.key}": talk to it in a thread of its own.`;
    throw new Conflict("hidden_party", message, { party: hidden.key });
  }
  return keys;
}
