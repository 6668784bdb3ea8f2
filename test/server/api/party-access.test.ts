import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { PartyAccess, Invitation, Invited, PartyCase } from "../../../app/api/v1/[[...route]]/party-shapes.ts";
import { addCase } from "#test/builders/party-case.ts";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { call, hasShape, items, page } from "./call-api.ts";

let record: TestRecord;
let owner: PersonActor;
let dataDir: string;
let key: string;
let at: string;

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "candor-party-access-"));
  process.env["DATA_DIR"] = dataDir;
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  key = await record.addKey(owner, ["incidents:read", "disclosure:write"]);
});
afterAll(async () => {
  await record.close();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  const { slug } = await addIncident(owner);
  await addCase(record, slug, ["vendor", "finder"]);
  at = `/incidents/${slug}`;
});

it("a party's view, now and then", async () => {
  const now = await call("GET", `${at}/parties/vendor/view`, { key });
  hasShape(PartyCase, now);
  expect(now.body).toMatchObject({ view: { party: { key: "vendor" }, access: "open" } });
  const asOf = new Date().toISOString();
  const then = await call("GET", `${at}/parties/vendor/view?asOf=${asOf}`, { key });
  expect(then.body["view"]).toEqual(now.body["view"]);
  expect((await call("GET", `${at}/parties/vendor/view?asOf=2020-01-01T00:00:00Z`, { key })).status).toBe(404);
  expect((await call("GET", `${at}/parties/nobody/view`, { key })).status).toBe(404);
  expect((await call("GET", `${at}/parties/vendor/view?asOf=yesterday`, { key })).status).toBe(422);
});

it("invitations are made, listed and taken back under their party", async () => {
  const made = await call("POST", `${at}/parties/vendor/invitations`, { key, body: { email: "mio@vendor.example" } });
  hasShape(Invited, made, 201);
  const listed = await call("GET", `${at}/parties/vendor/invitations`, { key });
  hasShape(page(Invitation), listed);
  expect(items(listed)).toMatchObject([{ email: "mio@vendor.example", state: "open", invitedBy: "test key" }]);
  expect(listed.text).not.toContain("/invitations/");
  expect(items(await call("GET", `${at}/parties/finder/invitations`, { key }))).toEqual([]);
  const { id } = made.body as { id: string };
  expect((await call("DELETE", `${at}/parties/finder/invitations/${id}`, { key })).status).toBe(404);
  expect((await call("DELETE", `${at}/parties/vendor/invitations/${id}`, { key })).status).toBe(204);
  expect((await call("DELETE", `${at}/parties/vendor/invitations/${id}`, { key })).status).toBe(404);
  const access = await call("GET", `${at}/party-access`, { key });
  hasShape(PartyAccess, access);
  expect(access.body).toMatchObject({ people: [], invitations: [{ state: "revoked" }] });
});

it.each([
  ["no address", { email: "mio" }, 422, "/email"],
  ["another party beside the one in the address", { email: "mio@vendor.example", role: "vendor" }, 422, "/role"],
])("an invitation with %s is refused", async (_what, body, status, pointer) => {
  const refused = await call("POST", `${at}/parties/vendor/invitations`, { key, body });
  expect(refused).toMatchObject({ status, body: { errors: [{ pointer }] } });
});

it("who may read the incident sees the view and not who has access", async () => {
  const reader = await record.addKey(owner, ["incidents:read"]);
  expect((await call("GET", `${at}/parties/vendor/view`, { key: reader })).status).toBe(200);
  expect((await call("GET", `${at}/party-access`, { key: reader })).status).toBe(403);
  expect((await call("GET", `${at}/parties/vendor/invitations`, { key: reader })).status).toBe(403);
});
