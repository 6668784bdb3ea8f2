import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookMessage,
  WebhookTest,
} from "../../../app/api/v1/[[...route]]/webhook-shapes.ts";
import { SCOPES } from "#domain/access/permissions.ts";
import { openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";
import { call, documentedCalls, hasShape, items, page } from "./call-api.ts";

let record: TestRecord;
let key: string;
let member: string;
let scoped: string;
let dataDir: string;
const root = "/webhook-endpoints";
const nobody = "01a22b6c-0cef-7779-aa7a-1b180b5c8e51";
const ifMatch = (version: unknown) => ({ "if-match": `"${String(version)}"` });

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "candor-webhooks-"));
  process.env["DATA_DIR"] = dataDir;
  record = await openTestRecord();
  const admin = await record.addPerson("Admin", "admin");
  key = await record.addKey(admin, ["admin"]);
  scoped = await record.addKey(admin, ["publish", "audit:read", "incidents:write"]);
  member = await record.addKey(await record.addPerson("Member"), [...SCOPES]);
});
afterAll(async () => {
  await record.close();
  rmSync(dataDir, { recursive: true });
});

it("an endpoint from its beginning to its end", async () => {
  const added = await call("POST", root, { key, body: { url: "https://hooks.example/in?token=secret-path" } });
  hasShape(WebhookEndpointWithSecret, added, 201);
  const at = `${root}/${(added.body["endpoint"] as { id: string }).id}`;
  expect(added.headers.get("location")).toBe(`/api/v1${at}`);
  const read = await call("GET", at, { key });
  hasShape(WebhookEndpoint, read);
  expect(read.text).not.toContain("whsec_");
  hasShape(page(WebhookEndpoint), await call("GET", root, { key }));

  expect((await call("PATCH", at, { key, body: { state: "paused" } })).status).toBe(428);
  const paused = await call("PATCH", at, { key, body: { state: "paused" }, headers: ifMatch(1) });
  expect(paused).toMatchObject({ status: 200, body: { state: "paused", version: 2 } });
  const stale = await call("PATCH", at, { key, body: { state: "active" }, headers: ifMatch(1) });
  expect(stale).toMatchObject({ status: 409, body: { code: "stale_version", current: { version: 2 } } });

  const tested = await call("POST", `${at}/test`, { key });
  hasShape(WebhookTest, tested, 202);
  const messages = await call("GET", `${at}/messages?limit=1`, { key });
  hasShape(page(WebhookMessage), messages);
  expect(items(messages)).toMatchObject([{ id: tested.body["id"], type: "endpoint.test", state: "queued" }]);

  const rotated = await call("POST", `${at}/secret`, { key, headers: ifMatch(2) });
  hasShape(WebhookEndpointWithSecret, rotated);
  expect(rotated.body["secret"]).not.toBe(added.body["secret"]);
  expect((await call("DELETE", at, { key, headers: ifMatch(3) })).status).toBe(204);
  expect((await call("GET", at, { key })).status).toBe(404);
  const { rows } = await record.sql.query<{ said: string }>(
    "SELECT verb || ' ' || coalesce(after::text, '') AS said FROM audit_entry WHERE subject LIKE 'webhook/%' ORDER BY id",
  );
  expect(rows).toHaveLength(5);
  expect(JSON.stringify(rows)).not.toMatch(/secret-path|whsec_/);
});

it.each([
  [{ url: "http://127.0.0.1/" }, "/url", "address_inside"],
  [{ url: "https://hooks.example:8443/" }, "/url", "port_refused"],
  [{ url: "https://hooks.example/", events: [] }, "/events", "too_small"],
  [{ url: "https://hooks.example/", events: ["incident.deleted"] }, "/events/0", "invalid_value"],
  [{ url: "https://hooks.example/", secret: "mine" }, "/secret", "unknown_field"],
  [{}, "/url", "required"],
])("%j is refused at %s", async (body, pointer, code) => {
  const refused = await call("POST", root, { key, body });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer, code }] } });
});

it("messages are read page by page, and a cursor of another's making is refused", async () => {
  const added = await call("POST", root, { key, body: { url: "https://pages.example/" } });
  const at = `${root}/${(added.body["endpoint"] as { id: string }).id}`;
  const sent = [await call("POST", `${at}/test`, { key }), await call("POST", `${at}/test`, { key })];
  const first = await call("GET", `${at}/messages?limit=1`, { key });
  const second = await call("GET", `${at}/messages?limit=1&after=${String(first.body["next"])}`, { key });
  expect([...items(second), ...items(first)].map(({ id }) => id)).toEqual(sent.map(({ body }) => body["id"]));
  expect(second.body["next"]).toBeNull();
  for (const position of [["soon", "msg_1"], "msg_1", "msg_\0"]) {
    const after = Buffer.from(JSON.stringify(position)).toString("base64url");
    const refused = await call("GET", `${at}/messages?after=${after}`, { key });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: "/after", code: "invalid_cursor" }] } });
  }
});

it("of one address there is one", async () => {
  const body = { url: "https://twice.example/" };
  expect((await call("POST", root, { key, body })).status).toBe(201);
  expect(await call("POST", root, { key, body })).toMatchObject({ status: 409, body: { code: "endpoint_exists" } });
  const other = { url: "https://hooks.example.org/at-once" };
  const atOnce = await Promise.all([1, 2, 3].map(() => call("POST", root, { key, body: other })));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

it("every call about them is an admin's, with a key that may", async () => {
  const calls = documentedCalls().filter((one) => one.path.startsWith(root));
  expect(calls).toHaveLength(8);
  for (const one of calls) {
    const at = one.path.replace("{id}", nobody);
    const body = { post: { url: "https://a.example/" }, patch: { state: "paused" } }[one.method];
    const sent = { headers: ifMatch(1), ...(body && { body }) };
    const { status } = await call(one.method, at, sent);
    const statuses = [];
    for (const by of [member, scoped]) statuses.push((await call(one.method, at, { ...sent, key: by })).status);
    const byAdmin = (await call(one.method, at, { ...sent, key })).status;
    expect([one, status, statuses]).toEqual([one, 401, [403, 403]]);
    expect([one, byAdmin]).toEqual([one, one.path.includes("{id}") ? 404 : one.method === "post" ? 201 : 200]);
  }
});
