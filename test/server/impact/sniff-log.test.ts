import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversionOf, TEXT_LOGS } from "#domain/impact/presets-text.ts";
import { sniffLog } from "#server/impact/sniff-log.ts";

let folder: string;
let next = 0;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "candor-sniff-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(content: string | Uint8Array): string {
  next += 1;
  const name = path.join(folder, `it's-${next}`);
  writeFileSync(name, content);
  return name;
}
const sniff = (content: string | Uint8Array, format?: "csv" | "tsv" | "ndjson" | "parquet") =>
  sniffLog(file(content), format);
const codes = ({ doubts }: { doubts: { code: string }[] }) => doubts.map(({ code }) => code);

const CSV = "timestamp,request_id\r\n2025-07-01T12:00:00Z,r-1\r\n2025-07-01T12:00:01Z,r-2\r\n";
const mapping = { requestId: "request_id", occurredAt: "timestamp" };
const utf16 = (text: string, bigEndian = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return bigEndian ? bytes.swap16() : bytes;
};

describe("bytes", () => {
  it.each([
    ["plain", Buffer.from(CSV), { encoding: "utf-8" }],
    ["with a byte order mark", Buffer.from(`\ufeff${CSV}`), { encoding: "utf-8" }],
    ["with a byte order mark before a quote", Buffer.from(`\ufeff"timestamp"${CSV.slice(9)}`), { encoding: "utf-8" }],
    ["UTF-16, little end first", utf16(CSV), { encoding: "utf-16le" }],
    ["UTF-16, big end first", utf16(CSV, true), { encoding: "utf-16be" }],
    ["gzip", gzipSync(CSV), { compression: "gzip" }],
    [
      "two members of gzip",
      Buffer.concat([gzipSync(CSV.slice(0, 30)), gzipSync(CSV.slice(30))]),
      { compression: "gzip" },
    ],
    ["zstd", zstdCompressSync(CSV), { compression: "zstd" }],
    ["zstd of UTF-16", zstdCompressSync(utf16(CSV)), { compression: "zstd", encoding: "utf-16le" }],
  ])("%s", async (_name, bytes, expected) => {
    expect(await sniff(bytes)).toMatchObject({
      ...expected,
      ...{ format: "csv", delimiter: ",", header: ["timestamp", "request_id"], proposal: mapping, certain: true },
      ...{ doubts: [], sample: [{ timestamp: "2025-07-01T12:00:00Z", request_id: "r-1" }, { request_id: "r-2" }] },
    });
  });

  it("a cut gzip still has a beginning; what it lacks is found when it is read whole", async () => {
    const rows = Array.from({ length: 60_000 }, (_, row) => `2025-07-01T12:00:00Z,r-${row}\n`).join("");
    const bytes = gzipSync(`timestamp,request_id\n${rows}`);
    expect(await sniff(bytes.subarray(0, bytes.length / 2))).toMatchObject({ proposal: mapping, certain: true });
  });

  it("looks at the beginning only, and leaves out a record that it cuts", async () => {
    const rows = `2025-07-01T12:00:00Z,r-1\n`.repeat(3);
    const found = await sniff(`timestamp,request_id\n${rows}2025-07-01T12:00:00Z,"${"x".repeat(5_000_000)}"\n`);
    expect(found).toMatchObject({ proposal: mapping });
    expect(found.sample).toHaveLength(3);
  });

  it("says on which line a file stops being UTF-8", async () => {
    const found = await sniff(
      Buffer.concat([Buffer.from(`${CSV}2025-07-01T12:00:02Z,caf`), Buffer.from([0xe9, 0x0a])]),
    );
    expect(found).toMatchObject({ certain: false, proposal: mapping });
    expect(found.doubts).toMatchObject([{ code: "not_utf8", message: expect.stringContaining("Line 4 ") }]);
  });

  it.each([
    ["nothing", "", "empty"],
    ["blank lines", "\n\n \n", "empty"],
    ["a ZIP archive", Buffer.from("504b030414000000", "hex"), "ZIP"],
    ["a text", "once upon a time\nthere was a log\n", "No comma"],
    ["a JSON array", `[\n {"id": 1}\n]`, "jq -c '.[]'"],
    ["a JSON answer", `{"result":[{"id":"a"},{"id":"b"}],"success":true}`, "jq -c '.result[]'"],
    ["a JSON document over lines", `{\n  "data": [\n    {"id": 1}\n  ]\n}`, "jq -c '.data[]'"],
    ["JSON with bare dashes", `{"status": 200, "bytes": -}\n`, "escape=json"],
  ])("%s is not accepted, and why is said", async (_name, content, words) => {
    const found = await sniff(content);
    expect(found).toMatchObject({ certain: false, header: [] });
    expect(found.proposal).toBeUndefined();
    expect(found.doubts).toMatchObject([{ code: "not_accepted", message: expect.stringContaining(words) }]);
  });

  it("a file that is called Parquet and is none", async () => {
    expect(codes(await sniff(CSV, "parquet"))).toEqual(["not_accepted"]);
    expect(codes(await sniff(`PAR1${"\u0000".repeat(40)}PAR1`))).toEqual(["not_accepted"]);
  });
});

