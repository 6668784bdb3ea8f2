import "server-only";

import { threadMark, type Thread, type ThreadMark } from "#domain/disclosure/thread.ts";
import { NotAllowed } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { unlessAnswered } from "../answered.ts";
import { atThreads, type ThreadDoor } from "./thread-desk.ts";
import { threadAt } from "./thread-rows.ts";

/** Up to `seq`, as its reader counts; never back. @throws {NotAllowed} a key that belongs to nobody reads for nobody */
export async function markThreadRead(door: ThreadDoor, id: string, input: ThreadMark): Promise<Thread> {
  const { seq } = parseInput(threadMark, input);
  return unlessAnswered<Thread>((answer) =>
    atThreads(door, "mark", async (desk) => {
      const { tx, audit, personId } = desk;
      if (personId === undefined) throw new NotAllowed("mark as read for nobody");
      const { view, after } = await threadAt(desk, id);
      const upTo = Math.min(seq, view.messages) + after;
      if (upTo === after) return answer(view);
      const moved = await tx.$executeRaw`
        INSERT INTO thread_read (thread_id, person_id, last_seq) VALUES (${id}::uuid, ${personId}, ${upTo})
        ON CONFLICT (thread_id, person_id) DO UPDATE SET last_seq = EXCLUDED.last_seq, at = clock_timestamp()
        WHERE thread_read.last_seq < EXCLUDED.last_seq`;
      if (moved === 0) return answer(view);
      audit({ subject: `case-thread/${id}`, after: { readUpTo: upTo } });
      return (await threadAt(desk, id)).view;
    }),
  );
}
