import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { limitReading } from "#server/front/reading-limit.ts";
import { askRaw } from "./ask-raw.ts";

const LIMIT = 100;
let server: Server;
let reader: Socket | undefined;
afterEach(() => {
  reader?.destroy();
  server.close();
});

async function answering(listener: RequestListener, limit = LIMIT): Promise<void> {
  server = createServer((request, response) => {
    limitReading(response, limit);
    void listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}

it("who reads nothing of a large answer does not keep it", async () => {
  let closed: Promise<unknown> | undefined;
  await answering((_request, response) => {
    closed = once(response, "close");
    response.end(Buffer.alloc(40_000_000));
  });
  reader = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
  reader.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(server, "request");
  expect(await Promise.race([closed?.then(() => "closed"), sleep(5000)])).toBe("closed");
});

it("who waits for an answer, and for the next part of it, waits", async () => {
  await answering(async (_request, response) => {
    await sleep(4 * LIMIT);
    response.write("one ");
    await sleep(4 * LIMIT);
    response.end("two");
  });
  const answer = await askRaw(server, "GET / HTTP/1.0\r\nHost: x\r\n\r\n");
  expect(answer.split("\r\n\r\n")[1]).toBe("one two");
});

it("who reads slowly gets all of it", async () => {
  await answering((_request, response) => response.end(Buffer.alloc(40_000_000)), 5 * LIMIT);
  reader = connect((server.address() as AddressInfo).port, "127.0.0.1");
  reader.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  let [bytes, parts] = [0, 0];
  for await (const part of reader) {
    bytes += (part as Buffer).byteLength;
    parts += 1;
    if (parts % 10 === 0) await sleep(LIMIT / 4);
  }
  expect(bytes).toBeGreaterThan(40_000_000);
});
