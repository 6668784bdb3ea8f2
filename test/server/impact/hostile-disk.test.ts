import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { listLogs } from "#server/impact/list-logs.ts";
import { rescan } from "#server/impact/rescan.ts";
import { affectedLines, HEADER, quietLines } from "./impact-record.ts";
import { openWholePath, type WholePath } from "./whole-path.ts";

const MEGABYTE = 1 << 20;
const before = process.env["TMPDIR"];
const mount = mountSmall();
let whole: WholePath;

/** A file system of 24 MB of its own, where this process may make one; it holds the archive. */
function mountSmall(): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), "candor-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", folder], { stdio: "ignore" });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const free = () => {
  const { bavail, bsize } = statfsSync(whole.at.dataDir);
  return bavail * bsize;
};
const filler = () => path.join(whole.at.dataDir, "filler");
const fillUpTo = (left: number) => writeFileSync(filler(), Buffer.alloc(free() - left));
const ledger = async (slug: string) => (await whole.at.asOwner(() => listLogs(slug))).items;

// Only an account that may mount file systems can make a disk full without harm to others.
describe.skipIf(mount === undefined)("a disk of 24 MB", () => {
  beforeAll(async () => {
    process.env["TMPDIR"] = mount;
    whole = await openWholePath();
  });
  afterAll(async () => {
    await whole.close();
    process.env["TMPDIR"] = before ?? "";
    execFileSync("umount", [mount ?? ""]);
    rmSync(mount ?? "", { recursive: true });
  });

  afterEach(() => rmSync(filler(), { force: true }));

  it("refuses a file of more than half of it before reading it", async () => {
    const slug = await whole.at.newIncident();
    const said = await whole.upload(slug, Buffer.alloc(13 * MEGABYTE, "a"));
    expect(said).toMatchObject({ status: 409, body: { code: "disk_full", needed: 26 * MEGABYTE } });
    expect(Number(said.body["free"])).toBeLessThan(26 * MEGABYTE);
    expect(await ledger(slug)).toEqual([]);
  });

  it("that fills up while a file arrives: it is incomplete, its bytes go, and it may come again", async () => {
    const slug = await whole.at.newIncident();
    const log = Buffer.from(HEADER + quietLines(100_000));
    const half = Math.floor(log.length / 2);
    async function* sending() {
      yield log.subarray(0, half);
      await vi.waitUntil(() => whole.leftovers().some((name) => name.endsWith(".partial")), { timeout: 30_000 });
      fillUpTo(64 * 1024);
      yield log.subarray(half);
    }
    const headers = { "content-length": String(log.length) };
    const said = await whole.upload(slug, Readable.from(sending()), headers);
    expect(said).toMatchObject({ status: 409, body: { code: "disk_full" } });
    expect(await ledger(slug)).toMatchObject([
      { status: "incomplete", reason: expect.stringMatching(/^The disk that holds the archive is too full/) },
    ]);
    expect(whole.leftovers()).toEqual([]);
    rmSync(filler(), { force: true });
    expect(await whole.upload(slug, log)).toMatchObject({ status: 202, body: { status: "queued" } });
  });

  it("without room for a scan: the log failed and says why, nothing is counted, and a rescan takes it up", async () => {
    const slug = await whole.at.newIncident();
    const answer = await whole.upload(slug, HEADER + affectedLines(0, 60_000));
    const id = String(answer.body["id"]);
    fillUpTo(100 * 1024);
    await expect(whole.count(slug)).rejects.toThrow("the disk has no space left for the scan");
    const failed = await whole.seen(slug, id);
    expect(failed.log).toMatchObject({ status: "failed", reason: "the disk has no space left for the scan" });
    expect(failed.impact["code"]).toBe("not_found");
    expect(whole.leftovers()).toEqual([]);
    rmSync(filler());
    expect(await whole.at.asOwner(() => rescan(slug))).toEqual({ queued: 1 });
    await whole.count(slug);
    expect((await whole.seen(slug, id)).impact).toMatchObject({ count: 60_000, complete: true });
  });

  const zeros = (bytes: number) => Buffer.alloc(bytes);
  const inJson = `${JSON.stringify(
    Object.fromEntries(
      HEADER.trimEnd()
        .split(",")
        .map((name) => [name, "1"]),
    ),
  )}\n`;

  it.each<[string, () => Buffer]>([
    ["gzip, of rows", () => gzipSync(HEADER + "a,2025-08-06T00:00:00Z,m-a,200001,1,a,success\n".repeat(1_000_000))],
    [
      "gzip, of one line behind a row",
      () => gzipSync(Buffer.concat([Buffer.from(HEADER + affectedLines(0, 1)), zeros(64 * MEGABYTE)])),
    ],
    [
      "gzip, of a hundred members",
      () => Buffer.concat([gzipSync(HEADER), ...Array<Buffer>(100).fill(gzipSync(zeros(MEGABYTE)))]),
    ],
    ["zstd, of JSON", () => zstdCompressSync(inJson.repeat(500_000))],
  ])("stops a bomb of %s where half of what is free is reached", async (_, bomb) => {
    const slug = await whole.at.newIncident();
    const made = bomb();
    expect(made.length).toBeLessThan(2 * MEGABYTE);
    const answer = await whole.upload(slug, made);
    await whole.count(slug);
    const { log, impact } = await whole.seen(slug, String(answer.body["id"]));
    const reason = expect.stringMatching(/decodes to more than [\d,]+ bytes, for which there is no room/);
    expect(log).toMatchObject({ status: "incomplete", reason });
    expect(log).not.toHaveProperty("rows");
    expect(impact).toMatchObject({ count: 0, complete: false });
    expect(whole.leftovers()).toEqual([]);
  });

  it("does not even begin with one that holds nothing but zeros", async () => {
    const answer = await whole.upload(await whole.at.newIncident(), gzipSync(zeros(64 * MEGABYTE)));
    expect(answer).toMatchObject({ status: 202, body: { status: "failed" } });
    expect(whole.leftovers()).toEqual([]);
  });
});
