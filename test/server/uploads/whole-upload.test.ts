import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listLogs, readLog } from "#server/impact/list-logs.ts";
import { peopleOn } from "#test/server/access/test-record.ts";
import { askRaw } from "#test/server/front/ask-raw.ts";
import { FILE, openImpactRecord, type ImpactRecord } from "#test/server/impact/impact-record.ts";
import { openUploadServer, PLACE, type Answered, type UploadServer } from "./upload-server.ts";

let at: ImpactRecord;
let uploads: UploadServer;
let slug: string;
let key: string;

beforeAll(async () => {
  at = await openImpactRecord();
  uploads = await openUploadServer();
  key = await at.record.addKey(at.owner, ["impact:write", "incidents:read"]);
});
afterAll(async () => {
  await uploads.close();
  await at.close();
});
beforeEach(async () => {
  slug = await at.newIncident();
});

const bearer = (secret = key) => ({ authorization: `Bearer ${secret}` });
const digestOf = (bytes: string | Buffer) => `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`;
const hexOf = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const put = (body: string | Buffer | Readable, headers: Record<string, string> = {}, query = "name=a.csv") =>
  uploads.send("PUT", `${slug}?${query}`, { headers: { ...bearer(), ...headers }, body });
const log = (answer: Answered) => at.asOwner(() => readLog(slug, String(answer.body["id"])));
const ledger = async () => (await at.asOwner(() => listLogs(slug, { deleted: true }))).items;

describe("a file in one request", () => {
  it("is archived under its hash, byte for byte, and queued under the rule's mapping", async () => {
    const answer = await put(FILE, { "content-digest": digestOf(FILE) });
    expect(answer).toMatchObject({ status: 202, body: { id: expect.any(String), status: "queued" } });
    expect(answer.headers.location).toBe(`/api/v1/incidents/${slug}/request-logs/${String(answer.body["id"])}`);
    expect(await log(answer)).toMatchObject({
      name: "a.csv",
      bytes: FILE.length,
      sha256: hexOf(FILE),
      origin: "upload",
    });
    const file = path.join(at.dataDir, "archive", hexOf(FILE));
    expect(readFileSync(file, "utf8")).toBe(FILE);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { rows } = await at.record.sql.query(
      `SELECT actor_kind FROM audit_entry JOIN incident i ON i.id = incident_id
       WHERE slug = $1 AND subject = $2 ORDER BY audit_entry.id`,
      [slug, `request-log/${String(answer.body["id"])}`],
    );
    expect(rows).toEqual([{ actor_kind: "key" }, { actor_kind: "key" }]);
  });

  it("the same file again adds nothing, with its hash declared or without", async () => {
    const first = await put(FILE);
    const declared: Record<string, string>[] = [{}, { "content-digest": `sha-512=:eA==:, ${digestOf(FILE)}` }];
    for (const headers of declared)
      expect((await put(FILE, headers, "name=again.csv")).body["id"]).toBe(first.body["id"]);
    expect(await ledger()).toHaveLength(1);
  });

  it("a compressed one says its format by itself", async () => {
    const answer = await put(gzipSync(FILE), {}, "name=a.csv.gz&format=csv");
    expect(await log(answer)).toMatchObject({ status: "queued", found: { compression: "gzip", format: "csv" } });
  });

  it("whose columns are not certain waits for a mapping", async () => {
    slug = await at.newIncident(null);
    expect((await put("a,b\n1,2\n")).body).toMatchObject({ status: "needs_mapping" });
  });

  it.each<[string, string, Record<string, string>, RegExp]>([
    ["another hash", FILE, { "content-digest": digestOf("else") }, /SHA-256/],
    ["nothing in it", "", {}, /empty/],
  ])("with %s is incomplete and counts for nothing", async (_what, body, headers, reason) => {
    const answer = await put(body, headers);
    expect(answer).toMatchObject({
      status: 202,
      body: { status: "incomplete", reason: expect.stringMatching(reason) },
    });
    expect(await log(answer)).toMatchObject({ status: "incomplete" });
  });

  it("that breaks off is incomplete, says how far it came, and may come again", async () => {
    const head = `PUT ${PLACE}/${slug}?name=a.csv HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`;
    const socket = askRaw(uploads.server, `${head}Content-Length: ${FILE.length}\r\n\r\n${FILE.slice(0, 100)}`);
    await vi.waitUntil(async () => (await ledger()).length === 1, { timeout: 20_000 });
    await vi.waitUntil(() => partials().some(({ size }) => size === 100), { timeout: 20_000 });
    uploads.server.closeAllConnections();
    await socket;
    const ended = async () => (await ledger())[0]?.status;
    await expect.poll(ended, { timeout: 20_000 }).toBe("incomplete");
    expect((await ledger())[0]?.reason).toBe(`100 of the ${FILE.length} bytes that were declared arrived`);
    expect(partials()).toEqual([]);
    expect((await put(FILE)).body).toMatchObject({ status: "queued" });
  });
});

