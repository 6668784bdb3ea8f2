import type { NewEvidence } from "../scenario.ts";

export const evidence: NewEvidence[] = [
  {
    kind: "benchmark",
    key: "throughput-2xh100",
    title: {
      en: "Throughput with the protections on, 2 × H100",
      ja: "保護機能を有効にしたときのスループット（H100 2 基）",
    },
    data: {
      runs: 21,
      hardware: "2 × H100",
      withinPercent: 2,
      outcome: {
        en: "Change within ±2 %; every 95 % interval spans zero.",
        ja: "変化は ±2 % 以内で、95 % 信頼区間はすべて 0 をまたいでいます。",
      },
    },
  },
  {
    kind: "benchmark",
    key: "deferred-release-2xh200",
    title: {
      en: "Deferred KV release on by default, 2 × H200",
      ja: "KV の遅延解放を既定で有効にした場合（H200 2 基）",
    },
    data: {
      runs: 16,
      hardware: "2 × H200",
      effectPercent: -0.38,
      lowPercent: -2.12,
      highPercent: 1.36,
      outcome: {
        en: "Not significant: the 95 % interval spans zero.",
        ja: "95 % 信頼区間が 0 をまたいでおり、有意ではありません。",
      },
    },
  },
  {
    kind: "benchmark",
    key: "page-tagging-prototype",
    title: { en: "Page-tagging prototype on GLM 5.2", ja: "GLM 5.2 でのページタグ付けの試作" },
    data: {
      outcome: {
        en: "Cost under 1 % of throughput and tail latency.",
        ja: "スループットとテールレイテンシーへの負担は 1 % 未満でした。",
      },
    },
  },
  {
    kind: "verification",
    key: "reproduction-and-canaries",
    title: {
      en: "Both changes verified before the model was public again",
      ja: "再公開の前に両方の変更を検証",
    },
    data: {
      outcome: {
        en: "With the researcher’s reproduction script and with canary-marker tests.",
        ja: "研究者の再現スクリプトと、カナリアマーカーを使ったテストで検証しました。",
      },
    },
  },
];
