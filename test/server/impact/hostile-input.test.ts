import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countImpact } from "#server/impact/count-impact.ts";
import { SCANNER } from "#server/jobs/impact-scan.ts";
import { actAs } from "#server/session.ts";
import { call } from "#test/server/api/call-api.ts";
import { affectedLines, HEADER, rule } from "./impact-record.ts";
import { caughtRows, openWholePath, watchMemory, type WholePath } from "./whole-path.ts";

/** Files made to break something, from the upload to what the API says. */
let path: WholePath;
beforeAll(async () => {
  path = await openWholePath();
});
afterAll(() => path.close());

const good = (id: string) => `${id},2025-08-06T00:00:00Z,m-a,200001,1,acct-1,success\n`;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

async function within(slug: string, id: unknown): Promise<{ peakBytes: number }> {
  const memory = watchMemory();
  await actAs(SCANNER, () => countImpact(slug, memory));
  expect((await path.seen(slug, String(id))).log.status).toBe("complete");
  return { peakBytes: memory.peakBytes() };
}

it(
  "a line of 1 GB between two others: it alone is rejected, and neither side holds it",
  { timeout: 240_000 },
  async () => {
    const slug = await path.at.newIncident();
    const part = Buffer.alloc(1 << 20, "a");
    const [head, tail] = [HEADER + good("r-1"), `\n${good("r-2")}`];
    function* sending() {
      yield Buffer.from(head);
      for (let n = 0; n < 1_024; n += 1) yield part;
      yield Buffer.from(tail);
    }
    const bytes = Buffer.byteLength(head + tail) + (1 << 30);
    const answer = await path.upload(slug, Readable.from(sending()), { "content-length": String(bytes) });
    const { peakBytes } = await within(slug, answer.body["id"]);
    const { log, rejects, impact } = await path.seen(slug, String(answer.body["id"]));
    expect(log).toMatchObject({ bytes, rows: { read: 3, rejected: 1, affected: 2 } });
    expect(rejects).toMatchObject([{ line: 3, record: 2, reason: "is longer than 1 MB", text: "a".repeat(200) }]);
    expect(impact).toMatchObject({ count: 2, confidence: "lower_bound" });
    expect(peakBytes).toBeGreaterThan(0);
    expect(peakBytes).toBeLessThan(500_000_000);
    expect(path.leftovers()).toEqual([]);
  },
);

it("5,000 columns: the mapped ones are read, whatever the others are called", async () => {
  const more = Array.from({ length: 4_993 }, (_, n) => `c${n}`);
  const wide = `${HEADER.trimEnd()},${more.join(",")}\n`;
  const rows = Array.from({ length: 50 }, (_, n) => `${good(`r-${n}`).trimEnd()}${",x".repeat(more.length)}\n`);
  const { log, impact } = await path.through(wide + rows.join(""));
  expect(log).toMatchObject({ status: "complete", rows: { read: 50, affected: 50 } });
  expect(log).toMatchObject({ found: { header: expect.objectContaining({ length: 5_000 }) } });
  expect(impact).toMatchObject({ count: 50, complete: true });
});

describe("names of columns are data", () => {
  const names = {
    requestId: `x'"); DROP TABLE staged; --`,
    occurredAt: "at\u202e;",
    account: "SELECT 1",
    promptTokens: `{"a":"b"}`,
    status: "staged.*",
  };
  it.each(["csv", "ndjson"])("with quotes and SQL in them, in %s", async (format) => {
    const cells = ["r-1", "2025-08-06T00:00:00Z", "'; DELETE FROM request_log; --", "200001", "success"];
    const header = Object.values(names);
    const body =
      format === "csv"
        ? [header, cells].map((row) => `${row.map(quoted).join(",")}\n`).join("")
        : `${JSON.stringify(Object.fromEntries(header.map((name, n) => [name, cells[n]])))}\n`;
    const defaultMapping = { ...names, attributes: { odd: names.account } };
    const { slug, log } = await path.through(body, { ...rule, defaultMapping });
    expect(log).toMatchObject({ status: "complete", rows: { read: 1, affected: 1 } });
    expect((await caughtRows(path, slug))["r-1"]).toMatchObject({ account: cells[2], attributes: { odd: cells[2] } });
  });

  it("and a name with a NUL, or one that stands twice, is said and keeps nothing from being read that is clear", async () => {
    const odd = await path.through(`${HEADER.trimEnd()},a\0b\n${good("r-1").trimEnd()},x\n`);
    expect(odd.log).toMatchObject({ status: "complete", rows: { read: 1, affected: 1 } });
    const twice = await path.through(`${HEADER.trimEnd()},user\n${good("r-1").trimEnd()},x\n`);
    // Whether it is asked about or read and refused: nothing of it counts.
    expect(["incomplete", "needs_mapping"]).toContain(twice.log.status);
    expect(twice.impact["count"] ?? 0).toBe(0);
    expect(twice.log).not.toHaveProperty("rows");
  });
});

