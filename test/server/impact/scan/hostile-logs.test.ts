import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeSync,
} from "node:fs";
import path from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ColumnMapping } from "#domain/impact/impact-rule.ts";
import { judgeLogs, stageLog } from "#server/impact/scan/engine.ts";
import { scanFailure, ScanFailed, UnreadableLog } from "#server/impact/scan/unreadable-log.ts";
import { HEADER, mapping, openScanFolder, parsedRule, row, type ScanFolder } from "./scan-folder.ts";

let scans: ScanFolder;
beforeAll(() => {
  scans = openScanFolder();
});
afterAll(() => scans.remove());

const many = (rows: number) => HEADER + Array.from({ length: rows }, (_, index) => row(`r-${index}`)).join("");
const reasonOf = async (bytes: string | Buffer, own = {}) => {
  const failure: unknown = await scans.stage(bytes, own).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UnreadableLog);
  return (failure as Error).message;
};

describe("an incomplete log says why, and leaves nothing behind", () => {
  const gz = gzipSync(many(2_000));
  const zst = zstdCompressSync(many(2_000));
  const flipped = Buffer.from(gz);
  flipped[gz.length - 6] = (flipped[gz.length - 6] ?? 0) ^ 1;

  it.each<[string, string | Buffer, string]>([
    ["a gzip cut in the middle", gz.subarray(0, gz.length / 2), "the gzip archive is cut off"],
    ["a gzip without its trailer", gz.subarray(0, -3), "the gzip archive is cut off"],
    ["a gzip with a flipped checksum", flipped, "does not match its checksum"],
    ["a gzip with text behind it", Buffer.concat([gz, Buffer.from("and more")]), "has other bytes behind its end"],
    [
      "a gzip with zeros and text behind it",
      Buffer.concat([gz, Buffer.from("\0\0more")]),
      "has other bytes behind its end",
    ],
    ["a zstd cut off", zst.subarray(0, zst.length / 2), "the zstd archive is cut off"],
    ["a zstd with text behind it", Buffer.concat([zst, Buffer.from("and more")]), "has other bytes behind its end"],
    [
      "an open quote",
      `${HEADER}${row("r-1")}"r-2,2025-08-06T00:00:00Z\n${row("r-3")}`,
      "a quote opened at line 3 is never closed",
    ],
    [
      "a stray quote closed by a later one",
      `${HEADER}"${row("r-1")}${row("r-2", { tokens: '"1,000"' })}`,
      "a quote opened at line 2 closes in the middle of a value at line 3",
    ],
    ["a last record that is cut", `${HEADER}${row("r-1")}r-2,2025-08`, "the last record, at line 3, is cut off"],
    [
      "an odd number of bytes in UTF-16",
      Buffer.from(`\ufeff${many(3)}`, "utf16le").subarray(0, -1),
      "not valid UTF-16LE, or cut off",
    ],
    ["an empty file", "", "the file is empty"],
    ["a file of blank lines", "\n\n\n", "the file is empty"],
    ["a missing column", "id,tokens\n1,2\n", "there is no column request_id"],
    ["two columns of one name", `${HEADER.trimEnd()},status\n`, "two columns have the same name: status"],
    ["a last JSON line that is cut", '{"request_id":"a"}\n{"request_id":', "the last record, at line 2, is cut off"],
    ["a Parquet file that is cut", "PAR1 and nothing", "the Parquet file cannot be read"],
  ])("%s", async (_, bytes, reason) => {
    expect(await reasonOf(bytes)).toContain(reason);
    expect(readdirSync(scans.folder).filter((name) => name.startsWith("scan-"))).toEqual([]);
  });

  it("a JSON log of ever new names makes a thousand of them known, and its rows are counted", async () => {
    const line = (index: number) => ({
      ...{ request_id: `r-${index}`, startTime: "2025-08-06T00:00:00Z", user: "a", status: "200", model: "m" },
      ...{ prompt_tokens: 200_001, completion_tokens: 1 },
      ...Object.fromEntries(Array.from({ length: 500 }, (_, name) => [`x-${index}-${name}`, 1])),
    });
    const log = Array.from({ length: 10 }, (_, index) => `${JSON.stringify(line(index))}\n`).join("");
    const { report, judged } = await scans.scan(log);
    expect(report.header).toHaveLength(1_000);
    expect(judged.count.rows).toMatchObject({ read: 10, affected: 10 });
  });

  it("an archive that decodes to more than there is room for", async () => {
    const bomb = gzipSync(HEADER + "a".repeat(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    expect(await reasonOf(bomb, { mostDecodedBytes: 10_000_000 })).toContain("more than 10,000,000 bytes");
  });

  it("a file that grows while it is read", async () => {
    const file = scans.file("growing", many(300_000));
    const request = { file, mapping, staged: path.join(scans.folder, "grown.parquet"), scratch: scans.folder };
    let grown = false;
    const onProgress = () => {
      if (!grown) appendFileSync(file, row("r-late"));
      grown = true;
    };
    await expect(stageLog(request, { onProgress })).rejects.toThrow("the file changed while it was read");
    expect(existsSync(request.staged)).toBe(false);
  });
});

describe("a bad record is rejected with its line, and its neighbours go in", () => {
  const around = (bad: string | Buffer) =>
    Buffer.concat([Buffer.from(HEADER + row("r-1")), Buffer.from(bad), Buffer.from(row("r-2"))]);

  it.each<[string, string | Buffer, object]>([
    ["too short", "r-x,2025-08-06T00:00:00Z\n", { line: 3, record: 2, reason: "2 values for 7 columns" }],
    ["too long", row("r-x").replace("\n", ",x\n"), { line: 3, reason: "8 values for 7 columns" }],
    ["one empty value too long", row("r-x").replace("\n", ",\n"), { line: 3, reason: "8 values for 7 columns" }],
    ["a NUL", row("r-x", { user: "a\u0000b" }), { line: 3, column: "user", reason: "holds a NUL character" }],
    [
      "Latin-1",
      Buffer.from(row("r-x", { user: "andr\u00e9" }), "latin1"),
      { line: 3, column: "user", reason: "is not UTF-8" },
    ],
    [
      "a carriage return alone",
      row("r-x", { user: "a\rb" }),
      { line: 3, reason: "holds a carriage return that ends no line" },
    ],
    [
      "text behind a closing quote",
      row("r-x", { user: '"a"b' }),
      { line: 3, reason: "has text behind a closing quote" },
    ],
    ["2 MB", row("r-x", { user: "a".repeat(2 << 20) }), { line: 3, reason: "is longer than 1 MB" }],
    [
      "2 MB in quotes with line ends",
      row("r-x", { user: `"${"a\n".repeat(1 << 20)}"` }),
      { line: 3, reason: "is longer than 1 MB" },
    ],
    [
      "a bad time behind quoted line ends and a blank line",
      `\n${row('"r\nx"', { at: "soon" })}`,
      { line: 4, record: 2, column: "startTime", text: "soon" },
    ],
  ])("%s", async (_, bad, rejected) => {
    const { report, judged } = await scans.scan(around(bad));
    expect(report.rejectedSample).toMatchObject([rejected]);
    expect(judged.count).toMatchObject({
      count: 2,
      rows: { read: 3, rejected: 1, affected: 2 },
      confidence: "lower_bound",
    });
  });

  it("a quote inside a value is a character, and a bad value in a column that nothing maps is not looked at", async () => {
    const log = Buffer.concat([
      Buffer.from(HEADER.replace("\n", ",agent\n")),
      Buffer.from(row("r-1", { user: '5" disk' }).replace("\n", ",x\u0000\u00e9\n"), "latin1"),
    ]);
    const { report, judged } = await scans.scan(log);
    expect(report).toMatchObject({ records: 1, rejected: 0, normalised: true, warnings: [{ code: "not_utf8" }] });
    expect(judged.count.count).toBe(1);
    expect(readFileSync(path.join(scans.folder, "caught"), "utf8")).toContain('\t5" disk\t');
  });

  it("space around a value is taken away, however rare and wherever it hides", async () => {
    const spaces = [" ", "\t", "\v", "\f", "\r", "\n", "\u00a0", "\u3000"];
    for (const space of spaces) {
      const user = `acct 1${space}`;
      const csv = HEADER + row("r-1", { user: `"${user}"` }) + row("r-2", { user: "acct 1", tokens: "1" });
      const cells = { request_id: "r-1", startTime: "2025-08-06T00:00:00Z", prompt_tokens: 200_001, user, status: 200 };
      for (const log of [csv, `${JSON.stringify(cells)}\n`]) {
        expect((await scans.scan(log)).judged.count).toMatchObject({ count: 1, accounts: 1 });
        expect(readFileSync(path.join(scans.folder, "caught"), "utf8").split("\t")[4]).toBe("acct 1");
      }
    }
  });

  it("a line of 200 MB does not fill the memory", async () => {
    const file = path.join(scans.folder, "long-line");
    const handle = openSync(file, "w");
    writeSync(handle, HEADER + row("r-1"));
    const part = "a".repeat(10_000_000);
    for (let parts = 0; parts < 20; parts += 1) writeSync(handle, part);
    writeSync(handle, `\n${row("r-2")}`);
    closeSync(handle);
    let peak = Infinity;
    const request = { file, mapping, staged: path.join(scans.folder, "long.parquet"), scratch: scans.folder };
    const report = await stageLog(request, { onPeakMemory: (bytes) => (peak = bytes) });
    expect(report).toMatchObject({ records: 3, rejected: 1, rejectedSample: [{ line: 3, text: "a".repeat(200) }] });
    expect(peak).toBeLessThan(400_000_000);
  });
});

describe("names and values stay data", () => {
  it("column names with quotes and SQL, values with formulas and signs that separate", async () => {
    const name = `x'"); DROP TABLE staged; --`;
    const mapped: ColumnMapping = {
      requestId: name,
      occurredAt: "at",
      account: "user",
      attributes: { region: "r;'\"" },
    };
    const user = '=HYPERLINK("http://x";"a\tb\\n\n")';
    const cells = ["r-1", "2025-08-06T00:00:00Z", user, "@SUM(A1)'"];
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const log = `${[name, "at", "user", "r;'\""].map(quote).join(",")}\n${cells.map(quote).join(",")}\n`;
    const { staged } = await scans.stage(log, { mapping: mapped });
    const where = { field: "account" as const, op: "=" as const, value: user };
    const judged = await scans.judge([staged], { where, unit: "requests", exclusions: [] }, mapped);
    expect(judged.count.count).toBe(1);
    const line = readFileSync(path.join(scans.folder, "caught"), "utf8").trimEnd();
    const shown = '=HYPERLINK("http://x";"a\\tb\\\\n\\n")';
    expect(line.split("\t")).toEqual([
      "log-1",
      "1",
      "r-1",
      "2025-08-06T00:00:00.000000Z",
      shown,
      "\\N",
      "\\N",
      "\\N",
      "\\N",
      `{"region":"@SUM(A1)'"}`,
      "\\N",
    ]);
  });

  it("5,000 columns, a folder with signs of a pattern in its name, and a mapping that a staged file was not made under", async () => {
    const more = Array.from({ length: 4_993 }, (_, index) => `c${index}`);
    const wide = `${HEADER.trimEnd()},${more.join(",")}\n${row("r-1").trimEnd()}${",1".repeat(more.length)}\n`;
    const { report, judged } = await scans.scan(wide);
    expect(report).toMatchObject({ records: 1, rejected: 0, normalised: false });
    expect(judged.count.count).toBe(1);
    const odd = path.join(scans.folder, "a[1]*?'b");
    symlinkSync(scans.folder, odd);
    const request = {
      file: scans.file("plain", many(2)),
      mapping,
      staged: path.join(odd, "odd.parquet"),
      scratch: odd,
    };
    expect((await stageLog({ ...request, file: path.join(odd, "plain") })).records).toBe(2);
    const logs = [{ id: "log-1", staged: request.staged, mapping }];
    expect((await judgeLogs({ rule: parsedRule(), logs, scratch: odd })).count.count).toBe(2);
    const other = [{ ...logs[0], id: "log-1", staged: request.staged, mapping: { ...mapping, account: "model" } }];
    await expect(judgeLogs({ rule: parsedRule(), logs: other, scratch: odd })).rejects.toThrow(
      "not staged under its mapping",
    );
  });

  it("only a header is a warning, not a success", async () => {
    expect(await scans.stage(HEADER)).toMatchObject({ records: 0, warnings: [{ code: "no_rows" }] });
  });
});

describe("the process", () => {
  const request = () => ({
    file: scans.file("large", many(400_000)),
    mapping,
    staged: path.join(scans.folder, "killed.parquet"),
    scratch: scans.folder,
  });

  it("is ended by a signal, without a result", async () => {
    const stop = new AbortController();
    const given = request();
    const staging = stageLog(given, {
      signal: stop.signal,
      onProgress: () => stop.abort(new Error("stopped by a person")),
    });
    await expect(staging).rejects.toThrow("stopped by a person");
    expect(existsSync(given.staged)).toBe(false);
    expect(readdirSync(scans.folder).filter((name) => name.startsWith("scan-"))).toEqual([]);
    await expect(stageLog(given, { signal: stop.signal })).rejects.toThrow("stopped by a person");
  });

  it("says in one line what is wrong with a folder that is not there, and with a full disk", async () => {
    const staging = stageLog({ ...request(), scratch: path.join(scans.folder, "nowhere") });
    await expect(staging).rejects.toBeInstanceOf(ScanFailed);
    for (const said of [
      "IO Error: Could not write all bytes: No space left on device",
      "ENOSPC: no space left on device, write",
    ])
      expect(scanFailure(new Error(said)).message).toBe("the disk has no space left for the scan");
  });
});
