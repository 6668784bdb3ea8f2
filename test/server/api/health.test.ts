import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabases } from "#server/database.ts";
import { openTestRecord, type TestRecord } from "#test/server/access/test-record.ts";
import { call, health, ready } from "./call-api.ts";

let record: TestRecord;

beforeAll(async () => {
  record = await openTestRecord();
});
afterAll(() => record.close());

describe("health", () => {
  it("says that the process and the database are there", async () => {
    expect((await health()).status).toBe(200);
    expect(await (await ready()).json()).toEqual({ status: "ready", database: "ok" });
  });

  it("without a database: alive, not ready, and no call tells more than that something failed", async () => {
    await record.sql.query("ALTER TABLE incident RENAME TO incident_away");
    const answer = await ready();
    await record.sql.query("ALTER TABLE incident_away RENAME TO incident");
    expect(answer.status).toBe(503);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toMatchObject({ status: 503, code: "database_unavailable" });
    expect((await health()).status).toBe(200);
    await closeDatabases();
    expect((await ready()).status).toBe(200);
  });

  it("an unexpected failure shows an id, not what failed", async () => {
    const key = await record.addKey(await record.addPerson("Owner"), ["incidents:read"]);
    await record.sql.query("ALTER TABLE incident RENAME TO incident_away");
    const written = process.stderr.write;
    const log: string[] = [];
    process.stderr.write = (text: string | Uint8Array) => Boolean(log.push(String(text)));
    const answer = await call("GET", "/incidents", { key });
    process.stderr.write = written;
    await record.sql.query("ALTER TABLE incident_away RENAME TO incident");
    expect(answer).toMatchObject({ status: 500, body: { code: "unexpected" } });
    expect(answer.text).not.toMatch(/incident|relation|prisma|\.ts/i);
    expect(log.join("")).toContain(String(answer.body["id"]));
  });
});
