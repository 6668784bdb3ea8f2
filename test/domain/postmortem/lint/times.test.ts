import { describe, expect, test } from "vitest";
import { bareDocument, event, found, lint } from "./lint-documents.ts";

const codes = (text: string, ja?: string) =>
  found(ja === undefined ? text : { en: text, ja }).map((one) => one.split(" | ").slice(0, 2).join(" | "));

/** The record: declared 13:22, contained 14:00, restored 19:40 UTC on 2026-09-09; reported 2026-09-08. */
describe("days", () => {
  test.each([
    ["It was declared on 10 September 2026.", "10 September 2026"],
    ["It was restored at 19:40 UTC on September 12, 2026.", "September 12, 2026"],
    ["The problem was reported on 2026-09-05.", "2026-09-05"],
  ])("that disagree: %s", (text, quote) => {
    expect(codes(text)).toEqual([`date_disagrees | ${quote}`]);
  });

  test("that disagree, in Japanese and full-width digits", () => {
    expect(codes("Said.", "２０２６年９月１２日に宣言しました。")).toEqual(["date_disagrees | ２０２６年９月１２日"]);
  });

  test.each([
    "It was declared on 9 September 2026.",
    "It was declared on 9 September.",
    "It was reported on 2026-07-06 by another user.",
    "Version 2026.09 is out; 24/7 support goes on.",
    "Hardening went on until 15 September 2026.",
  ])("a near miss: %s", (text) => {
    expect(codes(text)).toEqual([]);
  });

  test("a day on which nothing happened is a warning", () => {
    expect(codes("On 3 May 2026 the layout was changed.")).toEqual(["date_not_recorded | 3 May 2026"]);
  });

  test("a weekday that was another one", () => {
    expect(codes("It was declared on Tuesday, 9 September 2026.")).toEqual(["weekday_disagrees | 9 September 2026"]);
    expect(codes("Said.", "2026年9月9日（火）に宣言しました。")).toEqual(["weekday_disagrees | 2026年9月9日"]);
    expect(codes("It was declared on Wednesday, 9 September 2026.")).toEqual([]);
  });

  test("day and month that can be mistaken", () => {
    expect(codes("On 09/08/2026 it was reported.")).toEqual(["ambiguous_date | 09/08/2026"]);
    expect(codes("On 09/09/2026 it was declared.")).toEqual([]);
  });

  test("a release's own day", () => {
    expect(codes("Use v0.5.22 (2026-10-20).")).toEqual(["date_disagrees | 2026-10-20"]);
    expect(codes("v0.5.22 was released on 20 October 2026.")).toEqual(["date_disagrees | 20 October 2026"]);
    expect(codes("Use v0.5.22 (2026-10-19).")).toEqual([]);
  });
});

describe("clock times", () => {
  test.each([
    ["The model was made private at 14:00.", "14:00"],
    ["At 2:00 pm the model was made private.", "2:00 pm"],
    ["At 2 p.m. the model was made private.", "2 p.m."],
  ])("without a zone: %s", (text, quote) => {
    expect(codes(text)).toEqual([`time_without_zone | ${quote}`]);
  });

  test("without a zone, in Japanese", () => {
    expect(codes("Said.", "午後2時にモデルを非公開にしました。")).toEqual(["time_without_zone | 午後2時"]);
    expect(codes("Said.", "１４：００にモデルを非公開にしました。")).toEqual(["time_without_zone | １４：００"]);
    expect(codes("Said.", "日本時間の午後11時にモデルを非公開にしました。")).toEqual([]);
    expect(codes("Said.", "2時間で終わりました。その時点で影響はありません。")).toEqual([]);
  });

  test.each([
    "The model was made private at 14:00 UTC.",
    "From 13:22 to 14:00 UTC it was open.",
    "All times are UTC. The model was made private at 14:00.",
    "At 10:00 in America/New_York it was private.",
    "The range reads 09:00–09:45 (UTC+2).",
    "A ratio of 10:15 was kept; 1:1 copies; node a1:22 and 16:9 screens.",
    "Run `date -d 14:00` and look at https://example.org/14:00.",
  ])("a near miss: %s", (text) => {
    expect(codes(text).filter((one) => one.startsWith("time_without"))).toEqual([]);
  });

  test("letters that are used in several parts of the world (S-A14)", () => {
    expect(codes("It was private at 14:00 IST.")).toEqual(["ambiguous_zone | 14:00 IST"]);
    expect(codes("It was private at 14:00 JST.")).toEqual([]);
  });

  test.each([
    ["At 02:30 ET on 10 March 2024 the clock was changed.", "02:30 ET on 10 March 2024"],
    ["At 12:00 EDT on 15 January 2025 it began.", "12:00 EDT on 15 January 2025"],
  ])("that did not exist, or not so (S-A01, S-A15): %s", (text, quote) => {
    expect(codes(text)).toContain(`impossible_time | ${quote}`);
  });

  test("that disagree with the record, and those that agree by hand", () => {
    expect(found("It was declared at 13:32 UTC.")).toEqual(["time_disagrees | 13:32 UTC | {{event declared}}"]);
    expect(found("It was declared at 9:32 am EDT.")).toEqual(["time_disagrees | 9:32 am EDT | {{event declared}}"]);
    expect(found("It was declared at 9:22 am EDT.")).toEqual([]);
    expect(found("It was declared at about 13:30 UTC.")).toEqual([]);
    expect(found("Private since 2026-09-09 14:00 UTC.")).toEqual([
      "typed_time | 2026-09-09 14:00 UTC | {{event contained}}",
    ]);
    expect(found("Private since {{event contained}}.")).toEqual([]);
  });
});

