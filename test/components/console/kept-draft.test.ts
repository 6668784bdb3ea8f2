import { describe, expect, it } from "vitest";
import { emptyDraft } from "#components/impact/evidence-draft.ts";
import { draftFromWords, draftInWords, draftKey } from "#components/console/kept-draft.ts";
import { keptEvidence } from "#components/impact/kept-evidence.ts";
import { keptRule } from "#components/impact/kept-rule.ts";
import { emptyDraft as emptyRule } from "#components/impact/rule-draft.ts";
import { draftFrom, inputOf, keptStatement } from "#components/impact/statement-draft.ts";

const evidence = { ...emptyDraft("benchmark", "UTC"), titleEn: "Cost", low: "−2.12" };
const statement = { ...draftFrom(undefined), method: { en: "Counted.", ja: "" } };

describe("a draft that is kept", () => {
  it("is a person's own, of one form of one incident", () => {
    const keys = [
      draftKey("rule", "p", "case"),
      draftKey("statement", "p", "case"),
      draftKey("statement", "q", "case"),
      draftKey("evidence:benchmark", "p", "case"),
      draftKey("evidence:benchmark", "p", "other"),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("comes back as it was, with what it was written over", () => {
    expect(draftFromWords(draftInWords({ draft: evidence, basedOn: 3 }), keptEvidence)).toEqual({
      ...{ draft: evidence, basedOn: 3 },
    });
    expect(draftFromWords(draftInWords({ draft: statement, basedOn: 0 }), keptStatement)?.draft).toEqual(statement);
  });

  it.each([
    ["nothing", ""],
    ["no JSON", "{"],
    ["another thing", "[]"],
    ["no draft", '{"basedOn":1}'],
    ["no revision", JSON.stringify({ draft: evidence })],
    ["a field less than there are now", JSON.stringify({ draft: { ...evidence, low: undefined }, basedOn: 1 })],
    ["a time that is none", JSON.stringify({ draft: { ...evidence, time: null }, basedOn: 1 })],
  ])("is as if nothing was kept: %s", (_what, words) => {
    expect(draftFromWords(words, keptEvidence)).toBeUndefined();
    expect(draftFromWords(words, keptStatement)).toBeUndefined();
    expect(draftFromWords(words, keptRule)).toBeUndefined();
  });

  it("is kept only while it says something else than what is stored", () => {
    expect(keptEvidence.saysTheSame(evidence, { ...evidence })).toBe(true);
    expect(keptEvidence.saysTheSame(evidence, { ...evidence, low: "" })).toBe(false);
    const rule = emptyRule("UTC");
    expect(keptRule.saysTheSame(rule, { ...rule, nextId: 99 })).toBe(true);
  });
});

it("a statement is sent with the reason of a correction only where it corrects one", () => {
  const why = { en: "One log more.", ja: "" };
  expect(inputOf({ ...statement, why }, false)).not.toHaveProperty("why");
  expect(inputOf({ ...statement, why }, true)).toMatchObject({
    method: { en: "Counted." },
    why: { en: "One log more." },
  });
});
