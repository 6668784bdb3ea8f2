import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AFFECTED_COLUMNS, type AffectedColumn, type AffectedRequest } from "#server/impact/affected-columns.ts";
import { listAffectedRequests, type AffectedList } from "#server/impact/list-affected-requests.ts";
import { openImpactRecord, type ImpactRecord } from "./impact-record.ts";
import { count, storedImpact, type StoredRequest } from "./stored-impact.ts";

/** More than are gathered at once, so that they are walked in order; every 2,500th is rare. */
const ROWS = 24_000;

let at: ImpactRecord;
let slug: string;

beforeAll(async () => {
  at = await openImpactRecord();
  slug = await at.newIncident();
  const log = await storedImpact(at, slug, []);
  await at.record.sql.query(
    `INSERT INTO affected_request (incident_id, log_id, rule_revision, record, request_id, occurred_at, account, model,
       prompt_tokens, status, excluded_reason)
     SELECT id, $2, 1, n, CASE WHEN n % 1000 > 0 THEN 'r-' || n ELSE '' END, timestamptz '2025-08-05Z' + n * interval '1 second',
       CASE WHEN n % 2500 = 0 THEN 'Rare' WHEN n % 3 > 0 THEN 'acct-' || n % 50 END, CASE WHEN n <= 200 THEN 'first' ELSE 'm' END,
       nullif(n % 7, 0), '200', CASE WHEN n % 20 = 0 THEN 'internal' END
     FROM incident, generate_series(1, ${ROWS}) AS n WHERE slug = $1`,
    [slug, log],
  );
  const figure = (excludedReason?: string): StoredRequest => ({
    requestId: "",
    ...(excludedReason && { excludedReason }),
  });
  // 24,000 / 20 = 1,200 of them excluded.
  const rows = Array.from({ length: ROWS }, (_, n) => figure(n < 1_200 ? "internal" : undefined));
  await count(at, slug, 1, rows);
});
afterAll(() => at.close());

const list = (wish: AffectedList) => at.asOwner(() => listAffectedRequests(slug, wish));

async function walked(wish: AffectedList): Promise<AffectedRequest[]> {
  const items: AffectedRequest[] = [];
  for (let after: string | undefined; ;) {
    const page = await list({ ...wish, limit: 4, ...(after && { after }) });
    items.push(...page.items);
    if (page.next === undefined) return items;
    after = page.next;
  }
}

const valueOf = (row: AffectedRequest, sort: AffectedColumn) => row[sort] || undefined;

/** What is sorted by has a value first; ties in order of import, turned round with the direction. */
function isInOrder(rows: AffectedRequest[], sort: AffectedColumn, direction: "asc" | "desc"): boolean {
  const turn = direction === "asc" ? 1 : -1;
  return rows.slice(1).every((row, index) => {
    const [before, after] = [rows[index], row].map((one) => one && valueOf(one, sort));
    const inTurn = turn * (Number(row.record) - Number(rows[index]?.record)) > 0;
    if (before === after) return inTurn;
    if (before === undefined || after === undefined) return after === undefined;
    return turn * (before < after ? -1 : 1) < 0;
  });
}

describe("of many affected requests", () => {
  // 24,000 / 2,500 = 9 rare ones; 2,500 / 20 = 125, so all nine are excluded.
  it.each(AFFECTED_COLUMNS.flatMap((sort) => [[sort, "asc"] as const, [sort, "desc"] as const]))(
    "few fit and all of them are found by %s %s",
    async (sort, direction) => {
      const wish = { sort, direction, excluded: "with" as const, filter: { account: { contains: "RARE" } } };
      const rows = await walked(wish);
      expect(rows.map(({ record }) => record).sort((a, b) => Number(a) - Number(b))).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => n * 2_500),
      );
      expect(isInOrder(rows, sort, direction)).toBe(true);
      expect((await list(wish)).total).toBe(9);
    },
  );

  it.each([
    // 24,000 rows, 24 without an id, 3,428 without a count of tokens.
    ["requestId", 23_976, 24],
    ["promptTokens", 20_572, 3_428],
  ] as const)("those without a value are last by %s, both ways", async (sort, stated, missing) => {
    const filter = sort === "requestId" ? { requestId: { empty: true } } : {};
    for (const direction of ["asc", "desc"] as const) {
      const last = await list({ sort, direction, excluded: "with", filter, limit: 200, total: "counted" });
      if (sort === "requestId") expect(last.total).toBe(missing);
      else expect(last.total).toBe(stated + missing);
      expect(isInOrder(last.items, sort, direction)).toBe(true);
    }
  });

  it("what fits stands at the far end of the order", async () => {
    const { items, next } = await list({
      sort: "record",
      direction: "desc",
      filter: { model: { equals: "first" } },
      limit: 100,
    });
    expect(items.map(({ record }) => record)).toEqual(
      Array.from({ length: 200 }, (_, n) => 200 - n)
        .filter((n) => n % 20 > 0)
        .slice(0, 100),
    );
    expect(next).toBeDefined();
  });

  it("a total that nothing tells is counted only when it is asked for", async () => {
    const wish: AffectedList = { filter: { status: { equals: "200" } } };
    expect((await list(wish)).total).toBeUndefined();
    // 24,000 less the 1,200 excluded ones.
    expect((await list({ ...wish, total: "counted" })).total).toBe(22_800);
    expect((await list({})).total).toBe(22_800);
  });
});
