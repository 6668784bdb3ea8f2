import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestRecord, peopleOn, type TestRecord } from "#test/server/access/test-record.ts";
import { publishingAs, type Publishing } from "#test/server/postmortem/publishing.ts";
import * as answered from "../../../app/api/v1/[[...route]]/publication-shapes.ts";
import { call, hasShape, shapes } from "./call-api.ts";

let record: TestRecord;
let at: Publishing;
let slug: string;
let key: string;
let reviewer: string;

beforeAll(async () => {
  record = await openTestRecord();
  const owner = await record.addPerson("Owner");
  at = publishingAs(record, owner);
  slug = await at.incident();
  key = await record.addKey(owner, ["incidents:read", "incidents:write", "publish"]);
  reviewer = await record.addKey((await peopleOn(record, slug)).reviewer, ["incidents:read", "publish"]);
});
afterAll(() => record.close());

const LATER = "2199-01-01T00:00:00Z";
const path = (rest: string) => `/incidents/${slug}/publication${rest}`;
const send = (method: string, rest: string, body?: unknown, as = key) => call(method, path(rest), { key: as, body });

// One story in order.
describe("publication by API", () => {
  it("previews, and tells the changes without the document", async () => {
    const preview = await send("GET", "/preview");
    hasShape(answered.Preview, preview);
    const diff = await send("GET", "/diff");
    hasShape(answered.PublicationDiff, diff);
    expect(diff.body["hash"]).toBe(preview.body["hash"]);
    expect(diff.body["document"]).toBeUndefined();
    expect((await send("GET", "/schedule")).status).toBe(404);
  });

  it("asks for a second person through PATCH, and refuses without one", async () => {
    const { body } = await call("GET", `/incidents/${slug}`, { key });
    const headers = { "if-match": `"${String(body["version"])}"` };
    const changed = await call("PATCH", `/incidents/${slug}`, { key, headers, body: { secondApprover: true } });
    hasShape(shapes.Incident, changed);
    expect(changed.body["secondApprover"]).toBe(true);
    const documentHash = await at.hashOf(slug);
    const refused = await send("POST", "", { documentHash, note: "x" });
    expect([refused.status, refused.body["code"]]).toEqual([409, "approval_missing"]);
    const approved = await send("POST", "/approval", { documentHash }, reviewer);
    hasShape(answered.Approved, approved);
  });

  it("schedules with 202, shows what waits, and cancels it", async () => {
    const plan = { documentHash: await at.hashOf(slug), note: "Later", at: LATER };
    const scheduled = await send("POST", "", plan);
    hasShape(answered.Schedule, scheduled, 202);
    expect((await send("GET", "/schedule")).body).toEqual(scheduled.body);
    const twice = await send("POST", "", plan);
    expect([twice.status, twice.body["code"]]).toEqual([409, "publication_scheduled"]);
    const cancelled = await send("DELETE", "/schedule");
    hasShape(answered.Schedule, cancelled);
    expect(cancelled.body["state"]).toBe("cancelled");
    const wrong = await send("POST", "", { ...plan, at: "soon" });
    expect([wrong.status, wrong.body["errors"]]).toMatchObject([422, [{ pointer: expect.stringMatching(/^\/at/) }]]);
    const none = await send("POST", "", { ...plan, at: "embargo_end" });
    expect([none.status, none.body["code"]]).toEqual([409, "no_embargo_end"]);
  });

  it("publishes with 201, redacts, and refuses what is not there", async () => {
    const published = await send("POST", "", { documentHash: await at.hashOf(slug), note: "Now" });
    hasShape(answered.Published, published, 201);
    const redacted = await send("POST", "/revisions/1/redact", { reason: "It named a customer" });
    hasShape(answered.Redacted, redacted);
    expect(redacted.body).toMatchObject({ revision: 1, withdrawn: true, hash: published.body["hash"] });
    for (const n of ["2", "0", "x", "1e3"]) {
      expect([n, (await send("POST", `/revisions/${n}/redact`, { reason: "x" })).status]).toEqual([n, 404]);
    }
  });

  it("sent again says that it is published or waits only for as long as that is so", async () => {
    const other = await at.incident();
    const post = (rest: string, body: object, id?: string) =>
      call("POST", `/incidents/${other}/publication${rest}`, {
        ...{ key, body },
        ...(id !== undefined && { headers: { "idempotency-key": id } }),
      });
    const later = { documentHash: await at.hashOf(other), note: "Later", at: LATER };
    const waits = await post("", later, "later");
    expect(await post("", later, "later")).toMatchObject({ status: 202, body: waits.body });
    await call("DELETE", `/incidents/${other}/publication/schedule`, { key });
    expect(await post("", later, "later")).toMatchObject({ status: 409, body: { code: "not_scheduled" } });
    const now = { documentHash: await at.hashOf(other), note: "Now" };
    const first = await post("", now, "first");
    expect(await post("", now, "first")).toMatchObject({ status: 201, body: first.body });
    await at.event(other, "Second");
    const next = { documentHash: await at.hashOf(other), note: "Next" };
    expect((await post("", next, "second")).status).toBe(201);
    await post("/revisions/1/redact", { reason: "A name" });
    expect(await post("", now, "first")).toMatchObject({ status: 409, body: { code: "not_published", revision: 1 } });
    expect((await post("", next, "second")).status).toBe(201);
    await post("/withdraw", { reason: "Wrong" });
    expect(await post("", next, "second")).toMatchObject({ status: 409, body: { code: "not_published", revision: 2 } });
    await at.event(other, "Third");
    await at.publish(other);
    expect(await post("", next, "second")).toMatchObject({ status: 409, body: { code: "not_published", revision: 2 } });
  });

  it("ends an embargo early with 201 and whom to tell", async () => {
    const other = await at.incident();
    await at.embargo(other, "2190-06-01T12:00");
    const documentHash = await at.hashOf(other);
    const refused = await call("POST", `/incidents/${other}/publication`, { key, body: { documentHash, note: "x" } });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: "embargo_active", embargoEnds: "2190-06-01T12:00:00Z" },
    ]);
    const body = { documentHash, note: "Early", reason: "It leaked" };
    hasShape(
      answered.BrokenGlass,
      await call("POST", `/incidents/${other}/publication/break-glass`, { key, body }),
      201,
    );
  });
});
