import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { parseOutside, type Resolve } from "#server/guarded-address.ts";
import { guardedFetch, type Asked } from "#server/guarded-fetch.ts";
import { isInside } from "#server/inside-address.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function serve(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const to =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })));
const refusal = (address: string, asked: Asked = {}) =>
  guardedFetch(address, { timeoutMs: 2_000, ...asked }).then(
    ({ status }) => `answered ${status}`,
    (error: { code?: string }) => error.code,
  );

describe("what leads inside is refused", () => {
  test.each([
    "http://127.0.0.1",
    "http://0x7f000001",
    "http://2130706433",
    "http://017700000001",
    "http://127.1",
    "http://①②⑦.⓪.⓪.①",
    "http://[::ffff:169.254.169.254]",
    "http://169.254.169.254/latest/meta-data/",
    "http://0.0.0.0",
    "http://0",
    "http://10.0.0.1",
    "http://172.16.0.1",
    "http://172.31.255.255",
    "http://192.168.1.1",
    "http://100.64.0.1",
    "http://100.127.255.254",
    "http://198.18.0.1",
    "http://224.0.0.1",
    "http://255.255.255.255",
    "http://[::1]",
    "http://[::]",
    "http://[fe80::1]",
    "http://[fc00::1]",
    "http://[fd00:ec2::254]",
    "http://[ff02::1]",
    "http://[64:ff9b::7f00:1]",
    "http://[64:ff9b:1::a00:1]",
    "http://[2002:7f00:1::]",
    "http://[2001:0:7f00:1::]",
    "http://[::127.0.0.1]",
    "http://localhost",
    "http://localhost./",
    "http://app.localhost/",
  ])("%s", async (address) => {
    expect(await refusal(address)).toBe("address_inside");
  });

  test.each([
    ["file:///etc/passwd", "scheme_refused"],
    ["gopher://example.org/", "scheme_refused"],
    ["ftp://example.org/", "scheme_refused"],
    ["javascript:alert(1)", "scheme_refused"],
    ["data:text/plain,a", "scheme_refused"],
    ["http://example.org:22/", "port_refused"],
    ["https://example.org:80/", "port_refused"],
    ["http://example.org:8080/", "port_refused"],
    ["http://user@example.org/", "credentials_refused"],
    ["http://user:pass@example.org/", "credentials_refused"],
    ["//example.org/", "invalid_address"],
    ["example.org", "invalid_address"],
    ["", "invalid_address"],
  ])("%s by what it says: %s", async (address, code) => {
    expect(await refusal(address)).toBe(code);
  });

  test.each([["10.0.0.1"], ["169.254.169.254"], ["::1"], ["::ffff:10.0.0.1"], ["93.184.215.14", "127.0.0.1"]])(
    "a public name that means %s %s",
    async (...addresses) => {
      expect(await refusal("https://public.example/", { resolve: to(...addresses) })).toBe("address_inside");
    },
  );

  test("the refusal tells nothing of what the name means", async () => {
    const error = await guardedFetch("http://public.example/", { resolve: to("10.1.2.3") }).catch(String);
    expect(error).not.toMatch(/10\.1\.2\.3/);
  });
});

