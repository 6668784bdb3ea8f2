import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openImpactRecord, type ImpactRecord } from "#test/server/impact/impact-record.ts";
import { count, storedImpact, type StoredRequest } from "#test/server/impact/stored-impact.ts";
import * as shapes from "../../../app/api/v1/[[...route]]/affected-shapes.ts";
import { call, hasShape, type Called, type Sent } from "./call-api.ts";

let at: ImpactRecord;
let key: string;
let slug: string;

beforeAll(async () => {
  at = await openImpactRecord();
  key = await at.record.addKey(at.owner, ["incidents:read", "impact:write"]);
});
afterAll(() => at.close());
beforeEach(async () => {
  slug = await at.newIncident();
});

const ROWS: StoredRequest[] = [
  {
    requestId: "a",
    occurredAt: "2026-09-09T10:00:00.000001Z",
    account: "acct-1",
    promptTokens: 300,
    attributes: { ua: "x, y" },
  },
  { requestId: "b", occurredAt: "2026-09-09T11:00:00Z", account: "=acct-2", promptTokens: null },
  { requestId: "c", occurredAt: null, account: "acct-1", promptTokens: 100 },
  {
    requestId: "d",
    occurredAt: "2026-09-09T12:00:00Z",
    account: "internal",
    promptTokens: 200,
    excludedReason: "internal",
  },
];

const ask = (method: string, path: string, sent: Sent = {}) =>
  call(method, `/incidents/${slug}${path}`, { key, ...sent });
const get = (path: string) => ask("GET", path);
const ids = ({ body }: Called) => (body["items"] as { requestId: string }[]).map(({ requestId }) => requestId);
const filter = (given: object) => `filter=${encodeURIComponent(JSON.stringify(given))}`;

describe("affected requests", () => {
  it("are paged by cursor, lose and double nothing, and say how many there are", async () => {
    await storedImpact(at, slug, ROWS);
    const first = await get("/affected-requests?limit=2&excluded=with&sort=-promptTokens");
    hasShape(shapes.AffectedRequestPage, first);
    expect(first.body).toMatchObject({ total: 4, ruleRevision: 1 });
    const rest = await get(
      `/affected-requests?limit=2&excluded=with&sort=-promptTokens&after=${String(first.body["next"])}`,
    );
    // 300, 200, 100, and what has none is last
    expect([...ids(first), ...ids(rest)]).toEqual(["a", "d", "c", "b"]);
    expect(rest.body["next"]).toBeNull();
  });

  it.each<[string, string, string[]]>([
    ["in order of import", "", ["a", "b", "c"]],
    ["by a column", "?sort=promptTokens", ["c", "a", "b"]],
    ["only what an exclusion took out", "?excluded=only", ["d"]],
    ["of one account", `?${filter({ account: { equals: "acct-1" } })}`, ["a", "c"]],
    [
      "by several columns",
      `?${filter({ account: { contains: "acct" }, promptTokens: { min: 100, max: 299 } })}`,
      ["c"],
    ],
    ["of a time", `?${filter({ occurredAt: { from: "2026-09-09T11:00:00Z", until: "2026-09-09T12:00:00Z" } })}`, ["b"]],
    ["of which something is missing", `?${filter({ model: { empty: true } })}`, ["a", "b", "c"]],
  ])("are listed %s", async (_what, query, wanted) => {
    await storedImpact(at, slug, ROWS);
    expect(ids(await get(`/affected-requests${query}`))).toEqual(wanted);
  });

  it.each<[string, string, number, string]>([
    ["a column that is none", "?sort=cost", 422, "invalid_format"],
    ["a filter that is no JSON", "?filter=account", 422, "invalid_json"],
    ["a filter by a column that is none", `?${filter({ cost: { min: 1 } })}`, 422, "unknown_field"],
    ["a filter of a form that is none", `?${filter({ account: { like: "a" } })}`, 422, "required"],
    ["an unknown parameter", "?page=2", 422, "unknown_field"],
    ["a cursor of another list", `?after=${Buffer.from("1").toString("base64url")}`, 422, "invalid_cursor"],
    ["a revision that was never counted", "?revision=7", 404, "not_found"],
  ])("refuse %s", async (_what, query, status, code) => {
    await storedImpact(at, slug, ROWS);
    expect(await get(`/affected-requests${query}`)).toMatchObject({ status, body: { code } });
  });

  it("begin anew after a new count", async () => {
    await storedImpact(at, slug, ROWS);
    const { body } = await get("/affected-requests?limit=1");
    await count(at, slug, 1);
    expect(await get(`/affected-requests?limit=1&after=${String(body["next"])}`)).toMatchObject({
      ...{ status: 409, body: { code: "list_changed" } },
    });
  });
});

