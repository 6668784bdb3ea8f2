import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#domain/access/permissions.ts";
import { Conflict, InvalidInput, NotAllowed, NotFound, SecondFactorRequired, StaleVersion } from "#domain/errors.ts";
import { listMessageRevisions, listMessages, listThreads, readThread } from "#server/disclosure/list-threads.ts";
import { markThreadRead } from "#server/disclosure/mark-thread-read.ts";
import { postMessage } from "#server/disclosure/post-message.ts";
import { retractMessage, reviseMessage } from "#server/disclosure/change-message.ts";
import { changeThread, startThread } from "#server/disclosure/start-thread.ts";
import type { ThreadDoor } from "#server/disclosure/thread-desk.ts";
import { readWhole } from "#server/read-whole.ts";
import { actAs } from "#server/session.ts";
import { openThreadRecord, type ThreadRecord } from "./thread-record.ts";

let at: ThreadRecord;
let one: Awaited<ReturnType<ThreadRecord["newCase"]>>;

beforeAll(async () => {
  at = await openThreadRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  one = await at.newCase();
});

const start = (parties: string[], body?: string, actor: Actor = at.owner, door: ThreadDoor = one.inside) =>
  actAs(actor, () => startThread(door, { subject: "About the fix", parties, ...(body && { body }) }));
const post = (id: string, body: string, actor: Actor = at.owner, door: ThreadDoor = one.inside) =>
  actAs(actor, () => postMessage(door, id, { body }));
const said = (id: string, actor: Actor = at.owner, door: ThreadDoor = one.inside) =>
  actAs(actor, () => readWhole((request) => listMessages(door, id, request)));
const texts = async (...asked: Parameters<typeof said>) => (await said(...asked)).map(({ body }) => body);
const seen = async (actor: Actor, door: ThreadDoor) =>
  actAs(actor, async () => (await listThreads(door)).items.map(({ subject }) => subject));
const audited = async (subject: string) => {
  const asked = "SELECT actor_name AS by, verb, before, after FROM audit_entry WHERE subject = $1 ORDER BY id";
  return (await at.record.sql.query(asked, [subject])).rows as object[];
};

describe("who comes to a thread", () => {
  it("are the incident's people and the group's parties, and nobody else", async () => {
    const { people, outside, inside, party } = one;
    const { id } = await start(["vendor"], "hello");
    for (const reader of [people.responder, people.reviewer, people.coordinator, people.admin]) {
      expect(await texts(id, reader)).toEqual(["hello"]);
    }
    expect(await texts(id, outside.vendor, party)).toEqual(["hello"]);
    for (const other of [outside.rival, outside.watcher, outside.shadow]) {
      expect(await seen(other, party)).toEqual([]);
      await expect(said(id, other, party)).rejects.toBeInstanceOf(NotFound);
      await expect(post(id, "x", other, party)).rejects.toBeInstanceOf(NotFound);
    }
    await expect(said(id, people.stranger)).rejects.toBeInstanceOf(NotFound);
    await expect(said(id, outside.vendor, inside)).rejects.toBeInstanceOf(NotFound);
    for (const insider of [people.coordinator, people.stranger, people.admin]) {
      await expect(said(id, insider, party)).rejects.toBeInstanceOf(NotFound);
    }
    const weak = { ...outside.vendor, secondFactor: false };
    await expect(said(id, weak, party)).rejects.toBeInstanceOf(SecondFactorRequired);
  });

  it("write as co-ordinator, admin or party; others of the incident read", async () => {
    const { people, outside, party } = one;
    const { id } = await start(["vendor"]);
    for (const reader of [people.responder, people.reviewer]) {
      await expect(post(id, "x", reader)).rejects.toBeInstanceOf(NotAllowed);
      await expect(start([], "x", reader)).rejects.toBeInstanceOf(NotAllowed);
    }
    await post(id, "from us", people.coordinator);
    await post(id, "from above", people.admin);
    await post(id, "from them", outside.vendor, party);
    const authors = (await said(id, outside.vendor, party)).map(({ author, isOwn }) => ({ ...author, isOwn }));
    expect(authors).toEqual([
      { name: "Coordinator", isOwn: false },
      { name: "Admin", isOwn: false },
      { name: "Vera", party: "vendor", partyName: { en: "The vendor" }, isOwn: true },
    ]);
  });

  it("never come from another case, whatever they ask for", async () => {
    const other = await at.newCase();
    const { id } = await start(["vendor"], "hello");
    await expect(said(id, at.owner, other.inside)).rejects.toBeInstanceOf(NotFound);
    await expect(said(id, other.outside.vendor, other.party)).rejects.toBeInstanceOf(NotFound);
    await expect(said(id, other.outside.vendor, one.party)).rejects.toBeInstanceOf(NotFound);
    await expect(said("no-id", other.outside.vendor, other.party)).rejects.toBeInstanceOf(NotFound);
  });
});

