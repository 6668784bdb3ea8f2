import type { NewCaseFact } from "#domain/disclosure/case-fact.ts";

const notReported = { en: "Not reported.", ja: "公表されていません。" };
const audience = "public";

const finder: NewCaseFact[] = [
  {
    ...{ kind: "party_added", party: "finder", roles: ["finder", "reporter"], audience },
    name: { en: "Gadi Evron (Knostic)", ja: "Gadi Evron 氏（Knostic）" },
  },
  {
    ...{ kind: "board_remark", party: "finder", step: "informed", state: "not_applicable", audience },
    note: { en: "Made the report on 2026-09-08.", ja: "2026-09-08 に報告した当事者です。" },
  },
  { kind: "board_remark", party: "finder", step: "agreed", state: "unknown", audience, note: notReported },
  { kind: "board_remark", party: "finder", step: "fixed", state: "not_applicable", audience },
  {
    ...{ kind: "board_remark", party: "finder", step: "published", audience },
    note: { en: "Own report still to come.", ja: "独自の報告は未了です。" },
  },
];

const provider: NewCaseFact[] = [
  {
    ...{ kind: "party_added", party: "provider", roles: ["case_owner", "vendor", "deployer"], audience },
    name: { en: "Cloudflare (provider)", ja: "Cloudflare（提供者）" },
  },
  { kind: "report_step", party: "provider", to: "received", time: { date: "2026-09-08" } },
  { kind: "party_step", party: "provider", bit: "aware", time: { date: "2026-09-08" } },
  {
    ...{ kind: "board_remark", party: "provider", step: "informed", audience },
    note: {
      en: "The date of the report; a time of awareness is not reported.",
      ja: "報告があった日です。認知時刻は公表されていません。",
    },
  },
  {
    ...{ kind: "report_step", party: "provider", to: "valid" },
    time: { wallClock: "2026-09-09T08:25", zone: "UTC", qualifier: "by", text: "within 25 minutes" },
  },
  {
    ...{ kind: "report_step", party: "provider", to: "accepted" },
    time: { wallClock: "2026-09-09T13:22", zone: "UTC", text: "13:22 UTC" },
  },
  { kind: "board_remark", party: "provider", step: "agreed", state: "unknown", audience, note: notReported },
  ...(["fix_ready", "fix_deployed"] as const).map((bit): NewCaseFact => ({
    ...{ kind: "party_step", party: "provider", bit },
    time: { wallClock: "2026-09-09T19:04", zone: "UTC", qualifier: "by", text: "19:04 UTC" },
  })),
  {
    ...{ kind: "board_remark", party: "provider", step: "fixed", audience },
    note: { en: "Configuration corrected and engine patched.", ja: "設定の修正とエンジンへのパッチ適用を完了。" },
  },
];

const upstream: NewCaseFact[] = [
  {
    ...{ kind: "party_added", party: "upstream", roles: ["vendor"], audience },
    name: { en: "SGLang maintainers (upstream)", ja: "SGLang のメンテナー（上流）" },
  },
  { kind: "party_step", party: "upstream", bit: "aware", time: { date: "2026-09-10", qualifier: "by" } },
  {
    ...{ kind: "board_remark", party: "upstream", step: "informed", audience },
    note: {
      en: "Our reading: at the latest at the meeting of that day.",
      ja: "当方の解釈：遅くともこの日の会合で伝わっています。",
    },
  },
  ...(["received", "valid", "accepted"] as const).map((to): NewCaseFact => ({
    ...{ kind: "report_step", party: "upstream", to },
    note: {
      en: "Our reading: the merged fix shows it; when is not reported.",
      ja: "当方の解釈：修正がマージされたことから分かります。時期は公表されていません。",
    },
  })),
  { kind: "board_remark", party: "upstream", step: "agreed", state: "unknown", audience, note: notReported },
  { kind: "party_step", party: "upstream", bit: "fix_ready", time: { date: "2026-10-19" } },
  {
    ...{ kind: "board_remark", party: "upstream", step: "fixed", audience },
    note: {
      en: "Our reading: v0.5.22 is the first release that protects every transfer backend.",
      ja: "当方の解釈：v0.5.22 は、すべての転送バックエンドを保護する最初のリリースです。",
    },
  },
];

const operators: NewCaseFact[] = [
  {
    ...{ kind: "party_added", party: "operators", roles: ["deployer"], audience },
    name: { en: "Operators of SGLang (downstream)", ja: "SGLang の運用者（下流）" },
  },
  { kind: "party_step", party: "operators", bit: "aware", time: { date: "2026-10-26" } },
  {
    ...{ kind: "board_remark", party: "operators", step: "informed", audience },
    note: { en: "Our reading: by the publications of that day.", ja: "当方の解釈：この日に公開された文書によります。" },
  },
  { kind: "board_remark", party: "operators", step: "agreed", state: "not_applicable", audience },
  {
    ...{ kind: "board_remark", party: "operators", step: "fixed", state: "unknown", audience },
    note: { en: "Depends on each deployment.", ja: "デプロイごとに異なります。" },
  },
  { kind: "board_remark", party: "operators", step: "published", state: "not_applicable", audience },
];

export const parties: NewCaseFact[] = [...finder, ...provider, ...upstream, ...operators];
