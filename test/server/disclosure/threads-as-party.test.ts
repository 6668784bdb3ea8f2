import { afterAll, beforeAll, expect, it } from "vitest";
import type { Message, Thread } from "#domain/disclosure/thread.ts";
import { NotFound } from "#domain/errors.ts";
import { listMessages, listThreads } from "#server/disclosure/list-threads.ts";
import { postMessage } from "#server/disclosure/post-message.ts";
import { startThread } from "#server/disclosure/start-thread.ts";
import { actAs } from "#server/session.ts";
import { openThreadRecord, type ThreadRecord } from "./thread-record.ts";

let at: ThreadRecord;
let here: Awaited<ReturnType<ThreadRecord["newCase"]>>;
let early: string;

beforeAll(async () => {
  at = await openThreadRecord();
  here = await at.newCase();
  const { inside, people } = here;
  const start = async (subject: string, parties: string[]) =>
    actAs(people.coordinator, () => startThread(inside, { subject, parties }));
  const [both] = [
    await start("for both", ["vendor", "rival"]),
    await start("for the rival", ["rival"]),
    await start("inside", []),
  ];
  await actAs(people.coordinator, () => postMessage(inside, both.id, { body: "first" }));
  const { rows } = await at.record.sql.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  early = rows[0]?.now.toISOString() ?? "";
  await actAs(people.coordinator, () => postMessage(inside, both.id, { body: "second" }));
});
afterAll(() => at.close());

const looking = (asOf?: string) => ({ slug: here.slug, as: "vendor", ...(asOf !== undefined && { asOf }) });
/** Without what belongs to the one who reads. */
const plainThread = ({ unread: _, ...thread }: Thread) => thread;
const plainMessage = ({ isOwn: _own, isUnread: _unread, ...message }: Message) => message;

it("the people of the incident see of the threads what the party sees, and nothing else", async () => {
  const own = await actAs(here.outside.vendor, () => listThreads(here.party));
  const seen = await actAs(here.people.reviewer, () => listThreads(looking()));
  expect(seen.items.map(plainThread)).toEqual(own.items.map(plainThread));
  expect(seen.items.map(({ subject }) => subject)).toEqual(["for both"]);
  const id = seen.items[0]?.id ?? "";
  const read = await actAs(here.people.reviewer, () => listMessages(looking(), id));
  const theirs = await actAs(here.outside.vendor, () => listMessages(here.party, id));
  expect(read.items.map(plainMessage)).toEqual(theirs.items.map(plainMessage));
});

it("as of then it is what was said until then", async () => {
  const { items } = await actAs(here.people.reviewer, () => listThreads(looking(early)));
  const id = items[0]?.id ?? "";
  const { items: said } = await actAs(here.people.reviewer, () => listMessages(looking(early), id));
  expect(said.map(({ body }) => body)).toEqual(["first"]);
});

it("is for nobody else, and of no party that there is not", async () => {
  await expect(actAs(here.people.stranger, () => listThreads(looking()))).rejects.toBeInstanceOf(NotFound);
  await expect(actAs(here.outside.rival, () => listThreads(looking()))).rejects.toBeInstanceOf(NotFound);
  const nobody = { slug: here.slug, as: "nobody" };
  await expect(actAs(here.people.reviewer, () => listThreads(nobody))).rejects.toBeInstanceOf(NotFound);
});
