import { createHash } from "node:crypto";
import { readFileSync, renameSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { listLogs } from "#server/impact/list-logs.ts";
import { receiveLog } from "#server/impact/receive-log.ts";
import { addPerson } from "#server/members/manage-people.ts";
import { actAs, signInService } from "#server/session.ts";
import { peopleOn } from "#test/server/access/test-record.ts";
import { askRaw } from "#test/server/front/ask-raw.ts";
import { bytes, FILE, openImpactRecord, type ImpactRecord } from "#test/server/impact/impact-record.ts";
import { openUploadServer, PLACE, type Sent, type UploadServer } from "./upload-server.ts";

const sent = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers.js", () => ({ headers: async () => sent.headers }));

const SHA256 = createHash("sha256").update(FILE).digest("hex");
const HALF = 400;

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
const send = (method: string, place: string, { headers, body }: Sent = {}) =>
  uploads.send(method, place, { headers: { ...bearer(), ...headers }, ...(body !== undefined && { body }) });
const begin = (more: object = {}) =>
  send("POST", slug, { body: JSON.stringify({ name: "a.csv", bytes: FILE.length, sha256: SHA256, ...more }) });
const begun = async (more: object = {}) => String((await begin(more)).body["id"]);
const patch = (id: string, from: number, body: string, headers = {}) =>
  send("PATCH", `${slug}/${id}`, { headers: { "upload-offset": String(from), ...headers }, body });
const head = async (id: string) => (await send("HEAD", `${slug}/${id}`)).headers;
const archived = () => readFileSync(path.join(at.dataDir, "archive", SHA256), "utf8");

describe("a file in pieces", () => {
  it("goes on where it ended, and the last byte ends it", async () => {
    expect(await begin()).toMatchObject({ status: 201, body: { received: 0, status: "receiving" } });
    const id = await begun();
    const first = await patch(id, 0, FILE.slice(0, HALF));
    expect([first.status, first.headers["upload-offset"], first.headers["upload-status"]]).toEqual([
      ...[204, String(HALF), "receiving"],
    ]);
    expect(await head(id)).toMatchObject({ "upload-offset": String(HALF), "upload-length": String(FILE.length) });
    // The same file is begun again, as after a crash of its sender.
    expect(await begin({ name: "other.csv" })).toMatchObject({ status: 201, body: { id, received: HALF } });
    const last = await patch(id, HALF, FILE.slice(HALF));
    expect([last.status, last.headers["upload-offset"], last.headers["upload-status"]]).toEqual([
      ...[204, String(FILE.length), "queued"],
    ]);
    expect(last.headers.location).toBe(`/api/v1/incidents/${slug}/request-logs/${id}`);
    expect(archived()).toBe(FILE);
    expect(await head(id)).toMatchObject({ "upload-offset": String(FILE.length), "upload-status": "queued" });
    expect(await begin()).toMatchObject({ status: 201, body: { id, status: "queued" } });
    expect((await at.asOwner(() => listLogs(slug))).items).toHaveLength(1);
  });

  it.each([0, HALF - 1, HALF + 1])("refuses a piece at %i and says where it is", async (from) => {
    const id = await begun();
    await patch(id, 0, FILE.slice(0, HALF));
    const refused = await patch(id, from, "xyz");
    expect(refused).toMatchObject({ status: 409, body: { code: "wrong_offset", received: HALF } });
    expect(refused.headers["upload-offset"]).toBe(String(HALF));
    expect(await head(id)).toMatchObject({ "upload-offset": String(HALF) });
  });

  it("keeps what came of a piece that broke off", async () => {
    const id = await begun();
    const headers = [`PATCH ${PLACE}/${slug}/${id} HTTP/1.1`, "Host: x", `Authorization: Bearer ${key}`];
    const lines = [...headers, "Upload-Offset: 0", `Content-Length: ${FILE.length}`, "", FILE.slice(0, HALF)];
    const broken = askRaw(uploads.server, lines.join("\r\n"));
    await expect.poll(async () => (await head(id))["upload-offset"], { timeout: 20_000 }).toBe(String(HALF));
    uploads.server.closeAllConnections();
    await broken;
    expect((await patch(id, HALF, FILE.slice(HALF))).headers["upload-status"]).toBe("queued");
    expect(archived()).toBe(FILE);
  });

  it("is ended by the next beginning where all of it is here, and nobody was told", async () => {
    const id = await begun();
    await at.asOwner(() => receiveLog(slug, id, { offset: 0, body: bytes(FILE) }));
    expect(await begin()).toMatchObject({ status: 201, body: { id, received: FILE.length, status: "queued" } });
  });

  it("is ended once, though two ask for it at once", async () => {
    const id = await begun();
    await at.asOwner(() => receiveLog(slug, id, { offset: 0, body: bytes(FILE) }));
    const answers = await Promise.all([begin(), begin(), patch(id, FILE.length, "")]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 204]);
    expect(await head(id)).toMatchObject({ "upload-status": "queued" });
    expect(archived()).toBe(FILE);
  });

  it("of other bytes than declared is incomplete, and more bytes are refused", async () => {
    const id = await begun();
    const more = await patch(id, 0, `${FILE}more`);
    expect(more).toMatchObject({ status: 409, body: { code: "too_many_bytes" } });
    const other = await patch(id, 0, FILE.replace("r-01", "r-99"));
    expect([other.status, other.headers["upload-status"]]).toEqual([204, "incomplete"]);
    expect(await patch(id, 0, FILE)).toMatchObject({ status: 409, body: { code: "not_receiving" } });
  });

  it("answers a sender that goes on sending after the refusal", async () => {
    async function* sending() {
      for (let part = 0; part < 40; part += 1) {
        yield Buffer.alloc(1 << 20, "x");
        await setTimeout(5);
      }
    }
    const said = await send("POST", slug, { body: Readable.from(sending()) });
    expect(said).toMatchObject({ status: 413, body: { code: "body_too_large" } });
  });

  it.each<[string, () => Promise<{ status: number; body: object }>, number, string]>([
    ["no JSON", () => send("POST", slug, { body: "{" }), 422, "invalid_json"],
    ["an unknown field", () => begin({ origin: "scenario" }), 422, "unknown_field"],
    ["a hash that is none", () => begin({ sha256: "abc" }), 422, "invalid_format"],
    ["too long a beginning", () => begin({ name: "x".repeat(20_000) }), 413, "body_too_large"],
    [
      "no offset",
      () => begun().then((id) => send("PATCH", `${slug}/${id}`, { body: "x" })),
      400,
      "invalid_upload_offset",
    ],
    ["no such log", () => patch("01a22b6c-0cef-7779-aa7a-1b180b5c8e51", 0, "x"), 404, "not_found"],
    ["no log at all", () => patch("one", 0, "x"), 404, "not_found"],
  ])("%s is refused", async (_what, ask, status, code) => {
    expect(await ask()).toMatchObject({ status, body: { code } });
  });

  it("is another incident's: missing here", async () => {
    const id = await begun();
    const { stranger, reviewer } = await peopleOn(at.record, slug);
    const theirs = bearer(await at.record.addKey(stranger, ["impact:write", "incidents:read"]));
    const reads = bearer(await at.record.addKey(reviewer, ["impact:write", "incidents:read"]));
    const piece = { "upload-offset": "0" };
    expect((await send("PATCH", `${slug}/${id}`, { headers: { ...piece, ...theirs }, body: "x" })).status).toBe(404);
    expect((await send("HEAD", `${slug}/${id}`, { headers: theirs })).status).toBe(404);
    expect((await send("PATCH", `${slug}/${id}`, { headers: { ...piece, ...reads }, body: "x" })).status).toBe(403);
    slug = await at.newIncident();
    expect(await patch(id, 0, "x")).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  it("whose bytes are gone begins anew", async () => {
    const id = await begun();
    await patch(id, 0, FILE.slice(0, HALF));
    const partial = path.join(at.dataDir, "archive", `.${id}.partial`);
    renameSync(partial, `${partial}.away`);
    expect(await begin()).toMatchObject({ body: { id, received: 0 } });
    expect((await patch(id, 0, FILE)).headers["upload-status"]).toBe("queued");
  });
});

describe("whoever is signed in in a browser", () => {
  let cookie: string;

  beforeAll(async () => {
    const admin = await at.record.addPerson("Admin", "admin");
    const [email, password] = ["uploader@example.test", "pass of the uploader"];
    await actAs(admin, () => addPerson({ email, name: "Uploader", password }));
    const answer = await signInService().api.signInEmail({ body: { email, password }, asResponse: true });
    cookie = answer.headers
      .getSetCookie()
      .flatMap((line) => line.split(";")[0] ?? [])
      .join("; ");
  });
  beforeEach(async () => {
    const { rows } = await at.record.sql.query<{ id: string }>("SELECT id FROM person WHERE name = 'Uploader'");
    await at.record.putOn(
      slug,
      { kind: "person", id: rows[0]?.id ?? "", name: "Uploader", role: "member" },
      "responder",
    );
    sent.headers = new Headers({ cookie });
  });

  const from = (headers: Record<string, string>) =>
    uploads.send("PUT", `${slug}?name=a.csv`, { headers: { cookie, ...headers }, body: FILE });
  const own = () => `http://127.0.0.1:${(uploads.server.address() as { port: number }).port}`;

  it.each<[string, () => Record<string, string>]>([
    ["this site", () => ({ "sec-fetch-site": "same-origin", origin: own() })],
    ["this site, in a browser that says less", () => ({ origin: own() })],
    ["its stated address, behind a proxy", () => ({ origin: "http://127.0.0.1:3000" })],
  ])("sends from a page of %s", async (_what, headers) => {
    expect(await from(headers())).toMatchObject({ status: 202, body: { status: "queued" } });
    const { rows } = await at.record.sql.query(
      "SELECT DISTINCT actor_name FROM audit_entry JOIN incident i ON i.id = incident_id WHERE slug = $1 AND subject LIKE 'request-log/%'",
      [slug],
    );
    expect(rows).toEqual([{ actor_name: "Uploader" }]);
  });

  it.each<[string, Record<string, string>]>([
    ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["another host of the same site", { "sec-fetch-site": "same-site", origin: "http://other.127.0.0.1:3000" }],
    ["another site, in a browser that says less", { origin: "https://evil.example" }],
    ["no page at all", {}],
    ["a page that hides where it is", { origin: "null" }],
  ])("is not taken for the sender of what %s sends", async (_what, headers) => {
    expect(await from(headers)).toMatchObject({ status: 403, body: { code: "cross_origin" } });
    expect((await at.asOwner(() => listLogs(slug))).items).toEqual([]);
  });

  it("and signed out is asked to sign in", async () => {
    sent.headers = new Headers({ cookie: "candor.session_token=old" });
    expect(await from({ origin: own() })).toMatchObject({ status: 401, body: { code: "not_signed_in" } });
  });
});
