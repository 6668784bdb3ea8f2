import { afterAll, beforeAll, expect, it } from "vitest";
import { NotFound } from "#domain/errors.ts";
import { listRuleRevisions } from "#server/impact/list-rule-revisions.ts";
import { scanRequestLog } from "#server/impact/scan-request-log.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import { actAs } from "#server/session.ts";
import { bytes, FILE, openImpactRecord, rule, type ImpactRecord } from "./impact-record.ts";

let at: ImpactRecord;
beforeAll(async () => {
  at = await openImpactRecord();
});
afterAll(() => at.close());

it("every revision with what it gave, the newest first; one that was not counted says no number", async () => {
  const slug = await at.newIncident();
  await at.asOwner(() => scanRequestLog(slug, { name: "check.csv", source: bytes(FILE) }, { dataDir: at.dataDir }));
  await at.asOwner(() => setImpactRule(slug, { ...rule, unit: "requests" }));
  const [second, first, ...others] = await at.asOwner(() => listRuleRevisions(slug));
  expect(others).toEqual([]);
  expect(second?.rule).toMatchObject({ revision: 2, unit: "requests", where: rule.where });
  expect(second).not.toHaveProperty("figure");
  // Five rows, one of them not answered; one undecided.
  expect(first).toMatchObject({
    rule: { revision: 1, unit: "responses", defaultMapping: rule.defaultMapping },
    figure: { count: 4, unit: "responses", confidence: "lower_bound" },
  });
  expect(Date.parse(second?.statedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(first?.statedAt ?? ""));
});

it("none where none is stated, and nothing for whoever is not on the incident", async () => {
  const slug = await at.newIncident(null);
  expect(await at.asOwner(() => listRuleRevisions(slug))).toEqual([]);
  const stranger = await at.record.addPerson("Stranger");
  await expect(actAs(stranger, () => listRuleRevisions(slug))).rejects.toThrow(NotFound);
});
