import type { ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { SYNTHETIC_LOG_NAME, syntheticRequestLog } from "../synthetic-request-log.ts";
import type { Scenario } from "../scenario.ts";

export const rule: ImpactRuleInput = {
  unit: "responses",
  window: { field: "occurredAt", from: "2026-08-27T00:00:00Z", until: "2026-09-09T14:00:00Z" },
  where: { field: "promptTokens", op: ">", value: 681_280 },
  exclusions: [
    {
      key: "internal-tests",
      reason: { en: "The provider’s own tests", ja: "提供者自身のテスト" },
      field: "account",
      glob: "internal-*",
    },
    {
      key: "researcher",
      reason: { en: "The researcher’s requests", ja: "研究者のリクエスト" },
      field: "account",
      values: ["acct-researcher"],
    },
  ],
  defaultMapping: {
    requestId: "request_id",
    occurredAt: "created_at",
    account: "account",
    model: "model",
    promptTokens: "prompt_tokens",
    completionTokens: "completion_tokens",
    status: "status",
  },
};

export const log: Scenario["log"] = { name: SYNTHETIC_LOG_NAME, rows: syntheticRequestLog };

export const statement: Scenario["statement"] = {
  population: {
    en: "Requests to @cf/zai-org/glm-5.3 from 2026-08-27, the date read in UTC (00:00 UTC), until the model was made private on 2026-09-09 at 14:00 UTC. The real log is not public: the rows counted here are synthetic, generated with a fixed seed so that everybody can repeat the counting.",
    ja: "2026-08-27 00:00 UTC（日付は UTC で解釈）から、モデルが非公開になった 2026-09-09 14:00 UTC までの、@cf/zai-org/glm-5.3 へのリクエストが対象です。実際のログは公開されていません。ここで数えている行は、誰でも同じ計算を再現できるよう固定シードで生成した合成データです。",
  },
  method: {
    en: "A response counts when its prompt had more than 681,280 tokens, the capacity of the prefill KV pool, and it was answered successfully inside the window; a prompt of exactly 681,280 tokens fits and does not count. The provider’s own tests and the researcher’s requests are taken away. The sources give no number of affected accounts, so none is stated.",
    ja: "prefill の KV プールの容量である 681,280 トークンを超えるプロンプトに対し、対象期間内に正常に返された応答を数えます。ちょうど 681,280 トークンのプロンプトはプールに収まるため数えません。提供者自身のテストと研究者のリクエストは除外します。影響を受けたアカウント数は出典に示されていないため、記載していません。",
  },
};