describe("tables", () => {
  it.each([",", ";", "\t", "|"])("finds the separator %j", async (separator) => {
    const lines =
      ["id", "time", "note"].join(separator) + `\n1${separator}2025-07-01T12:00:00Z${separator}"a, b; c | d"\n`;
    expect(await sniff(lines)).toMatchObject({
      ...{ format: separator === "\t" ? "tsv" : "csv", delimiter: separator, certain: true },
      sample: [{ id: "1", note: "a, b; c | d" }],
    });
  });

  it("keeps newlines and doubled quotes inside a value, and cuts a long one at 200 characters", async () => {
    const { sample } = await sniff(
      `id,time,note\n1,2025-07-01T12:00:00Z,"say ""a""\nb"\n2,2025-07-01T12:00:00Z,${"n".repeat(900)}\n`,
    );
    expect(sample[0]?.note).toBe('say "a"\nb');
    expect(sample[1]?.note).toBe("n".repeat(200));
  });

  it("notices a first line that is a row, and two columns of one name", async () => {
    expect(codes(await sniff("r-1,2025-07-01T12:00:00Z,5\nr-2,2025-07-01T12:00:01Z,6\n"))).toContain("no_header");
    expect(codes(await sniff("id,time,id\n1,2025-07-01T12:00:00Z,2\n"))).toContain("same_name");
  });

  it("the file with the exact answer: LiteLLM, its zone known, the comma and the cached tokens asked", async () => {
    const found = await sniff(readFileSync("test/fixtures/count-check.csv"));
    expect(found).toMatchObject({ preset: "litellm", proposal: { options: { zone: "UTC", thousands: "," } } });
    expect(codes(found)).toEqual(["cached_tokens", "thousands_sign"]);
  });
});

describe("JSON lines", () => {
  it("names nested values with dots, joins the names of all rows and keeps every digit", async () => {
    const found = await sniff(
      `{"id":"a","created":1751371200123456789,"usage":{"prompt_tokens":9007199254740993}}\n` +
        `{"id":"b\u2028","created":1751371200123456790,"model":"m","usage":{"prompt_tokens":null},"tags":[1,"x"]}\n`,
    );
    expect(found).toMatchObject({ format: "ndjson", preset: "vllm", certain: true });
    expect(found.header).toEqual(["id", "created", "usage.prompt_tokens", "model", "tags"]);
    expect(found.sample).toEqual([
      { id: "a", created: "1751371200123456789", "usage.prompt_tokens": "9007199254740993" },
      { id: "b\u2028", created: "1751371200123456790", "usage.prompt_tokens": "", model: "m", tags: '[1,"x"]' },
    ]);
    expect(found.doubts).toMatchObject([{ code: "epoch_unit", message: expect.stringContaining("nanoseconds") }]);
  });

  it("counts the lines that are none", async () => {
    const found = await sniff(`{"id":"a","time":"2025-07-01T12:00:00Z"}\n[1]\n{"id":"b",\n`, "ndjson");
    expect(found.doubts).toMatchObject([
      { code: "unreadable_lines", message: expect.stringMatching(/^2 of the first 3 .* line 2/) },
    ]);
    expect(found.certain).toBe(false);
  });

  it("refuses buckets of usage, one document or one a line", async () => {
    const bucket = `{"object":"bucket","start_time":1751371200,"results":[{"input_tokens":9,"num_model_requests":4}]}`;
    expect((await sniff(`${bucket}\n${bucket}\n`)).aggregated).toContain("num_model_requests");
    expect((await sniff(`{"object":"page","data":[${bucket}]}`)).aggregated).toContain("num_model_requests");
  });
});

