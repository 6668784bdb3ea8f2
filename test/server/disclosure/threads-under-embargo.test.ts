import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { NotFound } from "#domain/errors.ts";
import { retractMessage, reviseMessage } from "#server/disclosure/change-message.ts";
import { listMessageRevisions, listMessages, listThreads, readThread } from "#server/disclosure/list-threads.ts";
import { markThreadRead } from "#server/disclosure/mark-thread-read.ts";
import { postMessage } from "#server/disclosure/post-message.ts";
import { changeThread, startThread } from "#server/disclosure/start-thread.ts";
import { attachThreadFile } from "#server/disclosure/attach-thread-file.ts";
import { actAs } from "#server/session.ts";
import { bytes } from "#test/server/impact/impact-record.ts";
import { openThreadRecord, type ThreadRecord } from "./thread-record.ts";

let at: ThreadRecord;
let one: Awaited<ReturnType<ThreadRecord["newCase"]>>;
let id: string;

beforeAll(async () => {
  at = await openThreadRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  one = await at.newCase();
  const { inside } = one;
  ({ id } = await actAs(at.owner, () => startThread(inside, { subject: "Fix", parties: ["vendor"], body: "early" })));
});

const post = (body: string) => actAs(at.owner, () => postMessage(one.inside, id, { body }));
const asVendor = <T>(work: () => Promise<T>) => actAs(one.outside.vendor, work);
const texts = () => asVendor(async () => (await listMessages(one.party, id)).items.map(({ body }) => body));
const answers = () => asVendor(() => postMessage(one.party, id, { body: "answer" }));
const agree = () => at.enter(one.slug, { kind: "consent_given", party: "vendor", term: "first" });

describe("while an embargo is in force (R9)", () => {
  it("a party that has not agreed sees no thread at all, and all of them once it has", async () => {
    expect(await texts()).toEqual(["early"]);
    await at.embargo(one.slug);
    await post("under embargo");
    expect(await asVendor(() => listThreads(one.party))).toEqual({ items: [] });
    await expect(texts()).rejects.toBeInstanceOf(NotFound);
    await expect(asVendor(() => readThread(one.party, id))).rejects.toBeInstanceOf(NotFound);
    await expect(asVendor(() => markThreadRead(one.party, id, { seq: 1 }))).rejects.toBeInstanceOf(NotFound);
    await expect(answers()).rejects.toMatchObject({ code: "embargo_not_agreed" });
    const own = { subject: "A question", parties: [] };
    await expect(asVendor(() => startThread(one.party, own))).rejects.toMatchObject({ code: "embargo_not_agreed" });
    await agree();
    expect(await texts()).toEqual(["early", "under embargo"]);
    expect((await answers()).seq).toBe(3);
  });

  it("a party that agreed once and no more sees what there was until then", async () => {
    await at.embargo(one.slug);
    await agree();
    await post("while agreed");
    await at.enter(one.slug, { kind: "consent_declined", party: "vendor" });
    await post("afterwards");
    expect(await texts()).toEqual(["early", "while agreed"]);
    await expect(answers()).rejects.toMatchObject({ code: "party_closed" });
    await agree();
    expect(await texts()).toEqual(["early", "while agreed", "afterwards"]);
  });

  it("whoever is added to a thread meanwhile sees it from then on, once it agreed", async () => {
    await at.embargo(one.slug);
    const asRival = () => actAs(one.outside.rival, () => listThreads(one.party));
    await actAs(at.owner, () => changeThread(one.slug, id, { parties: ["vendor", "rival"] }, 1));
    await post("to both");
    expect((await asRival()).items).toEqual([]);
    await at.enter(one.slug, { kind: "consent_given", party: "rival", term: "first" });
    expect((await asRival()).items).toMatchObject([{ messages: 1, unread: 1 }]);
  });
});

describe("after a party has left (R8)", () => {
  it("it sees what there was: no newer message, text, file, thread or member", async () => {
    const { inside, party, slug } = one;
    await post("of then");
    await at.enter(slug, { kind: "party_left", party: "vendor" });
    await post("newer");
    await actAs(at.owner, () => reviseMessage(inside, id, 2, { body: "of then, said anew" }, 1));
    const file = { name: "newer.txt", body: bytes("newer", 7) };
    await actAs(at.owner, () => attachThreadFile(inside, id, 2, file, { dataDir: at.dataDir }));
    await actAs(at.owner, () => changeThread(slug, id, { parties: ["vendor", "rival"] }, 1));
    const seen = await asVendor(async () => ({
      threads: (await listThreads(party)).items,
      messages: (await listMessages(party, id)).items,
      revisions: await listMessageRevisions(party, id, 2),
    }));
    expect(seen.threads).toMatchObject([{ messages: 2, parties: [{ party: "vendor" }] }]);
    expect(seen.threads[0]?.parties).toHaveLength(1);
    expect(seen.messages.map(({ body, version, attachments }) => [body, version, attachments.length])).toEqual([
      ["early", 1, 0],
      ["of then", 1, 0],
    ]);
    expect(seen.revisions).toMatchObject([{ number: 1, body: "of then" }]);
    expect(JSON.stringify(seen)).not.toMatch(/newer|anew|rival/);
    await expect(answers()).rejects.toMatchObject({ code: "party_closed" });
  });

  it("a person who no longer stands for it sees nothing", async () => {
    await at.record.sql.query("UPDATE party_member SET left_at = now() WHERE person_id = $1", [one.outside.vendor.id]);
    await expect(texts()).rejects.toBeInstanceOf(NotFound);
    await expect(answers()).rejects.toBeInstanceOf(NotFound);
  });

  it("what was taken back afterwards is read no more, and the reason is not told", async () => {
    await at.enter(one.slug, { kind: "party_left", party: "vendor" });
    await actAs(at.owner, () => retractMessage(one.inside, id, 1, { reason: "a newer reason" }));
    const [message] = await asVendor(async () => (await listMessages(one.party, id)).items);
    expect(message).toMatchObject({ retracted: {}, attachments: [] });
    expect(JSON.stringify(message)).not.toMatch(/early|newer/);
  });
});
