import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBoundedFile } from "#server/impact/scan/bounded-file.ts";
import { normaliseJson } from "#server/impact/scan/normalise-json.ts";
import { normaliseLog } from "#server/impact/scan/normalise-log.ts";
import { UnreadableLog } from "#server/impact/scan/unreadable-log.ts";
import { openScanFolder, type ScanFolder } from "./scan-folder.ts";

const mapping = { requestId: "id", occurredAt: "at", account: "user", promptTokens: "usage.prompt" };
let scans: ScanFolder;
beforeAll(() => {
  scans = openScanFolder();
});
afterAll(() => scans.remove());

const plain = (index: number, own: object = {}) =>
  JSON.stringify({ id: `r-${index}`, at: "2025-08-06T00:00:00Z", usage: { prompt: index }, ...own });
const lines = (count: number, own: (index: number) => object | string | undefined = () => undefined) =>
  Array.from({ length: count }, (_, index) => {
    const line = own(index);
    return typeof line === "string" ? line : plain(index, line);
  });

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  const chunk = Buffer.alloc(size);
  // As a reader does that fills the same buffer again.
  for (let at = 0; at < bytes.length; at += size) yield chunk.subarray(0, bytes.copy(chunk, 0, at, at + size));
}

async function both(bytes: Buffer, size: number) {
  const [one, many] = ["one", "many"].map((name) => path.join(scans.folder, name)) as [string, string];
  const [first, second] = [one, many].map((file) => openBoundedFile(file, Infinity));
  if (!first || !second) throw new Error("no files");
  const shape = { format: "ndjson" } as const;
  const sequential = await normaliseLog(inChunks(bytes, size), { shape, mapping, output: first });
  const threaded = await normaliseJson(inChunks(bytes, size), { mapping, output: second });
  expect(readFileSync(many).equals(readFileSync(one))).toBe(true);
  expect(threaded).toEqual(sequential);
  return threaded;
}

describe("JSON lines that several threads read", () => {
  const notUtf8 = (line: string) => Buffer.from(`${line}\n`.replace("r-", "r\u00ff"), "latin1");

  it.each<[string, () => Buffer, number]>([
    ["fewer than the first records", () => Buffer.from(lines(20).join("\n")), 100],
    ["many, the last without an end", () => Buffer.from(lines(5_000).join("\n")), 4_096],
    [
      "CRLF, blank lines and lines of spaces",
      () => Buffer.from(lines(3_000, (n) => (n % 7 ? "" : " ")).join("\r\n")),
      999,
    ],
    [
      "lines that are no object, and a name that only a late one has",
      () =>
        Buffer.from(`${lines(6_000, (n) => (n % 5 === 4 ? "[1]" : n === 5_500 ? { user: "a" } : {})).join("\n")}\n`),
      10_000,
    ],
    [
      "escapes, control characters and letters beyond ASCII",
      () =>
        Buffer.from(
          `${lines(4_000, (n) => ({ user: ["\t7", "Zoë", "a\nb", "x\u0000", '"q"', "b "][n % 6] })).join("\n")}\n`,
        ),
      3_000,
    ],
    [
      "a line of 3 MB between others, and one that ends it",
      () =>
        Buffer.from(
          `${lines(3_000, (n) => (n === 2_000 || n === 2_999 ? { user: "x".repeat(3 << 20) } : {})).join("\n")}`,
        ),
      1 << 20,
    ],
  ])("say the same as one: %s", async (_name, bytes, size) => {
    await both(bytes(), size);
  });

  it("name the same physical line of what is not UTF-8", async () => {
    const bytes = Buffer.concat([Buffer.from(`${lines(2_500).join("\n")}\n\n`), notUtf8(plain(1)), notUtf8(plain(2))]);
    expect((await both(bytes, 5_000)).notUtf8).toBe(2_502);
  });

  it("refuse a last record that is cut, with its line", async () => {
    const bytes = Buffer.from(`${lines(2_500).join("\n")}\n{"id":"r-`);
    const output = openBoundedFile(path.join(scans.folder, "cut"), Infinity);
    const failure: unknown = await normaliseJson(inChunks(bytes, 5_000), { mapping, output }).catch((error) => error);
    expect(failure).toBeInstanceOf(UnreadableLog);
    expect((failure as Error).message).toContain("line 2501");
    await output.close();
  });
});