describe("affected accounts", () => {
  const notice = {
    accounts: ["acct-1"],
    channel: "mail",
    message: "First notice",
    toldAt: "2026-09-12T19:00:00+09:00",
  };

  it("are listed with what they were told, once however often the call is repeated", async () => {
    await storedImpact(at, slug, ROWS);
    const repeat = { headers: { "idempotency-key": "once" }, body: notice };
    for (let n = 0; n < 2; n += 1)
      expect(await ask("POST", "/affected-accounts/notices", repeat)).toMatchObject({
        status: 201,
        body: { added: 1 },
      });
    const list = await get("/affected-accounts");
    hasShape(shapes.AffectedAccountPage, list);
    expect(list.body).toMatchObject({
      items: [
        {
          account: "acct-1",
          affected: 2,
          requests: 3,
          notices: [{ channel: "mail", outcome: "sent", toldAt: "2026-09-12T10:00:00Z" }],
        },
        { account: "=acct-2", affected: 1, notices: [] },
      ],
      summary: { accounts: 2, reached: 1, bounced: 0, untold: 1 },
    });
    const untold = await get("/affected-accounts?notified=untold&sort=account");
    expect(untold.body["items"]).toMatchObject([{ account: "=acct-2" }]);
    expect(
      await ask("POST", "/affected-accounts/notices", { body: { ...notice, accounts: ["nobody"] } }),
    ).toMatchObject({
      ...{ status: 422, body: { errors: [{ pointer: "/accounts/0", code: "unknown_account" }] } },
    });
  });
});

describe("whole lists as files", () => {
  it.each<[string, string, string, RegExp]>([
    [
      "/affected-requests.csv",
      "-affected-requests-rule-1.csv",
      "text/csv",
      /^[^,]+,2,b,2026-09-09T11:00:00Z,=acct-2,/m,
    ],
    ["/affected-requests.csv?spreadsheet=1", "-affected-requests-rule-1-spreadsheet.csv", "text/csv", /,"'=acct-2",/],
    [
      "/affected-requests.ndjson",
      "-affected-requests-rule-1.ndjson",
      "application/x-ndjson",
      /"attributes":\{"ua":"x, y"\}/,
    ],
    ["/affected-accounts.csv", "-affected-accounts-rule-1.csv", "text/csv", /^acct-1,2,3,/m],
    ["/affected-accounts.ndjson", "-affected-accounts-rule-1.ndjson", "application/x-ndjson", /"account":"=acct-2"/],
  ])("GET %s", async (path, name, type, holds) => {
    await storedImpact(at, slug, ROWS);
    const answer = await get(path);
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
      200,
      `attachment; filename="${slug}${name}"`,
    ]);
    expect([answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
      ...[expect.stringContaining(type), "private, no-store"],
    ]);
    expect(answer.text).toMatch(holds);
  });

  it("are read as whoever asked while they are sent: 12,000 rows, batch by batch", async () => {
    await storedImpact(at, slug, []);
    await at.record.sql.query(
      `INSERT INTO affected_request (incident_id, log_id, rule_revision, record, request_id)
       SELECT i.id, l.id, 1, n, 'n-' || n FROM incident i JOIN request_log l ON l.incident_id = i.id, generate_series(1, 12000) n
       WHERE i.slug = $1`,
      [slug],
    );
    const { text } = await get("/affected-requests.csv");
    expect(text.trimEnd().split("\r\n")).toHaveLength(12_001);
    expect((await get(`/affected-requests.ndjson?${filter({ requestId: { equals: "n-7" } })}`)).text).toContain(
      '"n-7"',
    );
  });

  it("are nothing where nothing was counted, and nobody else's", async () => {
    expect(await get("/affected-requests.csv")).toMatchObject({ status: 404, body: { code: "not_found" } });
    await storedImpact(at, slug, ROWS);
    const stranger = await at.record.addKey(await at.record.addPerson("Stranger"), ["incidents:read"]);
    expect(await ask("GET", "/affected-requests.csv", { key: stranger })).toMatchObject({ status: 404 });
    expect(await get("/affected-accounts.csv?filter={}")).toMatchObject({
      status: 422,
      body: { code: "unknown_field" },
    });
  });
});
