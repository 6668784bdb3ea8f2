import { afterAll, beforeAll, expect, it } from "vitest";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import { Import, ImportList, UndoneImport } from "../../../app/api/v1/[[...route]]/import-shapes.ts";
import { call } from "./call-api.ts";

let record: TestRecord;
let owner: PersonActor;
let key: string;
let path: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  key = await record.addKey(owner, ["incidents:read", "incidents:write"]);
  const { slug } = await addIncident(owner);
  path = `/incidents/${slug}/events/import`;
});
afterAll(() => record.close());

const paste = {
  text: "14:35 UTC found\n2026-07-01 12:00 IST asked\n2026-03-08 02:30 skipped\nno time",
  zone: "America/New_York",
  baseDate: "2026-09-09",
};
const post = (to: string, body: unknown, headers = {}) => call("POST", to, { key, body, headers });

it("proposes, takes and undoes, in the shapes the document says", async () => {
  const proposed = await post(path, { ...paste, dryRun: true });
  expect(proposed.status).toBe(200);
  expect(Import.parse(proposed.body).rows.map(({ verdict }) => verdict)).toEqual([
    "ready",
    "doubt",
    "doubt",
    "unreadable",
  ]);
  expect(proposed.body).not.toHaveProperty("importId");

  const accept = [{ line: 1 }, { line: 2, zone: "Asia/Kolkata" }, { line: 3, choose: "later" }];
  const taken = await post(path, { ...paste, dryRun: false, accept });
  expect(taken.status).toBe(201);
  const { importId, rows } = Import.parse(taken.body);
  expect(rows.map(({ event, time }) => [event !== undefined, time?.instant])).toEqual([
    [true, "2026-09-09T14:35:00Z"],
    [true, "2026-07-01T06:30:00Z"],
    [true, "2026-03-08T07:30:00Z"],
    [false, undefined],
  ]);

  const again = await post(path, { ...paste, dryRun: true, accept: accept.slice(1) });
  expect(Import.parse(again.body).rows.map(({ verdict }) => verdict)).toEqual([
    ...["duplicate", "duplicate", "duplicate"],
    "unreadable",
  ]);

  const undone = await post(`${path}/${importId}/undo`, {});
  expect([undone.status, UndoneImport.parse(undone.body).retracted.length]).toEqual([200, 3]);
  expect((await post(`${path}/${importId}/undo`, {})).body).toMatchObject({ status: 409, code: "import_undone" });
  const list = await call("GET", path.replace("events/import", "imports"), { key });
  expect(ImportList.parse(list.body).items).toMatchObject([{ id: importId, rows: 3, format: "plain" }]);
});

it("the same key and body again gives the first answer", async () => {
  const body = { ...paste, dryRun: false, accept: [{ line: 1 }] };
  const [first, second] = [
    await post(path, body, { "idempotency-key": "a" }),
    await post(path, body, { "idempotency-key": "a" }),
  ];
  expect([first.status, second.text]).toEqual([201, first.text]);
  expect((await post(path, { ...body, zone: "UTC" }, { "idempotency-key": "a" })).body).toMatchObject({
    code: "idempotency_key_reused",
  });
});

it.each([
  ["no dryRun", { ...paste }, "/dryRun", "required"],
  ["no rows to write", { ...paste, dryRun: false }, "/accept", "required"],
  ["an unknown field", { ...paste, dryRun: true, notify: true }, "/notify", "unknown_field"],
  ["an unknown format", { ...paste, dryRun: true, format: "pdf" }, "/format", "invalid_value"],
  ["an unknown zone", { ...paste, dryRun: true, zone: "Mars/Base" }, "/zone", "unknown_zone"],
  [
    "an unknown zone of a row",
    { ...paste, dryRun: false, accept: [{ line: 1, zone: "X" }] },
    "/accept/0/zone",
    "unknown_zone",
  ],
  ["a row in doubt", { ...paste, dryRun: false, accept: [{ line: 2 }] }, "/accept/0", "ambiguous_zone"],
  ["a row without time", { ...paste, dryRun: false, accept: [{ line: 4 }] }, "/accept/0", "no_time"],
])("refuses %s with its place", async (_what, body, pointer, code) => {
  const refused = await post(path, body);
  expect(refused).toMatchObject({ status: 422, body: { code, errors: [{ pointer, code }] } });
});

it("needs a key that may write, also to undo", async () => {
  const reader = await record.addKey(owner, ["incidents:read"]);
  expect((await call("POST", path, { key: reader, body: { ...paste, dryRun: true } })).status).toBe(200);
  const order = { ...paste, dryRun: false, accept: [{ line: 1 }] };
  expect((await call("POST", path, { key: reader, body: order })).status).toBe(403);
  expect((await call("POST", path, { body: order })).status).toBe(401);
});
