import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NotFound } from "#domain/errors.ts";
import { compareSpans } from "#domain/impact/traffic.ts";
import { readPicturedImpact } from "#server/impact/read-pictured-impact.ts";
import { scanRequestLog } from "#server/impact/scan-request-log.ts";
import { stateImpact } from "#server/impact/state-impact.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { actAs } from "#server/session.ts";
import { peopleOn } from "#test/server/access/test-record.ts";
import { affectedLines, bytes, FILE, HEADER, openImpactRecord, type ImpactRecord } from "./impact-record.ts";
import { storedImpact } from "./stored-impact.ts";

let at: ImpactRecord;
beforeAll(async () => {
  at = await openImpactRecord({ timeZone: "America/New_York" });
});
afterAll(() => at.close());

const scan = (slug: string, text: string) =>
  at.asOwner(() => scanRequestLog(slug, { name: "a.csv", source: bytes(text) }, { dataDir: at.dataDir }));

describe("what the pictures are drawn from", () => {
  it("the log of the count check: 5 affected by quarter of an hour, and what would be outside of the window", async () => {
    const slug = await at.newIncident();
    await scan(slug, FILE);
    const pictured = await at.asOwner(() => readPicturedImpact(slug));
    const buckets = pictured?.traffic?.buckets ?? [];
    expect(buckets.reduce((sum, { affected }) => sum + affected, 0)).toBe(5);
    // 13 read, 1 of them a duplicate.
    expect(buckets.reduce((sum, { rows }) => sum + rows, 0)).toBe(12);
    // Both rows outside of the window hold more than 200,000 tokens: one before it, one on its end.
    const spans = pictured?.traffic ? compareSpans(pictured.traffic, pictured.window) : [];
    expect(spans.map(({ key, matching }) => [key, matching])).toContainEqual(["before", 1]);
    expect(buckets.reduce((sum, { outside = 0 }) => sum + outside, 0)).toBe(2);
    expect(pictured?.excluded).toBe(2);
  });

  it("accounts by affected requests, times between two, and the same length again", async () => {
    const slug = await at.newIncident();
    const row = (requestId: string, account: string, occurredAt: string, promptTokens: number) => ({
      ...{ requestId, account, promptTokens, occurredAt: `2025-08-06T${occurredAt}Z` },
    });
    await storedImpact(at, slug, [
      // 3 of a: 30 s and 2 h apart, the third as long as the first. 1 of b. c was excluded.
      ...[row("1", "a", "00:00:00", 7), row("2", "a", "00:00:30", 8), row("3", "a", "02:00:30", 7)],
      ...[row("4", "b", "00:00:00", 7), { ...row("5", "c", "00:00:00", 7), excludedReason: "internal" }],
    ]);
    expect((await at.asOwner(() => readPicturedImpact(slug)))?.concentration).toEqual({
      ...{ accounts: 2, affected: 4, requests: 6, repeats: 1, top: { affected: 3, requests: 4 } },
      groups: [
        { from: 1, to: 1, accounts: 1, affected: 1, requests: 2 },
        { from: 2, to: 4, accounts: 1, affected: 3, requests: 4 },
      ],
      gaps: [
        { fromSeconds: 0, toSeconds: 60, count: 1 },
        { fromSeconds: 3600, toSeconds: 86_400, count: 1 },
      ],
    });
  });

  it("is drawn as it was counted, whatever became of the rows since", async () => {
    const slug = await at.newIncident();
    // 14 rows of 7 accounts, two each.
    await scan(slug, HEADER + affectedLines(0, 14));
    await at.record.sql.query(
      "DELETE FROM affected_account USING incident WHERE incident.id = incident_id AND slug = $1",
      [slug],
    );
    expect((await at.asOwner(() => readPicturedImpact(slug)))?.concentration).toMatchObject({
      ...{ accounts: 7, affected: 14, groups: [{ from: 2, to: 4, accounts: 7, affected: 14 }] },
    });
  });

  it("is for the incident's people, and nothing where nothing was counted", async () => {
    const slug = await at.newIncident();
    const { reviewer, stranger } = await peopleOn(at.record, slug);
    expect(await actAs(reviewer, () => readPicturedImpact(slug))).toBeUndefined();
    await expect(actAs(stranger, () => readPicturedImpact(slug))).rejects.toBeInstanceOf(NotFound);
  });
});

describe("what of it would be published", () => {
  it.each([true, false])("concentration only where the number of accounts is stated: %s", async (withAccounts) => {
    const slug = await at.newIncident();
    // 40 by 7 accounts, each with 5 or 6; 10 more rows that do not match.
    const others = Array.from({ length: 10 }, (_, n) => `o-${n},2025-08-06T00:00:00Z,m-a,10,10,acct-9,success\n`).join(
      "",
    );
    await scan(slug, HEADER + affectedLines(0, 40) + others);
    const words = { population: { en: "All." }, method: { en: "Counted." }, audience: "public" as const };
    await at.asOwner(() => stateImpact(slug, { ...words, withAccounts }));
    const { document } = await at.asOwner(() => previewPublication(slug));
    expect(document.impact?.traffic).toMatchObject({ requests: [50], affected: [{ count: 40 }] });
    expect(document.impact?.concentration?.accounts).toBe(withAccounts ? 7 : undefined);
    expect(JSON.stringify(document)).not.toContain("acct-");
  });
});
