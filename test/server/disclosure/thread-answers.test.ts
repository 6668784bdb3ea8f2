import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { sendThreadFile, takeThreadFile } from "#server/disclosure/answer-thread-file.ts";
import { listMessages } from "#server/disclosure/list-threads.ts";
import { threadAnswers } from "#server/disclosure/thread-answers.ts";
import { actAs } from "#server/session.ts";
import { openThreadRecord, type ThreadRecord } from "./thread-record.ts";

// It reads a context that the server's React does not have; no page is drawn here.
vi.mock("next/navigation", () => ({ unstable_rethrow: () => undefined }));

let at: ThreadRecord;
let one: Awaited<ReturnType<ThreadRecord["newCase"]>>;
let id: string;

const attempt = (n: number) => n.toString(16).padStart(32, "0");
const inside = () => threadAnswers(one.inside);
const outside = () => threadAnswers(one.party);
const asVendor = <T>(work: () => Promise<T>) => actAs(one.outside.vendor, work);
const idOf = (result: object) => ("id" in result ? String(result.id) : "");

beforeAll(async () => {
  at = await openThreadRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  one = await at.newCase();
  id = idOf(await actAs(at.owner, () => inside().start("Fix", ["vendor"], "hello", attempt(1))));
});

it("goes through both doors, once for one attempt", async () => {
  const send = () => asVendor(() => outside().post(id, "answer", attempt(2)));
  expect([await send(), await send()]).toEqual([
    { ok: true, seq: 2 },
    { ok: true, seq: 2 },
  ]);
  expect(await asVendor(() => outside().revise(id, 2, "anew", 1))).toEqual({ ok: true });
  expect(await asVendor(() => outside().mark(id, 2))).toEqual({ ok: true });
  expect(await actAs(at.owner, () => inside().revisions(id, 2))).toMatchObject({
    revisions: [{ body: "answer" }, { body: "anew" }],
  });
  expect(await actAs(at.owner, () => inside().retract(id, 2, "a slip"))).toEqual({ ok: true });
  expect(await actAs(at.owner, () => inside().changeGroup(id, ["vendor", "rival"], 1))).toEqual({ ok: true });
  const said = await actAs(at.owner, () => listMessages(one.inside, id));
  expect(said.items.map(({ seq, body }) => [seq, body])).toEqual([
    [1, "hello"],
    [2, undefined],
  ]);
});

it("says what went wrong, and lets no door be made up", async () => {
  const refused = (status: number) => ({ ok: false, problem: expect.objectContaining({ status }) });
  expect(await asVendor(() => outside().changeGroup(id, [], 1))).toEqual(refused(404));
  expect(await asVendor(() => inside().post(id, "x", attempt(3)))).toEqual(refused(404));
  expect(await asVendor(() => outside().post(id, "x", "no id"))).toEqual(refused(422));
  const doors = [{ slug: { contains: "" } }, { caseId: { not: "" } }, { slug: one.slug, caseId: one.caseId }, {}];
  for (const door of doors) {
    const answers = threadAnswers(door as never);
    expect(await actAs(at.owner, () => answers.post(id, "x", attempt(4)))).toEqual(refused(422));
  }
});

it("files come from pages of this site and leave as downloads", async () => {
  const place = { id, seq: "1" };
  const post = (headers: Record<string, string>, name = "a.txt", body: string | null = "line") =>
    actAs(at.owner, () =>
      takeThreadFile(
        one.inside,
        place,
        new Request(`http://candor.test/files?name=${name}`, { method: "POST", headers, body }),
      ),
    );
  expect((await post({ "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await post({})).status).toBe(403);
  const own = { "sec-fetch-site": "same-origin" };
  expect((await post(own, "a.txt", null)).status).toBe(422);
  expect(await (await post(own, "a.html")).json()).toMatchObject({ status: 422, code: "file_type" });
  const taken = await post(own);
  expect(taken.status).toBe(201);
  const file = ((await taken.json()) as { id: string }).id;
  const sent = await asVendor(() => sendThreadFile(one.party, place, file));
  expect(await sent.text()).toBe("line");
  expect(Object.fromEntries(sent.headers)).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="attachment"; filename*=UTF-8''a.txt`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
  });
  for (const [seq, other] of [
    ["1", one.outside.rival],
    ["2", one.outside.vendor],
    ["x", one.outside.vendor],
  ] as const) {
    const answer = await actAs(other, () => sendThreadFile(one.party, { id, seq }, file));
    expect(answer.status).toBe(404);
  }
});