const ALB = String.raw`https 2026-09-01T10:00:01.123456Z app/lb/50dc 192.0.2.7:2817 10.0.0.1:80 0.0 0.1 -1 200 200 0 57 "GET https://api.example.com:443/v1/chat?q=\x22a HTTP/1.1" "it's \"x\"" ECDHE TLSv1.2 arn:aws:tg "Root=1-5833-1d84" "api.example.com" "-" 1 2026-09-01T10:00:00.000000Z "forward" "-" "-" "10.0.0.1:80" "200" "-" "-" TID_later`;
const NGINX = String.raw`192.0.2.7 - - [01/Jul/2025:00:00:01 -0700] "GET /it's HTTP/1.1" 200 12 "-" "ua \x01 \"q\""`;
const ENVOY = `[2026-09-01T10:00:00.123Z] "POST /v1/chat HTTP/2" 200 - via_upstream - "-" 154 0 226 100 "192.0.2.7" "ua" "cc21d9b0-cf5c" "api" "10.0.2.1:80" inbound|80||`;

describe("logs that are no table", () => {
  it.each([
    ["aws-alb", ALB, { requestId: "trace_id", occurredAt: "request_creation_time", status: "elb_status_code" }],
    ["nginx", NGINX, { requestId: "request_id", occurredAt: "time_local", status: "status" }],
    ["envoy", ENVOY, { requestId: "x_request_id", occurredAt: "start_time", status: "response_code" }],
  ])(
    "%s is recognised, not accepted, and read once the command that is named has made a CSV",
    async (key, line, expected) => {
      const source = file(`${line}\n${line.replace("200", "429")}\n`);
      const found = await sniffLog(source);
      expect(found).toMatchObject({ preset: key, certain: false, doubts: [{ code: "not_accepted" }] });
      expect(found.proposal).toBeUndefined();
      expect(found.sample).toHaveLength(2);
      const log = TEXT_LOGS.find((kind) => kind.key === key);
      const command = (log && conversionOf(log)) ?? "";
      expect(found.doubts[0]?.message).toContain(command);
      const connection = await (await DuckDBInstance.create()).connect();
      await connection.run(command.replaceAll("FILE", source.replaceAll("'", "''")));
      const converted = await sniffLog(`${source}.csv`);
      expect(converted).toMatchObject({ preset: key, proposal: expected });
      expect(converted.sample).toHaveLength(2);
      // A dash is an empty value once it is a CSV.
      expect(Object.values(converted.sample[0] ?? {})).not.toContain("-");
    },
  );

  it("vLLM’s console log lacks a year and a zone", async () => {
    const found = await sniff(
      "INFO 04-06 00:01:40 [api_server.py:1] Started\nINFO 04-06 00:01:42 [logger.py:39] Received request cmpl-1: prompt: 'a, b'\n",
    );
    expect(found).toMatchObject({ preset: "vllm", sample: [{ time: "04-06 00:01:42", request_id: "cmpl-1" }] });
    expect(codes(found)).toEqual(["not_accepted", "year_required", "zone_required"]);
  });

  it("SGLang’s console log is to be written as JSON", async () => {
    const found = await sniff(
      "[2026-09-01 10:00:00] Finish: obj=GenerateReqInput(rid='a1', text=None), out={'x': 1}\n",
    );
    expect(found.doubts[0]?.message).toContain("--log-requests-format json");
  });
});

it("Parquet: names from the schema, values as exact text, in a process without our environment", async () => {
  const target = path.join(folder, "log's.parquet");
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(`SET TimeZone = 'Asia/Tokyo'`);
  await connection.run(
    `COPY (SELECT 'r-' || i AS request_id, TIMESTAMPTZ '2026-09-01 10:00:00.123456+00' AS "startTime", 9007199254740993::BIGINT + i AS prompt_tokens,
       TIMESTAMP '2026-09-01 10:00:00' AS "endTime", {'a': i} AS metadata, NULL::VARCHAR AS user FROM range(5) t(i)) TO '${target.replaceAll("'", "''")}'`,
  );
  const found = await sniffLog(target);
  expect(found).toMatchObject({ format: "parquet", encoding: "utf-8", preset: "litellm" });
  expect(found.sample).toHaveLength(3);
  expect(found.sample[1]).toEqual({
    ...{ request_id: "r-1", startTime: "2026-09-01T10:00:00.123456Z", prompt_tokens: "9007199254740994" },
    ...{ endTime: "2026-09-01 10:00:00", metadata: '{"a":1}', user: "" },
  });
});
