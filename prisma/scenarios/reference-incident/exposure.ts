import type { NewExposureConditions } from "#domain/upstream/exposure-conditions.ts";
import type { ExposureCondition } from "#domain/upstream/exposure-shape.ts";
import { exposureAdvice } from "./exposure-advice.ts";

const before = (until: string): ExposureCondition => ({ field: "version", op: "range", until });
const from = (start: string): ExposureCondition => ({ field: "version", op: "range", from: start });
const between = (start: string, until: string): ExposureCondition => ({
  ...{ field: "version", op: "range", from: start, until },
});
const backend = (...names: string[]): ExposureCondition => ({
  ...{ field: "configuration.transferBackend", op: "in", value: names },
});

/** Every node is given, of both roles, and holds the whole context: only then is the trigger gone. */
const everyPoolHoldsTheContext: ExposureCondition = {
  certain: {
    all: [
      { every: { field: "node.kvPoolTokens", op: ">=", other: "contextLength" } },
      { some: { field: "node.role", op: "=", value: "prefill" } },
      { some: { field: "node.role", op: "=", value: "decode" } },
    ],
  },
};

const move = {
  en: "Move to v0.5.22 or later, and measure every KV pool against the context length.",
  ja: "v0.5.22 以降へ移行し、すべての KV プールをコンテキスト長と照合してください。",
};
const keepChecking = {
  en: "Nothing has to be done now. Measure the pools again after any change of the layout.",
  ja: "今すぐ必要な対応はありません。構成を変更したら、プールを測り直してください。",
};
const findVersion = {
  en: 'Ask the engine itself: `python -c "import sglang; print(sglang.__version__)"`, or `GET /get_server_info`. For an image or a commit, ask the same inside it.',
  ja: 'エンジン自体で確認してください：`python -c "import sglang; print(sglang.__version__)"`、または `GET /get_server_info`。イメージやコミットの場合は、その中で同じように確認します。',
};
const findBackend = {
  en: "Look at `--disaggregation-transfer-backend` in the start command of the prefill and decode nodes, then answer again.",
  ja: "prefill ノードと decode ノードの起動コマンドで `--disaggregation-transfer-backend` を確認し、もう一度回答してください。",
};
const findMode = {
  en: "Look at `--disaggregation-mode` in the start command: where it is prefill or decode, the mode is disaggregated. Then answer again.",
  ja: "起動コマンドの `--disaggregation-mode` を確認してください。prefill または decode であれば分離型です。そのうえで、もう一度回答してください。",
};
const moriFixed = {
  en: "MORI needs a v0.5.22 build; until then the pools keep the trigger away, the bug is still there.",
  ja: "MORI では v0.5.22 のビルドが必要です。それまではプールの大きさによって引き金を避けているだけで、不具合は残っています。",
};

