import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NotFound } from "#domain/errors.ts";
import type { ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { previewRule } from "#server/impact/preview-rule.ts";
import { readImpactRule } from "#server/impact/read-impact-rule.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import { mapping, openImpactRecord, rule, type ImpactRecord } from "./impact-record.ts";

let at: ImpactRecord;
let slug: string;

beforeAll(async () => {
  at = await openImpactRecord();
  slug = await at.newIncident(null);
});
afterAll(() => at.close());

describe("a rule that would count nothing, or reject every row, is not stated", () => {
  const midnight = "2025-08-05T00:00:00Z";
  it.each<[string, Partial<ImpactRuleInput>, string, string]>([
    ["ends before it begins", { window: windowOf("2025-08-12T00:00:00Z", midnight) }, "/window/until", "invalid_value"],
    [
      "ends as it begins",
      { window: windowOf(midnight, "2025-08-05T09:00:00+09:00") },
      "/window/until",
      "invalid_value",
    ],
    [
      "a zone that is none",
      { defaultMapping: { ...mapping, options: { zone: "Mars/Base" } } },
      "/defaultMapping/options/zone",
      "unknown_zone",
    ],
  ])("%s", async (_, wrong, pointer, code) => {
    const refusal = { errors: [expect.objectContaining({ pointer, code })] };
    await expect(at.asOwner(() => setImpactRule(slug, { ...rule, ...wrong }))).rejects.toMatchObject(refusal);
    await expect(at.asOwner(() => previewRule(slug, { ...rule, ...wrong }))).rejects.toMatchObject(refusal);
    await expect(at.asOwner(() => readImpactRule(slug))).rejects.toBeInstanceOf(NotFound);
  });
});

function windowOf(from: string, until: string): ImpactRuleInput["window"] {
  return { field: "occurredAt", from, until };
}
