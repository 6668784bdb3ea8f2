import { readFileSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addIncident, openTestRecord, peopleOn, type TestRecord } from "#test/server/access/test-record.ts";
import { call, type Called, type Sent } from "./call-api.ts";

let record: TestRecord;
let key: string;
let reviewer: string;
let slug: string;
let other: string;

beforeAll(async () => {
  record = await openTestRecord();
  const owner = await record.addPerson("Owner");
  [{ slug }, { slug: other }] = [await addIncident(owner), await addIncident(owner)];
  key = await record.addKey(owner, ["incidents:read", "incidents:write"]);
  reviewer = await record.addKey((await peopleOn(record, slug)).reviewer, ["incidents:read", "incidents:write"]);
});
afterAll(() => record.close());

const event = { title: { en: "Declared" }, lane: "provider", time: { date: "2026-09-09" } };
const send = (method: string, path: string, body?: unknown, more: Sent = {}) =>
  call(method, path, { key, body, ...more });
const ifMatch = (version: number) => ({ headers: { "if-match": `"${version}"` } });
const resolve = (time: object) => send("POST", "/time/resolve", time);
const events = () => `/incidents/${slug}/events`;
const add = async (more: object = {}) => {
  const { status, body } = await send("POST", events(), { ...event, ...more });
  expect(status).toBe(201);
  return `${events()}/${String(body["id"])}`;
};
const paste = { text: "2026-09-09 14:35 UTC found\n2026-09-09 14:40 UTC", dryRun: false };
const take = (accept: object[], more = {}) => send("POST", `${events()}/import`, { ...paste, accept, ...more });
const takenOne = async () => {
  const { body } = await take([{ line: 1 }]);
  const [row] = body["rows"] as { event: { id: string } }[];
  return { undo: `${events()}/import/${String(body["importId"])}/undo`, path: `${events()}/${row?.event.id}` };
};
const newYork = "America/New_York";

/** How each code is come by; what is refused is a problem that says it in `code`, and in `errors` where a field is at fault. */
const provoked: Record<string, [status: number, () => Promise<Called>]> = {
  nonexistent_local_time: [422, () => resolve({ wallClock: "2026-03-08T02:30", zone: newYork })],
  ambiguous_local_time: [422, () => resolve({ wallClock: "2025-11-02T01:30", zone: newYork })],
  ambiguous_zone: [422, () => resolve({ text: "2026-07-01 10:00 IST" })],
  ambiguous_date: [422, () => resolve({ text: "03/04/2025 10:00 UTC" })],
  weekday_mismatch: [422, () => resolve({ text: "Mon, 9 Sep 2026 10:00 UTC" })],
  needs_year_and_zone: [422, () => resolve({ text: "14:35" })],
  needs_reference: [422, () => resolve({ text: "an hour later", zone: "UTC" })],
  zone_required: [422, () => resolve({ text: "2026-09-09 14:35" })],
  unknown_zone: [422, () => resolve({ wallClock: "2026-09-09T14:35", zone: "Mars/Olympus" })],
  invalid_time: [422, () => resolve({ wallClock: "2026-02-30T14:35", zone: "UTC" })],
  out_of_range: [422, () => resolve({ date: "1969-12-31" })],
  not_signed_in: [401, () => call("GET", events())],
  not_allowed: [403, () => send("POST", events(), event, { key: reviewer })],
  not_found: [404, () => send("GET", `${events()}/no-uuid`)],
  method_not_allowed: [405, () => send("PUT", events(), event)],
  invalid_json: [
    400,
    () => send("POST", events(), undefined, { raw: "{", headers: { "content-type": "application/json" } }),
  ],
  unsupported_media_type: [415, () => send("POST", events(), undefined, { raw: "x" })],
  body_too_large: [413, () => send("POST", `${events()}/import`, { ...paste, text: "x".repeat(1_048_576) })],
  invalid_cursor: [422, () => send("GET", `${events()}?after=${Buffer.from('"x"').toString("base64url")}`)],
  repeated_parameter: [422, () => send("GET", `/incidents/${slug}/timeline?tz=UTC&tz=UTC`)],
  unknown_field: [422, () => send("POST", events(), { ...event, colour: "red" })],
  required: [422, () => send("POST", events(), { title: event.title, time: event.time })],
  too_big: [422, () => send("GET", `${events()}?limit=201`)],
  version_required: [428, async () => send("PATCH", await add(), { record: true })],
  invalid_if_match: [422, async () => send("DELETE", await add(), undefined, { headers: { "if-match": "1" } })],
  stale_version: [409, async () => send("DELETE", await add(), undefined, ifMatch(2))],
  key_taken: [
    409,
    async () => {
      await add({ key: "only-one" });
      return send("POST", events(), { ...event, key: "only-one" });
    },
  ],
  record_exists: [
    409,
    async () => {
      await add({ milestone: "declared", record: true });
      return send("PATCH", await add({ milestone: "declared" }), { record: true }, ifMatch(1));
    },
  ],
  event_retracted: [
    409,
    async () => {
      const path = await add();
      expect((await send("DELETE", path, undefined, ifMatch(1))).status).toBe(200);
      return send("PATCH", path, { record: true }, ifMatch(2));
    },
  ],
  idempotency_key_reused: [
    422,
    async () => {
      const headers = { "idempotency-key": "again" };
      await send("POST", events(), event, { headers });
      return send("POST", events(), { ...event, record: true }, { headers });
    },
  ],
  invalid_idempotency_key: [422, () => send("POST", events(), event, { headers: { "idempotency-key": "" } })],
  too_many_rows: [422, () => send("POST", `${events()}/import`, { text: "x\n".repeat(2_001), dryRun: true })],
  accepted_twice: [422, () => take([{ line: 1 }, { line: 1 }])],
  no_such_row: [422, () => take([{ line: 7 }])],
  no_title: [422, () => take([{ line: 2 }])],
  no_time: [422, () => take([{ line: 1 }], { text: "nothing of a time" })],
  import_undone: [
    409,
    async () => {
      const { undo } = await takenOne();
      expect((await send("POST", undo)).status).toBe(200);
      return send("POST", undo);
    },
  ],
  import_edited: [
    409,
    async () => {
      const { undo, path } = await takenOne();
      expect((await send("PATCH", path, { title: { en: "Edited" } }, ifMatch(1))).status).toBe(200);
      return send("POST", undo);
    },
  ],
};

