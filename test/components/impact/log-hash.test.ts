import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashFile, startSha256 } from "#components/impact/log-hash.ts";

const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) % 256);
const expected = (data: Uint8Array) => createHash("sha256").update(data).digest("hex");

describe("SHA-256 in pieces", () => {
  // 55 and 56 are the two sides of one padding block or two.
  it.each([0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000, 100_003])("of %i bytes", (length) => {
    const data = bytes(length);
    for (const piece of [1, 7, 64, 100, length || 1]) {
      const hash = startSha256();
      for (let at = 0; at < length; at += piece) hash.update(data.subarray(at, at + piece));
      expect(hash.hex(), `in pieces of ${piece}`).toBe(expected(data));
    }
  });

  it("of a file says how far it is, and stops when nobody wants it", async () => {
    const data = bytes(9_000_000);
    const seen: number[] = [];
    const stop = new AbortController();
    const file = new Blob([data]);
    expect(await hashFile(file, { signal: stop.signal, onProgress: (at) => seen.push(at) })).toBe(expected(data));
    // Two whole pieces of 4 MiB and the rest.
    expect(seen).toEqual([4_194_304, 8_388_608, 9_000_000]);
    const stopped = hashFile(file, { signal: stop.signal, onProgress: () => stop.abort(new Error("enough")) });
    await expect(stopped).rejects.toThrow("enough");
  });
});
