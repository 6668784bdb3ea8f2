import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetPrepared, trustPreparedUntil, wasLast } from "#server/front/prepared-documents.ts";
import { turnOverFor } from "#server/front/turn-over.ts";
import { answerDocument, HTML, refuseMethod, type Made } from "#server/postmortem/read-and-answer.ts";
import { openFront, type TestFront } from "./test-front.ts";

const pageOf = (words: string) => `<!doctype html><p>${`${words} `.repeat(500)}</p>`;
let made: Made;
let asked = 0;
let whileMade: () => Promise<void> = async () => undefined;
let front: TestFront;
let behaves: (request: IncomingMessage, response: ServerResponse) => unknown = asNextDoes;

beforeAll(async () => {
  front = await openFront((request, response) => void behaves(request, response));
});
afterAll(() => front.close());
beforeEach(() => {
  forgetPrepared();
  // What an earlier test kept is as if nobody had asked for it.
  wasLast({ path: "/page", encoding: "identity" });
  trustPreparedUntil(0);
  made = { kind: "published", type: HTML, text: pageOf("words") };
  whileMade = async () => undefined;
  asked = 0;
  behaves = asNextDoes;
});

/** Adds its `Vary`, drops the length, then pipes the body or ends. */
async function asNextDoes(message: IncomingMessage, response: ServerResponse): Promise<void> {
  asked += 1;
  response.setHeader("vary", "rsc, next-router-state-tree");
  const headers = new Headers(message.headers as Record<string, string>);
  const request = new Request(`http://127.0.0.1${message.url}`, { method: message.method ?? "GET", headers });
  const reads = message.method === "GET" || message.method === "HEAD";
  const make = async () => {
    const now = made;
    await whileMade();
    return now;
  };
  const answer = reads ? await answerDocument(request, { path: "/page" }, make) : refuseMethod();
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  if (answer.body && message.method !== "HEAD") {
    response.flushHeaders();
    response.write(new Uint8Array(await answer.arrayBuffer()));
  }
  response.end();
}

const get = (headers: Record<string, string> = {}, method = "GET") => front.get("/page", headers, method);

const DECODED = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

describe("a public document", () => {
  it.each(["br", "gzip", "identity"] as const)(
    "%s: what the site says is what memory says, header by header and byte by byte",
    async (encoding) => {
      const headers = { "accept-encoding": encoding };
      const [fromSite, head] = [await get(headers), await get(headers, "HEAD")];
      const unchanged = await get({ ...headers, "if-none-match": String(fromSite.headers.etag) });
      trustPreparedUntil(Infinity);
      const before = asked;
      expect(await get(headers)).toEqual(fromSite);
      expect(await get(headers, "HEAD")).toEqual(head);
      expect(await get({ ...headers, "if-none-match": String(fromSite.headers.etag) })).toEqual(unchanged);
      expect(asked).toBe(before);

      expect(DECODED[encoding](fromSite.body).toString()).toBe(made.text);
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
    for (const form of ["br", "gzip", "identity"]) tags.add((await get({ "accept-encoding": form })).headers.etag);
    expect([tags.size, asked]).toEqual([3, 1]);
  });

  it("of bytes is sent as it is to whoever could unpack them", async () => {
    made = { kind: "published", type: "image/png", text: Buffer.from("picture") };
    trustPreparedUntil(Infinity);
    for (const form of ["br", "gzip"]) {
      const { headers, body } = await get({ "accept-encoding": form });
      expect([headers["content-encoding"], body.toString(), headers.vary]).toEqual([undefined, "picture", undefined]);
    }
    expect(asked).toBe(1);
  });

  it.each(["/./page", "/x/../page", "/x/%2e%2e/page", "/page#x"])(
    "asked for as %s is answered and not kept: such addresses have no end, and memory has",
    async (address) => {
      trustPreparedUntil(Infinity);
      expect((await front.get(address)).body.toString()).toBe(made.text);
      expect((await front.get(address)).status).toBe(200);
      expect(asked).toBe(2);
    },
  );

  it("of which HEAD was answered and GET was not is not empty, for anybody", async () => {
    trustPreparedUntil(Infinity);
    behaves = (message, response) =>
      message.method === "GET" ? message.socket.destroy() : asNextDoes(message, response);
    const head = await get({}, "HEAD");
    expect([head.status, head.headers.etag]).toEqual([503, undefined]);
    behaves = asNextDoes;
    expect((await get()).body.toString()).toBe(made.text);
  });

  it("too large to be kept is made once for who asks, and not over and over", async () => {
    trustPreparedUntil(Infinity);
    made = { ...made, text: pageOf("x".repeat(10_000)) };
    for (const form of ["br", "identity"])
      expect((await front.get("/page?tz=Asia/Seoul", { "accept-encoding": form })).status).toBe(200);
    expect(asked).toBe(2);
  });

  it.each([
    ["absent", 404],
    ["withdrawn", 410],
  ] as const)("that is %s is %i in full, without a tag, and asked for each time", async (kind, status) => {
    made = { ...made, kind };
    trustPreparedUntil(Infinity);
    for (const times of [1, 2]) {
      const answer = await get({ "accept-encoding": "gzip", "if-none-match": "*" });
      expect([answer.status, gunzipSync(answer.body).toString(), answer.headers.vary]).toEqual([
        ...[status, made.text, "Accept-Encoding"],
      ]);
      expect([answer.headers.etag, asked]).toEqual([undefined, times]);
    }
  });

  it("takes nothing in: anything but GET and HEAD is 405 and says what is answered", async () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const answer = await get({}, method);
      expect([answer.status, answer.headers.allow, answer.headers.vary], method).toEqual([405, "GET, HEAD", undefined]);
    }
  });
});

