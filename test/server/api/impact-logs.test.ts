import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countImpact } from "#server/impact/count-impact.ts";
import { receiveWholeLog } from "#server/impact/receive-log.ts";
import {
  bytes,
  BINS,
  FILE,
  HEADER,
  mapping,
  openImpactRecord,
  rule,
  type ImpactRecord,
} from "#test/server/impact/impact-record.ts";
import * as logs from "../../../app/api/v1/[[...route]]/log-shapes.ts";
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
const put = (more: object = {}, sent: Sent = {}) => ask("PUT", "/impact-rule", { ...rule, ...more }, sent);
const send = (text: string, name = "a.csv") =>
  at.asOwner(() => receiveWholeLog(slug, { name, bytes: Buffer.byteLength(text), body: bytes(text) }));
const count = () => at.asOwner(() => countImpact(slug));

async function counted(): Promise<string> {
  await put();
  const { id } = await send(FILE);
  await count();
  return id;
}

describe("request logs", () => {
  it("are listed by cursor, read, mapped, cancelled and deleted", async () => {
    const sent = [];
    for (const name of ["a", "b", "c"]) sent.push(await send(FILE.replaceAll("r-0", `${name}-0`), `${name}.csv`));
    const first = await get("/request-logs?limit=2");
    hasShape(page(logs.RequestLog), first);
    const rest = await get(`/request-logs?limit=2&after=${String(first.body["next"])}`);
    expect([...items(first), ...items(rest)].map(({ name }) => name)).toEqual(["a.csv", "b.csv", "c.csv"]);
    expect(rest.body["next"]).toBeNull();
    const [a, b] = sent.map(({ id }) => `/request-logs/${id}`);
    expect((await get(String(a))).body).toMatchObject({ status: "needs_mapping", bytes: FILE.length });
    const mapped = await ask("POST", `${a}/mapping`, mapping);
    hasShape(logs.RequestLog, mapped);
    expect(mapped.body).toMatchObject({ status: "queued", mapping });
    expect(await ask("POST", `${a}/mapping`, { ...mapping, account: "nobody" })).toMatchObject({
      ...{ status: 422, body: { errors: [{ pointer: "/account", code: "unknown_column" }] } },
    });
    expect(await ask("POST", `${a}/mapping`, { ...mapping, user: "x" })).toMatchObject({
      body: { code: "unknown_field" },
    });
    for (const name of ["user agent", "", "-x", "a".repeat(81)]) {
      const refused = await ask("POST", `${a}/mapping`, { ...mapping, attributes: { [name]: "user" } });
      const message = expect.stringContaining("1 to 80 letters");
      expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: `/attributes/${name}`, message }] } });
    }
    hasShape(logs.RequestLog, await ask("POST", `${b}/cancel`));
    expect(await ask("POST", `${b}/cancel`)).toMatchObject({ status: 409, body: { code: "not_running" } });
    expect(await ask("DELETE", String(b))).toMatchObject({ status: 204, text: "" });
    expect((await get(String(b))).status).toBe(404);
    expect(items(await get("/request-logs"))).toHaveLength(2);
    const all = await get("/request-logs?deleted=true");
    hasShape(page(logs.RequestLog), all);
    expect(items(all)).toHaveLength(3);
  });

  it("show their bins, which add up, and the rows that could not be read", async () => {
    await put();
    const { id } = await send(`${FILE}r-77,yesterday,m-a,300000,10,x,success\n`);
    await count();
    const log = await get(`/request-logs/${id}`);
    hasShape(logs.RequestLog, log);
    expect(log.body).toMatchObject({ status: "complete", scannedUnder: 1, rows: { ...BINS, read: 14, rejected: 1 } });
    const rejects = await get(`/request-logs/${id}/rejects`);
    hasShape(logs.RejectList, rejects);
    expect(rejects.body).toMatchObject({
      rejected: 1,
      items: [{ line: 15, record: 14, column: "startTime", text: "yesterday" }],
    });
  });

  it("are read again on demand", async () => {
    await counted();
    expect(await ask("POST", "/request-logs/rescan")).toMatchObject({ status: 202, body: { queued: 0 } });
    expect(await ask("POST", "/request-logs/rescan", { fromArchive: true })).toMatchObject({
      status: 202,
      body: { queued: 1 },
    });
    expect(await ask("POST", "/request-logs/rescan", { all: true })).toMatchObject({
      status: 422,
      body: { code: "unknown_field" },
    });
  });

  it("are another incident's: missing here", async () => {
    const { id } = await send(FILE);
    slug = await at.newIncident();
    for (const [method, more] of [
      ["GET", ""],
      ["GET", "/rejects"],
      ["POST", "/cancel"],
      ["DELETE", ""],
    ] as const)
      expect(await ask(method, `/request-logs/${id}${more}`)).toMatchObject({
        status: 404,
        body: { code: "not_found" },
      });
    expect(await ask("POST", `/request-logs/${id}/mapping`, mapping)).toMatchObject({ status: 404 });
  });
});

it("a log without a column of the rule's mapping is asked about, with its own columns", async () => {
  await put();
  const { id } = await send(FILE.replace(HEADER, HEADER.replace("user", "who")), "other.csv");
  expect((await get(`/request-logs/${id}`)).body).toMatchObject({
    status: "needs_mapping",
    found: { header: expect.arrayContaining(["who"]), doubts: expect.arrayContaining([expect.anything()]) },
  });
});
