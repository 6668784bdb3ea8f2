import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countImpact } from "#server/impact/count-impact.ts";
import { SCANNER } from "#server/jobs/impact-scan.ts";
import { actAs } from "#server/session.ts";
import { affectedLines, BINS, FILE, HEADER, rule } from "./impact-record.ts";
import { openWholePath, watchMemory, type WholePath } from "./whole-path.ts";

/** Each sentence of what was measured of DuckDB's readers, from the upload to what the API says. */
let path: WholePath;
beforeAll(async () => {
  path = await openWholePath();
});
afterAll(() => path.close());

const good = (id: string) => `${id},2025-08-06T00:00:00Z,m-a,200001,1,acct-1,success\n`;
const around = (bad: string | Buffer) =>
  Buffer.concat([Buffer.from(HEADER + good("r-1")), Buffer.from(bad), Buffer.from(good("r-2"))]);
const json = (id: string) => {
  const [names, cells] = [HEADER, good(id)].map((line) => line.trimEnd().split(","));
  return `${JSON.stringify(Object.fromEntries((names ?? []).map((name, at) => [name, cells?.[at]])))}\n`;
};

describe("the wrong line end gives no rows and no reject", () => {
  it.each<[string, string]>([
    ["0D 0A", FILE.replaceAll("\n", "\r\n")],
    ["0D", FILE.replaceAll("\n", "\r")],
    ["mixed", FILE.replace(/\n(?=r-05|r-07|r-09)/g, "\r\n")],
    ["none after the last record", FILE.trimEnd()],
    ["doubled", FILE.replaceAll("\n", "\n\n")],
  ])("with %s, all thirteen rows are read", async (_, text) => {
    const { log, impact } = await path.through(text);
    expect(log).toMatchObject({ status: "complete", rows: BINS });
    expect(impact).toMatchObject({ count: 4, accounts: 3, complete: true, confidence: "lower_bound" });
  });
});

describe("what vanishes, is altered or swallowed elsewhere is a reject with its physical line", () => {
  it.each<[string, string | Buffer, object]>([
    ["a line of 32 MB", good("x".repeat(32 << 20)), { line: 3, record: 2, reason: "is longer than 1 MB" }],
    ["a record a little over 1 MB", good("x".repeat(1 << 20)), { line: 3, reason: "is longer than 1 MB" }],
    ["too few values", "r-x,2025-08-06T00:00:00Z\n", { line: 3, reason: "2 values for 7 columns" }],
    ["too many values", good("r-x").replace("\n", ",x\n"), { line: 3, reason: "8 values for 7 columns" }],
    ["one empty value too many", good("r-x").replace("\n", ",\n"), { line: 3, reason: "8 values for 7 columns" }],
    ["text behind a closing quote", good('"r"x'), { line: 3, reason: "has text behind a closing quote" }],
    ["a lone 0D", good("r\rx"), { line: 3, reason: "holds a carriage return that ends no line" }],
    ["a NUL", good("r\0x"), { line: 3, column: "request_id", reason: "holds a NUL character" }],
    ["Latin-1", Buffer.from(good("r\u00e9"), "latin1"), { line: 3, column: "request_id", reason: "is not UTF-8" }],
    [
      "a bad time behind quoted line ends and a blank line",
      `\n"r\nx",soon,m-a,1,1,a,success\n`,
      { line: 4, record: 2, column: "startTime", text: "soon" },
    ],
  ])("%s", async (_, bad, reject) => {
    const { log, rejected, rejects, impact } = await path.through(around(bad));
    expect([rejected, rejects]).toMatchObject([1, [reject]]);
    expect(log).toMatchObject({ status: "complete", rows: { read: 3, rejected: 1, affected: 2 } });
    expect(impact).toMatchObject({ count: 2, complete: true, confidence: "lower_bound" });
  });

  it("JSON lines that are no object", async () => {
    const lines = `${json("r-1")}[1]\n"text"\n7\n{"a":\nnull\n${json("r-2")}`;
    const { log, rejects, impact } = await path.through(lines);
    expect(rejects.map(({ line, reason }) => [line, reason])).toEqual([
      ...[2, 3, 4].map((line) => [line, "is not a JSON object"]),
      [5, "is not JSON"],
      [6, "is not a JSON object"],
    ]);
    expect(log.rows).toMatchObject({ read: 7, rejected: 5, affected: 2 });
    expect(impact).toMatchObject({ count: 2, confidence: "lower_bound" });
  });

  it("100,000 of them: all are counted, a hundred are shown, and the memory stays what it is", async () => {
    const slug = await path.at.newIncident();
    const bad = Array.from({ length: 100_000 }, (_, n) => `b-${n},never,m-a,1,1,a,success\n`).join("");
    const answer = await path.upload(slug, around(bad));
    const memory = watchMemory();
    await actAs(SCANNER, () => countImpact(slug, memory));
    const { log, rejected, rejects } = await path.seen(slug, String(answer.body["id"]));
    expect(log.rows).toMatchObject({ read: 100_002, rejected: 100_000, affected: 2 });
    expect([rejected, rejects.length, rejects[99]?.line]).toEqual([100_000, 100, 102]);
    expect(memory.peakBytes()).toBeGreaterThan(0);
    expect(memory.peakBytes()).toBeLessThan(500_000_000);
  });
});

