import { afterAll, beforeAll, expect, it } from "vitest";
import type { Message, Thread } from "#domain/disclosure/thread.ts";
import { NotFound } from "#domain/errors.ts";
import { retractMessage } from "#server/disclosure/change-message.ts";
import { listMessages, listThreads, readThread, readThreadsAs } from "#server/disclosure/list-threads.ts";
import { postMessage } from "#server/disclosure/post-message.ts";
import { changeThread, startThread } from "#server/disclosure/start-thread.ts";
import { actAs } from "#server/session.ts";
import type { PersonActor } from "#test/server/access/test-record.ts";
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

const look = (actor: PersonActor = here.people.reviewer, asked: { asOf?: string } = {}, party = "vendor") =>
  actAs(actor, () => readThreadsAs(here.slug, party, asked));
/** Without what belongs to the one who reads. */
const plainThread = ({ unread: _, ...thread }: Thread) => thread;
const plainMessage = ({ isOwn: _own, isUnread: _unread, ...message }: Message) => message;

it("the people of the incident see of the threads what the party sees, and nothing else", async () => {
  const own = await actAs(here.outside.vendor, () => listThreads(here.party));
  const seen = await look();
  expect(seen.map(({ thread }) => plainThread(thread))).toEqual(own.items.map(plainThread));
  expect(seen.map(({ thread }) => thread.subject)).toEqual(["for both"]);
  const theirs = await actAs(here.outside.vendor, () => listMessages(here.party, seen[0]?.thread.id ?? ""));
  expect(seen[0]?.messages.map(plainMessage)).toEqual(theirs.items.map(plainMessage));
});

it("as of then it is what was said until then", async () => {
  const [seen] = await look(here.people.reviewer, { asOf: early });
  expect(seen?.messages.map(({ body }) => body)).toEqual(["first"]);
  await expect(look(here.people.reviewer, { asOf: "2190-01-01T00:00:00Z" })).rejects.toMatchObject({
    errors: [{ code: "out_of_range" }],
  });
});

it("as of then also where the party was taken out since, or a message was taken back", async () => {
  const { inside, people } = here;
  const two = ["vendor", "rival"];
  const { id } = await actAs(people.coordinator, () => startThread(inside, { subject: "for a while", parties: two }));
  await actAs(people.coordinator, () => postMessage(inside, id, { body: "said" }));
  const { rows } = await at.record.sql.query<{ now: Date }>("SELECT clock_timestamp() AS now");
  const then = rows[0]?.now.toISOString() ?? "";
  await actAs(people.coordinator, () => retractMessage(inside, id, 1, { reason: "wrong" }));
  const { version = 0 } = await actAs(people.coordinator, () => readThread(inside, id));
  const out = await actAs(people.coordinator, () => changeThread(here.slug, id, { parties: ["rival"] }, version));
  await actAs(people.coordinator, () => changeThread(here.slug, id, { parties: two }, out.version ?? 0));
  const seen = async (asked?: { asOf: string }) =>
    (await look(people.reviewer, asked)).find(({ thread }) => thread.id === id);
  expect((await seen({ asOf: then }))?.messages.map(({ body }) => body)).toEqual(["said"]);
  expect((await seen())?.messages).toEqual([]);
});

it("is for nobody else, and of no party that there is not", async () => {
  await expect(look(here.people.stranger)).rejects.toBeInstanceOf(NotFound);
  await expect(look(here.outside.rival)).rejects.toBeInstanceOf(NotFound);
  await expect(look(here.people.reviewer, {}, "nobody")).rejects.toBeInstanceOf(NotFound);
});
