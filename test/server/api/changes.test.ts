import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { call } from "./call-api.ts";

let record: TestRecord;
let owner: PersonActor;
let key: string;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  ({ slug } = await addIncident(owner));
  key = await record.addKey(owner, ["incidents:read", "incidents:write"]);
});
afterAll(() => record.close());

const event = { title: { en: "Declared" }, lane: "provider", time: { wallClock: "2026-09-09T13:22", zone: "UTC" } };
const incident = { title: { en: "An outage" }, summary: { en: "It was down." }, severity: "low", zone: "Asia/Kolkata" };
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call("POST", path, { key, body, headers });
const patch = (path: string, body: unknown, ifMatch?: string) =>
  call("PATCH", path, { key, body, headers: ifMatch === undefined ? {} : { "if-match": ifMatch } });

describe("an incident", () => {
  it("is created, read, changed and deleted", async () => {
    const created = await post("/incidents", { ...incident, slug: "life-of-one" });
    expect(created).toMatchObject({
      status: 201,
      body: { slug: "life-of-one", zone: "Asia/Kolkata", phase: "recorded", version: 1, role: "coordinator" },
    });
    expect(created.headers.get("etag")).toBe('"1"');
    const address = created.headers.get("location") ?? "";
    expect(await call("GET", address, { key })).toMatchObject({ status: 200, text: created.text });
    const changed = await patch(address, { severity: "critical" }, '"1"');
    expect(changed).toMatchObject({ status: 200, body: { severity: "critical", title: incident.title, version: 2 } });
    expect(await patch(address, { severity: "critical" }, '"2"')).toMatchObject({ status: 200, body: { version: 2 } });
    expect((await call("DELETE", address, { key, headers: { "if-match": '"1"' } })).status).toBe(409);
    expect(await call("DELETE", address, { key, headers: { "if-match": '"2"' } })).toMatchObject({
      status: 204,
      text: "",
    });
    expect((await call("GET", address, { key })).status).toBe(404);
  });

  it("stays once anything of it was published", async () => {
    const { slug: published } = await addIncident(owner);
    await record.sql.query(
      `INSERT INTO public_revision (incident_id, slug, number, document, hash, published_by, note)
       SELECT id, slug, 1, '{}', encode(sha256('{}'), 'hex'), 'somebody', 'first' FROM incident WHERE slug = $1`,
      [published],
    );
    const refused = await call("DELETE", `/incidents/${published}`, { key, headers: { "if-match": '"1"' } });
    expect(refused).toMatchObject({ status: 409, body: { code: "already_published" } });
  });

  it("has a phase that follows from its milestones, not from what is planned or retracted", async () => {
    const { slug: its } = await addIncident(owner);
    const phase = async () => (await call("GET", `/incidents/${its}`, { key })).body["phase"];
    const add = (milestone: string, date: string) =>
      post(`/incidents/${its}/events`, { ...event, milestone, time: { date } });
    await add("contained", "2026-09-09");
    await add("reported", "2026-09-08");
    await add("disclosed", "2199-01-01");
    expect(await phase()).toBe("contained");
    const { body } = await add("restored", "2026-09-10");
    expect(await phase()).toBe("restored");
    await call("DELETE", `/incidents/${its}/events/${body["id"]}?reason=wrong`, {
      key,
      headers: { "if-match": '"1"' },
    });
    expect(await phase()).toBe("contained");
  });
});

describe("If-Match", () => {
  it.each([
    ["absent", undefined, 428, "version_required"],
    ["a bare number", "1", 422, "invalid_if_match"],
    ["weak", 'W/"1"', 422, "invalid_if_match"],
    ["any", "*", 422, "invalid_if_match"],
    ["several", '"1", "2"', 422, "invalid_if_match"],
    ["zero", '"0"', 422, "invalid_if_match"],
    ["words", '"newest"', 422, "invalid_if_match"],
    ["of the future", '"7"', 409, "stale_version"],
  ])("%s: nothing changes", async (_what, ifMatch, status, code) => {
    const created = await post(`/incidents/${slug}/events`, event);
    const address = created.headers.get("location") ?? "";
    expect(await patch(address, { title: { en: "x" } }, ifMatch)).toMatchObject({ status, body: { code } });
    expect((await call("GET", address, { key })).body).toMatchObject({ title: event.title, version: 1 });
  });

  it("stale: the answer holds what is stored now, with its ETag", async () => {
    const created = await post(`/incidents/${slug}/events`, event);
    const address = created.headers.get("location") ?? "";
    const won = await patch(address, { title: { en: "first" } }, '"1"');
    expect(won.headers.get("etag")).toBe('"2"');
    const lost = await patch(address, { title: { en: "second" } }, '"1"');
    expect(lost).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: (await call("GET", address, { key })).body },
    });
    expect(lost.headers.get("etag")).toBe('"2"');
    const { body } = await call("GET", `/incidents/${slug}`, { key });
    expect(await patch(`/incidents/${slug}`, { severity: "low" }, '"99"')).toMatchObject({
      status: 409,
      body: { current: body },
    });
  });
});

