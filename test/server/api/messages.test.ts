import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";
import { call, type Sent } from "./call-api.ts";

let record: TestRecord;
let key: string;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  const owner = await record.addPerson("Owner");
  ({ slug } = await record.addIncident(owner));
  key = await record.addKey(owner, ["incidents:read", "incidents:write"]);
});
afterAll(() => record.close());

const event = { title: { en: "Declared" }, lane: "provider", time: { wallClock: "2026-09-09T13:22", zone: "UTC" } };
const json = { "content-type": "application/json" };

describe("a refused message is a problem with a stable code", () => {
  const tooDeep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  it.each<[string, string, string, Sent, number, string]>([
    ["unknown address", "GET", "/nothing", {}, 404, "not_found"],
    ["unknown address below an incident", "GET", "/incidents/x/nothing", {}, 404, "not_found"],
    ["wrong method", "DELETE", "/incidents", {}, 405, "method_not_allowed"],
    ["no JSON", "POST", "/incidents", { raw: "{", headers: json }, 400, "invalid_json"],
    ["empty body", "POST", "/incidents", { raw: "", headers: json }, 400, "invalid_json"],
    ["not UTF-8", "POST", "/incidents", { raw: Buffer.from([0x22, 0xff, 0x22]), headers: json }, 400, "invalid_json"],
    [
      "a form",
      "POST",
      "/incidents",
      { raw: "a=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "unsupported_media_type",
    ],
    ["no content type", "POST", "/incidents", { raw: Buffer.from("{}") }, 415, "unsupported_media_type"],
    [
      "another charset",
      "POST",
      "/incidents",
      { raw: "{}", headers: { "content-type": "application/json; charset=latin1" } },
      415,
      "unsupported_media_type",
    ],
    ["too large", "POST", "/incidents", { body: { a: "x".repeat(1_048_576) } }, 413, "body_too_large"],
    ["no object", "POST", "/incidents", { body: null }, 422, "invalid_type"],
    ["too deep", "POST", "/incidents", { raw: tooDeep, headers: json }, 422, "too_deep"],
    ["limit too high", "GET", "/incidents?limit=201", {}, 422, "too_big"],
    ["limit zero", "GET", "/incidents?limit=0", {}, 422, "too_small"],
    ["limit no number", "GET", "/incidents?limit=ten", {}, 422, "invalid_format"],
    ["unknown parameter", "GET", "/incidents?page=2", {}, 422, "unknown_field"],
    ["repeated parameter", "GET", "/incidents?limit=1&limit=2", {}, 422, "repeated_parameter"],
    ["broken cursor", "GET", "/incidents?after=xyz", {}, 422, "invalid_cursor"],
    [
      "cursor of another list",
      "GET",
      `/incidents?after=${Buffer.from('{"entry":"1"}').toString("base64url")}`,
      {},
      422,
      "invalid_cursor",
    ],
  ])("%s", async (_what, method, path, sent, status, code) => {
    const answer = await call(method, path, { key, ...sent });
    expect(answer).toMatchObject({ status, body: { status, code, type: "about:blank" } });
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(answer.text).not.toMatch(/\bat .*\.ts|node_modules|stack/);
  });

  it("says which methods there are", async () => {
    expect((await call("DELETE", "/incidents", { key })).headers.get("allow")).toBe("GET, POST, HEAD, OPTIONS");
    expect((await call("OPTIONS", `/incidents/${slug}`, {})).headers.get("allow")).toBe(
      "GET, PATCH, DELETE, HEAD, OPTIONS",
    );
    expect(await call("HEAD", "/incidents", { key })).toMatchObject({ status: 200, text: "" });
  });

  it.each([
    [
      "unknown fields, each with its place",
      { ...event, colour: 1, title: { en: "x", de: "y" } },
      [
        ["/title/de", "unknown_field"],
        ["/colour", "unknown_field"],
      ],
    ],
    ["what is missing", { lane: "provider", time: event.time }, [["/title", "required"]]],
    [
      "an unknown field of a time",
      { ...event, time: { date: "2026-09-09", hour: 3 } },
      [["/time/hour", "unknown_field"]],
    ],
    ["NUL", { ...event, body: { en: "a\0b" } }, [["/body/en", "invalid_text"]]],
    ["half a character", { ...event, title: { en: "\ud800" } }, [["/title/en", "invalid_text"]]],
    ["a lane that is none", { ...event, lane: "marketing" }, [["/lane", "invalid_value"]]],
    [
      "a script as source",
      { ...event, source: { name: { en: "x" }, url: "javascript:alert(1)" } },
      [["/source/url", "invalid_format"]],
    ],
    ["a field with a slash", { ...event, "a/b~c": 1 }, [["/a~1b~0c", "unknown_field"]]],
  ])("names %s", async (_what, body, errors) => {
    const answer = await call("POST", `/incidents/${slug}/events`, { key, body });
    expect(answer.status).toBe(422);
    const named = (answer.body["errors"] as { pointer: string; code: string }[]).map(({ pointer, code }) => [
      pointer,
      code,
    ]);
    expect(named.sort()).toEqual([...errors].sort());
  });
});

describe("times are asked, never guessed", () => {
  it.each([
    [
      "a gap",
      { wallClock: "2026-03-08T02:30", zone: "America/New_York" },
      "nonexistent_local_time",
      ["2026-03-08T06:30:00Z", "2026-03-08T07:30:00Z"],
      "2026-03-08T07:30:00Z",
      "later",
    ],
    [
      "an overlap",
      { wallClock: "2025-11-02T01:30", zone: "America/New_York" },
      "ambiguous_local_time",
      ["2025-11-02T05:30:00Z", "2025-11-02T06:30:00Z"],
      "2025-11-02T06:30:00Z",
      "second",
    ],
  ])("%s is 422 with both candidates, and `choose` settles it", async (_what, time, code, instants, chosen, choose) => {
    for (const [path, body] of [
      ["/time/resolve", time],
      [`/incidents/${slug}/events`, { ...event, time }],
    ] as const) {
      const refused = await call("POST", path, { key, body });
      expect(refused).toMatchObject({ status: 422, body: { code } });
      const candidates = refused.body["candidates"] as { instant: string; offset: string; label: string }[];
      expect(candidates.map(({ instant }) => instant).sort()).toEqual(instants);
      expect(candidates.every(({ offset, label }) => offset !== "" && label !== "")).toBe(true);
    }
    expect((await call("POST", "/time/resolve", { key, body: { ...time, choose } })).body).toMatchObject({
      instant: chosen,
      warnings: [],
    });
    const created = await call("POST", `/incidents/${slug}/events`, {
      key,
      body: { ...event, time: { ...time, choose } },
    });
    expect(created).toMatchObject({ status: 201, body: { time: { instant: chosen } } });
  });

  it("points at the time within the event", async () => {
    const time = { wallClock: "2026-03-08T02:30", zone: "America/New_York" };
    const { body } = await call("POST", `/incidents/${slug}/events`, { key, body: { ...event, time } });
    expect(body["errors"]).toMatchObject([{ pointer: "/time/wallClock", code: "nonexistent_local_time" }]);
  });

  it.each([
    [{ wallClock: "2026-09-09T13:22", zone: "Mars/Olympus" }, "unknown_zone"],
    [{ wallClock: "2026-09-09T13:22" }, "zone_required"],
    [{ date: "2026-02-30" }, "invalid_time"],
    [{ wallClock: "0044-03-15T12:00", zone: "UTC" }, "out_of_range"],
    [{ wallClock: "infinity", zone: "UTC" }, "invalid_time"],
    [{ text: "03/04/2025" }, "ambiguous_date"],
    [{ text: "2026-01-09 10:25 CST" }, "ambiguous_zone"],
  ])("%o is %s", async (body, code) => {
    expect(await call("POST", "/time/resolve", { key, body })).toMatchObject({ status: 422, body: { code } });
  });

  it("warns where it understood but something is odd", async () => {
    const { body } = await call("POST", "/time/resolve", { key, body: { text: "2026-01-09 10:25 EDT" } });
    expect(body).toMatchObject({
      instant: "2026-01-09T14:25:00Z",
      offset: "-04:00",
      warnings: [{ code: "season_mismatch" }],
    });
  });
});
