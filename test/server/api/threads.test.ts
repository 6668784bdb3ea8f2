import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as shapes from "../../../app/api/v1/[[...route]]/thread-shapes.ts";
import { openThreadRecord, type ThreadRecord } from "#test/server/disclosure/thread-record.ts";
import { call, hasShape, items, page, type Sent } from "./call-api.ts";

let at: ThreadRecord;
let slug: string;
let key: string;
let ids: Awaited<ReturnType<ThreadRecord["newCase"]>>;

beforeAll(async () => {
  at = await openThreadRecord();
  key = await at.record.addKey(at.owner, ["incidents:read", "disclosure:write"]);
});
afterAll(() => at.close());
beforeEach(async () => {
  ids = await at.newCase();
  ({ slug } = ids);
});

const ask = (method: string, path = "", sent: Sent = {}) =>
  call(method, `/incidents/${slug}/threads${path}`, { key, ...sent });
const begin = async (parties: string[] = ["vendor"], text = "hello") =>
  String((await ask("POST", "", { body: { subject: "Fix", parties, body: text } })).body["id"]);
const ifMatch = (version: number) => ({ headers: { "if-match": `"${version}"` } });

describe("threads", () => {
  it("are begun, listed page by page, read, and change their group by version", async () => {
    const begun = await ask("POST", "", { body: { subject: "Fix", parties: ["vendor"], body: "hello" } });
    hasShape(shapes.Thread, begun, 201);
    const id = String(begun.body["id"]);
    expect(begun.headers.get("location")).toBe(`/api/v1/incidents/${slug}/threads/${id}`);
    await begin([], "second");
    const first = await ask("GET", "?limit=1");
    hasShape(page(shapes.Thread), first);
    const rest = await ask("GET", `?limit=1&after=${String(first.body["next"])}`);
    expect([rest.body["next"], items(rest).map((each) => each["id"])]).toEqual([null, [id]]);
    const one = await ask("GET", `/${id}`);
    expect([one.headers.get("etag"), one.body]).toEqual(['"1"', begun.body]);

    const body = { parties: ["vendor", "rival"] };
    expect((await ask("PATCH", `/${id}`, { body })).status).toBe(428);
    const changed = await ask("PATCH", `/${id}`, { body, ...ifMatch(1) });
    hasShape(shapes.Thread, changed);
    expect(changed.headers.get("etag")).toBe('"2"');
    const stale = await ask("PATCH", `/${id}`, { body: { parties: [] }, ...ifMatch(1) });
    expect(stale).toMatchObject({ status: 409, body: { code: "stale_version", current: { version: 2 } } });
  });

  it.each<[object, string, string]>([
    [{ parties: [] }, "/subject", "required"],
    [{ subject: "a\nb" }, "/subject", "invalid_format"],
    [{ subject: "x", parties: ["Not A Key"] }, "/parties/0", "invalid_format"],
    [{ subject: "x", parties: ["nobody"] }, "/parties/0", "unknown_party"],
    [{ subject: "x", audience: "public" }, "/audience", "unknown_field"],
    [{ subject: "x", body: " " }, "/body", "too_small"],
  ])("%j is refused at %s", async (body, pointer, code) => {
    expect(await ask("POST", "", { body })).toMatchObject({ status: 422, body: { errors: [{ pointer, code }] } });
  });

  it("are marked as read by the person whose key it is, not by an incident's key", async () => {
    const id = await begin();
    const reader = { key: await at.record.addKey(ids.people.reviewer, ["incidents:read"]) };
    expect((await ask("GET", `/${id}`, reader)).body).toMatchObject({ unread: 1 });
    expect((await ask("PUT", `/${id}/read`, { ...reader, body: { seq: 1 } })).body).toMatchObject({ unread: 0 });
    const nobody = { key: await at.record.addKey({ incident: slug }, ["incidents:read"]) };
    expect((await ask("GET", `/${id}`, nobody)).body).not.toHaveProperty("unread");
    expect((await ask("PUT", `/${id}/read`, { ...nobody, body: { seq: 1 } })).status).toBe(403);
  });
});