function partials() {
  const folder = path.join(at.dataDir, "archive");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".partial"))
    .map((name) => ({ name, size: statSync(path.join(folder, name)).size }));
}

describe("a request that is refused", () => {
  it.each<[string, () => Promise<Answered>, number, string]>([
    ["no length", () => put(Readable.from([FILE])), 411, "length_required"],
    ["a digest nobody reads", () => put(FILE, { "content-digest": "sha-256=abc" }), 400, "invalid_digest"],
    ["only another algorithm", () => put(FILE, { "content-digest": "sha-512=:eA==:" }), 400, "invalid_digest"],
    ["no name", () => put(FILE, {}, ""), 422, "required"],
    ["a name twice", () => put(FILE, {}, "name=a&name=b"), 422, "repeated_parameter"],
    ["an unknown parameter", () => put(FILE, {}, "name=a&zone=UTC"), 422, "unknown_field"],
    ["a format nobody reads", () => put(FILE, {}, "name=a&format=xlsx"), 422, "invalid_value"],
    [
      "a place that is none",
      () => uploads.send("PUT", `${slug}/more?name=a`, { headers: bearer(), body: FILE }),
      404,
      "not_found",
    ],
  ])("%s", async (_what, ask, status, code) => {
    const answer = await ask();
    expect(answer).toMatchObject({ status, body: { status, code, title: expect.any(String) } });
    expect(answer.headers["content-type"]).toBe("application/problem+json");
    expect(await ledger()).toEqual([]);
  });

  /** What is answered to a request whose body never comes. */
  async function answeredUnread(headers: string[], bytes = 5_000_000, where = slug) {
    const lines = [`PUT ${PLACE}/${where}?name=a.csv HTTP/1.1`, "Host: x", `Content-Length: ${bytes}`, ...headers];
    const said = askRaw(uploads.server, [...lines, "Connection: close", "", ""].join("\r\n"));
    return (await said).replace(/^Date: .*\r\n/m, "");
  }

  it("signed out, without the scope, out of reach: before a byte is read", async () => {
    const { reviewer, stranger } = await peopleOn(at.record, slug);
    const other = await at.newIncident();
    const all = ["impact:write", "incidents:read", "incidents:write"] as const;
    expect(await answeredUnread([])).toMatch(/^HTTP\/1.1 401 .*"code":"not_signed_in"/s);
    expect(await answeredUnread(["Authorization: Bearer candor_of_nobody"])).toMatch(/^HTTP\/1.1 401 /);
    for (const secret of [
      await at.record.addKey(at.owner, ["incidents:read", "incidents:write"]),
      await at.record.addKey(reviewer, [...all]),
    ])
      expect(await answeredUnread([`Authorization: Bearer ${secret}`])).toMatch(
        /^HTTP\/1.1 403 .*"code":"not_allowed"/s,
      );
    for (const secret of [
      await at.record.addKey(stranger, [...all]),
      await at.record.addKey({ incident: other }, [...all]),
    ]) {
      const hidden = await answeredUnread([`Authorization: Bearer ${secret}`]);
      expect(hidden).toMatch(/^HTTP\/1.1 404 /);
      expect(hidden).toBe(await answeredUnread([`Authorization: Bearer ${secret}`], 5_000_000, "never-was-here"));
    }
    expect(await ledger()).toEqual([]);
  });

  it("too little disk: with both numbers, before a byte is read", async () => {
    const said = await answeredUnread([`Authorization: Bearer ${key}`], 900_000_000_000_000);
    expect(said).toMatch(/^HTTP\/1.1 409 .*"code":"disk_full"/s);
    expect(said).toMatch(/"needed":1800000000000000,"free":\d+/);
    expect(await ledger()).toEqual([]);
  });
});

it("a large file is on the disk as it comes: what is on its way stays small", { timeout: 120_000 }, async () => {
  const piece = Buffer.from("z-1,2025-08-06T00:00:00Z,m-a,9,10,acct-1,success\n".repeat(20_000));
  const pieces = 300;
  const onItsWay: number[] = [];
  async function* sending() {
    for (let sent = 0; sent < pieces; sent += 1) {
      onItsWay.push(sent * piece.length - (partials()[0]?.size ?? 0));
      yield piece;
    }
  }
  const length = String(pieces * piece.length);
  const answer = await put(Readable.from(sending()), { "content-length": length }, "name=big.csv");
  expect(answer).toMatchObject({ status: 202, body: { status: "needs_mapping" } });
  expect(await log(answer)).toMatchObject({ bytes: Number(length), received: Number(length) });
  // 294 MB went through. A body that is not pushed back would stand in memory.
  expect(Math.max(...onItsWay)).toBeLessThan(40_000_000);
});
