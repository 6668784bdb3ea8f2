import { createServer, request as ask, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { answerPrepared, forgetPrepared, trustPreparedUntil } from "#server/postmortem/prepared-documents.ts";
import { answerDocument, HTML, refuseMethod, type Made } from "#server/postmortem/read-and-answer.ts";

const TEXT = `<!doctype html><p>${"words ".repeat(500)}</p>`;
let kind: Made["kind"] = "published";

const server = createServer((request, response) => {
  if (!answerPrepared(request, response)) void asNextDoes(request, response);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  kind = "published";
  forgetPrepared();
  trustPreparedUntil(0);
});

/** Adds its `Vary`, drops encoding and length, then pipes the body or ends. */
async function asNextDoes(message: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader("vary", "rsc, next-router-state-tree");
  const headers = new Headers(message.headers as Record<string, string>);
  const request = new Request(`http://127.0.0.1${message.url}`, { method: message.method ?? "GET", headers });
  const reads = message.method === "GET" || message.method === "HEAD";
  const made: Made = { kind, type: HTML, text: TEXT };
  const answer = reads ? await answerDocument(request, { path: "/page" }, async () => made) : refuseMethod(request);
  response.statusCode = answer.status;
  response.statusMessage = answer.statusText;
  for (const [name, value] of answer.headers) {
    if (!["content-length", "content-encoding", "transfer-encoding"].includes(name)) response.appendHeader(name, value);
  }
  if (answer.body && message.method !== "HEAD") {
    response.flushHeaders();
    response.write(new Uint8Array(await answer.arrayBuffer()));
  }
  response.end();
}

type Answer = { status: number; lines: string[]; headers: IncomingMessage["headers"]; body: Buffer };

function get(headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = ask({ host: "127.0.0.1", port, path: "/page", method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        const lines = response.rawHeaders.flatMap((name, at, all) =>
          at % 2 === 0 && name !== "Date" ? [`${name}: ${all[at + 1]}`] : [],
        );
        resolve({ status: response.statusCode ?? 0, lines, headers: response.headers, body: Buffer.concat(parts) });
      });
    });
    sent.on("error", reject).end();
  });
}

const DECODED = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };

it.each(["br", "gzip", "identity"] as const)(
  "%s: what the site says is what memory says, header by header and byte by byte",
  async (encoding) => {
    const headers = { "accept-encoding": encoding };
    const [fromSite, head] = [await get(headers), await get(headers, "HEAD")];
    const unchanged = await get({ ...headers, "if-none-match": String(fromSite.headers.etag) });
    trustPreparedUntil(Infinity);
    expect(await get(headers)).toEqual(fromSite);
    expect(await get(headers, "HEAD")).toEqual(head);
    expect(await get({ ...headers, "if-none-match": String(fromSite.headers.etag) })).toEqual(unchanged);

    expect(DECODED[encoding](fromSite.body).toString()).toBe(TEXT);
    expect(fromSite.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
    expect(fromSite.headers).toMatchObject({ "content-length": String(fromSite.body.length), vary: "Accept-Encoding" });
    expect([head.status, head.body.length, head.lines]).toEqual([200, 0, fromSite.lines]);
    expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([304, 0, fromSite.headers.etag]);
  },
);

it("each encoding has a tag of its own, since it is other bytes", async () => {
  const tags = await Promise.all(
    ["br", "gzip", "identity"].map(async (form) => (await get({ "accept-encoding": form })).headers.etag),
  );
  expect(new Set(tags).size).toBe(3);
});

it.each([
  ["absent", 404],
  ["withdrawn", 410],
] as const)("%s is %i in full", async (made, status) => {
  kind = made;
  const answer = await get({ "accept-encoding": "gzip" });
  expect([answer.status, gunzipSync(answer.body).toString(), answer.headers.vary]).toEqual([
    status,
    TEXT,
    "Accept-Encoding",
  ]);
});

it("anything but GET and HEAD is 405 and says what is answered", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const answer = await get({}, method);
    expect([answer.status, answer.headers.allow, answer.headers.vary], method).toEqual([405, "GET, HEAD", undefined]);
  }
});

it("a slot that the asker names is not theirs to take", async () => {
  const [first, second] = await Promise.all([get({ "x-candor-slot": "1" }), get({ "x-candor-slot": "1" })]);
  expect([first.status, second.status, first.body.toString(), second.body.toString()]).toEqual([200, 200, TEXT, TEXT]);
});
