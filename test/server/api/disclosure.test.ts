import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addIncident, openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";
import { DisclosureCase, RecordedFacts } from "../../../app/api/v1/[[...route]]/disclosure-shapes.ts";
import { FACT_ROUTES } from "../../../app/api/v1/[[...route]]/disclosure-routes.ts";
import { newCaseFact } from "#domain/disclosure/case-fact.ts";
import { call, hasShape, items, type Sent } from "./call-api.ts";
import { disclosureBody } from "./disclosure-messages.ts";

const said = { en: "text" };
let record: TestRecord;
let key: string;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
});
afterAll(() => record.close());
beforeEach(async () => {
  const owner = await record.addPerson("Owner");
  ({ slug } = await addIncident(owner));
  key = await record.addKey(owner, ["incidents:read", "disclosure:write"]);
});

const send = (method: string, path: string, body?: unknown, more: Sent = {}) =>
  call(method, `/incidents/${slug}${path}`, { key, body, ...more });
const opened = async () => {
  await send("POST", "/disclosure", { channel: said });
  await send("POST", "/parties", { party: "vendor", name: said, roles: ["vendor"] });
};

describe("the case by the API", () => {
  it("is missing before it is open, opens once, and is answered with its version", async () => {
    expect((await send("GET", "/disclosure")).status).toBe(404);
    const made = await send("POST", "/disclosure", { channel: said });
    hasShape(RecordedFacts, made, 201);
    expect(await send("POST", "/disclosure", { channel: said })).toMatchObject({
      ...{ status: 409, body: { code: "case_exists" } },
    });
    const read = await send("GET", "/disclosure");
    hasShape(DisclosureCase, read);
    expect([read.headers.get("etag"), read.body["version"]]).toEqual(['"1"', 1]);
  });

  it("has an address for each kind of entry but its opening, and takes them in one ledger", async () => {
    const kinds = newCaseFact.options.map(({ shape }) => shape.kind.value);
    expect(FACT_ROUTES.map(({ kind }) => kind).sort()).toEqual(kinds.filter((kind) => kind !== "case_opened").sort());
    await opened();
    const at = "2026-01-02";
    const step = await send("POST", "/parties/vendor/report-steps", { to: "received", time: { date: at } });
    expect(step).toMatchObject({ status: 201, body: { added: 1, version: 3 } });
    expect(items(await send("GET", "/parties"))).toMatchObject([{ key: "vendor", report: { state: "received" } }]);
    expect(items(await send("GET", "/disclosure/entries")).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it("refuses by the rule, with its code; a change without If-Match is 428, with an old one 409", async () => {
    await opened();
    const bad = await send("POST", "/parties/vendor/report-steps", { to: "closed" });
    expect(bad).toMatchObject({ status: 409, body: { code: "illegal_report_step" } });
    expect((await send("PATCH", "/parties/vendor", { name: said })).status).toBe(428);
    const headers = { "if-match": '"1"' };
    expect(await send("PATCH", "/parties/vendor", { name: { en: "Other" } }, { headers })).toMatchObject({
      ...{ status: 409, body: { code: "stale_version", current: { version: 2 } } },
    });
    const now = await send("PATCH", "/parties/vendor", { name: { en: "Other" } }, { headers: { "if-match": '"2"' } });
    expect(now).toMatchObject({ status: 200, body: { version: 3, added: 1 } });
  });

  it("says that nothing was entered where nothing changed, and repeats an answer to the same key", async () => {
    await opened();
    const credit = { credit: "one", name: "A Finder", credits: "finder" };
    const first = await send("POST", "/credits", credit, { headers: { "idempotency-key": "k1" } });
    const again = await send("POST", "/credits", credit, { headers: { "idempotency-key": "k1" } });
    expect([first.status, again.status, again.body["version"]]).toEqual([201, 201, 3]);
    expect(await send("POST", "/credits", credit)).toMatchObject({ status: 200, body: { added: 0, version: 3 } });
  });

  it("points at the field that is wrong, and does not take what it computes itself", async () => {
    await opened();
    const wrong = await send("POST", "/parties/vendor/report-steps", { to: "gone", colour: 1 });
    expect([wrong.status, (wrong.body["errors"] as { pointer: string }[]).map(({ pointer }) => pointer)]).toEqual([
      422,
      ["/to", "/colour"],
    ]);
    const twice = await send("POST", "/parties/vendor/report-steps", { party: "other", to: "received" });
    expect(twice).toMatchObject({ status: 422, body: { errors: [{ pointer: "/party", code: "unknown_field" }] } });
    const body = { ...disclosureBody("post", "/incidents/{slug}/deadlines"), due: { date: "2030-01-01" } };
    expect(await send("POST", "/deadlines", body)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: "/due", code: "computed_field" }] },
    });
    const made = await send("POST", "/deadlines", disclosureBody("post", "/incidents/{slug}/deadlines"));
    expect(items(await send("GET", "/deadlines"))).toMatchObject([{ due: { date: "2026-01-07" }, isEffective: true }]);
    expect(made.status).toBe(201);
  });

  it("is proposed, settled and accepted, and binds", async () => {
    await opened();
    const ends = { date: "2190-01-02" };
    expect((await send("POST", "/embargo/proposals", { term: "first", ends })).status).toBe(201);
    expect(await send("POST", "/embargo/proposals/first/acceptance", {})).toMatchObject({
      ...{ status: 409, body: { code: "needs_instant" } },
    });
    const wrong = { ends: { wallClock: "2190-01-09T12:00", zone: "UTC" } };
    expect((await send("POST", "/embargo/proposals/first/settlement", wrong)).status).toBe(409);
    const right = { ends: { wallClock: "2190-01-02T12:00", zone: "UTC" } };
    await send("POST", "/embargo/proposals/first/settlement", right);
    expect((await send("POST", "/embargo/proposals/first/acceptance", {})).status).toBe(201);
    const embargo = await send("GET", "/embargo");
    expect(embargo.body).toMatchObject({ state: "active", binding: { ends: { instant: "2190-01-02T12:00:00Z" } } });
  });
});
