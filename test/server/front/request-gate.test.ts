import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerAtGate, nameClient, refuseWhatIsNoRequest } from "#server/front/request-gate.ts";
import { innerOrigin } from "#scripts/serve.ts";
import { askRaw } from "./ask-raw.ts";

const server = createServer((request, response) => {
  if (answerAtGate(request, response)) return;
  nameClient(request);
  const { "x-candor-client": client, "x-forwarded-for": forwarded } = request.headers;
  response.end(JSON.stringify({ url: request.url, client, forwarded }));
});
refuseWhatIsNoRequest(server);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const ask = (line: string, ...headers: string[]) =>
  askRaw(server, [`${line} HTTP/1.1`, "Host: x", "Connection: close", ...headers, "", ""].join("\r\n"));

async function seen(line: string, ...headers: string[]): Promise<{ url: string; client: string; forwarded: string }> {
  return JSON.parse((await ask(line, ...headers)).split("\r\n\r\n")[1] ?? "");
}

test.each([
  ["/incidents/x?tz=%E0", "/incidents/x?tz=%E0"],
  ["/incidents/%E3%81%82", "/incidents/%E3%81%82"],
  ["/incidents/%E0%A4%A", "/incidents/-"],
  ["/%", "/incidents/-"],
  ["/%c0%af?tz=UTC", "/incidents/-"],
  ["/incidents/x%00", "/incidents/-"],
  ["/consolex/%", "/incidents/-"],
  ["/console/incidents/%zz", "/console/-"],
  ["/api/v1/incidents/%ff", "/api/v1/-"],
  ["http://elsewhere.example/ja?a=b", "/ja?a=b"],
  ["HTTP://elsewhere.example", "/"],
  ["http://elsewhere.example?a=b", "/?a=b"],
  ["http://elsewhere.example/console/%zz", "/console/-"],
  ["/incidents/x?a#&tz=Asia/Tokyo", "/incidents/x?a"],
  ["/incidents/x#y?tz=UTC", "/incidents/x"],
  ["http://elsewhere.example/ja#x", "/ja"],
])("%s reaches the site as %s", async (target, url) => {
  expect((await seen(`GET ${target}`)).url).toBe(url);
});

test.each([
  ["OPTIONS *", 405],
  ["GET *", 405],
  ["TRACE /", 405],
  ["CONNECT elsewhere.example:443", 405],
  ["PROPFIND /", 501],
  ["BREW /pot", 501],
])("%s is refused with what is allowed", async (line, status) => {
  const answer = await ask(line);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/\r\nallow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n/i);
  expect((answer.split("\r\n\r\n")[1] ?? "").split("\n").filter(Boolean).length).toBeLessThan(2);
});

test("noise is a bad request", async () => {
  expect(await askRaw(server, "\u0016\u0003\u0001\r\n\r\n")).toMatch(/^HTTP\/1\.1 (400|501) /);
});

test.each([
  ["multipart/form-data", 400],
  ["multipart/form-data; boundary=", 400],
  ["multipart/form-data; boundary=x", 200],
  ["application/x-www-form-urlencoded", 200],
])("a form of type %s: %i", async (type, status) => {
  expect(await ask("POST /sign-in", `Content-Type: ${type}`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

describe("who asks", () => {
  test.each([
    [[], "127.0.0.1"],
    [["X-Candor-Client: 192.0.2.9"], "127.0.0.1"],
    [["X-Forwarded-For: 192.0.2.1, 198.51.100.7"], "198.51.100.7"],
    [["X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: 198.51.100.8"], "198.51.100.8"],
    [["X-Forwarded-For: 2001:DB8:0:7:1::5"], "2001:db8:0:7::/64"],
    [["X-Forwarded-For: ,"], "127.0.0.1"],
  ])("%j is %s", async (headers, client) => {
    expect((await seen("GET /", ...headers)).client).toBe(client);
  });

  test("stays the same when the site sends a request to itself", async () => {
    const first = await seen("GET /", "X-Forwarded-For: 192.0.2.1, 2001:db8::1");
    expect(await seen("GET /", `X-Forwarded-For: ${first.forwarded}`)).toEqual(first);
  });
});

test.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["0.0.0.0", "http://127.0.0.1:3000"],
  ["::", "http://[::1]:3000"],
  ["::1", "http://[::1]:3000"],
  ["localhost", "http://localhost:3000"],
])("HOST %s: the site reaches itself at %s", (host, origin) => {
  expect(innerOrigin(host, 3000)).toBe(origin);
});
