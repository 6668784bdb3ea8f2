import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openForge, type ForgeOptions } from "#server/upstream/github/forge-client.ts";
import { readList } from "#server/upstream/github/read-list.ts";
import { issueRecord } from "./forge-records.ts";
import { startForge, type LocalForge, type Misbehaviour } from "./forge.ts";

const TOKEN = "ghp_never_to_be_seen";
const START = Date.parse("2026-11-01T10:00:00Z");

let local: LocalForge;
let clock: Date;

beforeAll(async () => {
  local = await startForge();
});
afterAll(() => local.stop());
beforeEach(() => {
  local.reset();
  clock = new Date(START);
});

const forge = (more: Partial<ForgeOptions> = {}) =>
  openForge({ apiUrl: local.url, token: TOKEN, now: () => clock, ...more });
const behave = (misbehave: Misbehaviour) => void (local.state.misbehave = misbehave);
const after = (seconds: number) => void (clock = new Date(START + seconds * 1000));
const troubleOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  // Not in its text, its fields or what caused it.
  expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(TOKEN);
  return error as { code: string; until?: Date };
};

describe("limits (S-D04)", () => {
  const reset = String(START / 1000 + 1_800);
  type Limit = { name: string; reply: ReturnType<Misbehaviour>; code: string; waits: number };
  const cases: Limit[] = [
    {
      name: "403 with retry-after: 60",
      reply: { status: 403, headers: { "retry-after": "60" }, body: { message: "slow down" } },
      ...{ code: "secondary_limit", waits: 60 },
    },
    {
      name: "429 with nothing remaining until the reset, 30 minutes on",
      reply: { status: 429, headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset }, body: {} },
      ...{ code: "rate_limited", waits: 1_800 },
    },
    {
      name: "403 with nothing remaining",
      reply: { status: 403, headers: { "x-ratelimit-remaining": "0", "x-ratelimit-reset": reset }, body: {} },
      ...{ code: "rate_limited", waits: 1_800 },
    },
    {
      name: "403 secondary with 4000 remaining: a minute at least",
      reply: {
        status: 403,
        headers: { "x-ratelimit-remaining": "4000" },
        body: { message: "You have exceeded a secondary rate limit. Please wait." },
      },
      ...{ code: "secondary_limit", waits: 60 },
    },
  ];
  it.each(cases)("$name: asks nothing more until then", async ({ reply, code, waits }) => {
    local.add({ name: "acme/engine", id: 7 });
    const asking = forge();
    behave(() => reply);
    const { code: said, until } = await troubleOf(asking.get("/repos/acme/engine"));
    expect([said, until?.getTime()]).toEqual([code, START + waits * 1000]);
    behave(() => undefined);
    local.asked();
    after(waits - 1);
    expect((await troubleOf(asking.get("/repos/acme/engine/releases"))).code).toBe(code);
    expect(local.asked().paths).toEqual([]);
    after(waits);
    expect((await asking.get("/repos/acme/engine")).status).toBe(200);
  });

  it("waits twice as long at each secondary refusal that follows, and anew after a success", async () => {
    local.add({ name: "acme/engine", id: 7 });
    const asking = forge();
    const refuse = () => behave(() => ({ status: 403, body: { message: "secondary rate limit" } }));
    const waits: number[] = [];
    const ask = async () => {
      const { until } = await troubleOf(asking.get("/repos/acme/engine"));
      waits.push(((until?.getTime() ?? 0) - clock.getTime()) / 1000);
      clock = until ?? clock;
    };
    refuse();
    for (let n = 0; n < 3; n += 1) await ask();
    behave(() => undefined);
    await asking.get("/repos/acme/engine");
    refuse();
    await ask();
    expect(waits).toEqual([60, 120, 240, 60]);
  });

  it("does not hold a lack of rights for a limit: the next request is asked", async () => {
    local.add({ name: "acme/engine", id: 7 });
    const asking = forge();
    behave((path) =>
      path.endsWith("/secret") ? { status: 403, body: { message: "Resource not accessible" } } : undefined,
    );
    const { code, until } = await troubleOf(asking.get("/repos/acme/secret"));
    expect([code, until]).toEqual(["no_rights", undefined]);
    expect((await asking.get("/repos/acme/engine")).status).toBe(200);
  });
});

describe("answers that are none", () => {
  const bad: [string, ReturnType<Misbehaviour>, string][] = [
    ["500", { status: 500, body: { message: "oops" } }, "forge_error"],
    ["401", { status: 401, body: { message: "Bad credentials" } }, "unauthorized"],
    ["truncated JSON", { raw: '{"id": 7, "node_id": "R_' }, "unreadable"],
    ["a body that breaks off", { raw: JSON.stringify({ id: 7, text: "x".repeat(5_000) }), cut: true }, "unreachable"],
    ["more bytes than are read", { raw: JSON.stringify("x".repeat(20_000)) }, "too_large"],
    ["a slow one", { delayMs: 5_000 }, "too_slow"],
    [
      "a redirect to another address",
      { status: 301, headers: { location: "https://elsewhere.test/repositories/1" } },
      "moved",
    ],
    ["a redirect to no repository", { status: 302, headers: { location: "/user" } }, "moved"],
    ["a redirect to itself", { status: 301, headers: { location: "/repositories/7" } }, "moved"],
  ];
  it.each(bad)("%s", async (_name, reply, code) => {
    local.add({ name: "acme/engine", id: 7 });
    behave(() => reply);
    const asking = forge({ maxBytes: 10_000, patienceMs: code === "too_slow" ? 50 : 20_000 });
    expect((await troubleOf(asking.get("/repos/acme/engine"))).code).toBe(code);
  });

  it("a forge that is not there", async () => {
    const gone = await startForge();
    await gone.stop();
    expect((await troubleOf(forge({ apiUrl: gone.url }).get("/repos/a/b"))).code).toBe("unreachable");
  });

  it("404 is an answer", async () => {
    expect(await forge().get("/repos/acme/gone")).toEqual({ status: 404 });
  });
});

describe("pages (S-D05)", () => {
  const numbers = z.object({ number: z.int() });
  const read = () =>
    readList(forge(), {
      repository: "acme/engine",
      path: "/issues?state=all&sort=updated&direction=asc&per_page=100",
      fields: numbers,
      said: ({ number }) => number,
    });

  it('follows rel="next", and nothing else', async () => {
    local.add({ name: "acme/engine", id: 7, issues: Array.from({ length: 250 }, (_, n) => issueRecord(n + 1)) });
    const { items, kept, isCut } = await read();
    expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 250 }, (_, n) => n + 1));
    expect(kept.map(({ path }) => /page=(\d)$/.exec(path)?.[1])).toEqual([undefined, "2", "3"]);
    expect(isCut).toBe(false);
    expect(local.asked().paths).toHaveLength(3);
  });

  it("stops after a thousand and says so", async () => {
    local.add({ name: "acme/engine", id: 7, issues: Array.from({ length: 1_050 }, (_, n) => issueRecord(n + 1)) });
    const { items, isCut } = await read();
    expect([items.length, isCut]).toEqual([1_000, true]);
  });
});

describe("the token", () => {
  it("goes to the API's address only, and is left out where there is none", async () => {
    local.add({ name: "acme/engine", id: 7 });
    await forge().get("/repos/acme/engine");
    await openForge({ apiUrl: `${local.url}/` }).get("/repos/acme/engine");
    expect(local.asked().arrived.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`, undefined]);
  });
});
