import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { countImpact } from "#server/impact/count-impact.ts";
import { receiveWholeLog } from "#server/impact/receive-log.ts";
import {
  bytes,
  BINS,
  FILE,
  mapping,
  openImpactRecord,
  rule,
  type ImpactRecord,
} from "#test/server/impact/impact-record.ts";
import * as affected from "../../../app/api/v1/[[...route]]/affected-shapes.ts";
import * as shapes from "../../../app/api/v1/[[...route]]/impact-shapes.ts";
import { ImpactStatement } from "../../../app/api/v1/[[...route]]/statement-shapes.ts";
import { call, hasShape, items, page, type Sent } from "./call-api.ts";

let at: ImpactRecord;
let key: string;
let slug: string;

beforeAll(async () => {
  at = await openImpactRecord();
  key = await at.record.addKey(at.owner, ["incidents:read", "impact:write"]);
});
afterAll(() => at.close());
beforeEach(async () => {
  slug = await at.newIncident(null);
});

const ask = (method: string, path: string, body?: unknown, more: Sent = {}) =>
  call(method, `/incidents/${slug}${path}`, { key, ...(body !== undefined && { body }), ...more });
const get = (path: string) => ask("GET", path);
const ifMatch = (revision: number) => ({ headers: { "if-match": `"${revision}"` } });
const put = (more: object = {}, sent: Sent = {}) => ask("PUT", "/impact-rule", { ...rule, ...more }, sent);
const send = (text: string, name = "a.csv") =>
  at.asOwner(() => receiveWholeLog(slug, { name, bytes: Buffer.byteLength(text), body: bytes(text) }));
const count = () => at.asOwner(() => countImpact(slug));
const words = { population: { en: "All requests" }, method: { en: "By the rule" } };

async function counted(): Promise<string> {
  await put();
  const { id } = await send(FILE);
  await count();
  return id;
}

