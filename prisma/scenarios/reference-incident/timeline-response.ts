import { providerReport, statusPage, type ScenarioEvent } from "./sources.ts";

const utc = (clock: string) => ({ wallClock: `2026-09-09T${clock}`, zone: "UTC" });
/** The status page gives its times in New York's zone. */
const newYork = (clock: string, text: string) => ({ wallClock: `2026-09-09T${clock}`, zone: "America/New_York", text });

/** From the report to the model's return, 8 and 9 September 2026. */
export const response: ScenarioEvent[] = [
  {
    key: "reported",
    time: { date: "2026-09-08" },
    lane: "researcher",
    milestone: "reported",
    record: true,
    title: {
      en: "Gadi Evron (Knostic) reports the cross-tenant problem through HackerOne",
      ja: "Gadi Evron 氏（Knostic）がテナント間の問題を HackerOne 経由で報告",
    },
    source: providerReport,
  },
  {
    key: "triage",
    time: { ...utc("08:00"), text: "2026-09-09 08:00 UTC" },
    lane: "provider",
    milestone: "triage_started",
    record: true,
    title: { en: "Validation of the report begins", ja: "報告内容の検証を開始" },
    source: providerReport,
  },
  {
    key: "reproduced",
    time: { ...utc("08:25"), qualifier: "by", text: "within 25 minutes" },
    lane: "provider",
    milestone: "reproduced",
    record: true,
    title: {
      en: "Product Security reproduces the leak with two independent accounts",
      ja: "Product Security が独立した 2 つのアカウントで漏えいを再現",
    },
    source: providerReport,
  },
  {
    key: "declared",
    time: { ...utc("13:22"), text: "13:22 UTC" },
    lane: "provider",
    milestone: "declared",
    record: true,
    title: { en: "Security incident declared", ja: "セキュリティインシデントを宣言" },
    source: providerReport,
  },
  {
    key: "contained",
    time: { ...utc("14:00"), text: "14:00 UTC" },
    lane: "provider",
    milestone: "contained",
    record: true,
    title: { en: "GLM-5.3 is made private", ja: "GLM-5.3 を非公開に切り替え" },
    source: providerReport,
  },
  {
    key: "sp-occurred",
    time: newYork("10:25", "10:25 am EDT"),
    lane: "status_page",
    milestone: "declared",
    title: {
      en: "Start of the incident, as the status page states it",
      ja: "ステータスページが示すインシデントの開始",
    },
    source: statusPage,
  },
  {
    key: "root-cause",
    time: { ...utc("14:35"), text: "14:35 UTC" },
    lane: "provider",
    milestone: "root_cause_identified",
    record: true,
    title: { en: "Root cause identified", ja: "根本原因を特定" },
    source: providerReport,
  },
  {
    key: "config-fixed",
    time: { ...utc("14:52"), qualifier: "by", text: "14:52 UTC" },
    lane: "provider",
    milestone: "mitigated",
    record: true,
    title: {
      en: "Every prefill node runs the corrected configuration",
      ja: "すべての prefill ノードが修正後の設定で稼働",
    },
    source: providerReport,
  },
  {
    key: "sp-identified",
    time: newYork("11:02", "11:02 am EDT"),
    lane: "status_page",
    milestone: "root_cause_identified",
    title: { en: "The status page says: identified", ja: "ステータスページの表示が「原因特定」に" },
    source: statusPage,
  },
  {
    key: "patched",
    time: { ...utc("19:04"), qualifier: "by", text: "19:04 UTC" },
    lane: "provider",
    milestone: "patched",
    record: true,
    title: {
      en: "Engine patch applied, whole deployment rebuilt",
      ja: "エンジンにパッチを適用し、デプロイ全体を再構築",
    },
    source: providerReport,
  },
  {
    key: "restored",
    time: { ...utc("19:40"), text: "19:40 UTC" },
    lane: "provider",
    milestone: "restored",
    record: true,
    title: { en: "The model is public again", ja: "モデルを再び公開" },
    body: {
      en: "Both changes had been verified with the researcher’s reproduction script and with canary markers before.",
      ja: "公開前に、研究者の再現スクリプトとカナリアマーカーを使い、両方の変更を検証しました。",
    },
    source: providerReport,
  },
  {
    key: "sp-resolved",
    time: newYork("16:09", "4:09 pm EDT"),
    lane: "status_page",
    milestone: "restored",
    title: { en: "The status page says: resolved", ja: "ステータスページの表示が「解決」に" },
    source: statusPage,
  },
];
