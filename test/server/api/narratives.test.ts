import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  addIncident,
  openTestRecord,
  peopleOn,
  type PersonActor,
  type TestRecord,
} from "#test/server/access/test-record.ts";
import * as shapes from "../../../app/api/v1/[[...route]]/narrative-shapes.ts";
import { call, hasShape, items, type Sent } from "./call-api.ts";

let record: TestRecord;
let owner: PersonActor;
let key: string;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  key = await record.addKey(owner, ["incidents:read", "incidents:write"]);
});
afterAll(() => record.close());
beforeEach(async () => {
  ({ slug } = await addIncident(owner));
});

const ask = (method: string, path = "", sent: Sent = {}) =>
  call(method, `/incidents/${slug}/narratives${path}`, { key, ...sent });
const cause = {
  kind: "cause",
  title: { en: "A cause" },
  body: { en: "It took {{duration declared restored}}.", ja: "原因" },
};
const add = async (body: object = cause, headers: Record<string, string> = {}) => ask("POST", "", { body, headers });
const at = (version: number) => ({ "if-match": `"${version}"` });
const audited = async (id: string) => {
  const { rows } = await record.sql.query(
    "SELECT verb, before, after FROM audit_entry WHERE subject = $1 ORDER BY id",
    [`narrative/${id}`],
  );
  return rows as unknown[];
};

describe("sections of prose", () => {
  it("are added, read, changed and removed, each with its version; the audit says so", async () => {
    const added = await add();
    hasShape(shapes.Narrative, added, 201);
    // Its source is kept as it was written, whether or not a reference resolves; it is for us until somebody says otherwise.
    expect(added.body).toMatchObject({ ...cause, audience: "internal", position: 0, version: 1 });
    expect(added.body["key"]).toMatch(/^cause-[0-9a-f]{8}$/);
    const id = String(added.body["id"]);
    expect(added.headers.get("etag")).toBe('"1"');
    expect(added.headers.get("location")).toBe(`/api/v1/incidents/${slug}/narratives/${id}`);
    hasShape(shapes.Narrative, await ask("GET", `/${id}`));

    const change = { body: { audience: "public" } };
    expect((await ask("PATCH", `/${id}`, change)).status).toBe(428);
    const changed = await ask("PATCH", `/${id}`, { ...change, headers: at(1) });
    hasShape(shapes.Narrative, changed);
    expect(changed.body).toMatchObject({ ...cause, audience: "public", version: 2 });
    const again = await ask("PATCH", `/${id}`, { ...change, headers: at(2) });
    expect(again.body).toMatchObject({ version: 2 });
    expect((await ask("DELETE", `/${id}`, { headers: at(2) })).status).toBe(204);
    expect((await ask("GET", `/${id}`)).status).toBe(404);
    expect(await audited(id)).toMatchObject([
      { verb: "prose.change", after: { id, version: 1 } },
      { before: { audience: "internal" }, after: { audience: "public" } },
      { before: { title: cause.title, version: 2 }, after: { removed: true } },
    ]);
  });

  it("keep a colleague's edit: a change of what was there before is refused with what is there now", async () => {
    const id = String((await add()).body["id"]);
    await ask("PATCH", `/${id}`, { body: { title: { en: "A colleague's" } }, headers: at(1) });
    for (const [method, body] of [
      ["PATCH", { title: { en: "Mine" } }],
      ["DELETE", undefined],
    ] as const) {
      const stale = await ask(method, `/${id}`, { ...(body && { body }), headers: at(1) });
      expect(stale).toMatchObject({
        status: 409,
        body: { code: "stale_version", current: { title: { en: "A colleague's" }, version: 2 } },
      });
    }
  });

  it("are listed by kind in their order, and moved within it", async () => {
    const ids: string[] = [];
    for (const title of ["a", "b", "c"]) ids.push(String((await add({ ...cause, title: { en: title } })).body["id"]));
    await add({ ...cause, kind: "note", title: { en: "n" } });
    const titles = async () => items(await ask("GET")).map(({ title }) => (title as { en: string }).en);
    hasShape(z.strictObject({ items: z.array(shapes.Narrative), next: z.null() }), await ask("GET"));
    expect(await titles()).toEqual(["a", "b", "c", "n"]);
    const move = (index: number, position: number, version: number) =>
      ask("PATCH", `/${ids[index]}`, { body: { position }, headers: at(version) });
    expect((await move(2, 0, 1)).body).toMatchObject({ position: 0, version: 2 });
    expect(await titles()).toEqual(["c", "a", "b", "n"]);
    expect((await move(2, 99, 2)).body).toMatchObject({ position: 2, version: 3 });
    expect(await titles()).toEqual(["a", "b", "c", "n"]);
    // Those that made room were not changed.
    expect(items(await ask("GET")).map(({ version }) => version)).toEqual([1, 1, 3, 1]);
    await ask("DELETE", `/${ids[0]}`, { headers: at(1) });
    expect((await add({ ...cause, title: { en: "d" } })).body).toMatchObject({ position: 2 });
    expect(await titles()).toEqual(["b", "c", "d", "n"]);
  });

  it("have keys that tell nothing, or what a public title says; a key is given once in its kind", async () => {
    const open = { ...cause, audience: "public" };
    expect((await add(open)).body).toMatchObject({ key: "a-cause" });
    expect((await add(open)).body).toMatchObject({ key: "a-cause-2" });
    expect(await add({ ...open, key: "a-cause" })).toMatchObject({ status: 409, body: { code: "key_taken" } });
    expect((await add({ ...open, kind: "note", key: "a-cause" })).status).toBe(201);
  });

  it("are added once for one Idempotency-Key", async () => {
    const headers = { "idempotency-key": "one" };
    const [first, again] = [await add(cause, headers), await add(cause, headers)];
    expect(again.body).toEqual(first.body);
    expect(items(await ask("GET"))).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ["a kind that is none", { ...cause, kind: "rumour" }, "/kind"],
    ["no English", { ...cause, body: { ja: "原因" } }, "/body/en"],
    ["an empty title", { ...cause, title: { en: " " } }, "/title/en"],
    ["a field that is none", { ...cause, html: "<b>" }, "/html"],
    ["a text that is too long", { ...cause, body: { en: "x".repeat(20_001) } }, "/body/en"],
  ])("are refused with %s", async (_what, body, pointer) => {
    const answer = await add(body);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer }] } });
  });

  it("are written by responders and co-ordinators, and found on their own incident only", async () => {
    const id = String((await add()).body["id"]);
    const { responder, reviewer, stranger } = await peopleOn(record, slug);
    const sendAs = async (person: PersonActor, method: string, path = "", sent: Sent = {}) => {
      const own = await record.addKey(person, ["incidents:read", "incidents:write"]);
      return (await ask(method, path, { ...sent, key: own })).status;
    };
    const change = { body: { title: { en: "x" } }, headers: at(1) };
    expect(await sendAs(reviewer, "GET", `/${id}`)).toBe(200);
    expect(await sendAs(reviewer, "PATCH", `/${id}`, change)).toBe(403);
    expect(await sendAs(stranger, "PATCH", `/${id}`, change)).toBe(404);
    expect(await sendAs(responder, "PATCH", `/${id}`, change)).toBe(200);
    const other = (await addIncident(owner)).slug;
    expect((await call("GET", `/incidents/${other}/narratives/${id}`, { key })).status).toBe(404);
  });
});
