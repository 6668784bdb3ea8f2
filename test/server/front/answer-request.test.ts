import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { trustPreparedUntil } from "#server/front/prepared-documents.ts";
import { onePageSite, pageOf } from "./one-page-site.ts";

const site = onePageSite();

const DECODED = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

describe("a public document", () => {
  it.each(["br", "gzip", "identity"] as const)(
    "%s: what the site says is what memory says, header by header and byte by byte",
    async (encoding) => {
      const headers = { "accept-encoding": encoding };
      const [fromSite, head] = [await site.get(headers), await site.get(headers, "HEAD")];
      const unchanged = await site.get({ ...headers, "if-none-match": String(fromSite.headers.etag) });
      trustPreparedUntil(Infinity);
      const before = site.asked;
      expect(await site.get(headers)).toEqual(fromSite);
      expect(await site.get(headers, "HEAD")).toEqual(head);
      expect(await site.get({ ...headers, "if-none-match": String(fromSite.headers.etag) })).toEqual(unchanged);
      expect(site.asked).toBe(before);

      expect(DECODED[encoding](fromSite.body).toString()).toBe(site.made.text);
      expect(fromSite.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
      expect(fromSite.headers).toMatchObject({
        "content-length": String(fromSite.body.length),
        vary: "Accept-Encoding",
      });
      expect(fromSite.headers).not.toHaveProperty("x-candor-document");
      expect([head.status, head.body.length, head.lines]).toEqual([200, 0, fromSite.lines]);
      expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([
        304,
        0,
        fromSite.headers.etag,
      ]);
    },
  );

  it("is made once for all its encodings, each with a tag of its own, since it is other bytes", async () => {
    trustPreparedUntil(Infinity);
    const tags = new Set<unknown>();
    for (const form of ["br", "gzip", "identity"]) tags.add((await site.get({ "accept-encoding": form })).headers.etag);
    expect([tags.size, site.asked]).toEqual([3, 1]);
  });

  it("of bytes is sent as it is to whoever could unpack them", async () => {
    site.made = { kind: "published", type: "image/png", text: Buffer.from("picture") };
    trustPreparedUntil(Infinity);
    for (const form of ["br", "gzip"]) {
      const { headers, body } = await site.get({ "accept-encoding": form });
      expect([headers["content-encoding"], body.toString(), headers.vary]).toEqual([undefined, "picture", undefined]);
    }
    expect(site.asked).toBe(1);
  });

  it.each(["/./page", "/x/../page", "/x/%2e%2e/page", "/page#x"])(
    "asked for as %s is answered and not kept: such addresses have no end, and memory has",
    async (address) => {
      trustPreparedUntil(Infinity);
      expect((await site.front.get(address)).body.toString()).toBe(site.made.text);
      expect((await site.front.get(address)).status).toBe(200);
      expect(site.asked).toBe(2);
    },
  );

  it("of which HEAD was answered and GET was not is not empty, for anybody", async () => {
    trustPreparedUntil(Infinity);
    const asNextDoes = site.behaves;
    site.behaves = (message, response) =>
      message.method === "GET" ? void message.socket.destroy() : asNextDoes(message, response);
    const head = await site.get({}, "HEAD");
    expect([head.status, head.headers.etag]).toEqual([503, undefined]);
    site.behaves = asNextDoes;
    expect((await site.get()).body.toString()).toBe(site.made.text);
  });

  it("too large to be kept is made once for who asks, and not over and over", async () => {
    trustPreparedUntil(Infinity);
    site.made = { ...site.made, text: pageOf("x".repeat(10_000)) };
    for (const form of ["br", "identity"])
      expect((await site.front.get("/page?tz=Asia/Seoul", { "accept-encoding": form })).status).toBe(200);
    expect(site.asked).toBe(2);
  });

  it.each([
    ["absent", 404],
    ["withdrawn", 410],
  ] as const)("that is %s is %i in full, without a tag, and asked for each time", async (kind, status) => {
    site.made = { ...site.made, kind };
    trustPreparedUntil(Infinity);
    for (const times of [1, 2]) {
      const answer = await site.get({ "accept-encoding": "gzip", "if-none-match": "*" });
      expect([answer.status, gunzipSync(answer.body).toString(), answer.headers.vary]).toEqual([
        ...[status, site.made.text, "Accept-Encoding"],
      ]);
      expect([answer.headers.etag, site.asked]).toEqual([undefined, times]);
    }
  });

  it("takes nothing in: anything but GET and HEAD is 405 and says what is answered", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const answer = await site.get({}, method);
      expect([answer.status, answer.headers.allow, answer.headers.vary], method).toEqual([405, "GET, HEAD", undefined]);
    }
  });
});