describe("messages", () => {
  it("are said, changed by version, taken back; all texts stay", async () => {
    const id = await begin();
    const said = await ask("POST", `/${id}/messages`, { body: { body: "first" } });
    hasShape(shapes.Message, said, 201);
    expect(said.headers.get("etag")).toBe('"1"');
    expect((await ask("PATCH", `/${id}/messages/2`, { body: { body: "anew" } })).status).toBe(428);
    const anew = await ask("PATCH", `/${id}/messages/2`, { body: { body: "anew" }, ...ifMatch(1) });
    expect([anew.headers.get("etag"), anew.body["body"]]).toEqual(['"2"', "anew"]);
    const stale = await ask("PATCH", `/${id}/messages/2`, { body: { body: "again" }, ...ifMatch(1) });
    expect(stale).toMatchObject({ status: 409, headers: expect.anything(), body: { current: { body: "anew" } } });
    const revisions = await ask("GET", `/${id}/messages/2/revisions`);
    hasShape(page(shapes.MessageRevision), revisions);
    expect(items(revisions).map(({ body }) => body)).toEqual(["first", "anew"]);
    const taken = await ask("POST", `/${id}/messages/2/retraction`, { body: { reason: "a slip" } });
    hasShape(shapes.Message, taken);
    const listed = await ask("GET", `/${id}/messages`);
    hasShape(page(shapes.Message), listed);
    expect(items(listed).map(({ body, retracted }) => [body, retracted !== undefined])).toEqual([
      ["hello", false],
      [undefined, true],
    ]);
    for (const seq of ["0", "3", "-1", "1e3", "x", "99999999999"]) {
      expect((await ask("GET", `/${id}/messages/${seq}/revisions`)).status, seq).toBe(404);
    }
  });

  it("are said once for one Idempotency-Key", async () => {
    const id = await begin();
    const sent = { body: { body: "once" }, headers: { "idempotency-key": "k" } };
    const [one, two] = [await ask("POST", `/${id}/messages`, sent), await ask("POST", `/${id}/messages`, sent)];
    expect(two.body).toEqual(one.body);
    expect(items(await ask("GET", `/${id}/messages`))).toHaveLength(2);
  });

  it("carry files, which leave as downloads under their own name", async () => {
    const id = await begin();
    const path = `/${id}/messages/1/attachments`;
    const sent = await ask("POST", `${path}?name=${encodeURIComponent('a "b"; ü.log')}`, { raw: "line\n" });
    hasShape(shapes.ThreadAttachment, sent, 201);
    const fetched = await ask("GET", `${path}/${String(sent.body["id"])}`);
    expect([fetched.status, fetched.text]).toEqual([200, "line\n"]);
    const digest = createHash("sha256").update("line\n").digest("base64");
    expect(Object.fromEntries(fetched.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="attachment"; filename*=UTF-8''a%20%22b%22%3B%20%C3%BC.log`,
      "content-digest": `sha-256=:${digest}:`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
    expect((await ask("POST", `${path}?name=a.html`, { raw: "<p>" })).body).toMatchObject({ code: "file_type" });
    expect((await ask("POST", path, { raw: "x" })).status).toBe(422);
  });

  it("need the scope and the role", async () => {
    const id = await begin();
    const { reviewer, coordinator } = ids.people;
    const reads = { key: await at.record.addKey(coordinator, ["incidents:read"]) };
    const reviews = { key: await at.record.addKey(reviewer, ["incidents:read", "disclosure:write"]) };
    for (const who of [reads, reviews]) {
      expect((await ask("GET", `/${id}/messages`, who)).status).toBe(200);
      expect((await ask("POST", `/${id}/messages`, { ...who, body: { body: "x" } })).status).toBe(403);
      expect((await ask("POST", `/${id}/messages/1/attachments?name=a.txt`, { ...who, raw: "x" })).status).toBe(403);
    }
  });
});
