import { bothReports, providerReport, type ScenarioEvent } from "./sources.ts";
import { response } from "./timeline-response.ts";

const before: ScenarioEvent[] = [
  {
    key: "upstream-report",
    time: { date: "2026-07-06" },
    knownAt: { date: "2026-09-09", qualifier: "from", text: "during the investigation, 2026-09-09 at the earliest" },
    lane: "upstream",
    title: {
      en: "Another user reports the bug as SGLang issue #30233",
      ja: "別の利用者がこの不具合を SGLang の issue #30233 として報告",
    },
    body: {
      en: "The provider noticed this report only during its own investigation.",
      ja: "提供者がこの報告に気づいたのは、自社の調査中でした。",
    },
    source: bothReports,
  },
  {
    key: "prototype",
    time: { date: "2026-08", qualifier: "about", text: "mid-August 2026" },
    lane: "provider",
    title: {
      en: "A page-tagging prototype is tried on GLM 5.2 and soon switched off",
      ja: "GLM 5.2 でページタグ付けの試作を試行、まもなく停止",
    },
    body: {
      en: "It cost under 1 % of throughput and tail latency; it was switched off for reliability.",
      ja: "スループットとテールレイテンシーへの負担は 1 % 未満でしたが、信頼性の理由で停止されました。",
    },
    source: providerReport,
  },
  {
    key: "exposure-start",
    time: { date: "2026-08-27" },
    lane: "provider",
    milestone: "exposure_started",
    record: true,
    title: {
      en: "GLM-5.3 goes public on Workers AI; exposure begins",
      ja: "GLM-5.3 が Workers AI で一般公開され、影響を受ける状態が始まる",
    },
    source: providerReport,
  },
  {
    key: "related-fix",
    time: { date: "2026-09-06" },
    lane: "upstream",
    title: {
      en: "Pull request #36988, for a related failure path, is merged",
      ja: "関連する障害経路の修正（pull request #36988）がマージされる",
    },
    source: bothReports,
  },
];

const after: ScenarioEvent[] = [
  {
    key: "maintainers-met",
    time: { date: "2026-09-10" },
    lane: "upstream",
    title: {
      en: "Meeting with the SGLang maintainers at RadixArk",
      ja: "RadixArk で SGLang のメンテナーと会合",
    },
    source: bothReports,
  },
  {
    key: "hardening",
    time: { date: "2026-09-11", through: "2026-09-19", text: "2026-09-11 to 2026-09-19" },
    lane: "provider",
    title: {
      en: "Every production SGLang deployment is hardened further",
      ja: "本番環境のすべての SGLang に追加の強化策を適用",
    },
    source: providerReport,
  },
  {
    key: "upstream-merges",
    time: { date: "2026-09-16", through: "2026-10-12", text: "2026-09-16 to 2026-10-12" },
    lane: "upstream",
    title: { en: "The fixes are merged into SGLang", ja: "一連の修正が SGLang にマージされる" },
    body: {
      en: "The admission fix, per-transfer checksums, abort acknowledgements that are kept, and deferred KV release switched on by default.",
      ja: "受付段階での修正、転送ごとのチェックサム、中断の確認応答の保持、そして KV の遅延解放が既定で有効になりました。",
    },
    source: bothReports,
  },
  {
    key: "v0.5.21",
    time: { date: "2026-10-02" },
    lane: "upstream",
    title: { en: "SGLang v0.5.21 is released", ja: "SGLang v0.5.21 リリース" },
    source: bothReports,
  },
  {
    key: "v0.5.22",
    time: { date: "2026-10-19" },
    lane: "upstream",
    title: { en: "SGLang v0.5.22 is released", ja: "SGLang v0.5.22 リリース" },
    source: bothReports,
  },
  {
    key: "disclosed",
    time: { date: "2026-10-26" },
    lane: "disclosure",
    milestone: "disclosed",
    record: true,
    title: {
      en: "Co-ordinated disclosure by the provider and SGLang",
      ja: "提供者と SGLang による協調的開示",
    },
    source: bothReports,
  },
];

/** Every row of the timeline, in the order of the sources; all of it is public. */
export const events: ScenarioEvent[] = [...before, ...response, ...after].map((event) => ({
  ...event,
  audience: "public",
}));
