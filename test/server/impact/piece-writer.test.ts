import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { pieceWriter } from "#server/impact/piece-writer.ts";

let folder: string;
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "candor-pieces-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function opened() {
  const file = path.join(folder, String((files += 1)));
  const seen: Buffer[] = [];
  const handle = await open(file, "a");
  return { file, handle, seen, ...pieceWriter(handle, (piece) => seen.push(Buffer.from(piece))) };
}

function* cut(bytes: Buffer, sizes: number[]): Generator<Buffer> {
  for (let [at, turn] = [0, 0]; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

it.each([
  ["small ones", [1, 700, 65_536]],
  ["such as fill a piece exactly", [1 << 20]],
  ["large ones", [3_000_001, 5]],
])("chunks become the file, and are seen, in order: %s", async (_name, sizes) => {
  const bytes = randomBytes(70_000_000);
  const { file, seen, stream, close } = await opened();
  await pipeline(Readable.from(cut(bytes, sizes)), stream).finally(close);
  expect(readFileSync(file).equals(bytes)).toBe(true);
  expect(Buffer.concat(seen).equals(bytes)).toBe(true);
});

it("what came is on the disk while more is waited for", async () => {
  const { file, stream, close } = await opened();
  for (const part of ["a", "bc"]) {
    stream.write(part);
    await vi.waitUntil(() => readFileSync(file, "utf8").endsWith(part));
  }
  await close();
  expect(readFileSync(file, "utf8")).toBe("abc");
});

it("what came before the sender broke off is kept", async () => {
  const { file, stream, close } = await opened();
  async function* broken() {
    yield Buffer.alloc(2_500_000, 97);
    throw new Error("gone");
  }
  await expect(pipeline(Readable.from(broken()), stream).finally(close)).rejects.toThrow("gone");
  expect(statSync(file).size).toBe(2_500_000);
});

it("nothing is written behind a piece that failed, and why it failed is said", async () => {
  const { file, handle, stream, close } = await opened();
  const write = vi.spyOn(handle, "write") as unknown as { mockRejectedValueOnce: (error: Error) => FileHandle };
  write.mockRejectedValueOnce(Object.assign(new Error("no space"), { code: "ENOSPC" }));
  const sending = pipeline(Readable.from(cut(Buffer.alloc(9_000_000), [100_000])), stream).finally(close);
  await expect(sending).rejects.toThrow("no space");
  expect(statSync(file).size).toBe(0);
});