describe("the rule", () => {
  it("is stated once without a version, then against the one that was seen", async () => {
    expect(await get("/impact-rule")).toMatchObject({ status: 404, body: { code: "not_found" } });
    const first = await put();
    hasShape(shapes.ImpactRule, first);
    expect([first.body["revision"], first.headers.get("etag")]).toEqual([1, '"1"']);
    expect(await put()).toMatchObject({ status: 428, body: { code: "version_required" } });
    const stale = await put({ unit: "requests" }, ifMatch(2));
    expect(stale).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: { revision: 1, unit: "responses" } },
    });
    expect(stale.headers.get("etag")).toBe('"1"');
    expect(await put({ unit: "requests" }, ifMatch(1))).toMatchObject({
      status: 200,
      body: { revision: 2, unit: "requests" },
    });
    expect((await get("/impact-rule?revision=1")).body).toMatchObject({ revision: 1, unit: "responses", version: 1 });
    expect((await get("/impact-rule")).body).toMatchObject({ revision: 2, defaultMapping: mapping });
    expect(await get("/impact-rule?revision=3")).toMatchObject({ status: 404 });
    slug = await at.newIncident(null);
    expect(await put({}, ifMatch(1))).toMatchObject({ status: 409, body: { code: "stale_version" } });
  });

  it("of two that are stated against the same revision, one stands", async () => {
    await put();
    const answers = await Promise.all([put({ unit: "requests" }, ifMatch(1)), put({ unit: "accounts" }, ifMatch(1))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each<[string, object, string, string]>([
    ["an unknown field", { name: "x" }, "/name", "unknown_field"],
    [
      "an unknown field in a condition",
      { where: { field: "account", op: "=", value: "a", not: 1 } },
      "/where/not",
      "unknown_field",
    ],
    ["a field that is none", { where: { field: "cost", op: "=", value: 1 } }, "/where/field", "invalid_value"],
    ["neither values nor glob", { exclusions: [{ reason: "x", field: "account" }] }, "/exclusions/0", "invalid_value"],
    [
      "a window without a zone",
      { window: { field: "occurredAt", from: "2026-01-01T00:00:00" } },
      "/window/from",
      "invalid_value",
    ],
    [
      "an attribute that no rule could name",
      { defaultMapping: { ...mapping, attributes: { ua: "ua", "user agent": "ua" } } },
      "/defaultMapping/attributes/user agent",
      "invalid_value",
    ],
  ])("%s is refused with its place", async (_what, more, pointer, code) => {
    expect(await put(more)).toMatchObject({ status: 422, body: { errors: [{ pointer, code }] } });
  });

  it("is previewed without being stored", async () => {
    await counted();
    const preview = await ask("POST", "/impact-rule/preview", { ...rule, unit: "requests", exclusions: [] });
    hasShape(shapes.RulePreview, preview);
    expect(preview.body).toMatchObject({ count: 7, rows: { ...BINS, excluded: 0, affected: 7 }, missing: [] });
    expect((await get("/impact-rule")).body["revision"]).toBe(1);
  });

  it("is compared with an earlier one: which rows came in, which went out, and why", async () => {
    await counted();
    await put({ exclusions: [], where: { field: "promptTokens", op: ">", value: 200_001 } }, ifMatch(1));
    await count();
    const revisions = await get("/impact-rule/revisions");
    hasShape(z.strictObject({ items: z.array(shapes.RuleRevision), next: z.null() }), revisions);
    expect(items(revisions).map(({ figure }) => (figure as { count: number }).count)).toEqual([5, 4]);
    const compared = await get("/impact-rule/comparison?from=1&to=2");
    hasShape(shapes.RuleComparison, compared);
    expect(compared.body).toMatchObject({
      ...{
        from: 1,
        to: 2,
        stayed: 4,
        in: { count: 2, reasons: [{ bin: "excluded", exclusion: "internal", count: 2 }] },
      },
      out: { count: 1, reasons: [{ bin: "notMatching", count: 1 }] },
    });
    expect((await get("/impact-rule/comparison")).body).toEqual(compared.body);
    const moved = await get("/impact-rule/comparison/requests?moved=out");
    hasShape(page(affected.MovedRequest), moved);
    expect(items(moved)).toMatchObject([{ requestId: "r-01", why: { bin: "notMatching" } }]);
    const one = await get("/impact-rule/comparison/requests?limit=1");
    const two = await get(`/impact-rule/comparison/requests?limit=1&after=${String(one.body["next"])}`);
    expect([...items(one), ...items(two)].map(({ requestId }) => requestId)).toEqual(["r-09", "r-10"]);
    expect(await get("/impact-rule/comparison?from=1&to=9")).toMatchObject({ status: 404 });
  });
});

describe("the figure and what is stated of it", () => {
  it("stands with its derivation, and is stated once however often the call is repeated", async () => {
    expect(await get("/impact")).toMatchObject({ status: 404 });
    expect(await ask("POST", "/impact-statements", words)).toMatchObject({
      status: 409,
      body: { code: "impact_incomplete" },
    });
    await counted();
    const impact = await get("/impact");
    hasShape(shapes.Impact, impact);
    expect(impact.body).toMatchObject({
      ...{ unit: "responses", count: 4, accounts: 3, ruleRevision: 1, complete: true, confidence: "lower_bound" },
      ...{ rows: BINS, excluded: [{ key: "internal", count: 2 }], share: { numerator: 5, denominator: 9 } },
    });
    const repeat = { headers: { "idempotency-key": "once" } };
    const first = await ask("POST", "/impact-statements", words, repeat);
    hasShape(ImpactStatement, first, 201);
    expect((await ask("POST", "/impact-statements", words, repeat)).text).toBe(first.text);
    expect(await ask("POST", "/impact-statements", { ...words, audience: "public" }, repeat)).toMatchObject({
      ...{ status: 422, body: { code: "idempotency_key_reused" } },
    });
    expect(await ask("POST", "/impact-statements", words)).toMatchObject({
      status: 409,
      body: { code: "why_required" },
    });
    expect(await ask("POST", "/impact-statements", { ...words, count: 155 })).toMatchObject({
      body: { code: "unknown_field" },
    });
    await put({ unit: "requests" }, ifMatch(1));
    await count();
    expect((await get("/impact")).body).toMatchObject({ count: 5, drift: 1, published: { number: 1, count: 4 } });
    await ask("POST", "/impact-statements", { ...words, why: { en: "Another unit" } });
    const list = await get("/impact-statements?limit=1");
    const rest = await get(`/impact-statements?limit=1&after=${String(list.body["next"])}`);
    hasShape(page(ImpactStatement), rest);
    expect([...items(list), ...items(rest)]).toMatchObject([
      { number: 1, count: 4 },
      { number: 2, count: 5, corrects: { number: 1, count: 4 }, why: { en: "Another unit" } },
    ]);
    expect((await get("/impact?revision=1")).body).toMatchObject({ count: 4, complete: false });
  });

  it("every step of it is in the audit log under the key that did it", async () => {
    const id = await counted();
    await ask("POST", "/impact-statements", words);
    const notice = { accounts: ["acct-17"], channel: "mail", message: "First", toldAt: "2026-09-12T10:00:00Z" };
    await ask("POST", "/affected-accounts/notices", notice);
    await ask("POST", "/request-logs/rescan", { fromArchive: true });
    await ask("POST", `/request-logs/${id}/cancel`);
    await ask("POST", `/request-logs/${id}/mapping`, mapping);
    await ask("DELETE", `/request-logs/${id}`);
    const { rows } = await at.record.sql.query<{ subject: string }>(
      `SELECT subject FROM audit_entry JOIN incident i ON i.id = incident_id WHERE slug = $1 AND actor_kind = 'key' ORDER BY audit_entry.id`,
      [slug],
    );
    const log = `request-log/${id}`;
    expect(rows.map(({ subject }) => subject)).toEqual([
      ...["impact-rule/1", "impact-statement/1", "account-notice", "impact", log, log, log, log],
    ]);
  });
});

describe("who may", () => {
  it.each<[string, string, object | undefined]>([
    ["PUT", "/impact-rule", rule],
    ["POST", "/impact-rule/preview", rule],
    ["POST", "/impact-statements", words],
    ["POST", "/request-logs/rescan", {}],
    [
      "POST",
      "/affected-accounts/notices",
      { accounts: ["a"], channel: "mail", message: "x", toldAt: "2026-09-12T10:00:00Z" },
    ],
    ["DELETE", "/request-logs/01a22b6c-0cef-7779-aa7a-1b180b5c8e51", undefined],
  ])("%s %s needs impact:write", async (method, path, body) => {
    const reading = await at.record.addKey({ incident: slug }, ["incidents:read", "incidents:write", "publish"]);
    expect(await ask(method, path, body, { key: reading })).toMatchObject({
      status: 403,
      body: { code: "not_allowed" },
    });
  });

  it.each([
    "/request-logs",
    "/impact-rule",
    "/impact",
    "/impact-statements",
    "/affected-requests",
    "/affected-accounts.csv",
  ])("GET %s needs incidents:read", async (path) => {
    const writing = await at.record.addKey({ incident: slug }, ["impact:write"]);
    expect(await ask("GET", path, undefined, { key: writing })).toMatchObject({
      status: 403,
      body: { code: "not_allowed" },
    });
  });
});