describe("durations between milestones", () => {
  test.each([
    ["It took 48 minutes from when it was declared until it was contained at last: 48 minutes.", []],
    ["From the declaration until it was contained by us, 48 minutes passed.", ["duration_disagrees | 48 minutes"]],
    ["It was restored seven hours after it was declared.", ["duration_disagrees | seven hours"]],
    ["It was restored 6 h 18 min after it was declared.", ["typed_duration | 6 h 18 min"]],
    ["It was restored about six hours after it was declared.", []],
    ["It was restored {{duration declared restored}} after it was declared.", []],
    ["The report came two months after another was written.", []],
  ])("%s", (text, expected) => {
    const wanted = codes(text).filter((one) => /^(?:duration_dis|typed)/.test(one));
    expect(wanted).toEqual(expected);
  });

  test("in Japanese: numerals, full-width digits, and what only looks like a length", () => {
    expect(codes("Said.", "宣言から復旧まで七時間かかりました。")).toEqual(["duration_disagrees | 七時間"]);
    expect(codes("Said.", "宣言から復旧まで６時間１８分でした。")).toEqual(["typed_duration | ６時間１８分"]);
    expect(codes("Said.", "宣言から復旧まで十分な確認をしました。")).toEqual([]);
  });
});

describe("the order of things", () => {
  const at = (key: string, clock: string, milestone: string) =>
    event(key, { wallClock: `2026-09-09T${clock}`, zone: "UTC" }, { milestone });
  const kinds = (...events: ReturnType<typeof event>[]) =>
    lint(bareDocument({ events })).flatMap(({ code, severity, place }) =>
      code === "milestone_missing" ? [] : [`${severity} ${code} ${place.field}`],
    );

  test("an end before its start blocks", () => {
    expect(kinds(at("start", "14:00", "exposure_started"), at("end", "13:00", "contained"))).toEqual([
      "blocking end_before_start /events/end/time",
    ]);
    expect(kinds(at("start", "13:00", "exposure_started"), at("end", "14:00", "contained"))).toEqual([]);
  });

  test("equal start and end are a warning", () => {
    expect(kinds(at("start", "14:00", "exposure_started"), at("end", "14:00", "contained"))).toEqual([
      "warning no_length /events/end/time",
    ]);
  });

  test("contained before it was declared happens: a warning", () => {
    expect(kinds(at("contained", "13:00", "contained"), at("declared", "14:00", "declared"))).toEqual([
      "warning order_doubt /events/contained/time",
    ]);
  });

  test("what is still to come", () => {
    expect(kinds(event("later", { date: "2026-12-24" }))).toEqual(["warning time_in_future /events/later/time"]);
    expect(kinds(event("today", { date: "2026-11-30" }))).toEqual([]);
  });

  test("milestones that nobody gave, one finding for each", () => {
    const missing = (document: ReturnType<typeof bareDocument>) =>
      lint(document).filter(({ code }) => code === "milestone_missing").length;
    expect(missing(bareDocument())).toBe(7);
    expect(missing(bareDocument({ events: [at("d", "13:00", "declared"), at("c", "14:00", "contained")] }))).toBe(5);
  });

  test("sources that differ: until somebody says why", () => {
    const record = at("declared", "13:22", "declared");
    const other = event(
      "page",
      { wallClock: "2026-09-09T14:25", zone: "UTC" },
      { milestone: "declared", record: false, lane: "status_page", source: { name: { en: "The status page" } } },
    );
    expect(kinds(record, other)).toEqual(["warning sources_differ /events/page/body"]);
    expect(kinds(record, { ...other, body: { en: "It was opened an hour later." } })).toEqual([]);
    expect(kinds(record, { ...other, time: record.time })).toEqual([]);
  });
});
