import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Scope } from "#domain/access/permissions.ts";
import { actAs } from "#server/session.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import {
  addIncident,
  openTestRecord,
  peopleOn,
  type PersonActor,
  type TestRecord,
} from "#test/server/access/test-record.ts";
import { call, documentedCalls } from "./call-api.ts";
import { filled, messageFor } from "./documented-messages.ts";

const CANARY = "canary-of-what-is-out-of-reach";
const ALL: Scope[] = [
  ...(["incidents:read", "incidents:write", "impact:write", "upstream:write"] as const),
  ...(["disclosure:write", "publish", "audit:read"] as const),
];

let record: TestRecord;
let owner: PersonActor;
let stranger: string;
let admin: string;
let hidden: { slug: string; id: string };
let seen: { slug: string; id: string };

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  const other = await record.addPerson("Stranger");
  [stranger, admin] = [
    await record.addKey(other, ALL),
    await record.addKey(await record.addPerson("Admin", "admin"), [...ALL, "admin"]),
  ];
  hidden = await plant(owner, CANARY, true);
  seen = await plant(other, "seen", false);
});
afterAll(() => record.close());

async function plant(by: PersonActor, word: string, embargoed: boolean) {
  const { slug } = await addIncident(by, { slug: word, title: { en: word }, summary: { en: word }, embargoed });
  const event = {
    key: slug,
    title: { en: slug },
    lane: "provider",
    time: { date: "2026-01-01" },
    audience: "public",
  } as const;
  const added = await actAs(by, () => addEvent(slug, event));
  return { slug, id: added.event.id };
}

const nowhere = { slug: "never-was-here", id: "01a22b6c-0cef-7779-aa7a-1b180b5c8e51" };

const about = documentedCalls().filter(({ path }) => path.includes("{slug}"));
const lists = documentedCalls().filter(({ method, path }) => method === "get" && !path.includes("{slug}"));

describe("what is out of reach looks as if it never was", () => {
  it("there is something to ask", () => {
    expect(about.length).toBeGreaterThan(10);
    expect(lists.length).toBeGreaterThan(1);
  });

  it.each(about)("$method $path", async ({ method, path }) => {
    for (const key of [stranger, admin]) {
      const message = { key, ...messageFor(method, path) };
      const missing = await call(method, filled(path, nowhere), message);
      const forbidden = await call(method, filled(path, hidden), message);
      expect(missing.status).toBe(404);
      expect([forbidden.status, forbidden.text]).toEqual([404, missing.text]);
      expect([...forbidden.headers]).toEqual([...missing.headers]);
    }
    const rows = await record.sql.query("SELECT version, retracted_at FROM timeline_event WHERE id = $1", [hidden.id]);
    expect(rows.rows).toEqual([{ version: 1, retracted_at: null }]);
  });

  it.each(about.filter(({ path }) => path.includes("{id}")))(
    "$method $path: another incident's event by its id (S-C15)",
    async ({ method, path }) => {
      const mixed = await call(method, filled(path, { slug: seen.slug, id: hidden.id }), {
        key: stranger,
        ...messageFor(method, path),
      });
      const missing = await call(method, filled(path, { slug: seen.slug, id: nowhere.id }), {
        key: stranger,
        ...messageFor(method, path),
      });
      expect([mixed.status, mixed.text]).toEqual([404, missing.text]);
    },
  );

  it.each(lists)("$method $path has no trace of it", async ({ path }) => {
    for (const key of [stranger, admin])
      expect((await call("GET", `${path}?limit=200`, { key })).text).not.toContain(CANARY);
  });

  it.each(["..%2fseen", "seen%00", "SEEN", "seen%20", "%F0%9F%98%80", "seen%2f"])(
    "a slug written %s is missing, not an error",
    async (slug) => {
      expect((await call("GET", `/incidents/${slug}`, { key: stranger })).status).toBe(404);
    },
  );
});

describe("keys", () => {
  it.each([
    ["none", {}],
    ["a wrong one", { authorization: "Bearer candor_wrong_key_of_nobody" }],
    ["another scheme", { authorization: "Basic YTpi" }],
    ["a cookie instead", { cookie: "candor.session_token=abc" }],
  ])("%s: 401 on every documented call but the public ones", async (_what, headers) => {
    for (const { method, path } of documentedCalls().filter((one) => !one.path.startsWith("/public/"))) {
      const { headers: more, ...message } = messageFor(method, path);
      const answer = await call(method, filled(path, seen), { ...message, headers: { ...more, ...headers } });
      expect([method, path, answer.status, answer.body["code"]]).toEqual([method, path, 401, "not_signed_in"]);
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer realm="candor"/);
    }
  });

  it("a revoked one, and one of a person switched off, hold no more", async () => {
    const person = await record.addPerson("Leaver");
    const [revoked, left] = [await record.addKey(person, ALL), await record.addKey(person, ALL)];
    expect((await call("GET", "/incidents", { key: left })).status).toBe(200);
    await record.sql.query(
      "UPDATE api_key SET revoked_at = now() WHERE id = (SELECT id FROM api_key ORDER BY created_at DESC LIMIT 1)",
    );
    await record.sql.query("UPDATE person SET disabled_at = now() WHERE id = $1", [person.id]);
    for (const key of [revoked, left]) expect((await call("GET", "/incidents", { key })).status).toBe(401);
  });

  it.each([
    ["GET", "/incidents/{slug}", ["incidents:write"]],
    ["PATCH", "/incidents/{slug}", ["incidents:read"]],
    ["POST", "/incidents/{slug}/events", ["incidents:read", "publish"]],
    ["POST", "/incidents/{slug}/publication", ["incidents:read", "incidents:write"]],
    ["GET", "/audit?incident={slug}", ["incidents:read"]],
  ] as [string, string, Scope[]][])("%s %s without its scope is 403 on what one sees", async (method, path, scopes) => {
    const key = await record.addKey({ incident: seen.slug }, scopes);
    const answer = await call(method, filled(path, seen), { key, ...messageFor(method.toLowerCase(), path) });
    expect(answer).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  });

  it("a reviewer reads and does not write; an incident's key reaches its incident only", async () => {
    const { slug } = await addIncident(owner);
    const reviewer = await record.addKey((await peopleOn(record, slug)).reviewer, ALL);
    expect((await call("GET", `/incidents/${slug}`, { key: reviewer })).status).toBe(200);
    expect(
      (await call("POST", `/incidents/${slug}/events`, { key: reviewer, ...messageFor("post", "/events") })).status,
    ).toBe(403);
    const own = await record.addKey({ incident: slug }, ALL);
    expect(
      (await call("POST", `/incidents/${slug}/events`, { key: own, ...messageFor("post", "/events") })).status,
    ).toBe(201);
    expect((await call("GET", `/incidents/${seen.slug}`, { key: own })).status).toBe(404);
    const beginning = { title: { en: "x" }, summary: { en: "x" }, severity: "low" };
    expect((await call("POST", "/incidents", { key: own, body: beginning })).status).toBe(403);
  });
});
