import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addIncident, openTestRecord, type PersonActor, type TestRecord } from "#test/server/access/test-record.ts";
import {
  Deployment,
  DeploymentChange,
  DeploymentImported,
} from "../../../app/api/v1/[[...route]]/deployment-shapes.ts";
import { ExposureConditions } from "../../../app/api/v1/[[...route]]/exposure-shapes.ts";
import { call, hasShape, page, shapes, type Called, type Sent } from "./call-api.ts";
import { EXPOSURE } from "./upstream-messages.ts";

let record: TestRecord;
let owner: PersonActor;
let key: string;
let slug: string;

beforeAll(async () => {
  record = await openTestRecord();
  owner = await record.addPerson("Owner");
  key = await record.addKey(owner, ["incidents:read", "upstream:write"]);
});
afterAll(() => record.close());
beforeEach(async () => {
  ({ slug } = await addIncident(owner));
});

const send = (method: string, path: string, body?: unknown, more: Sent = {}) =>
  call(method, `/incidents/${slug}${path}`, { key, body, ...more });
const at = (version: number) => ({ headers: { "if-match": `"${version}"` } });
const put = (name: string, body: object, more: Sent = {}) =>
  send("PUT", `/deployments/${encodeURIComponent(name)}`, body, more);
const refusal = ({ status, body }: Called) => [
  status,
  ...((body["errors"] as { pointer: string; code: string }[] | undefined) ?? [{ pointer: "", code: body["code"] }]).map(
    ({ pointer, code }) => `${pointer} ${String(code)}`,
  ),
];
const verdict = ({ body }: Called) => (body["exposure"] as { verdict: string }).verdict;

describe("exposure conditions", () => {
  const path = "/exposure-conditions";

  it("are stated as revisions: the first needs no If-Match, the next the newest one", async () => {
    expect((await send("GET", path)).status).toBe(404);
    const first = await send("PUT", path, EXPOSURE);
    hasShape(ExposureConditions, first);
    expect([first.headers.get("etag"), first.body["revision"]]).toEqual(['"1"', 1]);
    expect(refusal(await send("PUT", path, EXPOSURE))).toEqual([428, " version_required"]);
    expect(await send("PUT", path, EXPOSURE, at(2))).toMatchObject({ status: 409, body: { current: { revision: 1 } } });
    const changed = { ...EXPOSURE, nextStep: { en: "Ask the owner." } };
    hasShape(ExposureConditions, await send("PUT", path, changed, at(1)));
    expect((await send("GET", path)).body).toMatchObject({ revision: 2, nextStep: changed.nextStep });
    expect((await send("GET", `${path}?revision=1`)).body).toMatchObject({ revision: 1, nextStep: EXPOSURE.nextStep });
    expect((await send("GET", `${path}?revision=3`)).status).toBe(404);
  });

  const rule = EXPOSURE.rules[0];
  let deep: object = { field: "version", answered: true };
  for (let level = 0; level < 60; level += 1) deep = { not: deep };
  it.each([
    ["an unknown field", { ...EXPOSURE, colour: 1 }],
    [
      "a condition on what nobody is asked",
      { ...EXPOSURE, rules: [{ ...rule, when: { field: "mode", op: "=", value: "x" } }] },
    ],
    ["a condition that is none", { ...EXPOSURE, rules: [{ ...rule, when: { sql: "drop" } }] }],
    ["a verdict that is none", { ...EXPOSURE, rules: [{ ...rule, verdict: "maybe" }] }],
    ["no rule", { ...EXPOSURE, rules: [] }],
    ["a condition without end", { ...EXPOSURE, rules: [{ ...rule, when: deep }] }],
    ["nothing", null],
  ])("%s is refused, and nothing is stored", async (_what, body) => {
    expect((await send("PUT", path, body)).status).toBe(422);
    expect((await send("GET", path)).status).toBe(404);
  });
});

