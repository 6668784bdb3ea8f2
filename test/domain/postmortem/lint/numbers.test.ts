import { describe, expect, test } from "vitest";
import { referenceImpact } from "../../../builders/reference-impact.ts";
import { found } from "./lint-documents.ts";

/** The record: 155 responses; prompts of more than 681,280 tokens. */
describe("counts that disagree with the record", () => {
  test.each([
    ["In all, 165 responses contained data of others.", "165"],
    ["165 of the responses? No: 156 affected responses.", "156"],
    ["One hundred and sixty-five responses were affected.", "One hundred and sixty-five"],
    ["Forty-one responses were affected.", "Forty-one"],
    ["14 of the 165 affected responses came from one region.", "165"],
    ["About 300 responses were affected.", "300"],
    ["More than 200 responses were affected.", "200"],
    ["Fewer than 150 responses were affected.", "150"],
    ["１６５ responses were affected.", "１６５"],
    ["1,550 responses were affected.", "1,550"],
  ])("%s", (text, quote) => {
    expect(found(text)).toContain(`count_disagrees | ${quote} | {{impact.count}}`);
  });

  test.each([
    ["165 件の応答に別の顧客のデータが含まれていました。", "165"],
    ["百六十五件の応答に影響がありました。", "百六十五"],
    ["１６５件の応答に影響がありました。", "１６５"],
    ["681,280 トークンを超えるプロンプトへの応答のうち 165 件に、別の顧客のデータが含まれていました。", "165"],
    ["約300件の応答に影響がありました。", "300"],
  ])("%s", (ja, quote) => {
    expect(found({ en: "Said.", ja })).toContain(`count_disagrees | ${quote} | {{impact.count}}`);
  });

  test.each([
    "About 150 responses were affected.",
    "Roughly 160 responses were affected.",
    "More than 150 responses were affected.",
    "Fewer than 200 responses were affected.",
    "We looked at 200,000 requests and 12 dashboards.",
    "14 of the responses came from one region and were affected.",
    "Of these, 30 responses were affected twice.",
    "Prompts of more than 681,280 tokens were affected.",
    "The leak was reproduced with two independent accounts.",
    "Each account received 3 responses per day.",
    "GLM-5 answered; HTTP 200 instead of 400 was received by clients.",
  ])("a near miss: %s", (text) => {
    expect(found(text).filter((one) => one.startsWith("count"))).toEqual([]);
  });

  test.each([
    "約150件の応答に影響がありました。",
    "155 件のうち 14 件の応答は同じ地域からで、影響を受けました。",
    "独立した 2 つのアカウントで漏えいを再現しました。",
    "十分な数の応答に影響がありました。",
    "一部の応答に影響がありました。",
  ])("a near miss: %s", (ja) => {
    expect(found({ en: "Said.", ja }).filter((one) => one.startsWith("count"))).toEqual([]);
  });

  test("accounts are judged only where their number is stated", () => {
    const impact = { ...referenceImpact, accounts: 60 };
    expect(found("80 customers were affected.", { impact })).toContain("count_disagrees | 80 | {{impact.accounts}}");
    expect(found("60 customers were affected.", { impact })).toContain("typed_count | 60 | {{impact.accounts}}");
    const { accounts: _unstated, ...unstated } = impact;
    expect(found("80 customers were affected.", { impact: unstated })).toEqual([]);
  });

  test("a number that was corrected since (S-F05) is wrong, but where the correction is told", () => {
    const corrections = [{ before: 134, after: 155, asOf: referenceImpact.asOf }];
    const impact = { ...referenceImpact, corrections };
    expect(found("134 responses were affected.", { impact })).toEqual(["count_disagrees | 134 | {{impact.count}}"]);
    expect(found("At first we said that 134 responses were affected.", { impact })).toEqual([]);
  });
});

describe("a count that agrees, typed by hand", () => {
  test.each(["155 responses were affected.", "Of all, 155 affected responses were counted."])("%s", (text) => {
    expect(found(text)).toEqual(["typed_count | 155 | {{impact.count}}"]);
  });

  test("in Japanese numerals, and not where it is a reference already", () => {
    const ja = "百五十五件の応答に影響がありました。";
    expect(found({ en: "{{impact.count}} responses were affected.", ja })).toEqual([
      "typed_count | 百五十五 | {{impact.count}}",
    ]);
  });
});

describe("large numbers one slip away from the record's", () => {
  test.each([
    ["Prompts of more than 681,820 tokens failed.", "681,820"],
    ["Prompts of more than 681,290 tokens failed.", "681,290"],
    ["681.280 tokens, that is 618,280, failed.", "618,280"],
  ])("%s", (text, quote) => {
    expect(found(text)).toContain(`number_disagrees | ${quote} | 681,280`);
  });

  test.each([
    "Prompts of 681,281 tokens and more failed.",
    "About 680,000 tokens.",
    "The window was 1,048,576 tokens.",
    "It was 68,128 bytes.",
  ])("a near miss: %s", (text) => {
    expect(found(text)).toEqual([]);
  });
});

describe("shares that do not add up", () => {
  test.each([
    "134 of about 18,400 customers (7.3 %)",
    "134 of 18,400 customers (less than 0.5 %)",
    "12 of 48 nodes (30%)",
    "134 of 18,400 customers, less than 0.5 %",
  ])("%s", (text) => {
    expect(found(text).map((one) => one.split(" | ")[0])).toContain("share_disagrees");
  });

  test.each([
    "134 of about 18,400 customers (less than 1 %)",
    "134 of 18,400 customers (0.73 %)",
    "12 of 48 nodes (25%)",
    "12 of 48 nodes (50 % of capacity) were drained.",
    "12 of 48 nodes, 50 % more than before, were drained.",
  ])("a near miss: %s", (text) => {
    expect(found(text)).toEqual([]);
  });
});
