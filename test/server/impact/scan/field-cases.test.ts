import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { HEADER, mapping, openScanFolder, row, type ScanFolder } from "./scan-folder.ts";

const FILE = readFileSync("test/fixtures/count-check.csv", "utf8");
let scans: ScanFolder;
beforeAll(() => {
  scans = openScanFolder();
});
afterAll(() => scans.remove());

const zoneless: ColumnMapping = { ...mapping, options: {} };
const times = (...at: string[]) => HEADER + at.map((text, index) => row(`r-${index}`, { at: text })).join("");
const instantsOf = () =>
  readFileSync(`${scans.folder}/caught`, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("\t")[3]);
const anyTime = { window: { field: "occurredAt" as const } };

describe("the file with an exact answer", () => {
  const bins = {
    read: 13,
    rejected: 0,
    duplicate: 1,
    conflicting: 0,
    outsideWindow: 2,
    unknown: 1,
    notMatching: 2,
    excluded: 2,
    affected: 5,
  };

  it("has 13 rows = 1 duplicate + 2 outside + 1 unknown + 2 not matching + 2 excluded + 5 affected; 4 answered; 4 accounts", async () => {
    const { report, judged } = await scans.scan(FILE);
    expect(report).toMatchObject({
      records: 13,
      rejected: 0,
      normalised: false,
      format: "csv",
      delimiter: ",",
      encoding: "utf-8",
    });
    expect(report).toMatchObject({
      bytes: Buffer.byteLength(FILE),
      sha256: createHash("sha256").update(FILE).digest("hex"),
    });
    expect(judged.rows).toEqual({ "log-1": bins });
    expect(judged.count).toMatchObject({ count: 4, accounts: 3, rows: bins, confidence: "lower_bound" });
    expect(judged.span).toEqual({ first: "2025-08-04T23:59:59.999Z", last: "2025-08-12T00:00:00Z" });
    expect(judged.hours.reduce((sum, { affected }) => sum + affected, 0)).toBe(5);
    const { staged } = await scans.stage(FILE);
    expect((await scans.judge([staged], { unit: "requests" })).count).toMatchObject({ count: 5, accounts: 4 });
    expect((await scans.judge([staged], { unit: "accounts" })).count).toMatchObject({ count: 4, accounts: 4 });
  });

  it("writes affected and excluded rows, and accounts with all their requests, as COPY reads them", async () => {
    const { staged } = await scans.stage(FILE);
    await scans.judge([staged]);
    const caught = readFileSync(`${scans.folder}/caught`, "utf8").trimEnd().split("\n");
    expect(caught.map((line) => line.split("\t")[2])).toEqual(["r-01", "r-04", "r-05", "r-07", "r-09", "r-10", "r-12"]);
    expect(caught[2]).toBe("log-1\t6\tr-05\t2025-08-11T23:59:59.999999Z\tacct-18\tm-a\t250000\t10\tsuccess\t\\N\t\\N");
    expect(caught[5]).toBe(
      "log-1\t11\tr-10\t2025-08-07T12:30:00.000000Z\tinternal-eval\tm-a\t300000\t10\tsuccess\t\\N\tinternal",
    );
    const accounts = readFileSync(`${scans.folder}/accounts`, "utf8").trimEnd().split("\n").sort();
    // acct-17: r-01 and r-04 count; r-02 is its third request, the second r-04 is none.
    expect(accounts).toEqual([
      "acct-17\t2\t3\t2025-08-05T00:00:00.000000Z\t2025-08-06T03:04:05.000000Z",
      "acct-18\t1\t3\t2025-08-11T23:59:59.999999Z\t2025-08-11T23:59:59.999999Z",
      "acct-19\t1\t1\t2025-08-07T10:00:00.000000Z\t2025-08-07T10:00:00.000000Z",
    ]);
  });

  it.each<[string, () => string | Buffer, object]>([
    ["CRLF", () => FILE.replaceAll("\n", "\r\n"), { normalised: false }],
    ["a byte order mark", () => `\ufeff${FILE}`, { normalised: false }],
    ["a byte order mark before a quoted header", () => `\ufeff${FILE.replace("request_id", '"request_id"')}`, {}],
    ["no line end after the last record", () => FILE.trimEnd(), { normalised: false }],
    ["mixed line ends", () => FILE.replace(/\n(?=r-05|r-07|r-09)/g, "\r\n"), { normalised: true }],
    ["line ends of old Macs", () => FILE.replaceAll("\n", "\r"), { normalised: true }],
    ["blank lines", () => FILE.replaceAll("\n", "\n\n"), { blankLines: 14, normalised: false }],
    ["tabs", () => FILE.replaceAll(/,(?![^"\n]*"(?:,|$))/g, "\t"), { format: "tsv", delimiter: "\t" }],
    [
      "semicolons",
      () => FILE.replaceAll('"201,000"', '"201;000"').replaceAll(",", ";").replace("201;000", "201,000"),
      { delimiter: ";" },
    ],
    ["gzip", () => gzipSync(FILE), { compression: "gzip", normalised: false }],
    [
      "gzip of two members",
      () => Buffer.concat([gzipSync(FILE.slice(0, 300)), gzipSync(FILE.slice(300))]),
      { compression: "gzip" },
    ],
    ["zstd", () => zstdCompressSync(FILE), { compression: "zstd", normalised: false }],
    [
      "zstd of two frames",
      () => Buffer.concat([zstdCompressSync(FILE.slice(0, 300)), zstdCompressSync(FILE.slice(300))]),
      { compression: "zstd" },
    ],
    ["UTF-16LE", () => Buffer.from(`\ufeff${FILE}`, "utf16le"), { encoding: "utf-16le", normalised: false }],
    ["UTF-16BE", () => Buffer.from(`\ufeff${FILE}`, "utf16le").swap16(), { encoding: "utf-16be" }],
  ])("has the same answer with %s", async (_, bytes, expected) => {
    const { report, judged } = await scans.scan(bytes());
    expect(report).toMatchObject({ records: 13, rejected: 0, ...expected });
    expect(judged.count).toMatchObject({ count: 4, accounts: 3, rows: bins });
  });
});

describe("values", () => {
  it("reads seconds to nanoseconds by their digits, without a float, and says that units are mixed", async () => {
    const { report, staged } = await bare("1751371200", "1751371200123", "1751371200123456", "1751371200123456789");
    await scans.judge([staged], anyTime, zoneless);
    const stem = "2025-07-01T12:00:00";
    expect(instantsOf()).toEqual([`${stem}.000000Z`, `${stem}.123000Z`, `${stem}.123456Z`, `${stem}.123456Z`]);
    expect(report).toMatchObject({
      epochUnits: { s: 1, ms: 1, us: 1, ns: 1 },
      warnings: [{ code: "mixed_epoch_units" }],
    });
  });

  it("takes no word of a refusal for a unit", async () => {
    const { report } = await bare(
      "infinity",
      '"Mon, 02 Aug 2025 09:15:00 EST"',
      "2025-07-01T12:00:60Z",
      "1751371200.5",
    );
    expect(report).toMatchObject({ rejected: 3, epochUnits: { s: 1 }, warnings: [] });
  });

  it("reads common log times with half-hour offsets, commas, seven digits and mail dates; refuses what does not exist", async () => {
    const { report, staged } = await bare(
      ...[
        "[12/Mar/2025:23:59:58 +0530]",
        "2025-07-01T12:00:00.1234567Z",
        '"2025-07-01 12:00:00,250Z"',
        '"Sat, 02 Aug 2025 09:15:00 EST"',
      ],
      ...[
        "2025-02-30T10:00:00Z",
        "2025-07-01T12:00:60Z",
        '"Mon, 02 Aug 2025 09:15:00 EST"',
        "infinity",
        "2025-07-01 12:00:00",
      ],
    );
    await scans.judge([staged], anyTime, zoneless);
    const read = [
      "2025-03-12T18:29:58.000000Z",
      "2025-07-01T12:00:00.123456Z",
      "2025-07-01T12:00:00.250000Z",
      "2025-08-02T14:15:00.000000Z",
    ];
    expect(instantsOf()).toEqual(read);
    expect(report.rejectedSample.map(({ line, record, text }) => [line, record, text])).toEqual([
      ...[
        [6, 5, "2025-02-30T10:00:00Z"],
        [7, 6, "2025-07-01T12:00:60Z"],
        [8, 7, "Mon, 02 Aug 2025 09:15:00 EST"],
        [9, 8, "infinity"],
      ],
      [10, 9, "2025-07-01 12:00:00"],
    ]);
  });

  it("reads a naive time in its zone, and refuses one that never was or was twice there", async () => {
    const mapped = { ...mapping, options: { zone: "America/New_York" } };
    const { report, staged } = await bareIn(
      mapped,
      "2024-07-01 12:00:00",
      "2024-03-10T02:30:00",
      "2024-11-03T01:30:00",
      "1999-07-01 12:00:00",
    );
    await scans.judge([staged], anyTime, mapped);
    expect(instantsOf()).toEqual(["2024-07-01T16:00:00.000000Z", "1999-07-01T16:00:00.000000Z"]);
    expect(report.rejectedSample.map(({ reason }) => reason)).toEqual([
      ...["this time does not exist in America/New_York", "this time happened twice in America/New_York"],
    ]);
  });

  it("judges a number by its value, and rejects what is none", async () => {
    const tokens = [
      "9",
      "100000",
      "100001",
      '"1,234,567"',
      "1.5e5",
      "0x10",
      " 120000 ",
      "",
      "-1",
      "NaN",
      "1_000",
      "1.5",
      "9223372036854775808",
    ];
    const log = HEADER + tokens.map((text, index) => row(`r-${index}`, { tokens: text })).join("");
    const { staged, ...report } = await scans.stage(log, { mapping: zoneless });
    const judged = await scans.judge([staged], { where: { field: "promptTokens", op: ">", value: 100_000 } }, zoneless);
    // affected: 100001, 1.5e5, 120000
    expect(judged.count.rows).toMatchObject({ read: 13, rejected: 7, unknown: 1, notMatching: 2, affected: 3 });
    expect(report.rejectedSample.map(({ text }) => text)).toEqual([
      ...["1,234,567", "0x10", "-1", "NaN", "1_000", "1.5", "9223372036854775808"],
    ]);
  });

  it("counts an equal pair once, empty ids each, a contradicting pair not at all, over logs in order of import", async () => {
    const first = HEADER + row("r-1") + row("r-1") + row("") + row("") + row("r-2");
    const second = HEADER + row("r-1") + row("r-2", { tokens: "300000" }) + row("r-3");
    const staged = [(await scans.stage(first)).staged, (await scans.stage(second)).staged];
    const judged = await scans.judge(staged);
    expect(judged.rows["log-1"]).toMatchObject({ read: 5, duplicate: 1, conflicting: 1, affected: 3 });
    expect(judged.rows["log-2"]).toMatchObject({ read: 3, duplicate: 1, conflicting: 1, affected: 1 });
    expect(judged.count).toMatchObject({ count: 4, confidence: "lower_bound" });
    expect(
      judged.conflictingSample.map(({ log, record, requestId, texts }) => [
        log,
        record,
        requestId,
        texts["promptTokens"],
      ]),
    ).toEqual([
      ...[
        ["log-1", 5, "r-2", "200001"],
        ["log-2", 2, "r-2", "300000"],
      ],
    ]);
    // The same log again: r-1 twice and r-2 add nothing, the two without an id cannot be told from new ones.
    const again = await scans.judge([staged[0] ?? "", staged[0] ?? ""]);
    expect(again.rows["log-2"]).toMatchObject({ read: 5, duplicate: 3, conflicting: 0, affected: 2 });
  });

  async function bare(...at: string[]) {
    return bareIn(zoneless, ...at);
  }
  async function bareIn(mapped: ColumnMapping, ...at: string[]) {
    const { staged, ...report } = await scans.stage(times(...at), { mapping: mapped });
    return { staged, report };
  }
});
