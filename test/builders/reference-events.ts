import type { PublicEvent } from "#domain/postmortem/public-document.ts";
import { recordTime, type TimeInput } from "#domain/time/recorded-time.ts";

type Row = Omit<PublicEvent, "key" | "time" | "record" | "known"> & { record?: boolean; known?: TimeInput };

export const at = (input: TimeInput) => recordTime(input).time;
export const on = (date: string, through?: string) => at(through === undefined ? { date } : { date, through });
const utc = (clock: string) => ({ wallClock: `2026-09-09T${clock}`, zone: "UTC" });
const by = (clock: string) => ({ ...utc(clock), qualifier: "by" as const });
const edt = (clock: string, text: string) => ({ wallClock: `2026-09-09T${clock}`, zone: "America/New_York", text });

const report = { name: { en: "Provider’s incident report", ja: "提供者のインシデント報告" } };
const statusPage = { name: { en: "Provider’s status page", ja: "提供者のステータスページ" } };

function event(key: string, time: TimeInput, { record, known, ...row }: Row): PublicEvent {
  return {
    key,
    time: at(time),
    record: record ?? row.milestone !== undefined,
    ...(known && { known: at(known) }),
    ...row,
  };
}

/** The timeline of the reference incident, in the order of the record. */
export const referenceEvents: PublicEvent[] = [
  event(
    "upstream-report",
    { date: "2026-07-06" },
    {
      lane: "upstream",
      title: {
        en: "Another user reports the bug as SGLang issue #30233",
        ja: "別の利用者が SGLang のイシュー #30233 として不具合を報告",
      },
      known: { date: "2026-09-09", qualifier: "from" },
      source: {
        name: { en: "SGLang issue #30233", ja: "SGLang イシュー #30233" },
        url: "https://github.com/sgl-project/sglang/issues/30233",
      },
    },
  ),
  event(
    "prototype",
    { date: "2026-08", qualifier: "about", text: "mid-August 2026" },
    {
      lane: "provider",
      title: { en: "Page-tagging prototype tried on GLM 5.2", ja: "GLM 5.2 でページタグ付けの試作を実施" },
      body: {
        en: "Switched off soon after for reliability. It cost under 1 % of throughput and tail latency.",
        ja: "信頼性の理由でまもなく停止。スループットとテールレイテンシーへの影響は 1 % 未満。",
      },
    },
  ),
  event(
    "exposure-start",
    { date: "2026-08-27" },
    {
      lane: "provider",
      milestone: "exposure_started",
      title: {
        en: "GLM 5.3 goes public on Workers AI; exposure begins",
        ja: "GLM 5.3 を Workers AI で公開。漏えいが起こり得る状態が始まる",
      },
      source: report,
    },
  ),
  event(
    "related-fix",
    { date: "2026-09-06" },
    {
      lane: "upstream",
      title: {
        en: "PR #36988, a fix of a related failure path, is merged",
        ja: "関連する失敗経路の修正 PR #36988 がマージされる",
      },
    },
  ),
  event(
    "reported",
    { date: "2026-09-08" },
    {
      lane: "researcher",
      milestone: "reported",
      title: {
        en: "Gadi Evron (Knostic) reports the cross-tenant problem through the HackerOne programme",
        ja: "Gadi Evron 氏（Knostic）が HackerOne を通じてテナント間の問題を報告",
      },
      source: report,
    },
  ),
  event("triage", utc("08:00"), {
    lane: "provider",
    milestone: "triage_started",
    title: { en: "Validation of the report begins", ja: "報告の検証を開始" },
    source: report,
  }),
  event(
    "reproduced",
    { ...by("08:25"), text: "within 25 minutes" },
    {
      lane: "provider",
      milestone: "reproduced",
      title: {
        en: "Product Security reproduces the leak with two independent accounts",
        ja: "製品セキュリティ部門が独立した二つのアカウントで漏えいを再現",
      },
      source: report,
    },
  ),
  event("declared", utc("13:22"), {
    lane: "provider",
    milestone: "declared",
    title: { en: "Security incident declared", ja: "セキュリティインシデントを宣言" },
    source: report,
  }),
  event("contained", utc("14:00"), {
    lane: "provider",
    milestone: "contained",
    title: { en: "GLM 5.3 made private", ja: "GLM 5.3 を非公開にする" },
    source: report,
  }),
  event("sp-occurred", edt("10:25", "10:25 am EDT"), {
    lane: "status_page",
    milestone: "declared",
    record: false,
    title: { en: "Stated start of the incident", ja: "発生時刻としての記載" },
    source: statusPage,
  }),
  event("root-cause", utc("14:35"), {
    lane: "provider",
    milestone: "root_cause_identified",
    title: { en: "Root cause identified", ja: "根本原因を特定" },
    source: report,
  }),
  event("config-fixed", by("14:52"), {
    lane: "provider",
    milestone: "mitigated",
    title: {
      en: "Every prefill node on the corrected configuration",
      ja: "すべてのプリフィルノードに修正後の設定を適用",
    },
    source: report,
  }),
  event("sp-identified", edt("11:02", "11:02 am EDT"), {
    lane: "status_page",
    milestone: "root_cause_identified",
    record: false,
    title: { en: "Identified", ja: "原因特定の記載" },
    source: statusPage,
  }),
  event("patched", by("19:04"), {
    lane: "provider",
    milestone: "patched",
    title: { en: "Engine patch applied, whole deployment rebuilt", ja: "エンジンに修正を適用し、配備全体を再構築" },
    source: report,
  }),
  event("restored", utc("19:40"), {
    lane: "provider",
    milestone: "restored",
    title: { en: "Model public again", ja: "モデルの公開を再開" },
    source: report,
  }),
  event("sp-resolved", edt("16:09", "4:09 pm EDT"), {
    lane: "status_page",
    milestone: "restored",
    record: false,
    title: { en: "Resolved", ja: "解決の記載" },
    source: statusPage,
  }),
  event(
    "maintainers-met",
    { date: "2026-09-10" },
    {
      lane: "upstream",
      title: { en: "Meeting with SGLang maintainers at RadixArk", ja: "RadixArk で SGLang の保守者と会合" },
    },
  ),
  event(
    "hardening",
    { date: "2026-09-11", through: "2026-09-19" },
    {
      lane: "provider",
      title: {
        en: "Further hardening on every production SGLang deployment",
        ja: "本番のすべての SGLang 配備をさらに強化",
      },
    },
  ),
  event(
    "upstream-merges",
    { date: "2026-09-16", through: "2026-10-12" },
    {
      lane: "upstream",
      title: {
        en: "Merged: admission fix, per-transfer checksums, abort acknowledgements kept, deferred KV release on by default",
        ja: "受付時の修正、転送ごとのチェックサム、中断確認の保持、KV 解放の遅延（既定で有効）がマージされる",
      },
    },
  ),
  event(
    "v0.5.21",
    { date: "2026-10-02" },
    { lane: "upstream", title: { en: "Release v0.5.21", ja: "v0.5.21 リリース" } },
  ),
  event(
    "v0.5.22",
    { date: "2026-10-19" },
    { lane: "upstream", title: { en: "Release v0.5.22", ja: "v0.5.22 リリース" } },
  ),
  event(
    "disclosed",
    { date: "2026-10-26" },
    {
      lane: "disclosure",
      milestone: "disclosed",
      title: { en: "Co-ordinated disclosure by the provider and SGLang", ja: "提供者と SGLang による協調的な公表" },
    },
  ),
];