describe("a rush of readers for what nobody asked for yet", () => {
  const all = (headers: Record<string, string>, zone: string) =>
    Promise.all(Array.from({ length: 20 }, () => front.get(`/page?tz=${zone}`, headers)));

  it("gets the one answer that is made", async () => {
    trustPreparedUntil(Infinity);
    whileMade = () => sleep(50);
    const answers = await all({ "accept-encoding": "gzip" }, "Asia/Tokyo");
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
    expect(asked).toBe(1);
  });

  it.each<Record<string, string>>([{ cookie: "session=x" }, { authorization: "Bearer x" }])(
    "but not who shows who they are: %o",
    async (who) => {
      trustPreparedUntil(Infinity);
      made = { ...made, kind: "absent" };
      await all(who, "Asia/Kolkata");
      expect(asked).toBe(20);
    },
  );

  it("each asks for themselves where nothing may be kept", async () => {
    trustPreparedUntil(Infinity);
    made = { ...made, kind: "withdrawn" };
    const answers = await all({}, "Asia/Kolkata");
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(410));
    expect(asked).toBe(20);
  });
});

describe("after something was published", () => {
  const plain = { "accept-encoding": "identity" };

  it("a page of which an older state is being made is not kept", async () => {
    trustPreparedUntil(Infinity);
    whileMade = async () => forgetPrepared();
    await get(plain);
    whileMade = async () => undefined;
    made = { ...made, text: pageOf("newer") };
    expect((await get(plain)).body.toString()).toBe(made.text);
  });

  it("all who wait for a page that was known get the one answer that is made", async () => {
    trustPreparedUntil(Infinity);
    await get(plain);
    forgetPrepared();
    asked = 0;
    whileMade = () => sleep(50);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(plain)));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
    expect(asked).toBe(1);
  });

  it("but each their own where it is there no more", async () => {
    trustPreparedUntil(Infinity);
    await get(plain);
    forgetPrepared();
    made = { ...made, kind: "withdrawn" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => get(plain)));
    expect(answers.map(({ status }) => status)).toEqual([410, 410, 410, 410, 410]);
  });

  it("a later revision of what many read is made before the older one goes: nobody waits", async () => {
    const turnOver = turnOverFor(front.site);
    trustPreparedUntil(Infinity);
    for (let reader = 0; reader < 12; reader += 1) await get(plain);
    const older = made.text;
    made = { ...made, text: pageOf("newer") };
    let isAsked = false;
    const opened = Promise.withResolvers<void>();
    whileMade = () => {
      isAsked = true;
      return opened.promise;
    };
    const turned = turnOver("newer");
    await vi.waitUntil(() => isAsked);
    expect((await get(plain)).body.toString()).toBe(older);
    opened.resolve();
    await turned;
    asked = 0;
    expect((await get(plain)).body.toString()).toBe(made.text);
    expect(asked).toBe(0);
  });

  it("what was withdrawn or redacted meanwhile is not brought back by it", async () => {
    const turnOver = turnOverFor(front.site);
    trustPreparedUntil(Infinity);
    for (let reader = 0; reader < 12; reader += 1) await get(plain);
    const opened = Promise.withResolvers<void>();
    whileMade = () => opened.promise;
    const turned = turnOver("newer");
    await turnOver("taken");
    made = { ...made, kind: "withdrawn" };
    opened.resolve();
    await turned;
    expect((await get(plain)).status).toBe(410);
  });
});
