import { DuckDBInstance } from "@duckdb/node-api";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { countImpact } from "#server/impact/count-impact.ts";
import { deleteLog } from "#server/impact/delete-log.ts";
import { readImpact } from "#server/impact/read-impact.ts";
import { receiveWholeLog } from "#server/impact/receive-log.ts";
import { recomputeImpact, type RecomputeWish } from "#server/impact/recompute-impact.ts";
import { scanRequestLog, type LogInput } from "#server/impact/scan-request-log.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import { stateImpact } from "#server/impact/state-impact.ts";
import { actAs } from "#server/session.ts";
import { bytes, FILE, HEADER, mapping, openImpactRecord, rule, type ImpactRecord } from "./impact-record.ts";

let at: ImpactRecord;
let slug: string;

beforeAll(async () => {
  at = await openImpactRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  slug = await at.newIncident();
});

const scan = (source: string | Buffer, more: Partial<LogInput> = {}) =>
  at.asOwner(() => scanRequestLog(slug, { name: "a log.csv", source: bytes(source, 1 << 16), ...more }));
const change = (more: Partial<ImpactRuleInput>) => at.asOwner(() => setImpactRule(slug, { ...rule, ...more }));
const wish = (more: RecomputeWish = {}) => at.asOwner(() => recomputeImpact(slug, more));

/** In a database that knows nothing of this application. */
async function run(sql: string): Promise<Record<string, unknown>> {
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const [row = {}] = (await connection.runAndReadAll(sql)).getRowObjectsJson();
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value === true || Number(value)]));
}

/** Row by row in the same bins, and the same number. */
async function expectSame(what?: string): Promise<void> {
  const { rows, count, accounts } = await at.asOwner(() => readImpact(slug));
  const answer = await run((await wish()).sql);
  expect(answer, what).toEqual({ ...rows, count, accounts, recorded: count, same: true });
}

const NDJSON = FILE.trimEnd()
  .split("\n")
  .slice(1)
  .map((line) => {
    const cells = line.replace('"201,000"', "201000").split(",");
    const [id, time, model, prompt, completion, user, status] = cells;
    const count = prompt === "" ? null : Number(prompt);
    const row = {
      request_id: id,
      startTime: time,
      model,
      prompt_tokens: count,
      completion_tokens: Number(completion),
      user,
      status,
    };
    return JSON.stringify(row);
  })
  .join("\n");

async function parquetOf(csv: string): Promise<Buffer> {
  const file = path.join(at.dataDir, "made.parquet");
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  writeFileSync(`${file}.csv`, csv);
  await connection.run(
    `COPY (SELECT * REPLACE (TRY_CAST(prompt_tokens AS BIGINT) AS prompt_tokens) FROM read_csv('${file}.csv', all_varchar = true)) TO '${file}' (FORMAT parquet)`,
  );
  return readFileSync(file);
}