/** Only the workspace undoes single changes; test/server/timeline/undo-change.test.ts provokes these. */
const NOT_IN_THE_API = ["not_own_change", "no_such_version"];

function codesInSource(): string[] {
  const sources = readdirSync("server/timeline").map((file) => readFileSync(`server/timeline/${file}`, "utf8"));
  const named = sources.flatMap((source) => [
    ...source.matchAll(/(?:new Conflict|new TimeError|refuse)\(\s*"(\w+)"/g),
    ...source.matchAll(/\bcode: "(\w+)"/g),
  ]);
  const union = /type TimeErrorCode =([^;]+);/.exec(readFileSync("domain/time/time-error.ts", "utf8"))?.[1] ?? "";
  return [...named, ...union.matchAll(/"(\w+)"/g)].map(([, code]) => code ?? "");
}

describe("every code of events, import, timeline and times", () => {
  it("stands in the table", () => {
    const codes = new Set(codesInSource());
    expect(codes.size).toBeGreaterThan(20);
    expect([...codes].filter((code) => !(code in provoked) && !NOT_IN_THE_API.includes(code))).toEqual([]);
    const elsewhere = readFileSync("test/server/timeline/undo-change.test.ts", "utf8");
    for (const code of NOT_IN_THE_API) expect(elsewhere).toContain(code);
  });

  it.each(Object.entries(provoked))("%s", async (code, [status, provoke]) => {
    const answer = await provoke();
    expect(answer).toMatchObject({ status, body: { status, code, type: "about:blank", title: expect.any(String) } });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.body["detail"]).toMatch(/\w/);
    for (const error of (answer.body["errors"] ?? []) as Record<string, unknown>[])
      expect(error).toEqual({ pointer: expect.stringMatching(/^(\/|$)/), code, message: expect.any(String) });
  });
});

describe("a warning is told beside the answer", () => {
  it.each([
    ["season_mismatch", { text: "2026-01-09 10:25 EDT" }],
    ["offset_not_in_zone", { wallClock: "2026-09-09T10:25", zone: newYork, offset: "+02:00" }],
    ["choice_ignored", { wallClock: "2026-09-09T10:25", zone: newYork, choose: "second" }],
    ["precision_reduced", { wallClock: "2026-09-09T10:25:07", zone: "UTC", precision: "minute" }],
  ])("%s, in an event too", async (code, time) => {
    expect(await resolve(time)).toMatchObject({
      status: 200,
      body: { warnings: [{ code, message: expect.any(String) }] },
    });
    expect(await send("POST", events(), { ...event, time })).toMatchObject({
      status: 201,
      body: { warnings: [{ code }] },
    });
    const path = await add();
    expect(await send("PATCH", path, { knownAt: time }, ifMatch(1))).toMatchObject({ body: { warnings: [{ code }] } });
  });
});

describe("what is another incident's is missing here", () => {
  it.each(["GET", "PATCH", "DELETE"])("%s", async (method) => {
    const path = (await add()).replace(slug, other);
    const answer = await send(method, path, method === "PATCH" ? { record: true } : undefined, ifMatch(1));
    expect(answer).toMatchObject({ status: 404, body: { code: "not_found" } });
  });
});
