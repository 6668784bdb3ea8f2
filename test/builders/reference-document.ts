import type { PublicDocument, PublicSection, PublishedRevision } from "#domain/postmortem/public-document.ts";
import { publicDifferences, publicPhases } from "#domain/postmortem/public-timeline.ts";
import type { Instant } from "#domain/time/instant.ts";
import { referenceEvents } from "./reference-events.ts";
import { referenceUpstream } from "./reference-upstream.ts";
import { referenceDisclosure } from "./reference-disclosure.ts";
import { referenceImpact } from "./reference-impact.ts";

const section = (key: string, en: [string, string], ja: [string, string]): PublicSection => ({
  key,
  title: { en: en[0], ja: ja[0] },
  body: { en: en[1], ja: ja[1] },
});

/** A whole document of the reference incident for component tests; the shipped one comes from the seed and the database. */
export const referenceDocument: PublicDocument = {
  schema: "candor/public-document/1",
  slug: "glm-5-3-kv-cache-leak",
  title: {
    en: "GLM-5.3 answered very long prompts with data of other customers",
    ja: "GLM-5.3 がきわめて長いプロンプトに他の顧客のデータで応答",
  },
  summary: {
    en: "155 responses to prompts of more than 681,280 tokens contained data from another customer’s session: the engine read cache pages that no longer belonged to the request.",
    ja: "681,280 トークンを超えるプロンプトへの 155 件の応答に、別の顧客のセッションのデータが含まれていました。エンジンが、その要求のものではなくなったキャッシュページを読んだためです。",
  },
  severity: "critical",
  zone: "UTC",
  synthetic: true,
  components: [
    {
      key: "glm-5-3",
      name: { en: "Workers AI, GLM-5.3", ja: "Workers AI、GLM-5.3" },
      detail: {
        en: "`@cf/zai-org/glm-5.3`, disaggregated SGLang with Mooncake",
        ja: "`@cf/zai-org/glm-5.3`、Mooncake を使う分離構成の SGLang",
      },
      affected: true,
    },
    { key: "others", name: { en: "Other hosted models", ja: "その他の提供モデル" }, affected: false },
  ],
  events: referenceEvents,
  phases: publicPhases(referenceEvents),
  differences: publicDifferences(referenceEvents),
  causes: [
    section(
      "window",
      [
        "The window was larger than the pool",
        "The context window was 1,048,576 tokens, but the prefill KV pool held only 681,280. The mismatch was known before launch; the engine was assumed to return an error for what it could not hold.\n\nLong-context tests checked HTTP status and speed, not the content of the output.",
      ],
      [
        "コンテキスト長がプールより大きかった",
        "コンテキスト長は 1,048,576 トークンでしたが、プリフィルの KV プールは 681,280 トークン分しかありませんでした。この不一致は公開前から分かっていましたが、収まらない要求にはエンジンがエラーを返すと想定していました。\n\n長いコンテキストの試験は HTTP ステータスと速度を確認し、出力の内容は確認していませんでした。",
      ],
    ),
    section(
      "placeholder",
      [
        "A rejected prompt was answered anyway",
        "In disaggregated mode, a prompt too large for the pool was marked rejected inside and replaced by a one-token placeholder. Prefill still built the placeholder’s cache and reported the transfer done; decode then answered from stale pages, and the client got HTTP 200 instead of 400. Single-node mode returns an error.",
      ],
      [
        "拒否されたはずのプロンプトに応答していた",
        "分離構成では、プールに収まらないプロンプトは内部で拒否の印が付けられ、1 トークンの代用品に置き換えられていました。プリフィルは代用品のキャッシュを作って転送完了を報告し、デコードは古いページから応答を作り、クライアントは HTTP 400 ではなく 200 を受け取りました。単一ノード構成ではエラーが返ります。",
      ],
    ),
  ],
  remedies: [
    section(
      "pool",
      [
        "The pool is larger than the window",
        "Same layout as GLM 5.2: the prefill pool now holds about 2.04 million tokens, about twice the context length. Pool size is checked against context length before any change of a disaggregated deployment.",
      ],
      [
        "プールをコンテキスト長より大きくした",
        "GLM 5.2 と同じ構成にし、プリフィルのプールは約 204 万トークン、コンテキスト長の約 2 倍になりました。分離構成の配備を変える前に、プールの大きさとコンテキスト長を必ず照合します。",
      ],
    ),
    section(
      "patch",
      [
        "A pending rejection ends the request",
        "A request whose rejection is pending is ended in the disaggregation admission queue with its original error, before initialisation, allocation or KV transfer.",
      ],
      [
        "拒否待ちの要求をその場で終える",
        "拒否が決まった要求は、初期化、割り当て、KV 転送より前に、受付キューで元のエラーを返して終了します。",
      ],
    ),
  ],
  impact: referenceImpact,
  upstream: referenceUpstream,
  disclosure: referenceDisclosure,
  advice: [
    section(
      "pools",
      [
        "Measure pool against context",
        "After any change of weights, quantisation, parallelism or memory fraction, measure KV pool capacity against context length on every prefill and every decode node (pool ≥ context).",
      ],
      [
        "プールとコンテキスト長を測る",
        "重み、量子化、並列度、メモリー割合を変えたあとは、すべてのプリフィルノードとデコードノードで KV プールの容量とコンテキスト長を測ってください（プール ≥ コンテキスト長）。",
      ],
    ),
    section(
      "build",
      [
        "Run a build with both admission fixes",
        "The sources do not name the two, nor the first release with both. Separately, move to v0.5.22 or later.",
      ],
      [
        "受付の修正を両方含むビルドを使う",
        "出典は二つの修正も、両方を含む最初の版も挙げていません。これとは別に、v0.5.22 以降に移ってください。",
      ],
    ),
    section(
      "deferred",
      ["Deferred KV release on, in both roles", "On prefill and on decode."],
      ["KV 解放の遅延を両方の役割で有効にする", "プリフィルとデコードの両方で。"],
    ),
  ],
  continuing: [
    section(
      "tagging",
      ["Page tagging in the engine", "With the SGLang team; the prototype cost under 1 %."],
      ["エンジン内のページタグ付け", "SGLang チームと進行中。試作での影響は 1 % 未満。"],
    ),
  ],
  notes: [
    section(
      "unknown",
      [
        "What the sources do not say",
        "Any CVE id; any embargo terms; what kind of content leaked; whether customers were told.",
      ],
      ["出典に記載のないこと", "CVE 番号、エンバーゴの条件、漏えいした内容の種類、顧客への連絡の有無。"],
    ),
  ],
  evidence: [
    {
      key: "cost-h100",
      kind: "benchmark",
      title: { en: "All protections", ja: "すべての保護" },
      data: {
        runs: 21,
        hardware: "2 × H100",
        withinPercent: 2,
        outcome: { en: "Every 95 % interval spans zero.", ja: "すべての 95 % 信頼区間がゼロをまたぐ。" },
      },
    },
    {
      key: "cost-h200",
      kind: "benchmark",
      title: { en: "Deferred KV release on by default", ja: "KV 解放の遅延を既定で有効にした場合" },
      data: { runs: 16, hardware: "2 × H200", effectPercent: -0.38, lowPercent: -2.12, highPercent: 1.36 },
    },
    {
      key: "verified",
      kind: "verification",
      title: { en: "Both changes, before the model was public again", ja: "モデルの公開再開前の、両方の変更の検証" },
      data: {
        outcome: {
          en: "Verified with the researcher’s reproduction script and canary-marker tests.",
          ja: "研究者の再現スクリプトとカナリア標識の試験で検証。",
        },
      },
    },
  ],
  credits: [
    { key: "evron", name: "Gadi Evron", organisation: "Knostic", kind: "finder" },
    {
      key: "flansburg",
      name: "Kevin Flansburg",
      organisation: "Cloudflare",
      kind: "remediation_developer",
      creditedBy: { en: "SGLang", ja: "SGLang" },
    },
    {
      key: "day",
      name: "Kastan Day",
      organisation: "Cloudflare",
      kind: "remediation_developer",
      creditedBy: { en: "SGLang", ja: "SGLang" },
    },
  ],
};

export const referenceRevision: PublishedRevision = {
  document: referenceDocument,
  number: 1,
  hash: "3b1f0c5a9d7e44f2b8a6c0d1e2f3a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5",
  publishedAt: "2026-11-30T08:05:12.345Z",
};

export const referenceHistory = [{ number: 1, publishedAt: "2026-11-30T08:05:12.345Z" as Instant }];
