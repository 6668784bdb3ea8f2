import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { InvalidInput, NotAllowed, NotFound } from "#domain/errors.ts";
import type { ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { compareRevisions, listMovedRequests } from "#server/impact/compare-revisions.ts";
import { countImpact } from "#server/impact/count-impact.ts";
import { deleteLog } from "#server/impact/delete-log.ts";
import { eraseLogFiles } from "#server/impact/erase-files.ts";
import { listRuleRevisions } from "#server/impact/list-rule-revisions.ts";
import { listStatements } from "#server/impact/list-statements.ts";
import { previewRule } from "#server/impact/preview-rule.ts";
import { readImpact } from "#server/impact/read-impact.ts";
import { scanRequestLog } from "#server/impact/scan-request-log.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import { stateImpact } from "#server/impact/state-impact.ts";
import { actAs } from "#server/session.ts";
import { addIncident, peopleOn } from "#test/server/access/test-record.ts";
import { BINS, bytes, FILE, HEADER, openImpactRecord, rule, type ImpactRecord } from "./impact-record.ts";

let at: ImpactRecord;
let slug: string;

beforeAll(async () => {
  at = await openImpactRecord();
});
afterAll(() => at.close());
beforeEach(async () => {
  slug = await at.newIncident();
});

const scan = (text: string) => at.asOwner(() => scanRequestLog(slug, { name: "a.csv", source: bytes(text) }));
const change = async (to: ImpactRuleInput) => {
  await at.asOwner(() => setImpactRule(slug, to));
  await at.asOwner(() => countImpact(slug));
};
const impact = () => at.asOwner(() => readImpact(slug));
const over = (value: number): ImpactRuleInput => ({ ...rule, where: { field: "promptTokens", op: ">", value } });

describe("S-B10, S-B11 by the whole path", () => {
  const line = (id: string, when: string, tokens: number) => `${id},${when},m-a,${tokens},10,acct-1,success\n`;

  it("one of two identical rows, both of two without an id, none of two that contradict each other", async () => {
    const same = line("r-04", "2025-08-06T00:00:00Z", 200_500);
    const log = await scan(
      HEADER +
        same +
        same +
        line("", "2025-08-06T00:00:00Z", 200_500) +
        line("", "2025-08-06T00:00:00Z", 200_500) +
        line("r-05", "2025-08-06T00:00:00Z", 200_001) +
        line("r-05", "2025-08-06T00:00:00Z", 200_002),
    );
    expect(log.rows).toMatchObject({ read: 6, duplicate: 1, conflicting: 2, affected: 3 });
    expect(await impact()).toMatchObject({ count: 3, confidence: "lower_bound" });
  });

  it("the window is half-open", async () => {
    const ends = [
      "2025-08-04T23:59:59.999999Z",
      "2025-08-05T00:00:00Z",
      "2025-08-11T23:59:59.999999Z",
      "2025-08-12T00:00:00Z",
    ];
    const log = await scan(HEADER + ends.map((when, n) => line(`r-${n}`, when, 200_001)).join(""));
    expect(log.rows).toMatchObject({ outsideWindow: 2, affected: 2 });
  });
});

describe("the figure", () => {
  it("comes with what the whole log says: its bins, the share, and what was before and after the window", async () => {
    await scan(FILE);
    const figure = await impact();
    expect(figure).toMatchObject({ count: 4, accounts: 3, rows: BINS, rule: { revision: 1, unit: "responses" } });
    // Affected 5, excluded 2, not matching 2: the rows that the rule could decide in its window.
    expect(figure.share).toEqual({ numerator: 5, denominator: 9 });
    // 13 rows less 1 duplicate: 1 before, 1 after.
    expect(figure.comparison).toEqual({
      window: { from: rule.window.from, until: rule.window.until, days: 7, requests: 10, affected: 5 },
      before: { until: rule.window.from, days: expect.closeTo(0.001 / 86_400, 12), requests: 1, affected: 0 },
      after: { from: rule.window.until, days: 0, requests: 1, affected: 0 },
    });
    expect(figure.traffic).toMatchObject({ bucket: "15min", span: { first: "2025-08-04T23:59:59.999Z" } });
    expect(figure.distribution).toMatchObject({ field: "promptTokens", threshold: 200_000 });
  });
});

describe("a preview", () => {
  const preview = (input: ImpactRuleInput) => at.asOwner(() => previewRule(slug, input));

  it("says what each step takes, and stores nothing", async () => {
    await scan(FILE);
    const before = await impact();
    const seen = await preview({ ...over(200_000), unit: "requests", exclusions: [] });
    expect(seen).toMatchObject({ unit: "requests", count: 7, logs: [{ name: "a.csv", rows: 13 }], missing: [] });
    expect(seen.steps).toContainEqual({ name: "outsideWindow", removed: 2, remaining: 10 });
    expect(await impact()).toEqual(before);
  });

  it("ends when the same person asks again", async () => {
    await scan(FILE);
    const [first, second] = await Promise.allSettled([preview(over(1)), preview(over(200_000))]);
    expect(second).toMatchObject({ status: "fulfilled", value: { count: 4 } });
    expect(first).toMatchObject({ status: "rejected", reason: { code: "superseded" } });
  });

  it("is for those who may set the rule", async () => {
    await scan(FILE);
    const { reviewer, stranger } = await peopleOn(at.record, slug);
    await expect(actAs(reviewer, () => previewRule(slug, rule))).rejects.toBeInstanceOf(NotAllowed);
    await expect(actAs(stranger, () => previewRule(slug, rule))).rejects.toBeInstanceOf(NotFound);
    await expect(preview({ ...rule, unit: "tokens" as "requests" })).rejects.toBeInstanceOf(InvalidInput);
  });
});

describe("two revisions", () => {
  const compare = (from: number, to: number) => at.asOwner(() => compareRevisions(slug, from, to));
  const moved = async (way: "in" | "out") =>
    (await at.asOwner(() => listMovedRequests(slug, { from: 1, to: 2, moved: way }))).items.map(
      ({ requestId, why }) => `${requestId} ${why.bin}${why.exclusion ? ` ${why.exclusion}` : ""}`,
    );

  it("differ by rows that came in and went out, each with what the other rule says of it", async () => {
    await scan(FILE);
    await change({
      ...{ unit: "requests", where: { field: "promptTokens", op: ">", value: 200_001 } },
      window: { field: "occurredAt", from: "2025-08-06T00:00:00Z", until: "2025-08-13T00:00:00Z" },
      exclusions: [{ key: "acct-19", reason: "a test", field: "account", values: ["acct-19"] }],
    });
    // Came in: r-06 was outside the window, r-09 and r-10 were excluded. Went out: r-01 is outside now, r-07 excluded.
    expect(await moved("in")).toEqual(["r-06 outsideWindow", "r-09 excluded internal", "r-10 excluded internal"]);
    expect(await moved("out")).toEqual(["r-01 outsideWindow", "r-07 excluded acct-19"]);
    expect(await compare(1, 2)).toMatchObject({
      ...{ from: 1, to: 2, stayed: 3, rules: { from: { revision: 1 }, to: { unit: "requests" } } },
      in: {
        count: 3,
        reasons: [
          { bin: "excluded", exclusion: "internal", count: 2 },
          { bin: "outsideWindow", count: 1 },
        ],
      },
      out: { count: 2, reasons: expect.arrayContaining([{ bin: "outsideWindow", count: 1 }]) },
    });
    expect(await compare(2, 2)).toMatchObject({ stayed: 6, in: { count: 0 }, out: { count: 0 } });
  });

  it("differ by the logs where the rule says the same", async () => {
    await scan(FILE);
    await at.asOwner(() => setImpactRule(slug, rule));
    await scan(`${HEADER}r-99,2025-08-06T00:00:00Z,m-a,200001,10,acct-99,success\n`);
    expect(await moved("in")).toEqual(["r-99 affected"]);
    expect(await moved("out")).toEqual([]);
  });

  it("are compared once both were counted, by who may read the incident", async () => {
    await scan(FILE);
    await at.asOwner(() => setImpactRule(slug, over(1)));
    await expect(compare(1, 2)).rejects.toBeInstanceOf(NotFound);
    await expect(compare(1, 9)).rejects.toBeInstanceOf(NotFound);
    const { reviewer, stranger } = await peopleOn(at.record, slug);
    expect(await actAs(reviewer, () => compareRevisions(slug, 1, 1))).toMatchObject({ stayed: 5 });
    await expect(actAs(stranger, () => compareRevisions(slug, 1, 1))).rejects.toBeInstanceOf(NotFound);
    const { slug: other } = await addIncident(at.owner);
    await expect(at.asOwner(() => compareRevisions(other, 1, 1))).rejects.toBeInstanceOf(NotFound);
  });
});

describe("statements", () => {
  const state = (why?: string) =>
    at.asOwner(() =>
      stateImpact(slug, { population: { en: "p" }, method: { en: "m" }, ...(why && { why: { en: why } }) }),
    );

  it("keep every number that was stated, with what changed and why; the figure shows its drift", async () => {
    await scan(FILE);
    await state();
    await change(over(200_001));
    expect(await impact()).toMatchObject({ count: 3, drift: -1, published: { number: 1, count: 4 } });
    await state("the limit itself is safe");
    const { items } = await at.asOwner(() => listStatements(slug));
    expect(items).toMatchObject([
      {
        number: 1,
        count: 4,
        ruleRevision: 1,
        logs: [{ name: "a.csv", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }],
      },
      {
        number: 2,
        count: 3,
        ruleRevision: 2,
        corrects: { number: 1, count: 4 },
        why: { en: "the limit itself is safe" },
      },
    ]);
    expect(items[0]).not.toHaveProperty("corrects");
    const first = await at.asOwner(() => listStatements(slug, { limit: 1 }));
    const second = await at.asOwner(() => listStatements(slug, { limit: 1, ...(first.next && { after: first.next }) }));
    expect([...first.items, ...second.items]).toEqual(items);
    expect(second.next).toBeUndefined();
  });

  it("say that a log of theirs is gone, as long as the same file is not here again", async () => {
    const logs = async () => (await at.asOwner(() => listStatements(slug))).items.map((one) => one.logs[0]);
    const { id } = await scan(FILE);
    await state();
    expect((await logs())[0]).not.toHaveProperty("goneAt");
    await at.asOwner(() => deleteLog(slug, id));
    const goneAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(await logs()).toMatchObject([{ id, name: "a.csv", goneAt, goneBy: "deleted" }]);
    const again = await scan(FILE);
    expect((await logs())[0]).not.toHaveProperty("goneAt");
    await state("the same file again");
    await at.asOwner(() => eraseLogFiles(slug, again.id));
    expect(await logs()).toMatchObject([
      { id, goneBy: "deleted" },
      { id: again.id, goneBy: "erased", goneAt },
    ]);
  });

  it("cannot be made where no row was read: 0 of 0 says nothing", async () => {
    await scan(HEADER);
    expect(await impact()).toMatchObject({ count: 0, rows: { read: 0 }, complete: true });
    await expect(state()).rejects.toMatchObject({ code: "nothing_read" });
    const revisions = await at.asOwner(() => listRuleRevisions(slug));
    expect(revisions.map(({ figure }) => figure)).toMatchObject([{ count: 0, read: 0 }]);
    await scan(FILE);
    expect(await state()).toMatchObject({ number: 1, count: 4 });
  });

  it("are for the incident's people", async () => {
    await scan(FILE);
    await state();
    const { reviewer, stranger } = await peopleOn(at.record, slug);
    expect((await actAs(reviewer, () => listStatements(slug))).items).toHaveLength(1);
    await expect(actAs(stranger, () => listStatements(slug))).rejects.toBeInstanceOf(NotFound);
    const { slug: other } = await addIncident(at.owner);
    expect((await at.asOwner(() => listStatements(other))).items).toEqual([]);
  });
});
