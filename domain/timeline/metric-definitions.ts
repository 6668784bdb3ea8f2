import type { Milestone, Text } from "./timeline-event.ts";

export const METRIC_KEYS = ["exposure", "acknowledge", "declare", "contain", "fix", "restore", "disclose"] as const;
export type MetricKey = (typeof METRIC_KEYS)[number];

export type MetricDefinition = { key: MetricKey; name: Text; from: Milestone; to: Milestone; definition: Text };

/** One definition per figure: which milestone it begins at and which it ends at. */
export const METRIC_DEFINITIONS: readonly MetricDefinition[] = [
  {
    key: "exposure",
    name: { en: "Exposure", ja: "影響を受ける状態だった期間" },
    from: "exposure_started",
    to: "contained",
    definition: {
      en: "From the start of exposure until it was contained",
      ja: "影響を受ける状態の始まりから封じ込めまで",
    },
  },
  {
    key: "acknowledge",
    name: { en: "Time to acknowledge", ja: "対応開始までの時間" },
    from: "reported",
    to: "triage_started",
    definition: {
      en: "From the report until work on it began (triage)",
      ja: "報告から検証(トリアージ)の開始まで",
    },
  },
  {
    key: "declare",
    name: { en: "Time to declare", ja: "宣言までの時間" },
    from: "triage_started",
    to: "declared",
    definition: {
      en: "From the beginning of triage until an incident was declared",
      ja: "検証の開始からインシデント宣言まで",
    },
  },
  {
    key: "contain",
    name: { en: "Time to contain", ja: "封じ込めまでの時間" },
    from: "declared",
    to: "contained",
    definition: {
      en: "From the declaration of the incident until no more could leak or break (contained)",
      ja: "インシデント宣言から封じ込めまで",
    },
  },
  {
    key: "fix",
    name: { en: "Time to fix", ja: "修正までの時間" },
    from: "declared",
    to: "patched",
    definition: {
      en: "From the declaration of the incident until the fix was in place everywhere (patched)",
      ja: "インシデント宣言から修正がすべてに適用されるまで",
    },
  },
  {
    key: "restore",
    name: { en: "Time to restore", ja: "復旧までの時間" },
    from: "declared",
    to: "restored",
    definition: {
      en: "From the declaration of the incident until the service was back",
      ja: "インシデント宣言からサービスの復旧まで",
    },
  },
  {
    key: "disclose",
    name: { en: "Time to disclose", ja: "公表までの時間" },
    from: "reported",
    to: "disclosed",
    definition: { en: "From the report until it was made public", ja: "報告から公表まで" },
  },
];

const MILESTONE_NAMES: Record<Milestone, { en: string; ja: string }> = {
  exposure_started: { en: "exposure started", ja: "影響を受ける状態の始まり" },
  reported: { en: "reported", ja: "報告" },
  triage_started: { en: "triage started", ja: "検証の開始" },
  reproduced: { en: "reproduced", ja: "再現" },
  declared: { en: "declared", ja: "インシデント宣言" },
  contained: { en: "contained", ja: "封じ込め" },
  root_cause_identified: { en: "root cause identified", ja: "原因の特定" },
  mitigated: { en: "mitigated", ja: "緩和" },
  patched: { en: "patched", ja: "修正の適用" },
  restored: { en: "restored", ja: "復旧" },
  disclosed: { en: "disclosed", ja: "公表" },
};

/** Why a figure is absent: which milestones no event marks, or that the bounds of those that do say nothing. */
export function absentReason(missing: readonly Milestone[]): Text {
  if (missing.length === 0) {
    return { en: "The times recorded for its two ends leave it open.", ja: "両端の記録時刻からは決まりません。" };
  }
  const names = missing.map((milestone) => MILESTONE_NAMES[milestone]);
  return {
    en: `No event is marked ${names.map(({ en }) => `“${en}”`).join(" or ")}.`,
    ja: `${names.map(({ ja }) => `「${ja}」`).join("と")}の記録がありません。`,
  };
}