describe("the number from the archive, by DuckDB alone", { timeout: 120_000 }, () => {
  it("is the same in every format", async () => {
    const own = (name: string) => FILE.replace(/^r-/gm, `${name}-`);
    const json = NDJSON.replaceAll('"r-', '"j-');
    const files: [string, string | Buffer][] = [
      ["plain", own("plain")],
      ["crlf", own("crlf").replaceAll("\n", "\r\n")],
      ["mark", `\ufeff${own("mark")}`],
      ["gzip", Buffer.concat([gzipSync(own("gzip").slice(0, 300)), gzipSync(own("gzip").slice(300))])],
      ["zstd", zstdCompressSync(own("zstd"))],
      ["utf-16", Buffer.from(`\ufeff${own("wide")}`, "utf16le")],
      ["tabs", own("tabs").replace('"201,000"', "201;000").replaceAll(",", "\t").replace("201;000", "201,000")],
      [
        "a row that is too short",
        `${own("short")}r-99,2025-08-06T00:00:00Z\nr-98,2025-08-06T00:00:00Z,m,300000,1,x,success\n`,
      ],
      ["ndjson, two lines no objects", `${json}\nnot json\n[1]\n`],
      ["ndjson in zstd, all of it a second time", zstdCompressSync(json)],
      ["parquet", await parquetOf(own("parquet"))],
    ];
    for (const [name, source] of files) {
      const length = Buffer.byteLength(source as Buffer);
      const log = { name, bytes: length, mapping, body: bytes(source, 1 << 16) };
      expect(await at.asOwner(() => receiveWholeLog(slug, log))).toMatchObject({ status: "queued" });
    }
    await at.asOwner(() => countImpact(slug));
    // 11 files of 13 rows, and 2 of CSV and 2 of JSON more; of these 3 cannot be read
    const { rows, logs } = await at.asOwner(() => readImpact(slug));
    expect([logs.length, rows?.read, rows?.rejected]).toEqual([11, 147, 3]);
    await expectSame();
  });

  it("reads every form of a time as the application does, and refuses the same", async () => {
    const forms = [
      ...[
        "2025-08-06T00:00:00Z",
        "2025-08-06t00:00:00.123456789z",
        "2025-08-06 00:00:00,5 +09:00",
        "2025-08-06T00:00:00-0430",
      ],
      ...[
        "2025-08-06 10:00:00",
        "2025-03-09 02:30:00",
        "2025-11-02 01:30:00",
        "2025-11-02 00:59:59.9",
        "2025-02-30T00:00:00Z",
      ],
      ...["1754438400", "1754438400123", "1754438400123456", "1754438400123456789", "1754438400.25", "123", "0x68"],
      ...["06/Aug/2025:00:00:00 +0000", "[06/Aug/2025:00:00:00 -0700]", "06/Foo/2025:00:00:00 +0000"],
      ...["Wed, 06 Aug 2025 00:00:00 GMT", "Thu, 06 Aug 2025 00:00:00 GMT", "6 Aug 2025 10:00 +0200"],
      ...[
        "2025-08-06T24:00:00Z",
        "2025-08-06T00:00:60Z",
        "2025-08-06",
        "infinity",
        "",
        "2201-01-01T00:00:00Z",
        "1969-12-31T23:59:59Z",
      ],
    ];
    const lines = forms.map((time, n) => `t-${n},"${time}",m,300000,1,acct-${n},success\n`);
    const zoned = { ...mapping, options: { zone: "America/New_York" } };
    await scan(HEADER + lines.join(""), { mapping: zoned });
    await expectSame();
    // 7 no times, 1 skipped, 1 shown twice, 2 outside the years that there are, 1 digits of no unit
    expect((await at.asOwner(() => readImpact(slug))).rows).toMatchObject({
      read: forms.length,
      rejected: 12,
      unknown: 1,
    });
  });

  it("reads every form of a count as the application does, and refuses the same", async () => {
    const forms = [
      ...[
        "200001",
        "200000",
        "0200001",
        "1.5e5",
        "2.00001e5",
        "200001.0",
        "200001.5",
        "-200001",
        "+200001",
        "0x30d41",
        "NaN",
      ],
      ...[
        "1_000_000",
        "200,001",
        "1,200,001",
        "12,34,567",
        "201 000",
        "9223372036854775807",
        "9223372036854775808",
        "",
      ],
    ];
    const lines = forms.map((count, n) => `c-${n},2025-08-06T00:00:00Z,m,"${count}",1,acct-${n},success\n`);
    await scan(HEADER + lines.join(""));
    await expectSame();
  });

  it("judges repeats over all logs, also where a log says less of a request", async () => {
    const line = (id: string, more = "m,300000,1,acct-1,success") => `${id},2025-08-06T00:00:00Z,${more}\n`;
    await scan(HEADER + line("a") + line("a") + line("b") + line("c") + line("") + line(""));
    await scan(HEADER + line("a") + line("b", "m,300000,2,acct-1,success") + line("d", "m,9,1,acct-2,success"));
    const { completionTokens: _less, ...less } = mapping;
    await scan(HEADER + line("c") + line("e", "m,300000,1,,success"), { mapping: less });
    // a three times, b and c with two contents each: 2 duplicates, 4 conflicting
    expect((await at.asOwner(() => readImpact(slug))).rows).toMatchObject({ duplicate: 2, conflicting: 4 });
    await expectSame();
  });

  const trees: [string, Partial<ImpactRuleInput>][] = [
    [
      "unknown in all, any and not",
      {
        where: {
          not: {
            any: [
              { field: "promptTokens", op: "<", value: 9 },
              { field: "account", op: "=", value: "acct-20" },
            ],
          },
        },
      },
    ],
    [
      "globs and names with quotes",
      {
        where: { field: "account", op: "glob", value: "acct-1?" },
        exclusions: [
          { reason: 'it\'s "ours"', field: "account", values: ["it's", "acct-17"] },
          { reason: "x", field: "account", glob: "*-19" },
        ],
      },
    ],
    ["what is not there", { where: { field: "promptTokens", op: "exists", value: false } }],
    [
      "a list, and a limit that is no whole number",
      {
        where: {
          all: [
            { field: "status", op: "in", value: ["success", "failure"] },
            { field: "promptTokens", op: ">=", value: 200_000.5 },
          ],
        },
      },
    ],
    [
      "times in a condition, no window",
      { window: { field: "occurredAt" }, where: { field: "occurredAt", op: ">=", value: "2025-08-07T00:00:00Z" } },
    ],
    ["another unit", { unit: "accounts" }],
    ["requests, answered or not", { unit: "requests" }],
  ];
  it("follows rules of every kind", async () => {
    await scan(FILE);
    for (const [what, more] of trees) {
      await change(more);
      await at.asOwner(() => countImpact(slug));
      await expectSame(what);
    }
  });

  it("counts under an earlier rule, and what a statement rests on", async () => {
    await scan(FILE);
    await at.asOwner(() => stateImpact(slug, { population: { en: "p" }, method: { en: "m" } }));
    await change({ where: { field: "promptTokens", op: ">", value: 200_001 } });
    await scan(`${FILE}r-50,2025-08-06T00:00:00Z,m-a,300000,10,acct-30,success\n`);
    for (const earlier of [{ revision: 1 }, { statement: 1 }]) {
      const asked = await wish(earlier);
      expect(asked).toMatchObject({ ruleRevision: 1, count: 4, files: [{ name: "a log.csv" }] });
      expect(await run(asked.sql)).toMatchObject({ count: 4, recorded: 4, same: true });
    }
    expect(await wish()).toMatchObject({ ruleRevision: 2, count: 4 });
  });

  it("shows a difference where the archive is not what was counted", async () => {
    await scan(FILE);
    const { sql, files } = await wish();
    const file = files[0]?.file ?? "";
    chmodSync(file, 0o600);
    writeFileSync(file, FILE.replace("r-01,2025-08-05", "r-01,2025-08-04"));
    expect(await run(sql)).toMatchObject({ count: 3, recorded: 4, same: 0 });
  });

  it("is refused where a log is gone or nothing was counted, and is nobody else's", async () => {
    const stranger = await at.record.addPerson("Stranger");
    await expect(wish()).rejects.toMatchObject({ code: "not_found" });
    const { id } = await scan(FILE);
    await expect(actAs(stranger, () => recomputeImpact(slug))).rejects.toMatchObject({ code: "not_found" });
    await at.asOwner(() => deleteLog(slug, id));
    await expect(wish()).rejects.toMatchObject({ code: "not_recomputable" });
  });
});
