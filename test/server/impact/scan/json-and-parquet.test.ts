import { DuckDBInstance } from "@duckdb/node-api";
import { readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { readJsonRecord } from "#server/impact/scan/json-record.ts";
import { openScanFolder, type ScanFolder } from "./scan-folder.ts";

const mapping: ColumnMapping = {
  ...{ requestId: "id", occurredAt: "at", account: "user", promptTokens: "usage.prompt" },
  attributes: { extra: "extra" },
};
const everything = {
  unit: "requests" as const,
  where: { field: "promptTokens" as const, op: ">=" as const, value: 0 },
};
let scans: ScanFolder;
beforeAll(() => {
  scans = openScanFolder();
});
afterAll(() => scans.remove());

const caught = () =>
  readFileSync(path.join(scans.folder, "caught"), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t"));
const line = (own: object) =>
  JSON.stringify({ id: "r-1", at: "2025-08-06T00:00:00Z", user: "a", usage: { prompt: 5 }, ...own });

describe("a JSON value as text", () => {
  it.each<[string, string]>([
    ['{"v":"x"}', "x"],
    ['{"v":123456789012345678901234567890}', "123456789012345678901234567890"],
    ['{"v":9007199254740993}', "9007199254740993"],
    ['{"v":1.50}', "1.50"],
    ['{"v":1e400}', "1e400"],
    ['{"v":true}', "true"],
    ['{"v":null}', ""],
    ["{}", ""],
    ['{"v":{"a":[9007199254740993,"x"]}}', '{"a":[9007199254740993,"x"]}'],
    ['{"w":{"v":1}}', ""],
    ['{"V":1}', ""],
    ['{"w":"\\u0022v\\u0022:1","v":"x"}', "x"],
    ['{"__proto__":{"v":1}}', ""],
  ])("of %s is %j", (text, value) => {
    const read = readJsonRecord(text, ["v"]);
    expect("cells" in read && read.cells.get("v")).toBe(value);
  });

  it("leads into nested objects by dots, where no name has the dots itself", () => {
    const read = readJsonRecord('{"a":{"b":{"c":7}},"a.b.c":"own","x":{"y":"z"}}', ["a.b.c", "x.y", "x.y.z"]);
    expect("cells" in read && [...read.cells.values()]).toEqual(["own", "z", ""]);
  });

  it.each<[string, string]>([
    ["[1]", "is not a JSON object"],
    ["null", "is not a JSON object"],
    ['{"v":1,}', "is not JSON"],
    ['{"v":NaN}', "is not JSON"],
    ["{'v':1}", "is not JSON"],
    ['{"v":1,"v":2}', "has the name v twice"],
    ['{"v":1,"\\u0076":2}', "has the name v twice"],
  ])("is refused: %s %s", (text, reason) => {
    expect(readJsonRecord(text, ["v"])).toEqual({ reason });
  });
});

describe("a log of JSON lines", () => {
  it("keeps a record with U+2028 whole, big numbers exact, and rejects lines that are no object with their number", async () => {
    const log = [
      line({ user: "x\u2028y" }),
      "",
      "[]",
      line({ id: 12345678901234567890n.toString(), extra: "\\" }),
      `{"id":"r-3"`,
      line({ id: "r-4", extra: { a: [1] } }),
    ];
    const { report, judged } = await scansOf(`${log.join("\n")}\n`);
    expect(report).toMatchObject({ format: "ndjson", records: 5, blankLines: 1, rejected: 2, normalised: true });
    expect(report.header).toEqual(["id", "at", "user", "usage", "extra"]);
    expect(report.rejectedSample).toMatchObject([
      { line: 3, record: 2, reason: "is not a JSON object", text: "[]" },
      { line: 5, record: 4, reason: "is not JSON", text: '{"id":"r-3"' },
    ]);
    expect(judged.count.rows).toMatchObject({ read: 5, rejected: 2, affected: 3 });
    expect(caught().map(([, record, id, , user, , tokens]) => [record, id, user, tokens])).toEqual([
      ...[
        ["1", "r-1", "x\u2028y", "5"],
        ["3", "12345678901234567890", "a", "5"],
        ["5", "r-4", "a", "5"],
      ],
    ]);
    expect(caught().map((cells) => cells[9])).toEqual(["\\N", '{"extra":"\\\\\\\\"}', '{"extra":"{\\\\"a\\\\":[1]}"}']);
  });

  it("rejects a line of 32 MB between its neighbours, a NUL and half a surrogate pair; reads gzip", async () => {
    const log = [
      line({ id: "r-1" }),
      line({ id: "x", extra: "e".repeat(32 << 20) }),
      line({ id: "y", user: "a\u0000" }),
      `{"id":"z","at":"2025-08-06T00:00:00Z","user":"\\ud800"}`,
      line({ id: "r-2" }),
    ];
    const { report, judged } = await scansOf(gzipSync(`${log.join("\r\n")}\r\n`));
    expect(report.rejectedSample.map((row) => [row.line, row.reason])).toEqual([
      ...[
        [2, "is longer than 1 MB"],
        [3, "holds a NUL character"],
        [4, "holds half of a surrogate pair"],
      ],
    ]);
    expect(judged.count).toMatchObject({ count: 2, confidence: "lower_bound" });
  });

  it("says which mapped name no record has", async () => {
    const { report } = await scansOf(`${line({})}\n`);
    expect(report.warnings).toEqual([{ code: "missing_column", message: "no record has a value for extra" }]);
  });
});

describe("a Parquet log", () => {
  it("has every value as exact text: instants, big integers, decimals, nested values", async () => {
    const file = path.join(scans.folder, "log.parquet");
    const connection = await (await DuckDBInstance.create()).connect();
    await connection.run(`COPY (SELECT * FROM (VALUES
      (9007199254740993::BIGINT, TIMESTAMPTZ '2025-08-06 02:00:00.000001+02', 'a', 12::UINTEGER, {'k': [1]}),
      (2::BIGINT, TIMESTAMPTZ '2025-08-06 00:00:00+00', ' b ', 13, NULL),
      (3::BIGINT, NULL, 'a' || chr(0), 14, NULL)) t(id, "at", "user", "usage.prompt", extra)) TO '${file}' (FORMAT parquet)`);
    const { report, judged } = await scansOf(readFileSync(file));
    expect(report).toMatchObject({
      format: "parquet",
      records: 3,
      rejected: 1,
      header: ["id", "at", "user", "usage.prompt", "extra"],
    });
    expect(judged.count.rows).toMatchObject({ read: 3, rejected: 1, affected: 2 });
    expect(caught().map((cells) => cells.slice(2, 7))).toEqual([
      ["9007199254740993", "2025-08-06T00:00:00.000001Z", "a", "\\N", "12"],
      ["2", "2025-08-06T00:00:00.000000Z", "b", "\\N", "13"],
    ]);
    await connection.run(`COPY (SELECT 1 AS id) TO '${file}' (FORMAT parquet)`);
    await expect(scansOf(readFileSync(file))).rejects.toThrow("there is no column at, user, usage.prompt, extra");
  });

  it("is incomplete where it is cut", async () => {
    const file = path.join(scans.folder, "cut.parquet");
    const connection = await (await DuckDBInstance.create()).connect();
    await connection.run(`COPY (SELECT range AS id FROM range(1000)) TO '${file}' (FORMAT parquet)`);
    await expect(scansOf(readFileSync(file).subarray(0, -100))).rejects.toThrow("the Parquet file cannot be read");
  });
});

async function scansOf(bytes: string | Buffer) {
  const { staged, ...report } = await scans.stage(bytes, { mapping });
  return { report, judged: await scans.judge([staged], { ...everything, exclusions: [] }, mapping) };
}
