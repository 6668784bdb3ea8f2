import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InvalidInput, NotFound } from "#domain/errors.ts";
import { AFFECTED_COLUMNS, type AffectedColumn, type AffectedRequest } from "#server/impact/affected-columns.ts";
import { listAffectedRequests, type AffectedList } from "#server/impact/list-affected-requests.ts";
import { actAs } from "#server/session.ts";
import { addIncident, peopleOn } from "#test/server/access/test-record.ts";
import { openImpactRecord, type ImpactRecord } from "./impact-record.ts";
import { count, storedImpact } from "./stored-impact.ts";

let at: ImpactRecord;
let slug: string;

beforeAll(async () => {
  // The session's zone must not matter, nor the database's.
  at = await openImpactRecord({ timeZone: "Asia/Kolkata" });
  slug = await at.newIncident();
  await storedImpact(at, slug, [
    { requestId: "b", occurredAt: "2025-08-06T03:04:05.000001Z", account: "acct-2", model: "m-a", promptTokens: 300 },
    {
      requestId: "a",
      occurredAt: "2025-08-06T03:04:05Z",
      account: null,
      model: "m-a",
      promptTokens: 100,
      status: "200",
    },
    { requestId: "", occurredAt: null, account: "acct-1", model: "m-b", promptTokens: 200, status: "500" },
    { requestId: "d", occurredAt: "2025-08-07T00:00:00Z", account: "ACCT-10%", model: "m-b", promptTokens: 300 },
    {
      requestId: "e",
      occurredAt: "2025-08-05T00:00:00Z",
      account: "acct-1",
      model: null,
      promptTokens: null,
      attributes: { ua: "=x" },
    },
    {
      requestId: "f",
      occurredAt: "2025-08-05T00:00:00Z",
      account: "internal-eval",
      promptTokens: 900,
      excludedReason: "internal",
    },
  ]);
});
afterAll(() => at.close());

const list = (wish: AffectedList = {}) => at.asOwner(() => listAffectedRequests(slug, wish));
const ids = async (wish: AffectedList) => (await list(wish)).items.map(({ requestId }) => requestId || "-").join(" ");
async function walked(wish: AffectedList, of = slug): Promise<AffectedRequest[]> {
  const items: AffectedRequest[] = [];
  for (let after: string | undefined; ;) {
    const page = await at.asOwner(() => listAffectedRequests(of, { ...wish, ...(after && { after }) }));
    items.push(...page.items);
    if (page.next === undefined) return items;
    after = page.next;
  }
}

