import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Conflict, NotAllowed, NotFound } from "#domain/errors.ts";
import type { ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { countImpact } from "#server/impact/count-impact.ts";
import { readRejects } from "#server/impact/list-logs.ts";
import { readImpact } from "#server/impact/read-impact.ts";
import { scanRequestLog } from "#server/impact/scan-request-log.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import { stateImpact } from "#server/impact/state-impact.ts";
import { actAs } from "#server/session.ts";
import {
  addIncident,
  openTestRecord,
  peopleOn,
  type PersonActor,
  type TestRecord,
} from "#test/server/access/test-record.ts";

const FILE = readFileSync("test/fixtures/count-check.csv", "utf8");
const HEADER = FILE.slice(0, FILE.indexOf("\n") + 1);
const rule: ImpactRuleInput = {
  unit: "responses",
  window: { field: "occurredAt", from: "2025-08-05T00:00:00Z", until: "2025-08-12T00:00:00Z" },
  where: { field: "promptTokens", op: ">", value: 200_000 },
  exclusions: [{ key: "internal", reason: "internal evaluation", field: "account", values: ["internal-eval"] }],
  defaultMapping: {
    ...{ requestId: "request_id", occurredAt: "startTime", account: "user", model: "model", status: "status" },
    ...{
      promptTokens: "prompt_tokens",
      completionTokens: "completion_tokens",
      options: { zone: "UTC", thousands: "," },
    },
  },
};

let record: TestRecord;
let owner: PersonActor;
let slug: string;
let dataDir: string;

beforeAll(async () => {
  record = await openTestRecord({ timeZone: "Asia/Kolkata" });
  owner = await record.addPerson("Owner");
  dataDir = mkdtempSync(path.join(tmpdir(), "candor-impact-"));
});
afterAll(async () => {
  await record.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  ({ slug } = await addIncident(owner));
  await actAs(owner, () => setImpactRule(slug, rule));
});

async function* bytes(text: string) {
  for (let at = 0; at < text.length; at += 100) yield text.slice(at, at + 100);
}
const scan = (text: string, name = "spend.csv") =>
  actAs(owner, () => scanRequestLog(slug, { name, source: bytes(text) }, { dataDir }));
const impact = () => actAs(owner, () => readImpact(slug));
const caught = async () =>
  (
    await record.sql.query(
      `SELECT request_id AS id, extract(epoch FROM occurred_at)::text AS epoch, prompt_tokens::text AS tokens, account, excluded_reason AS reason
     FROM affected_request JOIN incident i ON i.id = incident_id WHERE i.slug = $1 ORDER BY 1, 2`,
      [slug],
    )
  ).rows as { id: string; epoch: string; tokens: string; account: string; reason: string | null }[];

describe("a log becomes a count", () => {
  it("puts 13 rows in their bins and counts 4 responses of 3 accounts", async () => {
    const log = await scan(FILE);
    expect(log).toMatchObject({ status: "complete", scannedUnder: 1, bytes: Buffer.byteLength(FILE) });
    expect(log.rows).toEqual({
      read: 13,
      rejected: 0,
      duplicate: 1,
      conflicting: 0,
      outsideWindow: 2,
      unknown: 1,
      notMatching: 2,
      excluded: 2,
      affected: 5,
    });
    expect(await impact()).toMatchObject({
      ...{ unit: "responses", count: 4, accounts: 3, ruleRevision: 1, complete: true, confidence: "lower_bound" },
      excluded: [{ key: "internal", reason: { en: "internal evaluation" }, count: 2 }],
      logs: [{ name: "spend.csv", rows: 13, sha256: log.sha256, synthetic: false }],
    });
  });

  it("stores affected and excluded rows with their microseconds", async () => {
    await scan(FILE);
    const rows = await caught();
    expect(rows.map(({ id, reason }) => `${id} ${reason}`)).toEqual([
      ...["r-01 null", "r-04 null", "r-05 null", "r-07 null", "r-09 internal", "r-10 internal", "r-12 null"],
    ]);
    // 1754956799.999999 = 2025-08-11T23:59:59.999999Z
    expect(rows.find(({ id }) => id === "r-05")).toMatchObject({
      epoch: "1754956799.999999",
      tokens: "250000",
      account: "acct-18",
    });
    expect(rows.find(({ id }) => id === "r-10")).toMatchObject({ account: "internal-eval" });
  });

  it("archives the very bytes under their hash and leaves nothing else behind", async () => {
    const { sha256 } = await scan(FILE);
    expect(sha256).toBe(createHash("sha256").update(FILE).digest("hex"));
    expect(readFileSync(path.join(dataDir, "archive", sha256), "utf8")).toBe(FILE);
    expect(readdirSync(path.join(dataDir, "archive")).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("adds nothing when the same file comes again, and only the new rows of one that overlaps", async () => {
    const first = await scan(FILE);
    expect((await scan(FILE)).id).toBe(first.id);
    expect((await impact()).count).toBe(4);
    const more = await scan(
      `${HEADER}r-01,2025-08-05T00:00:00Z,m-a,200001,10,acct-17,success\nr-99,2025-08-06T00:00:00Z,m-a,200001,10,acct-99,success\n`,
      "more.csv",
    );
    expect(more.rows).toMatchObject({ read: 2, duplicate: 1, affected: 1 });
    expect((await impact()).count).toBe(5);
  });

  it("counts neither of two rows that contradict each other, wherever they come from", async () => {
    await scan(FILE);
    await scan(`${HEADER}r-05,2025-08-06T00:00:00Z,m-a,999999,10,acct-18,success\n`, "contradiction.csv");
    expect((await impact()).count).toBe(3);
    expect((await caught()).map(({ id }) => id)).not.toContain("r-05");
    const { rows } = await record.sql.query(
      `SELECT sum((rows ->> 'conflicting')::int)::int AS conflicting FROM request_log JOIN incident i ON i.id = incident_id WHERE slug = $1`,
      [slug],
    );
    expect(rows).toEqual([{ conflicting: 2 }]);
  });
});

describe("files as they come", () => {
  it("reads a byte order mark, CRLF, a quoted header and a quoted line end", async () => {
    const text = `\ufeff"request_id",startTime,model,prompt_tokens,completion_tokens,user,status\r\nr-1,2025-08-06T00:00:00Z,"m\r\na",200001,1,"acct, 1",200\r\n`;
    expect((await scan(text)).rows).toMatchObject({ read: 1, affected: 1 });
    expect((await caught())[0]?.account).toBe("acct, 1");
  });

  it("does not count anything of a file whose quote never closes, and names the line", async () => {
    await scan(FILE);
    const broken = await scan(
      `${HEADER}r-20,2025-08-06T00:00:00Z,m-a,200001,1,a,200\n"r-21,2025-08-06T00:00:00Z,m-a,200001,1,a,200\nr-22,x\n`,
      "broken.csv",
    );
    expect(broken).toMatchObject({ status: "incomplete", reason: expect.stringContaining("line 3") });
    expect(await impact()).toMatchObject({ count: 4, complete: false });
    const stating = actAs(owner, () => stateImpact(slug, { population: { en: "p" }, method: { en: "m" } }));
    await expect(stating).rejects.toMatchObject({ code: "impact_incomplete" });
  });

  it.each([
    ["an empty file", "", "empty"],
    ["a column that is not there", "id,tokens\n1,2\n", "request_id"],
    ["two columns of one name", `${HEADER.trimEnd()},status\n`, "same name"],
  ])("%s makes the log incomplete", async (_, text, reason) => {
    expect(await scan(text)).toMatchObject({ status: "incomplete", reason: expect.stringContaining(reason) });
  });

  it("rejects rows that are too short, too long or hold a NUL, and their neighbours go in", async () => {
    const good = (id: string) => `${id},2025-08-06T00:00:00Z,m-a,200001,1,a,200\n`;
    const text = `${HEADER}${good("r-1")}r-2,2025-08-06T00:00:00Z\nr-3,2025-08-06T00:00:00Z,m-a,200001,1,a,200,x\nr-4,2025-08-06T00:00:00Z,m-a,200001,1,a\u0000b,200\n${good("r-5")}`;
    expect((await scan(text)).rows).toMatchObject({ read: 5, rejected: 3, affected: 2 });
    expect((await impact()).confidence).toBe("lower_bound");
  });

  it("names the physical line of a rejected row, behind quoted line ends and blank lines", async () => {
    const log = await scan(
      `${HEADER}"r\n1",2025-08-06T00:00:00Z,m-a,200001,1,a,200\n\nr-2,2025-08-06T00:00:00Z,m-a,many,1,a,200\n`,
    );
    const { rejected, sample } = await actAs(owner, () => readRejects(slug, log.id));
    // header 1, the first record 2–3, a blank line 4
    expect(sample).toMatchObject([{ line: 5, record: 2, column: "prompt_tokens", text: "many" }]);
    expect(rejected).toBe(1);
  });
});

describe("rules and statements", () => {
  it("publishes nothing under a new rule before every log has been scanned under it", async () => {
    await scan(FILE);
    const state = (why?: string) =>
      actAs(owner, () =>
        stateImpact(slug, { population: { en: "p" }, method: { en: "m" }, ...(why && { why: { en: why } }) }),
      );
    expect(await state()).toMatchObject({ number: 1, count: 4 });
    await actAs(owner, () =>
      setImpactRule(slug, { ...rule, where: { field: "promptTokens", op: ">", value: 200_001 } }),
    );
    await expect(impact()).rejects.toBeInstanceOf(NotFound);
    expect(await actAs(owner, () => readImpact(slug, { revision: 1 }))).toMatchObject({ count: 4, complete: false });
    await expect(state("new rule")).rejects.toMatchObject({ code: "impact_incomplete" });
    await actAs(owner, () => countImpact(slug, { dataDir }));
    // r-01 has 200,001 and falls out
    expect(await impact()).toMatchObject({ count: 3, ruleRevision: 2, drift: -1, published: { number: 1, count: 4 } });
    await expect(state()).rejects.toMatchObject({ code: "why_required" });
    expect(await state("new rule")).toMatchObject({ number: 2, count: 3 });
    const { rows } = await record.sql.query(
      "SELECT number, count::int FROM impact_statement JOIN incident i ON i.id = incident_id WHERE slug = $1 ORDER BY 1",
      [slug],
    );
    expect(rows).toEqual([
      { number: 1, count: 4 },
      { number: 2, count: 3 },
    ]);
  });

  it("refuses a log where there is no rule", async () => {
    const { slug: bare } = await addIncident(owner);
    const scanning = actAs(owner, () => scanRequestLog(bare, { name: "x", source: bytes(FILE) }, { dataDir }));
    await expect(scanning).rejects.toBeInstanceOf(Conflict);
  });
});

describe("who may", () => {
  it("responders and coordinators scan, coordinators state, everyone on it reads, nobody else sees it", async () => {
    const people = await peopleOn(record, slug);
    const scanning = (actor: PersonActor) =>
      actAs(actor, () => scanRequestLog(slug, { name: "x", source: bytes(FILE) }, { dataDir }));
    const stating = (actor: PersonActor) =>
      actAs(actor, () => stateImpact(slug, { population: { en: "p" }, method: { en: "m" } }));
    await expect(scanning(people.reviewer)).rejects.toBeInstanceOf(NotAllowed);
    await expect(scanning(people.stranger)).rejects.toBeInstanceOf(NotFound);
    await expect(actAs(people.reviewer, () => setImpactRule(slug, rule))).rejects.toBeInstanceOf(NotAllowed);
    expect(await scanning(people.responder)).toMatchObject({ status: "complete" });
    await expect(stating(people.responder)).rejects.toBeInstanceOf(NotAllowed);
    await expect(stating(people.stranger)).rejects.toBeInstanceOf(NotFound);
    expect(await actAs(people.reviewer, () => readImpact(slug))).toMatchObject({ count: 4 });
    await expect(actAs(people.stranger, () => readImpact(slug))).rejects.toBeInstanceOf(NotFound);
    expect(await stating(people.coordinator)).toMatchObject({ number: 1 });
  });

  it("keeps not a byte of a log that somebody may not add", async () => {
    const stranger = await record.addPerson("Stranger");
    const own = `${HEADER}never,2025-08-06T00:00:00Z,m-a,1,1,a,200\n`;
    await expect(
      actAs(stranger, () => scanRequestLog(slug, { name: "x", source: bytes(own) }, { dataDir })),
    ).rejects.toBeInstanceOf(NotFound);
    expect(readdirSync(path.join(dataDir, "archive"))).not.toContain(createHash("sha256").update(own).digest("hex"));
  });
});
