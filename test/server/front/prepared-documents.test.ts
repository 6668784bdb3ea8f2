import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  forgetPrepared,
  keepPrepared,
  preparedBytes,
  publicationEpoch,
  trustPreparedUntil,
  type Variant,
} from "#server/front/prepared-documents.ts";
import { openFront, type TestFront } from "./test-front.ts";

let front: TestFront;
beforeAll(async () => {
  front = await openFront((_request, response) => response.writeHead(599).end("the site"));
});
afterAll(() => front.close());
beforeEach(() => {
  forgetPrepared();
  trustPreparedUntil(Infinity);
});

async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await front.get(path, headers, method);
  return { ...answer, body: answer.body.toString() };
}

function keep(variant: Partial<Variant>, text: string, epoch = publicationEpoch()): void {
  const body = Buffer.from(text);
  const etag = `"${text.slice(0, 20)}"`;
  const headers = {
    "content-type": "text/html",
    "content-length": String(body.byteLength),
    "cache-control": "no-cache",
    etag,
  };
  keepPrepared({ path: "/incidents/x", encoding: "identity", ...variant }, { headers, etag, body }, epoch);
}

const site = { status: 599, body: "the site" };

describe("the front answers from memory", () => {
  it("GET, HEAD and a 304, and only what is prepared", async () => {
    keep({}, "page");
    expect(await get("/incidents/x")).toMatchObject({
      status: 200,
      body: "page",
      headers: { etag: '"page"', "content-length": "4" },
    });
    expect(await get("/incidents/x", {}, "HEAD")).toMatchObject({
      status: 200,
      body: "",
      headers: { "content-length": "4" },
    });
    const unchanged = await get("/incidents/x", { "if-none-match": 'W/"other", W/"page"' });
    expect(unchanged).toMatchObject({
      status: 304,
      body: "",
      headers: { etag: '"page"', "cache-control": "no-cache" },
    });
    expect(unchanged.headers["content-type"]).toBeUndefined();
    expect(await get("/incidents/x", { "if-none-match": '"pag"' })).toMatchObject({ status: 200 });
    for (const path of ["/incidents/y", "/incidents/x/", "/incidents/x/history", "/incidents/%78", "//incidents/x"]) {
      expect(await get(path), path).toMatchObject(site);
    }
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      expect(await get("/incidents/x", {}, method), method).toMatchObject(site);
    }
  });

  it.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br;q=0.5", "br"],
    ["gzip", "gzip"],
    ["GZIP;q=0.1", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["*", "br"],
    ["*;q=0", "identity"],
    ["zstd", "identity"],
    ["", "identity"],
    ["br;q=nonsense, gzip", "gzip"],
  ])("Accept-Encoding: %s gets %s", async (header, encoding) => {
    for (const form of ["br", "gzip", "identity"] as const) keep({ encoding: form }, form);
    expect((await get("/incidents/x", { "accept-encoding": header })).body).toBe(encoding);
  });

  it("by the zone that was asked for; other parameters change nothing, an unknown zone is the site's to say", async () => {
    keep({}, "stated");
    keep({ zone: "Asia/Tokyo" }, "tokyo");
    const bodies = ["?", "?utm=1", "?tz=", "?tz=Asia/Tokyo", "?tz=Asia%2FTokyo&utm=1", "?tz=asia/tokyo"];
    const answers = await Promise.all(bodies.map(async (query) => (await get(`/incidents/x${query}`)).body));
    expect(answers).toEqual(["stated", "stated", "stated", "tokyo", "tokyo", "tokyo"]);
    for (const query of ["?tz=Europe/Berlin", "?tz=Nowhere/None", "?tz=%zz", "?spreadsheet=1", "?profile=x"]) {
      expect(await get(`/incidents/x${query}`), query).toMatchObject(site);
    }
  });

  it("a file without times whatever zone is asked for with it", async () => {
    const body = Buffer.from("file");
    const answer = { headers: { "content-type": "image/png" }, etag: '"file"', body };
    keepPrepared({ path: "/card.png", encoding: "identity" }, answer, publicationEpoch(), true);
    for (const query of ["", "?tz=Asia/Tokyo", "?tz=Nowhere/None", "?x=1"])
      expect(await get(`/card.png${query}`), query).toMatchObject({ status: 200, body: "file" });
  });

  it("nothing while it is not known whether the database holds something newer", async () => {
    keep({}, "page");
    trustPreparedUntil(0);
    expect(await get("/incidents/x")).toMatchObject(site);
    trustPreparedUntil(performance.now() + 60_000);
    expect(await get("/incidents/x")).toMatchObject({ status: 200 });
  });

  it("nothing that was rendered from the state before a publication", async () => {
    const before = publicationEpoch();
    keep({}, "old");
    forgetPrepared();
    expect(await get("/incidents/x")).toMatchObject(site);
    keep({}, "late", before);
    expect(await get("/incidents/x")).toMatchObject(site);
    keep({}, "new");
    expect(await get("/incidents/x")).toMatchObject({ status: 200, body: "new" });
  });
});

describe("memory is bounded", () => {
  const page = "x".repeat(1_000_000);

  it("a thousand zones neither push out the page everybody reads nor grow without end", async () => {
    keep({}, "everybody's");
    for (let index = 0; index < 1000; index++) keep({ zone: `Zone/${index}` }, page);
    expect(preparedBytes()).toBeLessThan(65 * 1024 * 1024);
    expect(await get("/incidents/x")).toMatchObject({ status: 200, body: "everybody's" });
  });

  it("the zone that readers use stays, the one nobody asked for again goes", async () => {
    keep({ zone: "Asia/Tokyo" }, page);
    keep({ zone: "UTC" }, page);
    for (let index = 0; index < 20; index++) {
      keep({ zone: `Zone/${index}` }, page);
      await get("/incidents/x?tz=Asia/Tokyo", {}, "HEAD");
    }
    expect(await get("/incidents/x?tz=Asia/Tokyo", {}, "HEAD")).toMatchObject({ status: 200 });
    expect(await get("/incidents/x?tz=UTC", {}, "HEAD")).toMatchObject({ status: 599 });
  });

  it("keeping the same page again costs nothing, and forgetting gives all of it back", () => {
    keep({}, page);
    const once = preparedBytes();
    for (let index = 0; index < 50; index++) keep({}, page);
    expect(preparedBytes()).toBe(once);
    forgetPrepared();
    expect(preparedBytes()).toBe(0);
  });
});