describe("a group", () => {
  it("without a party is for the incident's people; a party begins one for itself", async () => {
    const { outside, party } = one;
    await start([], "among us");
    expect(await seen(outside.vendor, party)).toEqual([]);
    const own = await start([], "a question", outside.vendor, party);
    expect(own.parties.map((each) => each.party)).toEqual(["vendor"]);
    expect(await seen(outside.rival, party)).toEqual([]);
    expect(await texts(own.id)).toEqual(["a question"]);
    await expect(start(["rival"], "x", outside.vendor, party)).rejects.toMatchObject({ code: "only_your_party" });
  });

  it("takes parties of the case that have not left, and a hidden one alone only", async () => {
    await expect(start(["nobody"])).rejects.toMatchObject({
      errors: [{ pointer: "/parties/0", code: "unknown_party" }],
    });
    await expect(start(["vendor", "shadow"])).rejects.toMatchObject({ code: "hidden_party" });
    expect((await start(["shadow", "shadow"])).parties).toHaveLength(1);
    await at.enter(one.slug, { kind: "party_left", party: "rival" });
    await expect(start(["vendor", "rival"])).rejects.toMatchObject({
      errors: [{ pointer: "/parties/1", code: "party_left" }],
    });
  });

  it("shows whoever is added what is said from then on, and nothing to count the rest by", async () => {
    const { outside, party, slug } = one;
    const { id } = await start(["vendor"], "before 1");
    await post(id, "before 2");
    const changed = await actAs(at.owner, () => changeThread(slug, id, { parties: ["vendor", "rival"] }, 1));
    expect([changed.version, changed.messages]).toEqual([2, 2]);
    await post(id, "after");
    expect((await said(id, outside.rival, party)).map(({ seq, body }) => [seq, body])).toEqual([[1, "after"]]);
    expect(await actAs(outside.rival, () => readThread(party, id))).toMatchObject({ messages: 1, unread: 1 });
    await expect(actAs(outside.rival, () => listMessageRevisions(party, id, 2))).rejects.toBeInstanceOf(NotFound);
    expect(await texts(id, outside.vendor, party)).toEqual(["before 1", "before 2", "after"]);
    const mine = await post(id, "mine", outside.rival, party);
    expect([mine.seq, (await said(id)).at(-1)?.seq]).toEqual([2, 4]);
    expect((await audited(`case-thread/${id}`)).at(-1)).toMatchObject({
      ...{ by: "Owner", before: { parties: ["vendor"] }, after: { parties: ["vendor", "rival"] } },
    });
  });

  it("is gone for whoever is taken out, and knows a stale version", async () => {
    const { outside, party, slug } = one;
    const { id } = await start(["vendor", "rival"], "hello");
    const change = (parties: string[], version: number) =>
      actAs(at.owner, () => changeThread(slug, id, { parties }, version));
    expect((await change(["rival", "vendor"], 1)).version).toBe(1);
    await change(["vendor"], 1);
    await expect(change([], 1)).rejects.toBeInstanceOf(StaleVersion);
    await expect(said(id, outside.rival, party)).rejects.toBeInstanceOf(NotFound);
    expect(await texts(id, outside.vendor, party)).toEqual(["hello"]);
  });

  it("does not tell of a party that became internal afterwards, nor by whose word", async () => {
    const { outside, party } = one;
    const { id } = await start(["vendor", "rival"]);
    await post(id, "from the rival", outside.rival, party);
    await at.enter(one.slug, { kind: "party_changed", party: "rival", audience: "internal" });
    const answer = await actAs(outside.vendor, async () => [
      await readThread(party, id),
      await listThreads(party),
      await listMessages(party, id),
    ]);
    expect(JSON.stringify(answer)).toContain("from the rival");
    expect(JSON.stringify(answer)).not.toMatch(/"rival"|The rival|Rita/);
  });
});