describe("affected requests", () => {
  it("come in order of import, without the excluded ones, with exact values", async () => {
    const page = await list();
    expect(page).toMatchObject({ ruleRevision: 1, total: 5 });
    expect(page.items.map(({ requestId }) => requestId)).toEqual(["b", "a", "", "d", "e"]);
    expect(page.items[0]).toEqual({
      ...{ key: expect.any(String), logId: expect.any(String), record: 1, requestId: "b" },
      ...{ occurredAt: "2025-08-06T03:04:05.000001Z", account: "acct-2", model: "m-a", promptTokens: 300 },
    });
    expect(page.items[4]).toMatchObject({ attributes: { ua: "=x" } });
  });

  it.each<[AffectedColumn, string, string]>([
    // 100 < 200 < 300 = 300; what has no value is last both ways.
    ["promptTokens", "a - b d e", "d b - a e"],
    ["occurredAt", "e a b d -", "d b a e -"],
    ["model", "b a - d e", "d - a b e"],
    ["status", "a - b d e", "- a e d b"],
    ["record", "b a - d e", "e d - a b"],
  ])("are sorted by %s", async (sort, up, down) => {
    expect(await ids({ sort, direction: "asc" })).toBe(up);
    expect(await ids({ sort, direction: "desc" })).toBe(down);
  });

  it.each<[string, AffectedList["filter"], string]>([
    ["contains, whatever the case", { account: { contains: "ACCT-1" } }, "- d e"],
    ["a per cent sign is itself", { account: { contains: "0%" } }, "d"],
    ["equals", { account: { equals: "acct-1" } }, "- e"],
    ["one of several", { model: { in: ["m-b", "m-c"] } }, "- d"],
    ["nothing said", { account: { empty: true } }, "a"],
    ["something said", { status: { empty: false } }, "a -"],
    ["range of a count", { promptTokens: { min: 200, max: 300 } }, "b - d"],
    [
      "range of time, half-open",
      { occurredAt: { from: "2025-08-06T03:04:05Z", until: "2025-08-06T03:04:05.000001Z" } },
      "a",
    ],
    ["two columns", { model: { equals: "m-a" }, promptTokens: { min: 200 } }, "b"],
    ["SQL in a value", { account: { equals: "' OR true --" } }, ""],
  ])("are filtered: %s", async (_what, filter = {}, expected) => {
    expect(await ids({ filter })).toBe(expected);
    expect((await list({ filter })).total).toBe(expected.split(" ").filter(Boolean).length);
  });

  it("show excluded ones by a switch", async () => {
    expect(await ids({ excluded: "with" })).toBe("b a - d e f");
    expect(await ids({ excluded: "only" })).toBe("f");
    // What an excluded row's account is called stands in that row alone.
    const filter = { account: { contains: "EVAL" } };
    expect([await ids({ filter }), await ids({ filter, excluded: "with" })]).toEqual(["", "f"]);
    expect((await list({ excluded: "with" })).total).toBe(6);
    expect((await list({ excluded: "only" })).total).toBe(1);
  });

  it("pages lose and double nothing, by any column, in either direction, of any size", async () => {
    const many = await at.newIncident();
    const value = (n: number, of: number) => (n % 3 === 0 ? null : `v${n % of}`);
    await storedImpact(
      at,
      many,
      Array.from({ length: 60 }, (_, n) => ({
        ...{ requestId: `r${n}`, account: value(n, 4), model: "one", status: value(n, 2), promptTokens: n % 5 || null },
        ...{ occurredAt: n % 4 ? `2025-08-0${1 + (n % 3)}T00:00:00Z` : null },
      })),
    );
    const column = fc.constantFrom(...AFFECTED_COLUMNS);
    const direction = fc.constantFrom("asc" as const, "desc" as const);
    await fc.assert(
      fc.asyncProperty(column, direction, fc.integer({ min: 1, max: 25 }), async (sort, way, limit) => {
        const whole = await walked({ sort, direction: way, limit: 200 }, many);
        const paged = await walked({ sort, direction: way, limit }, many);
        expect(paged.map(({ key }) => key)).toEqual(whole.map(({ key }) => key));
        expect(new Set(paged.map(({ requestId }) => requestId)).size).toBe(60);
      }),
      { numRuns: 25 },
    );
  });

  it("a page of before a recount is not continued", async () => {
    const counted = await at.newIncident();
    await storedImpact(at, counted, [{ requestId: "a" }, { requestId: "b" }]);
    const { next } = await at.asOwner(() => listAffectedRequests(counted, { limit: 1 }));
    await count(at, counted, 1);
    const more = at.asOwner(() => listAffectedRequests(counted, { limit: 1, ...(next && { after: next }) }));
    await expect(more).rejects.toMatchObject({ code: "list_changed" });
  });

  it("a page is continued only in the order in which it began", async () => {
    const counted = await at.newIncident();
    await storedImpact(at, counted, [{ requestId: "a" }, { requestId: "b" }]);
    const read = (wish: AffectedList) => at.asOwner(() => listAffectedRequests(counted, { limit: 1, ...wish }));
    const { next = "" } = await read({ sort: "record" });
    for (const sort of ["promptTokens", "occurredAt", "account"] as const)
      await expect(read({ sort, after: next })).rejects.toMatchObject({ code: "invalid_cursor" });
    await expect(read({ sort: "record", direction: "desc", after: next })).rejects.toBeInstanceOf(InvalidInput);
    expect((await read({ sort: "record", after: next })).items).toHaveLength(1);
  });

  it.each<object>([
    { sort: "id; DROP TABLE incident" },
    { direction: "up" },
    { filter: { secret: { equals: "x" } } },
    { filter: { promptTokens: { min: "many" } } },
    { filter: { occurredAt: { from: "yesterday" } } },
    { after: "e30" },
    { limit: 201 },
  ])("refuses %j", async (wish) => {
    await expect(list(wish)).rejects.toBeInstanceOf(InvalidInput);
  });

  it("are not there where nothing was counted, and for who is not on the incident", async () => {
    const { slug: bare } = await addIncident(at.owner);
    await expect(at.asOwner(() => listAffectedRequests(bare))).rejects.toBeInstanceOf(NotFound);
    await expect(list({ revision: 9 })).rejects.toBeInstanceOf(NotFound);
    const { reviewer, stranger } = await peopleOn(at.record, slug);
    expect((await actAs(reviewer, () => listAffectedRequests(slug))).items).toHaveLength(5);
    await expect(actAs(stranger, () => listAffectedRequests(slug))).rejects.toBeInstanceOf(NotFound);
    const other = await at.newIncident();
    await storedImpact(at, other, [{ requestId: "out of reach" }]);
    expect((await walked({})).map(({ requestId }) => requestId)).not.toContain("out of reach");
  });
});
