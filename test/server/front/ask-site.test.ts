import { createHash, randomBytes } from "node:crypto";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { askRaw } from "./ask-raw.ts";
import { openFront, type TestFront } from "./test-front.ts";

let front: TestFront | undefined;
afterEach(() => front?.close());

async function before(behind: RequestListener): Promise<string> {
  front = await openFront(behind);
  return `http://127.0.0.1:${(front.server.address() as AddressInfo).port}`;
}

const echo: RequestListener = async (request, response) => {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const part of request) {
    hash.update(part as Buffer);
    bytes += (part as Buffer).byteLength;
  }
  const { method, url, headers } = request;
  response.setHeader("set-cookie", ["a=1", "b=2"]);
  response.end(JSON.stringify({ method, url, headers, bytes, hash: hash.digest("hex") }));
};

type Echo = { method: string; url: string; headers: Record<string, string>; bytes: number; hash: string };

it("passes on what was asked and back what was answered", async () => {
  const address = await before(echo);
  const answer = await fetch(`${address}/api/v1/x?a=%20b`, {
    method: "PATCH",
    headers: { "if-match": '"3"', "x-candor-client": "forged", "x-forwarded-for": "203.0.113.9" },
    body: "words",
  });
  const said = (await answer.json()) as Echo;
  expect(said).toMatchObject({ method: "PATCH", url: "/api/v1/x?a=%20b", bytes: 5 });
  expect(said.headers).toMatchObject({ "if-match": '"3"', "x-candor-client": "203.0.113.9", host: address.slice(7) });
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
});

it.each([["with a length"], ["in chunks"]])("a body of many megabytes arrives whole, %s", async (way) => {
  const address = await before(echo);
  const body = randomBytes(20_000_000);
  const sent =
    way === "in chunks" ? new ReadableStream({ start: (to) => (to.enqueue(body), to.close()) }) : new Uint8Array(body);
  const answer = await fetch(`${address}/uploads/1`, { method: "PUT", body: sent, duplex: "half" } as RequestInit);
  const said = (await answer.json()) as Echo;
  expect([said.bytes, said.hash]).toEqual([body.length, createHash("sha256").update(body).digest("hex")]);
});

it("an event stream is open before its first event, and its end is told to the site", async () => {
  let closed = false;
  let tell: (text: string) => void = () => undefined;
  const address = await before((_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    response.on("close", () => (closed = true));
    tell = (text) => response.write(text);
  });
  const leaving = new AbortController();
  const answer = await fetch(address, { signal: leaving.signal });
  expect(answer.headers.get("content-type")).toBe("text/event-stream");
  tell("data: 1\n\n");
  const { value } = (await answer.body?.getReader().read()) ?? {};
  expect(Buffer.from(value ?? []).toString()).toBe("data: 1\n\n");
  leaving.abort();
  await vi.waitUntil(() => closed, { timeout: 5000 });
});

it("who is refused in the middle of a file reads why", async () => {
  const address = await before((_request, response) => response.writeHead(413).end("too large"));
  const body = new Uint8Array(5_000_000);
  const answer = await fetch(`${address}/uploads/1`, { method: "PUT", body });
  expect([answer.status, await answer.text()]).toEqual([413, "too large"]);
});

it("a sender who goes away in the middle is gone for the site too", async () => {
  let aborted = false;
  const address = await before(
    (request) => void request.on("data", () => undefined).on("error", () => (aborted = true)),
  );
  const leaving = new AbortController();
  const body = new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(1000)) });
  const sent = fetch(address, { method: "PUT", body, duplex: "half", signal: leaving.signal } as RequestInit);
  await sleep(100);
  leaving.abort();
  await expect(sent).rejects.toThrow();
  await vi.waitUntil(() => aborted, { timeout: 5000 });
});

it("an answer that breaks off is not an answer that ended", async () => {
  const address = await before((_request, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("half");
    setTimeout(() => response.destroy(), 50);
  });
  const answer = await fetch(address);
  await expect(answer.text()).rejects.toThrow();
});

it("a site that is not there is 503 in words, and nothing of it is told", async () => {
  const address = await before((request) => request.socket.destroy());
  const answer = await fetch(`${address}/console`, { method: "POST", body: "x" });
  expect([answer.status, answer.headers.get("retry-after"), await answer.text()]).toEqual([
    ...[503, "5", "The site does not answer just now. Please try again in a moment.\n"],
  ]);
});

it("more that is asked at once than the site's queue holds is answered all the same", async () => {
  front = await openFront((_request, response) => response.setHeader("x-candor-document", "document").end("a"), 1);
  const asked = Array.from({ length: 50 }, (_, number) => front?.site.document(`/${number}`));
  const answers = await Promise.all(asked);
  expect(answers.map((answer) => answer?.status)).toEqual(answers.map(() => 200));
});

it("a program of HTTP/1.0 gets no chunks", async () => {
  await before((_request, response) => {
    response.write("a");
    response.end("b");
  });
  if (!front) throw new Error("no front");
  const answer = await askRaw(front.server, "GET /console HTTP/1.0\r\n\r\n");
  expect(answer.split("\r\n\r\n")[1]).toBe("ab");
  expect(answer).not.toMatch(/transfer-encoding/i);
});