describe("what is said", () => {
  it("is numbered without holes when many say it at once", async () => {
    const { id } = await start(["vendor"]);
    const { outside, party } = one;
    const many = Array.from({ length: 12 }, (_, n) =>
      n % 2 === 0 ? post(id, `in ${n}`) : post(id, `out ${n}`, outside.vendor, party),
    );
    const seqs = (await Promise.all(many)).map(({ seq }) => seq).sort((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    const page = await actAs(at.owner, () => listMessages(one.inside, id, { limit: 5 }));
    expect([page.items.map(({ seq }) => seq), page.next !== undefined]).toEqual([[1, 2, 3, 4, 5], true]);
    expect((await said(id)).map(({ seq }) => seq)).toEqual(seqs);
  });

  it("is changed by its author only, and all its texts stay", async () => {
    const { outside, party, people } = one;
    const { id } = await start(["vendor"]);
    await post(id, "first\r\n  kept\u0009line \n\n", outside.vendor, party);
    const revise = (body: string, version: number, actor: Actor, door: ThreadDoor) =>
      actAs(actor, () => reviseMessage(door, id, 1, { body }, version));
    await expect(revise("x", 1, people.coordinator, one.inside)).rejects.toBeInstanceOf(NotAllowed);
    const second = await revise("second", 1, outside.vendor, party);
    expect(second).toMatchObject({ version: 2, body: "second", changedAt: expect.any(String) });
    expect((await revise("second", 2, outside.vendor, party)).version).toBe(2);
    await expect(revise("third", 1, outside.vendor, party)).rejects.toBeInstanceOf(StaleVersion);
    const revisions = await actAs(people.reviewer, () => listMessageRevisions(one.inside, id, 1));
    expect(revisions.map(({ number, body }) => [number, body])).toEqual([
      [1, "first\n  kept\tline"],
      [2, "second"],
    ]);
    expect(await audited(`case-thread/${id}/1`)).toMatchObject([
      { by: "Vera", verb: "case.answer", after: { party: "vendor" } },
      { by: "Vera", before: { body: "first\n  kept\tline" }, after: { body: "second" } },
    ]);
    await expect(
      at.record.sql.query(
        "UPDATE case_message_revision SET body = 'x' WHERE message_id IN (SELECT id FROM case_message)",
      ),
    ).rejects.toThrow(/never changed or removed/);
    await expect(at.record.sql.query("UPDATE case_message SET author_name = 'x'")).rejects.toThrow(/is refused/);
  });

  it("is taken back with a reason: by its author, or by a co-ordinator, and from outside it is read no more", async () => {
    const { outside, party } = one;
    const { id } = await start(["vendor", "rival"], "a slip");
    await post(id, "theirs", outside.vendor, party);
    const retract = (seq: number, actor: Actor, door: ThreadDoor) =>
      actAs(actor, () => retractMessage(door, id, seq, { reason: "wrong thread" }));
    for (const [seq, actor] of [
      [1, outside.vendor],
      [2, outside.rival],
    ] as const) {
      await expect(retract(seq, actor, party)).rejects.toBeInstanceOf(NotAllowed);
    }
    await retract(1, at.owner, one.inside);
    expect(await retract(2, one.people.coordinator, one.inside)).toMatchObject({
      retracted: { by: "Coordinator", reason: "wrong thread" },
    });
    expect(await texts(id, outside.vendor, party)).toEqual([undefined, undefined]);
    await expect(actAs(outside.vendor, () => listMessageRevisions(party, id, 2))).rejects.toBeInstanceOf(NotFound);
    expect(await actAs(at.owner, () => listMessageRevisions(one.inside, id, 1))).toMatchObject([{ body: "a slip" }]);
    await expect(retract(1, at.owner, one.inside)).rejects.toMatchObject({ code: "message_retracted" });
    await expect(actAs(at.owner, () => reviseMessage(one.inside, id, 1, { body: "again" }, 1))).rejects.toBeInstanceOf(
      Conflict,
    );
  });

  it.each([
    ["nothing", " \n\t "],
    ["too much", "x".repeat(20_001)],
    ["a control character", "a\u0007b"],
    ["half a character", "\ud800"],
  ])("is refused where it is %s", async (_what, body) => {
    const { id } = await start([]);
    await expect(post(id, body)).rejects.toBeInstanceOf(InvalidInput);
    expect(await said(id)).toEqual([]);
  });

  it("is said once for one key", async () => {
    const { id } = await start(["vendor"]);
    const again = { key: "k", route: "r", body: { body: "once" } };
    const send = () => actAs(one.outside.vendor, () => postMessage(one.party, id, { body: "once" }, again));
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    expect(await said(id)).toHaveLength(1);
  });
});

describe("what was read", () => {
  it("is counted for each person, without their own words, and never back", async () => {
    const { people, outside, party } = one;
    const { id } = await start(["vendor"], "1");
    await post(id, "2", outside.vendor, party);
    await post(id, "3");
    const unread = async (actor: Actor, door: ThreadDoor) => (await actAs(actor, () => readThread(door, id))).unread;
    const mark = (seq: number, actor: Actor, door: ThreadDoor) => actAs(actor, () => markThreadRead(door, id, { seq }));
    expect(await Promise.all([unread(at.owner, one.inside), unread(outside.vendor, party)])).toEqual([1, 2]);
    expect(await unread(people.reviewer, one.inside)).toBe(3);
    expect((await mark(2, people.reviewer, one.inside)).unread).toBe(1);
    expect((await said(id, people.reviewer)).map(({ isUnread }) => isUnread)).toEqual([false, false, true]);
    expect((await mark(1, people.reviewer, one.inside)).unread).toBe(1);
    expect((await mark(99, outside.vendor, party)).unread).toBe(0);
    await post(id, "4");
    expect(await unread(outside.vendor, party)).toBe(1);
    await expect(mark(1, outside.rival, party)).rejects.toBeInstanceOf(NotFound);
    await expect(mark(1, people.stranger, one.inside)).rejects.toBeInstanceOf(NotFound);
  });
});