/** The verdicts of the incident, row by row and in this order. */
export const exposure: NewExposureConditions = {
  scheme: "pep440",
  fields: [
    {
      path: "version",
      type: "version",
      label: { en: "SGLang version", ja: "SGLang の版" },
      hint: { en: "Such as 0.5.20 or 0.5.22+cu130.", ja: "例：0.5.20、0.5.22+cu130" },
    },
    {
      path: "mode",
      type: "choice",
      label: { en: "Mode", ja: "動作モード" },
      options: [
        {
          value: "disaggregated",
          label: { en: "Disaggregated (prefill and decode apart)", ja: "分離型（prefill と decode を分ける）" },
        },
        { value: "single-node", label: { en: "Single-node", ja: "単一ノード" } },
      ],
    },
    {
      path: "configuration.transferBackend",
      type: "choice",
      label: { en: "Transfer backend", ja: "転送バックエンド" },
      options: [
        { value: "mooncake", label: { en: "Mooncake", ja: "Mooncake" } },
        { value: "nixl", label: { en: "NIXL", ja: "NIXL" } },
        { value: "mori", label: { en: "MORI", ja: "MORI" } },
      ],
    },
    {
      path: "contextLength",
      type: "integer",
      label: { en: "Context length", ja: "コンテキスト長" },
      hint: { en: "In tokens, such as 1048576.", ja: "トークン数。例：1048576" },
    },
    {
      path: "node.role",
      type: "choice",
      label: { en: "Role", ja: "役割" },
      options: [
        { value: "prefill", label: { en: "prefill", ja: "プリフィル（prefill）" } },
        { value: "decode", label: { en: "decode", ja: "デコード（decode）" } },
      ],
    },
    {
      path: "node.kvPoolTokens",
      type: "integer",
      label: { en: "KV pool", ja: "KV プール" },
      hint: { en: "In tokens, as the node reports it.", ja: "ノードが報告するトークン数" },
    },
    {
      path: "node.settings.deferredKvRelease",
      type: "boolean",
      label: { en: "Deferred KV release", ja: "KV の遅延解放" },
    },
    {
      path: "node.settings.corruptionDetection",
      type: "boolean",
      label: { en: "Corruption detection", ja: "破損検知" },
    },
    {
      path: "configuration.abortOnDisconnect",
      type: "boolean",
      label: { en: "A client’s disconnect aborts a transfer", ja: "クライアントの切断で転送を中断する" },
    },
  ],
  rules: [
    {
      key: "single-node",
      when: { field: "mode", op: "=", value: "single-node" },
      verdict: "not_affected",
      reason: {
        en: "Single-node deployments are not affected: there a request that is too large ends with an error.",
        ja: "単一ノードの構成は影響を受けません。大きすぎるリクエストはエラーになります。",
      },
      nextStep: keepChecking,
    },
    {
      key: "fixed-for-all",
      when: from("0.5.22"),
      verdict: "not_affected",
      reason: {
        en: "v0.5.22 and later are protected with every transfer backend.",
        ja: "v0.5.22 以降は、どの転送バックエンドでも保護されています。",
      },
      nextStep: keepChecking,
    },
    {
      key: "no-release",
      when: { field: "version", answered: false },
      verdict: "unknown",
      reason: {
        en: "Without the version of a release nobody can say.",
        ja: "リリースの版が分からなければ判定できません。",
      },
      nextStep: findVersion,
    },
    {
      key: "no-mode",
      when: { field: "mode", answered: false },
      verdict: "unknown",
      reason: {
        en: "Before v0.5.22 it depends on the mode.",
        ja: "v0.5.22 より前の版では、動作モードによって異なります。",
      },
      nextStep: findMode,
    },
    {
      key: "no-backend",
      when: { all: [from("0.5.20"), { field: "configuration.transferBackend", answered: false }] },
      verdict: "unknown",
      reason: {
        en: "From v0.5.20 until before v0.5.22 it depends on the transfer backend.",
        ja: "v0.5.20 以降 v0.5.22 より前の版では、転送バックエンドによって異なります。",
      },
      nextStep: findBackend,
    },
    {
      key: "fixed-for-mooncake-and-nixl",
      when: { all: [from("0.5.21"), backend("mooncake", "nixl")] },
      verdict: "not_affected",
      reason: {
        en: "With Mooncake and NIXL, v0.5.21 and later are protected by default against every kind of failure.",
        ja: "Mooncake と NIXL では、v0.5.21 以降、あらゆる種類の障害から既定で保護されます。",
      },
      nextStep: {
        en: "Nothing has to be done now; the provider advises v0.5.22 or later for everyone.",
        ja: "今すぐ必要な対応はありません。ただし、提供者はすべての利用者に v0.5.22 以降を勧めています。",
      },
    },
    {
      key: "admission-only",
      when: { all: [between("0.5.20", "0.5.21"), backend("mooncake", "nixl")] },
      verdict: "partly_protected",
      reason: {
        en: "From v0.5.20 the admission path is fixed; with Mooncake and NIXL protection against every kind of failure comes with v0.5.21.",
        ja: "v0.5.20 で受付の経路は修正済みです。Mooncake と NIXL であらゆる種類の障害から保護されるのは v0.5.21 からです。",
      },
      nextStep: move,
    },
    {
      key: "mori-with-large-pools",
      when: { all: [from("0.5.20"), backend("mori"), everyPoolHoldsTheContext] },
      verdict: "partly_protected",
      reason: moriFixed,
      nextStep: move,
    },
    {
      key: "mori",
      when: { all: [from("0.5.20"), backend("mori")] },
      verdict: "affected",
      reason: {
        en: "MORI needs a v0.5.22 build, and it is not shown that every pool holds the whole context.",
        ja: "MORI では v0.5.22 のビルドが必要です。また、すべてのプールがコンテキスト全体を保持できることが確認できません。",
      },
      nextStep: move,
    },
    {
      key: "earlier-with-large-pools",
      when: { all: [before("0.5.20"), everyPoolHoldsTheContext] },
      verdict: "partly_protected",
      reason: {
        en: "Every pool holds the whole context, so the trigger is gone; the bug is not: versions before v0.5.20 are without the patch.",
        ja: "すべてのプールがコンテキスト全体を保持できるため引き金はありませんが、不具合は残っています。v0.5.20 より前の版にはパッチが含まれていません。",
      },
      nextStep: move,
    },
    {
      key: "earlier",
      when: before("0.5.20"),
      verdict: "affected",
      reason: {
        en: "Versions before v0.5.20 are without the patch, and it is not shown that every pool holds the whole context.",
        ja: "v0.5.20 より前の版にはパッチが含まれていません。また、すべてのプールがコンテキスト全体を保持できることが確認できません。",
      },
      nextStep: move,
    },
  ],
  nextStep: {
    en: "Answer what is missing; until then, treat the deployment as affected.",
    ja: "不足している項目に回答してください。それまでは、影響を受けるものとして扱ってください。",
  },
  advice: exposureAdvice,
};
