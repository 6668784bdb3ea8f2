import "server-only";

import { z } from "zod";
import { NotFound } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { answer } from "../action-answer.ts";
import { attemptText, slugText } from "../action-input.ts";
import { retractMessage, reviseMessage } from "./change-message.ts";
import { listMessageRevisions } from "./list-threads.ts";
import { markThreadRead } from "./mark-thread-read.ts";
import { postMessage } from "./post-message.ts";
import { changeThread, startThread } from "./start-thread.ts";
import type { ThreadDoor } from "./thread-desk.ts";

const doorText = z.union([z.strictObject({ slug: slugText }), z.strictObject({ caseId: z.uuid() })]);

/** What a page asks of threads by actions, the same behind both doors. What comes from a browser is anything at all. */
export function threadAnswers(given: ThreadDoor) {
  const through = async <T extends object>(work: (door: ThreadDoor) => Promise<T>) =>
    answer(async () => work(parseInput(doorText, given)));
  const repeated = (route: string, body: object, attemptId: string) => ({
    ...{ key: parseInput(attemptText, attemptId), body },
    route: `console threads ${JSON.stringify(given)} ${route}`,
  });
  return {
    start: (subject: string, parties: string[], body: string, attemptId: string) =>
      through(async (door) => {
        const thread = { subject, parties, body };
        const { id } = await startThread(door, thread, repeated("start", thread, attemptId));
        return { id };
      }),
    post: (thread: string, body: string, attemptId: string) =>
      through(async (door) => {
        const { seq } = await postMessage(door, thread, { body }, repeated(`post ${thread}`, { body }, attemptId));
        return { seq };
      }),
    revise: (thread: string, seq: number, body: string, version: number) =>
      through(async (door) => {
        await reviseMessage(door, thread, seq, { body }, version);
        return {};
      }),
    retract: (thread: string, seq: number, reason: string) =>
      through(async (door) => {
        await retractMessage(door, thread, seq, { reason });
        return {};
      }),
    revisions: (thread: string, seq: number) =>
      through(async (door) => ({ revisions: await listMessageRevisions(door, thread, seq) })),
    mark: (thread: string, seq: number) =>
      through(async (door) => {
        await markThreadRead(door, thread, { seq });
        return {};
      }),
    changeGroup: (thread: string, parties: string[], version: number) =>
      through(async (door) => {
        if (!("slug" in door)) throw new NotFound();
        await changeThread(door.slug, thread, { parties }, version);
        return {};
      }),
  };
}
