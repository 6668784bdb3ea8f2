import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { peopleOn } from "#test/server/access/test-record.ts";
import { openImpactRecord, type ImpactRecord } from "#test/server/impact/impact-record.ts";
import * as shapes from "../../../app/api/v1/[[...route]]/evidence-shapes.ts";
import { call, hasShape, items, type Sent } from "./call-api.ts";

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

const ask = (method: string, path = "", sent: Sent = {}) =>
  call(method, `/incidents/${slug}/evidence${path}`, { key, ...sent });
const canary = {
  kind: "verification",
  title: { en: "Canary markers" },
  data: {
    ...{ check: "canary", result: "passed", by: "a checker", outcome: { en: "None came back." } },
    time: { wallClock: "2026-09-09T18:10", zone: "Europe/Berlin" },
  },
};
const benchmark = {
  kind: "benchmark",
  title: { en: "Deferred release" },
  audience: "public",
  data: { runs: 16, hardware: "2 × H200", effectPercent: -0.38, lowPercent: -2.12, highPercent: 1.36 },
};
const NEVER = { wallClock: "2026-03-29T02:30", zone: "Europe/Berlin" };
const add = async (body: object, headers: Record<string, string> = {}) => ask("POST", "", { body, headers });
const audited = async (id: string) => {
  const { rows } = await at.record.sql.query("SELECT after FROM audit_entry WHERE subject = $1 ORDER BY id", [
    `evidence/${id}`,
  ]);
  return rows.map(({ after }) => after as unknown);
};

describe("evidence", () => {
  it("is added, read, changed and removed, each with its version; the audit says so", async () => {
    const added = await add(canary);
    hasShape(shapes.EvidenceWithWarnings, added, 201);
    expect(added.body).toMatchObject({ data: { time: { instant: "2026-09-09T16:10:00Z" } }, warnings: [] });
    expect(added.headers.get("etag")).toBe('"1"');
    const id = String(added.body["id"]);
    expect(added.headers.get("location")).toBe(`/api/v1/incidents/${slug}/evidence/${id}`);
    hasShape(shapes.Evidence, await ask("GET", `/${id}`));
    hasShape(shapes.EvidenceWithWarnings, await add(benchmark), 201);
    const listed = await ask("GET");
    hasShape(z.strictObject({ items: z.array(shapes.Evidence), next: z.null() }), listed);
    expect(items(listed).map(({ kind }) => kind)).toEqual(["verification", "benchmark"]);

    const data = { result: "failed" };
    expect((await ask("PATCH", `/${id}`, { body: { data } })).status).toBe(428);
    const changed = await ask("PATCH", `/${id}`, { body: { data }, headers: { "if-match": '"1"' } });
    hasShape(shapes.EvidenceWithWarnings, changed);
    // The time was not said again: it stays.
    expect(changed.body).toMatchObject({ version: 2, data: { result: "failed", time: { zone: "Europe/Berlin" } } });
    const stale = await ask("DELETE", `/${id}`, { headers: { "if-match": '"1"' } });
    expect(stale).toMatchObject({ status: 409, body: { current: { version: 2 } } });
    expect((await ask("DELETE", `/${id}`, { headers: { "if-match": '"2"' } })).status).toBe(204);
    expect((await ask("GET", `/${id}`)).status).toBe(404);
    expect(await audited(id)).toMatchObject([{ id, version: 1 }, { data: { result: "failed" } }, { removed: true }]);
  });

  it("is added once for one Idempotency-Key", async () => {
    const headers = { "idempotency-key": "one" };
    const [first, again] = [await add(benchmark, headers), await add(benchmark, headers)];
    expect(again.body).toEqual(first.body);
    expect((await add(canary, headers)).body).toMatchObject({ code: "idempotency_key_reused" });
    expect(items(await ask("GET"))).toHaveLength(1);
  });

  it.each<[string, object, number, string, string]>([
    ["a kind that is none", { ...benchmark, kind: "rumour" }, 422, "/kind", "invalid_union"],
    ["one end of an interval", { ...benchmark, data: { lowPercent: -1 } }, 422, "/data/highPercent", "invalid_value"],
    [
      "a change outside of it",
      { ...benchmark, data: { ...benchmark.data, effectPercent: 3 } },
      422,
      "/data",
      "invalid_value",
    ],
    ["a field that is none", { ...canary, verdict: "good" }, 422, "/verdict", "unknown_field"],
    ["a time that never was", { ...canary, data: { time: NEVER } }, 422, "/data/time", "nonexistent_local_time"],
  ])("is refused with %s", async (_what, body, status, pointer, code) => {
    const answer = await add(body);
    expect(answer.status).toBe(status);
    const errors = (answer.body["errors"] ?? []) as { pointer: string; code: string }[];
    expect([answer.body["code"], ...errors.map((error) => error.code)]).toContain(code);
    if (errors.length > 0) expect(errors[0]?.pointer).toContain(pointer);
  });
});

