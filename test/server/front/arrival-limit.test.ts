import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitArrival } from "#server/front/arrival-limit.ts";
import { askRaw } from "./ask-raw.ts";

const limits = { whole: 300, afterAnswer: 300 };

/** `/early` answers at once; everything else when the body is there. */
const server = createServer((request, response) => {
  limitArrival(request, response, limits);
  request.on("error", () => undefined);
  if (request.url?.endsWith("/early")) response.end("early");
  else request.resume().on("end", () => response.end("whole"));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const start = (path: string, length: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`;
const LONG = "Content-Length: 100000";
const CHUNKED = "Transfer-Encoding: chunked";
const slowly = { byte: "x", everyMs: 40 };

test.each([
  [LONG, slowly],
  [CHUNKED, { byte: "1\r\nx\r\n", everyMs: 40 }],
])("a body that trickles (%s) is given up with 408, and the connection ends", async (length, trickle) => {
  expect(await askRaw(server, start("/x", length), trickle)).toMatch(/^HTTP\/1\.1 408 .*Connection: close\r\n\r\n$/s);
});

test.each(["/early", "/uploads/early"])("%s: after an early answer nobody waits for the rest", async (path) => {
  expect(await askRaw(server, start(path, LONG), slowly)).toMatch(/^HTTP\/1\.1 200 .*early$/s);
});

test("a request log may take as long as it takes", async () => {
  const answer = await askRaw(server, start("/uploads/x", "Connection: close\r\nContent-Length: 20"), slowly);
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*whole$/s);
});

test("what arrives in time is answered, on the same connection again", async () => {
  const two = `${start("/x", "Content-Length: 1")}y${start("/x", "Connection: close\r\nContent-Length: 1")}y`;
  expect((await askRaw(server, two)).match(/whole/g)).toHaveLength(2);
});
