import type { NewIncident } from "#domain/incident/incident.ts";
import type { Text } from "#domain/timeline/timeline-event.ts";
import type { NewComponent } from "../scenario.ts";

export const slug = "glm-5-3-kv-cache-leak";

export const incident: NewIncident = {
  slug,
  title: {
    en: "GLM-5.3 on Workers AI answered very long prompts with other customers’ data",
    ja: "Workers AI の GLM-5.3 が、極端に長いプロンプトへの応答に他の顧客のデータを含めた問題",
  },
  summary: {
    en: "Prompts longer than the engine’s KV cache pool were answered from stale cache pages until the model was made private on 9 September 2026 (UTC).",
    ja: "エンジンの KV キャッシュプールに収まらない長さのプロンプトに対し、2026年9月9日（UTC）にモデルを非公開にするまで、古いキャッシュページの内容から応答が作られていました。",
  },
  severity: "high",
  zone: "UTC",
  synthetic: true,
};

/** The one-sentence answer once the number has been counted. */
export const answer: Text = {
  en: "{{impact.count}} responses to prompts of more than {{impact.threshold}} tokens contained data from another customer’s session; the model was made private on {{date contained}} and came back that same day with the configuration corrected and the engine patched.",
  ja: "{{impact.threshold}} トークンを超えるプロンプトへの応答のうち {{impact.count}} 件に、別の顧客のセッションのデータが含まれていました。モデルは{{date contained}}に非公開となり、設定の修正とエンジンへのパッチ適用を経て同じ日のうちに再公開されました。",
};

export const components: NewComponent[] = [
  {
    key: "workers-ai-glm-5-3",
    name: { en: "Workers AI: GLM-5.3", ja: "Workers AI の GLM-5.3" },
    detail: {
      en: "Cloudflare serves the model, made by Z.ai, as @cf/zai-org/glm-5.3 on the SGLang engine, run disaggregated.",
      ja: "Z.ai が開発したモデルで、Cloudflare が @cf/zai-org/glm-5.3 として提供しています。エンジンは SGLang で、prefill と decode を分離した構成です。",
    },
    affected: true,
  },
  {
    key: "other-hosted-models",
    name: { en: "Other hosted models", ja: "ほかのホスト済みモデル" },
    detail: { en: "Checked; not affected.", ja: "確認の結果、影響はありませんでした。" },
    affected: false,
  },
];
