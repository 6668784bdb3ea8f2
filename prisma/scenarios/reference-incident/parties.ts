import type { NewDisclosureCase } from "#domain/disclosure/disclosure-case.ts";

const notReported = { en: "Not reported.", ja: "公表されていません。" };

export const parties: NewDisclosureCase["parties"] = [
  {
    key: "finder",
    name: { en: "Gadi Evron (Knostic)", ja: "Gadi Evron 氏（Knostic）" },
    roles: ["finder", "reporter"],
    audience: "public",
    steps: [
      {
        step: "informed",
        state: "not_applicable",
        note: { en: "Made the report on 2026-09-08.", ja: "2026-09-08 に報告した当事者です。" },
      },
      { step: "agreed", state: "unknown", note: notReported },
      { step: "fixed", state: "not_applicable" },
      {
        step: "published",
        state: "pending",
        note: { en: "Own report still to come.", ja: "独自の報告は未了です。" },
      },
    ],
  },
  {
    key: "provider",
    name: { en: "Cloudflare (provider)", ja: "Cloudflare（提供者）" },
    roles: ["case_owner", "vendor", "deployer"],
    audience: "public",
    steps: [
      {
        step: "informed",
        state: "done",
        time: { date: "2026-09-08" },
        note: {
          en: "The date of the report; a time of awareness is not reported.",
          ja: "報告があった日です。認知時刻は公表されていません。",
        },
      },
      { step: "agreed", state: "unknown", note: notReported },
      {
        step: "fixed",
        state: "done",
        time: { wallClock: "2026-09-09T19:04", zone: "UTC", qualifier: "by", text: "19:04 UTC" },
        note: { en: "Configuration corrected and engine patched.", ja: "設定の修正とエンジンへのパッチ適用を完了。" },
      },
      { step: "published", state: "done", time: { date: "2026-10-26" } },
    ],
  },
  {
    key: "upstream",
    name: { en: "SGLang maintainers (upstream)", ja: "SGLang のメンテナー（上流）" },
    roles: ["vendor"],
    audience: "public",
    steps: [
      {
        step: "informed",
        state: "done",
        time: { date: "2026-09-10", qualifier: "by" },
        note: {
          en: "Our reading: at the latest at the meeting of that day.",
          ja: "当方の解釈：遅くともこの日の会合で伝わっています。",
        },
      },
      { step: "agreed", state: "unknown", note: notReported },
      {
        step: "fixed",
        state: "done",
        time: { date: "2026-10-19" },
        note: {
          en: "Our reading: v0.5.22 is the first release that protects every transfer backend.",
          ja: "当方の解釈：v0.5.22 は、すべての転送バックエンドを保護する最初のリリースです。",
        },
      },
      { step: "published", state: "done", time: { date: "2026-10-26" } },
    ],
  },
  {
    key: "operators",
    name: { en: "Operators of SGLang (downstream)", ja: "SGLang の運用者（下流）" },
    roles: ["deployer"],
    audience: "public",
    steps: [
      {
        step: "informed",
        state: "done",
        time: { date: "2026-10-26" },
        note: {
          en: "Our reading: by the publications of that day.",
          ja: "当方の解釈：この日に公開された文書によります。",
        },
      },
      { step: "agreed", state: "not_applicable" },
      {
        step: "fixed",
        state: "unknown",
        note: { en: "Depends on each deployment.", ja: "デプロイごとに異なります。" },
      },
      { step: "published", state: "not_applicable" },
    ],
  },
];