describe("its files", () => {
  const BYTES = Buffer.from("step,result\n1,passed\n");
  const DOWNLOAD = `attachment; filename="evidence"; filename*=UTF-8''run.csv`;
  const attach = (id: string, name = "run.csv", raw: Buffer = BYTES) =>
    ask("POST", `/${id}/files?name=${encodeURIComponent(name)}`, { raw: new Uint8Array(raw) });

  it("come in as they are, once, with their hash, and leave as the same bytes", async () => {
    const id = String((await add(canary)).body["id"]);
    const sent = await attach(id);
    hasShape(shapes.EvidenceFile, sent, 201);
    const sha256 = createHash("sha256").update(BYTES).digest("hex");
    expect(sent.body).toMatchObject({ name: "run.csv", bytes: BYTES.length, sha256 });
    expect((await attach(id)).body).toEqual(sent.body);
    expect((await ask("GET", `/${id}`)).body["files"]).toEqual([sent.body]);
    const fetched = await ask("GET", `/${id}/files/${String(sent.body["id"])}`);
    expect([fetched.text, fetched.headers.get("content-disposition")]).toEqual([BYTES.toString(), DOWNLOAD]);
    expect(fetched.headers.get("content-digest")).toBe(`sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`);
    expect((await ask("DELETE", `/${id}/files/${String(sent.body["id"])}`)).status).toBe(204);
    expect((await ask("GET", `/${id}/files/${String(sent.body["id"])}`)).status).toBe(404);
    expect(await audited(id)).toMatchObject([{ id }, { file: { sha256 } }, { file: null }, { filesRemoved: [sha256] }]);
  });

  it.each([
    ["page.html", "<p>", "file_type"],
    ["", "x", "too_small"],
    ["run.csv", "", "empty"],
    ["run.png", "no picture", "file_type"],
  ])("called %s that hold %s are refused: %s", async (name, content, code) => {
    const id = String((await add(canary)).body["id"]);
    expect(await attach(id, name, Buffer.from(content))).toMatchObject({ status: 422, body: { code } });
  });

  it("are attached by those who write, and read by the incident's people", async () => {
    const id = String((await add(canary)).body["id"]);
    const { id: fileId } = (await attach(id)).body as { id: string };
    const { reviewer, stranger } = await peopleOn(at.record, slug);
    const asReviewer = { key: await at.record.addKey(reviewer, ["incidents:read", "impact:write"]) };
    const asStranger = { key: await at.record.addKey(stranger, ["incidents:read", "impact:write"]) };
    expect((await ask("GET", `/${id}/files/${fileId}`, asReviewer)).text).toBe(BYTES.toString());
    expect((await ask("POST", `/${id}/files?name=a.txt`, { ...asReviewer, raw: "a" })).status).toBe(403);
    for (const path of [`/${id}/files/${fileId}`, `/${id}`, ""]) {
      expect((await ask("GET", path, asStranger)).status, path).toBe(404);
    }
  });
});
