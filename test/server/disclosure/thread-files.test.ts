import { createHash } from "node:crypto";
import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Actor } from "#domain/access/permissions.ts";
import { NotAllowed, NotFound } from "#domain/errors.ts";
import { MOST_EVIDENCE_BYTES } from "#domain/impact/evidence-file-type.ts";
import { attachThreadFile, readThreadFile } from "#server/disclosure/attach-thread-file.ts";
import { retractMessage } from "#server/disclosure/change-message.ts";
import { postMessage } from "#server/disclosure/post-message.ts";
import { startThread } from "#server/disclosure/start-thread.ts";
import type { ThreadDoor } from "#server/disclosure/thread-desk.ts";
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
  ({ id } = await actAs(at.owner, () =>
    startThread(one.inside, { subject: "Files", parties: ["vendor", "watcher"], body: "ours" }),
  ));
  await actAs(one.outside.vendor, () => postMessage(one.party, id, { body: "theirs" }));
});

const attach = (seq: number, name: string, content: string | Buffer, actor: Actor, door: ThreadDoor) =>
  actAs(actor, () => attachThreadFile(door, id, seq, { name, body: bytes(content, 7) }));
const byVendor = (name: string, content: string | Buffer) => attach(2, name, content, one.outside.vendor, one.party);
const read = async (seq: number, fileId: string, actor: Actor, door: ThreadDoor) => {
  const { body } = await actAs(actor, () => readThreadFile(door, id, seq, fileId));
  return (await buffer(body)).toString();
};
const folder = () => path.join(at.dataDir, "archive", "threads");
const kept = () => (existsSync(folder()) ? readdirSync(folder()).sort() : []);

it("goes from a party to the incident's people and to the rest of the group, byte for byte", async () => {
  const file = await byVendor("proof of it.log", "line 1\n");
  const sha256 = createHash("sha256").update("line 1\n").digest("hex");
  expect(file).toMatchObject({ name: "proof of it.log", bytes: 7, sha256, type: "text" });
  expect(await read(2, file.id, at.owner, one.inside)).toBe("line 1\n");
  expect(await read(2, file.id, one.people.reviewer, one.inside)).toBe("line 1\n");
  expect(await read(2, file.id, one.outside.watcher, one.party)).toBe("line 1\n");
  expect(await byVendor("again.log", "line 1\n")).toEqual(file);
  const { rows } = await at.record.sql.query("SELECT after FROM audit_entry WHERE subject = $1 ORDER BY id", [
    `case-thread/${id}/2`,
  ]);
  expect(rows.map(({ after }) => after)).toMatchObject([{ body: "theirs" }, { attached: { name: file.name, sha256 } }]);
});

it("comes from the message's author only, and is read by nobody else than the thread", async () => {
  const { outside, people, party, inside } = one;
  const before = kept();
  await expect(attach(1, "a.txt", "a", outside.vendor, party)).rejects.toBeInstanceOf(NotAllowed);
  await expect(attach(2, "a.txt", "a", at.owner, inside)).rejects.toBeInstanceOf(NotAllowed);
  await expect(attach(2, "a.txt", "a", outside.watcher, party)).rejects.toBeInstanceOf(NotAllowed);
  await expect(attach(1, "a.txt", "a", people.responder, inside)).rejects.toBeInstanceOf(NotAllowed);
  await expect(attach(1, "a.txt", "a", outside.rival, party)).rejects.toBeInstanceOf(NotFound);
  await expect(attach(9, "a.txt", "a", outside.vendor, party)).rejects.toBeInstanceOf(NotFound);
  expect(kept()).toEqual(before);
  const file = await byVendor("a.txt", "for the group");
  for (const [actor, door] of [
    [outside.rival, party],
    [outside.shadow, party],
    [people.stranger, inside],
    [people.coordinator, party],
  ] as const) {
    await expect(read(2, file.id, actor, door)).rejects.toBeInstanceOf(NotFound);
  }
  await expect(read(1, file.id, at.owner, inside)).rejects.toBeInstanceOf(NotFound);
});

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

it.each<[string, string | Buffer, string]>([
  ["page.html", "<script>alert(1)</script>", "file_type"],
  ["page.svg", "<svg onload=alert(1)>", "file_type"],
  ["tool.exe", "MZ", "file_type"],
  ["no ending", "a", "file_type"],
  ["picture.png.html", PNG, "file_type"],
  ["picture.png", "<script>alert(1)</script>", "file_type"],
  ["notes.txt", PNG, "not_text"],
  ["report.pdf", "no report", "file_type"],
  ["empty.txt", "", "empty"],
  ["../../etc/up.txt", "a", "invalid_format"],
  ["..\\up.txt", "a", "invalid_format"],
  ["a.txt\r\nset-cookie: b.txt", "a", "invalid_format"],
  ["a\u0000.txt", "a", "invalid_text"],
  [`${"a".repeat(252)}.txt`, "a", "too_big"],
])("%j that holds %j is refused: %s", async (name, content, code) => {
  const before = kept();
  await expect(byVendor(name, content)).rejects.toMatchObject({ code });
  expect(kept()).toEqual(before);
});

it("ends at the most that is taken, and leaves nothing of what is too big", async () => {
  const before = kept();
  const body = bytes(Buffer.alloc(MOST_EVIDENCE_BYTES + 1, "a"), 1 << 20);
  const sent = actAs(one.outside.vendor, () => attachThreadFile(one.party, id, 2, { name: "big.txt", body }));
  await expect(sent).rejects.toMatchObject({ code: "too_big" });
  expect(kept()).toEqual(before);
});

it("of one party take no more room than they may; another's are taken", async () => {
  const file = await byVendor("a.txt", "first");
  await at.record.sql.query(
    `INSERT INTO case_attachment (id, message_id, name, bytes, sha256, type)
     SELECT gen_random_uuid(), message_id, 'large.txt', 500 * 1024 * 1024, repeat('f', 64), type
     FROM case_attachment WHERE id = $1`,
    [file.id],
  );
  const before = kept();
  await expect(byVendor("b.txt", "second")).rejects.toMatchObject({ code: "too_many_bytes" });
  expect(kept()).toEqual(before);
  await actAs(one.outside.watcher, () => postMessage(one.party, id, { body: "mine" }));
  expect(await attach(3, "c.txt", "third", one.outside.watcher, one.party)).toMatchObject({ bytes: 5 });
});

it("is downloaded no more once its message is taken back, and nothing is added to that", async () => {
  const file = await byVendor("a.txt", "taken back");
  await actAs(one.outside.vendor, () => retractMessage(one.party, id, 2, { reason: "a slip" }));
  await expect(read(2, file.id, one.outside.watcher, one.party)).rejects.toBeInstanceOf(NotFound);
  await expect(byVendor("b.txt", "more")).rejects.toMatchObject({ code: "message_retracted" });
});

it("what a process that was ended left behind goes, and what is named stays", async () => {
  const file = await byVendor("a.txt", "named");
  const old = new Date(Date.now() - 7_200_000);
  const left = [".1.partial", "0".repeat(64)];
  for (const name of left) writeFileSync(path.join(folder(), name), "left");
  for (const name of [...left, file.sha256]) utimesSync(path.join(folder(), name), old, old);
  await byVendor("b.txt", "next");
  expect(kept()).toEqual(expect.arrayContaining([file.sha256]));
  expect(kept()).not.toEqual(expect.arrayContaining([expect.stringMatching(/partial|^0{64}$/)]));
});