describe("cells are data", () => {
  it("formulas are kept as they are, and neutralised only in the copy for spreadsheets", async () => {
    const accounts = ["=1+1", "@SUM(A1)", "-2", "+1", '=HYPERLINK("http://x","a")'];
    const rows = accounts.map((account, n) => `r-${n},2025-08-06T00:00:00Z,m-a,200001,1,${quoted(account)},success\n`);
    const { slug, log } = await path.through(HEADER + rows.join(""));
    expect(log.rows).toMatchObject({ read: accounts.length, affected: accounts.length });
    const caught = await caughtRows(path, slug);
    expect(accounts.map((_, n) => caught[`r-${n}`]?.["account"])).toEqual(accounts);
    const sheet = await call("GET", `/incidents/${slug}/affected-requests.csv?spreadsheet=1`, { key: path.key });
    expect(sheet.status).toBe(200);
    for (const account of accounts) expect(sheet.text).toContain(`'${account.slice(0, 2).replaceAll('"', '""')}`);
    expect(sheet.text).not.toMatch(/(^|,)"?[=+@-]/m);
  });

  it("NUL, half a surrogate pair and bytes that are not UTF-8 reject their row; in a column that nothing maps they do not", async () => {
    const line = (id: string, user: string) =>
      `{"request_id":"${id}","startTime":"2025-08-06T00:00:00Z","model":"m","prompt_tokens":200001,"completion_tokens":1,"user":"${user}","status":"200","agent":"\\u0000\\ud800"}\n`;
    const body = Buffer.concat([
      Buffer.from(line("r-1", "a\\u0000b") + line("r-2", "\\ud83d") + line("r-3", "fine\u2028still the same line")),
      Buffer.from(line("r-4", "andr\u00e9"), "latin1"),
    ]);
    const { slug, log, rejects } = await path.through(body);
    expect(log.rows).toMatchObject({ read: 4, rejected: 3, affected: 1 });
    expect(rejects.map(({ line: at, reason }) => [at, reason])).toEqual([
      [1, "holds a NUL character"],
      [2, "holds half of a surrogate pair"],
      [4, "is not UTF-8"],
    ]);
    expect((await caughtRows(path, slug))["r-3"]).toMatchObject({ account: "fine\u2028still the same line" });
  });
});

it("a pattern made to be tried in endless ways is decided over every row", async () => {
  const glob = `${"*a".repeat(200)}b`;
  const rows = Array.from(
    { length: 200 },
    (_, n) => `r-${n},2025-08-06T00:00:00Z,m-a,1,1,${"a".repeat(2_000)},success\n`,
  );
  const { log } = await path.through(HEADER + rows.join(""), {
    ...rule,
    where: { field: "account", op: "glob", value: glob },
  });
  expect(log.rows).toMatchObject({ read: 200, notMatching: 200 });
});

it("what is archived are the very bytes, and nothing of a failed one counts beside it", async () => {
  const slug = await path.at.newIncident();
  const fine = HEADER + affectedLines(0, 5);
  await path.upload(slug, fine);
  const bad = await path.upload(slug, `${HEADER}"${affectedLines(9, 3)}`);
  await path.count(slug);
  const { log, impact } = await path.seen(slug, String(bad.body["id"]));
  expect(log).toMatchObject({
    status: "incomplete",
    reason: "a quote opened at line 2 is never closed",
    rows: { read: 0 },
  });
  expect(impact).toMatchObject({ count: 5, complete: false, logs: [{ rows: 5 }] });
  const sha256 = createHash("sha256").update(fine).digest("hex");
  expect(statSync(`${path.at.dataDir}/archive/${sha256}`).size).toBe(fine.length);
});