describe("Idempotency-Key", () => {
  const events = async () =>
    (await call("GET", `/incidents/${slug}/events?limit=200`, { key })).body["items"] as unknown as unknown[];

  it("gives the first answer again, byte for byte, and creates once", async () => {
    const before = (await events()).length;
    const first = await post(`/incidents/${slug}/events`, event, { "idempotency-key": "once" });
    const again = await post(
      `/incidents/${slug}/events`,
      { time: event.time, lane: event.lane, title: event.title },
      { "idempotency-key": "once" },
    );
    expect(again).toMatchObject({ status: 201, text: first.text });
    expect(again.headers.get("location")).toBe(first.headers.get("location"));
    expect(again.headers.get("etag")).toBe('"1"');
    expect(await events()).toHaveLength(before + 1);
  });

  it("with another body is refused", async () => {
    await post(`/incidents/${slug}/events`, event, { "idempotency-key": "other" });
    const refused = await post(`/incidents/${slug}/events`, { ...event, record: true }, { "idempotency-key": "other" });
    expect(refused).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
  });

  it("sent eight times at the same moment creates one, and all get the same answer", async () => {
    const before = (await events()).length;
    const sent = Array.from({ length: 8 }, () =>
      post(`/incidents/${slug}/events`, event, { "idempotency-key": "race" }),
    );
    const answers = await Promise.all(sent);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await events()).toHaveLength(before + 1);
  });

  it("holds for incidents as well", async () => {
    const body = { ...incident, title: { en: "Only one of me" } };
    const answers = await Promise.all([1, 2, 3].map(() => post("/incidents", body, { "idempotency-key": "incident" })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { rows } = await record.sql.query("SELECT count(*)::int AS count FROM incident WHERE title ->> 'en' = $1", [
      body.title.en,
    ]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it("is one sender's and one address's own", async () => {
    const { slug: other } = await addIncident(owner);
    const second = await record.addKey(owner, ["incidents:read", "incidents:write"]);
    const mine = await post(`/incidents/${slug}/events`, event, { "idempotency-key": "mine" });
    const elsewhere = await post(`/incidents/${other}/events`, event, { "idempotency-key": "mine" });
    const theirs = await call("POST", `/incidents/${slug}/events`, {
      key: second,
      body: event,
      headers: { "idempotency-key": "mine" },
    });
    expect(new Set([mine, elsewhere, theirs].map(({ body }) => body["id"])).size).toBe(3);
  });

  it("is not kept when the create failed, nor after 24 hours", async () => {
    const gap = { ...event, time: { wallClock: "2026-03-08T02:30", zone: "America/New_York" } };
    expect((await post(`/incidents/${slug}/events`, gap, { "idempotency-key": "failed" })).status).toBe(422);
    const marked = { ...event, key: "only-once" };
    await post(`/incidents/${slug}/events`, marked);
    expect((await post(`/incidents/${slug}/events`, marked, { "idempotency-key": "failed" })).status).toBe(409);
    const good = await post(`/incidents/${slug}/events`, event, { "idempotency-key": "failed" });
    expect(good.status).toBe(201);
    await record.sql.query(
      "UPDATE idempotent_answer SET created_at = now() - interval '24 hours 1 second' WHERE key = 'failed'",
    );
    const anew = await post(`/incidents/${slug}/events`, { ...event, record: true }, { "idempotency-key": "failed" });
    expect(anew.status).toBe(201);
    expect(anew.body["id"]).not.toBe(good.body["id"]);
  });

  it.each(["", "a\tb", "x".repeat(256)])("%j is refused", async (written) => {
    const answer = await post(`/incidents/${slug}/events`, event, { "idempotency-key": written });
    expect(answer).toMatchObject({ status: 422, body: { code: "invalid_idempotency_key" } });
  });
});