describe("a deployment", () => {
  it("is stated by name, judged by the newest conditions, and unknown before there are any", async () => {
    const first = await put("edge eu/1", { version: "1.0", owner: "Team" });
    hasShape(Deployment, first, 201);
    expect([verdict(first), first.headers.get("etag")]).toEqual(["unknown", '"1"']);
    await send("PUT", "/exposure-conditions", EXPOSURE);
    const read = await send("GET", `/deployments/${encodeURIComponent("edge eu/1")}`);
    hasShape(Deployment, read);
    expect([read.body["name"], verdict(read)]).toEqual(["edge eu/1", "affected"]);
    expect(read.body["exposure"]).toMatchObject({ reasons: [{ key: "old" }], nextStep: { en: "Move to 1.1." } });
    expect(verdict(await put("edge eu/1", { version: "1.1" }, at(1)))).toBe("not_affected");
    expect(verdict(await put("edge eu/1", { version: "f00dbabe" }, at(2)))).toBe("unknown");
  });

  it("changes under its version only, and the same again makes none", async () => {
    const said = { version: "1.0", contextLength: 1_048_576, nodes: [{ role: "prefill", kvPoolTokens: 681_280 }] };
    await put("edge", said);
    expect(refusal(await put("edge", said))).toEqual([428, " version_required"]);
    expect(await put("edge", said, at(1))).toMatchObject({ status: 200, body: { rowVersion: 1 } });
    const stale = await put("edge", {}, at(2));
    expect(stale).toMatchObject({ status: 409, body: { current: { name: "edge", rowVersion: 1 } } });
    expect(stale.headers.get("etag")).toBe('"1"');
    expect((await put("other", {}, at(1))).status).toBe(409);
    const changed = await put("edge", { version: "1.0" }, at(1));
    expect(changed.body).toMatchObject({ rowVersion: 2, nodesBelowContext: [] });
    expect(changed.body["contextLength"]).toBeUndefined();
  });

  it("names every node whose KV pool is below the context length", async () => {
    const nodes = [
      { name: "p0", role: "prefill", kvPoolTokens: 681_280 },
      { name: "p1", role: "prefill", kvPoolTokens: 1_048_576 },
      { role: "decode", kvPoolTokens: 1_048_575 },
      { role: "decode" },
    ];
    const { body } = await put("edge", { contextLength: 1_048_576, nodes });
    expect(body["nodesBelowContext"]).toEqual([
      { number: 1, name: "p0", role: "prefill", kvPoolTokens: 681_280, contextLength: 1_048_576 },
      { number: 3, role: "decode", kvPoolTokens: 1_048_575, contextLength: 1_048_576 },
    ]);
  });

  it.each([
    ["an unknown field", { colour: 1 }, [422, "/colour unknown_field"]],
    ["a name beside that of the address", { name: "other" }, [422, " invalid_type"]],
    ["no object", [], [422, " invalid_type"]],
    ["a context length below nothing", { contextLength: -1 }, [422, "/contextLength too_small"]],
    ["a node's unknown field", { nodes: [{ pool: 1 }] }, [422, "/nodes/0/pool unknown_field"]],
    ["NUL", { owner: "a\0b" }, [422, "/owner invalid_text"]],
    ["a setting with a blank in its name", { configuration: { "a b": "x" } }, [422, "/configuration/a b invalid_key"]],
  ])("%s is refused with its place", async (_what, body, expected) => {
    expect(refusal(await put("edge", body))).toEqual(expected);
    expect((await send("GET", "/deployments/edge")).status).toBe(404);
  });

  it("is removed under its version; its changes are told until then", async () => {
    await put("edge", { version: "1.0" });
    await put("edge", { version: "1.1" }, at(1));
    const history = await send("GET", "/deployments/edge/history");
    hasShape(page(DeploymentChange), history);
    expect(history.body["items"]).toMatchObject([
      { by: { name: "test key" }, before: { version: "1.0" }, after: { version: "1.1" } },
      { after: { version: "1.0" } },
    ]);
    expect((await send("DELETE", "/deployments/edge", undefined, at(1))).status).toBe(409);
    expect((await send("DELETE", "/deployments/edge", undefined, at(2))).status).toBe(204);
    for (const path of ["/deployments/edge", "/deployments/edge/history"])
      expect((await send("GET", path)).status).toBe(404);
    const { rows } = await record.sql.query("SELECT before FROM audit_entry ORDER BY id DESC LIMIT 1");
    expect(rows).toMatchObject([{ before: { name: "edge", version: "1.1" } }]);
  });
});

describe("the fleet", () => {
  const CSV =
    "name,version,context length,node,role,kvPoolTokens\na,1.0,100,p0,prefill,50\na,1.0,100,d0,decode,100\nb,1.1,,,,\n";

  it("is imported from a table or JSON, all of it, by name", async () => {
    await send("PUT", "/exposure-conditions", EXPOSURE);
    const first = await send("POST", "/deployments", { text: CSV });
    hasShape(DeploymentImported, first);
    expect(first.body).toEqual({ added: ["a", "b"], changed: [], unchanged: 0 });
    const json = JSON.stringify([{ name: "b", version: "1.1" }, { name: "a", version: "1.1" }, { name: "c" }]);
    expect((await send("POST", "/deployments", { text: json })).body).toEqual({
      added: ["c"],
      changed: ["a"],
      unchanged: 1,
    });
    const list = await send("GET", "/deployments?limit=2");
    hasShape(page(Deployment), list);
    expect(list.body["items"]).toMatchObject([
      { name: "a", rowVersion: 2 },
      { name: "b", rowVersion: 1 },
    ]);
    const rest = await send("GET", `/deployments?after=${String(list.body["next"])}`);
    expect(rest.body).toMatchObject({ items: [{ name: "c" }], next: null });
  });

  it("is refused as a whole where one row cannot be read, with the line of each doubt", async () => {
    const wrong = await send("POST", "/deployments", { text: `${CSV}c,1.0,many,,,\n,1.0,,,,\n` });
    expect(wrong.status).toBe(422);
    const messages = (wrong.body["errors"] as { message: string }[]).map(({ message }) => message.split(":")[0]);
    expect(messages.sort()).toEqual(["line 5, contextLength", "line 6, name"]);
    expect((await send("GET", "/deployments")).body["items"]).toEqual([]);
  });

  it("is counted on the incident: still exposed, and the others", async () => {
    expect((await send("GET", "")).body["fleet"]).toBeUndefined();
    await send("POST", "/deployments", { text: CSV });
    await put("c", {});
    await send("PUT", "/exposure-conditions", EXPOSURE);
    const incident = await send("GET", "");
    hasShape(shapes.Incident, incident);
    expect(incident.body["fleet"]).toEqual({
      deployments: 3,
      exposed: 1,
      partlyProtected: 0,
      notAffected: 1,
      unknown: 1,
    });
  });

  it("is not for who only reads, and writes nothing for a key of another scope", async () => {
    const reading = await record.addKey(owner, ["incidents:read", "impact:write"]);
    for (const [method, path, body] of [
      ["PUT", "/deployments/edge", {}],
      ["POST", "/deployments", { text: CSV }],
      ["PUT", "/exposure-conditions", EXPOSURE],
    ] as const)
      expect((await send(method, path, body, { key: reading })).status).toBe(403);
    expect((await send("GET", "/deployments", undefined, { key: reading })).body["items"]).toEqual([]);
  });
});
