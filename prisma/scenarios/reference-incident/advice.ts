import type { NewNarrative } from "../scenario.ts";

/** Checks for operators of disaggregated SGLang; they are numbered on the page. */
export const advice: NewNarrative[] = [
  {
    kind: "advice",
    key: "measure-pools",
    title: { en: "Measure every pool against the context length", ja: "すべてのプールをコンテキスト長と照合する" },
    body: {
      en: "After any change of weights, quantisation, parallelism or memory fraction, measure the KV pool capacity against the context length on every prefill and every decode node. The pool must not be smaller than the context.",
      ja: "重み・量子化・並列度・メモリ割合を変更したら、すべての prefill ノードと decode ノードで KV プールの容量をコンテキスト長と照合してください。プールはコンテキスト長以上でなければなりません。",
    },
  },
  {
    kind: "advice",
    key: "fixed-build",
    title: { en: "Run a build with both admission fixes", ja: "受付処理の修正が 2 つとも入ったビルドを使う" },
    body: {
      en: "The sources do not name the two fixes, nor the first release that has both. A separate statement of theirs: move to {{release v0.5.22}} or later, whatever the transfer backend. The fixes are not backported to earlier release branches.",
      ja: "2 つの修正がどれか、また両方を含む最初のリリースがどれかは、出典に示されていません。これとは別に、転送バックエンドを問わず {{release v0.5.22}} 以降へ移行するよう勧められています。以前のリリースブランチへのバックポートはありません。",
    },
  },
  {
    kind: "advice",
    key: "deferred-release",
    title: { en: "Switch deferred KV release on, in both roles", ja: "KV の遅延解放を両方の役割で有効にする" },
    body: {
      en: "Deferred KV release belongs on for prefill and for decode.",
      ja: "prefill と decode の両方で、KV の遅延解放を有効にしてください。",
    },
  },
  {
    kind: "advice",
    key: "corruption-detection",
    title: { en: "Switch corruption detection on", ja: "破損検知を有効にする" },
    body: { en: "Where the model supports it.", ja: "モデルが対応している場合に有効にしてください。" },
  },
  {
    kind: "advice",
    key: "load-balancer",
    title: {
      en: "A client’s disconnect must not abort a transfer",
      ja: "クライアントの切断で転送を中断させない",
    },
    body: {
      en: "Set the load balancer so that a client’s disconnect does not abort a request whose KV cache is in transfer.",
      ja: "クライアントが切断しても転送中のリクエストが中断されないように、ロードバランサーを設定してください。",
    },
  },
];