describe("what cannot be read to its end is incomplete: the rows before the fault are shown, and count for nothing", () => {
  const many = HEADER + affectedLines(0, 3_000);
  const gz = gzipSync(many);
  const flipped = Buffer.from(gz);
  flipped[gz.length - 6] = (flipped[gz.length - 6] ?? 0) ^ 1;
  const part = (read: number) => ({ read, affected: read });

  it.each<[string, string | Buffer, string, object | undefined]>([
    [
      "an open quote",
      `${HEADER}${good("r-1")}"r-2,x\n${good("r-3")}`,
      "a quote opened at line 3 is never closed",
      part(1),
    ],
    [
      "a quote that a later one closes",
      `${HEADER}${good("r-1")}"${good("r-2")}${good('"r-3"')}`,
      "a quote opened at line 3 closes in the middle of a value at line 4",
      part(1),
    ],
    [
      "a last record that is cut",
      `${HEADER}${good("r-1")}r-2,2025-0`,
      "the last record, at line 3, is cut off",
      part(1),
    ],
    ["a last JSON line that is cut", `${json("r-1")}{"request_id":`, "the last record, at line 2, is cut off", part(1)],
    ["a gzip without its trailer", gz.subarray(0, -8), "the gzip archive is cut off", part(3_000)],
    ["a gzip with a wrong checksum", flipped, "the gzip archive does not match its checksum", part(3_000)],
    [
      "a gzip with text behind it",
      Buffer.concat([gz, Buffer.from("more")]),
      "has other bytes behind its end",
      part(3_000),
    ],
    [
      "zstd with text behind it",
      Buffer.concat([zstdCompressSync(many), Buffer.from("more")]),
      "has other bytes",
      part(3_000),
    ],
    [
      "half a UTF-16 character",
      Buffer.from(`\ufeff${HEADER}${good("r-1")}`, "utf16le").subarray(0, -1),
      "UTF-16LE",
      undefined,
    ],
    ["a Parquet file that is cut", "PAR1 and nothing", "Parquet", undefined],
  ])("%s", async (_, body, reason, rows) => {
    const { log, impact } = await path.through(body);
    if (log.status === "failed") expect(log.reason).toContain(reason);
    else expect(log).toMatchObject({ status: "incomplete", reason: expect.stringContaining(reason) });
    if (rows) expect(log).toMatchObject({ rows, scannedUnder: 1 });
    expect(impact["count"] ?? 0).toBe(0);
    expect(path.leftovers()).toEqual([]);
  });

  it("a gzip that is cut in the middle shows what came out of it, with its rejects, beside a log that counts", async () => {
    const slug = await path.at.newIncident();
    await path.upload(slug, FILE);
    const bad = gzipSync(`${HEADER}b-1,never,m-a,1,1,a,success\n${affectedLines(0, 3_000)}`);
    const cut = await path.upload(slug, bad.subarray(0, bad.length / 2));
    await path.count(slug);
    const { log, rejects, impact } = await path.seen(slug, String(cut.body["id"]));
    expect(log).toMatchObject({ status: "incomplete", reason: "the gzip archive is cut off" });
    const { read = 0, rejected, affected = 0 } = log.rows ?? {};
    expect(read).toBeGreaterThan(1_000);
    expect([rejected, affected]).toEqual([1, read - 1]);
    expect(rejects).toMatchObject([{ line: 2, text: "never" }]);
    expect(impact).toMatchObject({ count: 4, complete: false, rows: BINS });
    expect(impact["logs"]).toHaveLength(1);
  });

  it("fewer bytes than declared, and another hash: the rows that arrived are shown", async () => {
    for (const digest of [undefined, `sha-256=:${Buffer.alloc(32).toString("base64")}:`]) {
      const slug = await path.at.newIncident(rule);
      const answer = await path.upload(slug, FILE, digest ? { "content-digest": digest } : {});
      await path.count(slug);
      const { log, impact } = await path.seen(slug, String(answer.body["id"]));
      expect(log).toMatchObject({ status: digest ? "incomplete" : "complete", rows: BINS });
      expect(impact["count"] ?? 0).toBe(digest ? 0 : 4);
      expect(path.leftovers()).toEqual([]);
    }
  });
});
