import { describe, expect, it, vi } from "vitest";
import { answerDocument, HTML, type Asked, type Made } from "#server/postmortem/read-and-answer.ts";
import { markOf } from "./mark-of.ts";

const PATH = "/incidents/x";
const page: Made = {
  kind: "published",
  type: HTML,
  text: `<!doctype html><p>${"words ".repeat(200)}</p>`,
  style: "p{color:red}",
};

function answer(query = "", headers: Record<string, string> = {}, make: (asked: Asked) => Made = () => page) {
  const request = new Request(`http://any-host.example${PATH}${query}`, { headers });
  return answerDocument(request, { path: PATH }, async (asked) => make(asked));
}

describe("a public address", () => {
  it("answers 200 in plain bytes, and says that they have a tag and may be kept", async () => {
    const first = await answer("", { "accept-encoding": "br" });
    expect([first.status, await first.text()]).toEqual([200, page.text]);
    expect(first.headers.get("cache-control")).toBe("no-cache");
    expect(first.headers.has("content-encoding")).toBe(false);
    expect(markOf(first)).toEqual({ tagged: true, kept: true, anyZone: false, asIs: false });
  });

  it("carries a policy under which nothing runs or loads but our own, and sets no cookie", async () => {
    const { headers } = await answer("", { cookie: "a=b" });
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; style-src 'sha256-p0bF+un5yUb9MBO6xRb8kPHlY2BdpHVtLiFkDrZPF64=';");
    for (const part of ["script-src 'self'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.has("set-cookie")).toBe(false);
  });

  it("is the same for every host and header: what a page may know is the zone and the address we were told", async () => {
    const asked: Asked[] = [];
    await answer("?tz=Asia/Tokyo&utm=1", { host: "evil.example", "x-forwarded-host": "evil.example" }, (told) => {
      asked.push(told);
      return page;
    });
    expect(asked).toEqual([
      { zone: { known: "Asia/Tokyo" }, publicUrl: undefined, origin: expect.stringMatching(/^http:\/\/127/) },
    ]);
  });
});

describe("what is kept for the next reader", () => {
  it("a published page, in each zone", async () => {
    expect(markOf(await answer("?tz=Asia/Tokyo&utm=1"))).toMatchObject({ tagged: true, kept: true });
  });

  it.each(["withdrawn", "absent"] as const)("nothing that is %s, and it has no tag", async (kind) => {
    const answered = await answer("", { "if-none-match": "*" }, () => ({ ...page, kind }));
    expect([answered.status, markOf(answered)]).toMatchObject([
      kind === "absent" ? 404 : 410,
      { tagged: false, kept: false },
    ]);
  });

  it("nothing for a zone that does not exist, however long its name", async () => {
    const asked = vi.fn<(told: Asked) => Made>(() => page);
    const answered = await answer(`?tz=${"No/Where".repeat(2000)}`, {}, asked);
    expect(asked.mock.calls[0]?.[0].zone.unknown).toHaveLength(64);
    expect(markOf(answered)?.kept).toBe(false);
  });

  it("no control character, and no mark that turns text round, of a zone that does not exist", async () => {
    const asked = vi.fn<(told: Asked) => Made>(() => page);
    await answer("?tz=No%00%1b%0AWhere%E2%80%AEx", {}, asked);
    expect(asked.mock.calls[0]?.[0].zone).toEqual({ unknown: "No\ufffd\ufffd\ufffdWhere\ufffdx" });
  });

  it("nothing under an address written in another way", async () => {
    const request = new Request("http://any-host.example/incidents/%78");
    const answered = await answerDocument(request, { path: PATH }, async () => page);
    expect(markOf(answered)?.kept).toBe(false);
  });
});

describe("when it cannot be read", () => {
  it("says so in the same words for every address, and logs why under an id", async () => {
    const log = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const failed = await answer("", {}, () => {
      throw new Error("connection refused at postgres://secret@host");
    });
    expect(failed.status).toBe(503);
    expect(failed.headers.get("cache-control")).toBe("no-store");
    expect(await failed.text()).toBe("This page cannot be read just now. Please try again in a moment.\n");
    expect(String(log.mock.calls[0]?.[0])).toContain("connection refused");
    log.mockRestore();
  });
});
