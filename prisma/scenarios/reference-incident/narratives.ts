import type { NewNarrative } from "../scenario.ts";
import { advice } from "./advice.ts";

const causes: NewNarrative[] = [
  {
    kind: "cause",
    key: "window-larger-than-pool",
    title: {
      en: "The context window was larger than the pool that had to hold it",
      ja: "コンテキストウィンドウが、それを収めるべきプールより大きかった",
    },
    body: {
      en: "The context window was 1,048,576 tokens, but the prefill KV pool held only {{impact.threshold}}. The mismatch was known before launch; the engine was assumed to return an error for what it could not hold.",
      ja: "コンテキストウィンドウは 1,048,576 トークンでしたが、prefill 側の KV プールには {{impact.threshold}} トークンしか入りませんでした。この不一致は公開前から把握されていましたが、収まらないリクエストにはエンジンがエラーを返すものと想定されていました。",
    },
  },
  {
    kind: "cause",
    key: "silent-placeholder",
    title: {
      en: "In disaggregated mode the engine replaced the rejected prompt without a word",
      ja: "分離構成のエンジンが、拒否したプロンプトを黙って置き換えていた",
    },
    body: {
      en: "A prompt too large for the pool was marked rejected inside and replaced by a one-token placeholder. Prefill still built the placeholder’s cache and reported the transfer done; decode then answered from stale pages, and the client got HTTP 200 instead of 400. Only disaggregated mode has this bug; single-node mode returns an error.",
      ja: "プールに収まらないプロンプトは内部で拒否扱いとなり、1 トークンのプレースホルダーに置き換えられていました。それでも prefill はプレースホルダーのキャッシュを作成して転送完了を報告し、decode は古いページの内容から応答を生成したため、クライアントには HTTP 400 ではなく 200 が返りました。この不具合は分離構成だけにあり、単一ノード構成ではエラーが返ります。",
    },
  },
  {
    kind: "cause",
    key: "tests-without-content",
    title: {
      en: "The long-context tests did not look at what came back",
      ja: "長いコンテキストのテストが出力の中身を見ていなかった",
    },
    body: {
      en: "They checked the HTTP status and the speed, not the content of the output, so an answer made from somebody else’s pages would have passed.",
      ja: "確認していたのは HTTP ステータスと速度で、出力の内容ではありませんでした。そのため、別の利用者のページから作られた応答も合格しえました。",
    },
  },
];

const remedies: NewNarrative[] = [
  {
    kind: "remedy",
    key: "configuration",
    title: { en: "A pool that holds the whole window", ja: "ウィンドウ全体が収まるプール" },
    body: {
      en: "With the same layout as GLM 5.2 the prefill pool now holds about 2.04 million tokens, about twice the context length: what fits the window fits the pool.",
      ja: "GLM 5.2 と同じ構成にし、prefill プールの容量をコンテキスト長の約 2 倍にあたる約 204 万トークンにしました。ウィンドウに収まるものはプールにも収まります。",
    },
  },
  {
    kind: "remedy",
    key: "engine-patch",
    title: { en: "A rejected request ends with its own error", ja: "拒否されたリクエストは本来のエラーで終わる" },
    body: {
      en: "A request whose rejection is pending is ended in the disaggregation admission queue with its original error, before initialisation, allocation or KV transfer.",
      ja: "拒否が保留されているリクエストは、初期化・割り当て・KV 転送のいずれよりも前に、分離構成の受付キューで本来のエラーを返して終了します。",
    },
  },
  {
    kind: "remedy",
    key: "pool-check",
    title: {
      en: "Pool and context length are compared before every change",
      ja: "変更のたびにプールとコンテキスト長を照合",
    },
    body: {
      en: "The pool size is checked against the context length before any change of a disaggregated deployment.",
      ja: "分離構成のデプロイに変更を加える前に、必ずプールの容量とコンテキスト長を照合します。",
    },
  },
];

const continuing: NewNarrative[] = [
  {
    kind: "continuing",
    key: "page-tagging",
    title: { en: "Page tagging in the engine", ja: "エンジンへのページタグ付け" },
    body: {
      en: "Work with the SGLang team on tagging KV pages inside the engine; the prototype cost under 1 %. The per-transfer checksums of {{item pr-39500}} are the first step.",
      ja: "KV ページへのタグ付けをエンジンに組み込む作業を SGLang のチームと進めています。試作での負担は 1 % 未満で、{{item pr-39500}} の転送ごとのチェックサムがその第一歩です。",
    },
  },
  {
    kind: "continuing",
    key: "formal-model",
    title: { en: "A formal model of the KV transfer", ja: "KV 転送の形式モデル" },
    body: {
      en: "A formal model and proof of the RDMA KV-transfer protocol for deployments with Mooncake.",
      ja: "Mooncake を使うデプロイでの RDMA による KV 転送プロトコルについて、形式モデルの作成と証明を進めています。",
    },
  },
];

const notes: NewNarrative[] = [
  {
    kind: "note",
    key: "single-node",
    title: { en: "Single-node deployments are not affected", ja: "単一ノード構成は影響を受けない" },
    body: {
      en: "There an oversized prompt gets an error. The checks for operators are for disaggregated deployments.",
      ja: "単一ノード構成では、長すぎるプロンプトにはエラーが返ります。運用者向けの確認項目は分離構成のデプロイが対象です。",
    },
  },
  {
    kind: "note",
    key: "how-it-is-served",
    title: { en: "How the model is served", ja: "モデルの提供方法" },
    body: {
      en: "Prefill GPUs build the KV cache, and Mooncake moves it by RDMA to decode GPUs. KV pages are a shared pool of pages of a fixed size. They are not zeroed between requests; the engine tracks which request owns which page.",
      ja: "prefill 用の GPU が KV キャッシュを作り、Mooncake が RDMA で decode 用の GPU へ転送します。KV ページは固定サイズの共有プールで、リクエストの間にゼロクリアされることはなく、どのリクエストがどのページを所有するかはエンジンが管理します。",
    },
  },
  {
    kind: "note",
    key: "no-exploitation-seen",
    title: { en: "No evidence of deliberate exploitation", ja: "意図的な悪用の証拠はなし" },
    body: {
      en: "Times and volumes matched ordinary long-context use.",
      ja: "時間帯と件数は、通常の長いコンテキストの利用と一致していました。",
    },
  },
  {
    kind: "note",
    key: "not-reported",
    title: { en: "Not reported", ja: "公表されていないこと" },
    body: {
      en: "The sources do not give the dates of {{release v0.5.20}}, {{item pr-38704}}, {{item pr-38935}} and {{item pr-39500}}, a CVE id, the terms of an embargo, an awareness time, what kind of content leaked, or whether customers were told. These stay open here.",
      ja: "{{release v0.5.20}}・{{item pr-38704}}・{{item pr-38935}}・{{item pr-39500}} の日付、CVE 番号、開示までの取り決めの条件、認知時刻、漏えいした内容の種類、顧客への通知の有無は、出典に示されていません。このページでも空欄のままにしています。",
    },
  },
];

export const narratives: NewNarrative[] = [...causes, ...remedies, ...advice, ...continuing, ...notes];