test.each(["93.184.215.14", "8.8.8.8", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450:4001::1"])(
  "%s is outside",
  (address) => {
    expect(isInside(address)).toBe(false);
    expect(parseOutside(`https://${address.includes(":") ? `[${address}]` : address}/`).protocol).toBe("https:");
  },
);

test("what is no address counts as inside", () => {
  for (const nothing of ["", "example.org", "127.0.0.1.", "fe80::1%eth0"]) expect(isInside(nothing)).toBe(true);
});

describe("with one place inside allowed by name", () => {
  test("it is reached, and its neighbours are not", async () => {
    const port = await serve((_request, response) => response.end("here"));
    const allow = [`127.0.0.1:${port}`];
    const { status, body } = await guardedFetch(`http://127.0.0.1:${port}/`, { allow });
    expect([status, body.toString()]).toEqual([200, "here"]);
    expect(await refusal(`http://127.0.0.1:${port + 1}/`, { allow })).toBe("port_refused");
    expect(await refusal("http://127.0.0.1/", { allow })).toBe("address_inside");
    expect(await refusal(`http://localhost:${port}/`, { allow })).toBe("port_refused");
  });

  test.each([
    ["http://169.254.169.254/latest/", "address_inside"],
    ["http://rebound.example/", "address_inside"],
    ["file:///etc/passwd", "scheme_refused"],
    ["//127.0.0.1/", "address_inside"],
    ["http://[::ffff:7f00:1]/", "address_inside"],
    ["http://example.org:25/", "port_refused"],
  ])("a redirect from there to %s is refused", async (location, code) => {
    const port = await serve((_request, response) => response.writeHead(302, { location }).end());
    const resolve: Resolve = (name) => to(name === "rebound.example" ? "10.0.0.1" : "127.0.0.1")(name);
    const asked = { allow: [`127.0.0.1:${port}`], redirects: 3, resolve };
    expect(await refusal(`http://127.0.0.1:${port}/`, asked)).toBe(code);
  });

  test("redirects are followed as often as asked, and not at all unless asked", async () => {
    const port = await serve(({ url }, response) => {
      const left = Number(url?.slice(1));
      if (left === 0) return response.end("there");
      return response.writeHead(307, { location: `/${left - 1}` }).end();
    });
    const allow = [`127.0.0.1:${port}`];
    const from = (hops: number) => `http://127.0.0.1:${port}/${hops}`;
    expect(await guardedFetch(from(3), { allow, redirects: 3 })).toMatchObject({ status: 200, url: from(0) });
    expect(await refusal(from(4), { allow, redirects: 3 })).toBe("too_many_redirects");
    expect(await refusal(from(1), { allow })).toBe("answered 307");
    expect(await refusal(from(1), { allow, redirects: 3, method: "POST", body: "{}" })).toBe("answered 307");
  });

  test("the connection goes to the address that was checked, though the name means another a moment later", async () => {
    const hosts: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      hosts.push(request.headers.host);
      response.end();
    });
    let asked = 0;
    const resolve: Resolve = () => {
      asked += 1;
      // 192.0.2.1 is nobody: a second question would lead to it, and to no answer.
      return Promise.resolve([{ address: asked === 1 ? "127.0.0.1" : "192.0.2.1", family: 4 }]);
    };
    const address = `http://rebinding.example:${port}/`;
    expect(await refusal(address, { allow: [`rebinding.example:${port}`], resolve })).toBe("answered 200");
    expect([asked, hosts]).toEqual([1, [`rebinding.example:${port}`]]);
  });
});

describe("what never ends, ends", () => {
  test.each<[string, RequestListener]>([
    ["an answer that never begins", () => undefined],
    ["an answer that trickles", (_request, response) => void setInterval(() => response.write("."), 50).unref()],
  ])("%s: after the time given", async (_name, listener) => {
    const port = await serve(listener);
    const began = performance.now();
    const allow = [`127.0.0.1:${port}`];
    expect(await refusal(`http://127.0.0.1:${port}/`, { allow, timeoutMs: 400 })).toBe("timeout");
    expect(performance.now() - began).toBeLessThan(1_500);
  });

  test("a name that is never resolved: after the time given", async () => {
    const resolve: Resolve = () => new Promise(() => undefined);
    expect(await refusal("http://public.example/", { resolve, timeoutMs: 200 })).toBe("timeout");
  });

  test("a huge answer: after the bytes given", async () => {
    const port = await serve((_request, response) => {
      const more = () => void (response.destroyed || (response.write(Buffer.alloc(65_536)) ? setImmediate(more) : 0));
      response.on("drain", more);
      more();
    });
    const fetched = await guardedFetch(`http://127.0.0.1:${port}/`, {
      allow: [`127.0.0.1:${port}`],
      maxBytes: 100_000,
    });
    expect([fetched.body.length, fetched.isCut]).toEqual([100_000, true]);
  });

  test("a connection that is cut and a port where nobody is say so", async () => {
    const port = await serve((request) => request.socket.resetAndDestroy());
    expect(await refusal(`http://127.0.0.1:${port}/`, { allow: [`127.0.0.1:${port}`] })).toBe("connection_failed");
    expect(await refusal("http://127.0.0.1:9/", { allow: ["127.0.0.1:9"] })).toBe("connection_failed");
  });
});
