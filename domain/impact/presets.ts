import type { NamedField } from "./column-names.ts";
import type { MappingDoubt } from "./mapping-doubt.ts";

export type Preset = {
  key: string;
  name: string;
  /** One of each group must be there. Letter case aside, the spelling counts: `startTime` is not `start_time`. */
  marks: string[][];
  /** The first of them that the log has. */
  fields: Partial<Record<NamedField, string[]>>;
  attributes?: Record<string, string>;
  /** What its naive times are written in. */
  zone?: string;
  /** It is known that the count of prompt tokens includes those read from a cache. */
  includesCachedTokens?: true;
  notes?: (MappingDoubt & { column: string })[];
  /** What to do where a request has two lines. */
  onePerRequest?: string;
};

/** Field names as the products write them; where two fit, the earlier one is taken. */
export const PRESETS: Preset[] = [
  {
    key: "litellm",
    name: "LiteLLM spend log",
    marks: [["request_id"], ["startTime"], ["prompt_tokens"], ["api_key", "call_type", "spend", "endTime", "user"]],
    fields: {
      requestId: ["request_id"],
      occurredAt: ["startTime"],
      account: ["user", "end_user", "team_id", "organization_id", "api_key"],
      model: ["model"],
      promptTokens: ["prompt_tokens"],
      completionTokens: ["completion_tokens"],
      status: ["status"],
    },
    attributes: { callType: "call_type", provider: "custom_llm_provider", cacheHit: "cache_hit" },
    zone: "UTC",
  },
  {
    key: "cloudflare-ai-gateway",
    name: "Cloudflare AI Gateway log",
    marks: [["id"], ["created_at"], ["tokens_in"], ["tokens_out"]],
    fields: {
      requestId: ["id"],
      occurredAt: ["created_at"],
      model: ["model"],
      promptTokens: ["tokens_in"],
      completionTokens: ["tokens_out"],
      status: ["status_code", "success"],
    },
    attributes: { cached: "cached", provider: "provider", path: "path" },
    notes: [
      {
        code: "cached_answers",
        column: "cached",
        message:
          "Rows with cached = true were answered from the gateway’s cache and never reached the model. Exclude them in the rule, with that reason, if they do not count.",
      },
    ],
  },
  {
    key: "cloudflare-logpush-ai-gateway",
    name: "Cloudflare Logpush, AI Gateway events",
    marks: [["Gateway"], ["Provider"], ["StatusCode"], ["Timestamp"]],
    fields: { occurredAt: ["Timestamp"], model: ["Model"], status: ["StatusCode"] },
    attributes: { cached: "Cached", provider: "Provider", endpoint: "Endpoint", rateLimited: "RateLimited" },
    notes: [
      {
        code: "cached_answers",
        column: "Cached",
        message:
          "Rows with Cached = true were answered from the gateway’s cache and never reached the model. Exclude them in the rule, with that reason, if they do not count.",
      },
    ],
  },
  {
    key: "cloudflare-logpush",
    name: "Cloudflare Logpush, HTTP requests",
    marks: [["RayID"], ["EdgeStartTimestamp"]],
    fields: { requestId: ["RayID"], occurredAt: ["EdgeStartTimestamp"], status: ["EdgeResponseStatus"] },
    attributes: {
      host: "ClientRequestHost",
      path: "ClientRequestPath",
      uri: "ClientRequestURI",
      method: "ClientRequestMethod",
      clientIp: "ClientIP",
      firewallTokenCount: "FirewallForAITokenCount",
    },
  },
  {
    key: "sglang",
    name: "SGLang request log (JSON)",
    marks: [["rid"], ["event"], ["timestamp"]],
    fields: {
      requestId: ["rid"],
      occurredAt: ["timestamp"],
      promptTokens: ["out.meta_info.prompt_tokens"],
      completionTokens: ["out.meta_info.completion_tokens"],
    },
    attributes: { event: "event", finishReason: "out.meta_info.finish_reason.type" },
    includesCachedTokens: true,
    notes: [
      {
        code: "time_of_answer",
        column: "timestamp",
        message:
          "timestamp is when the line was written: for a line of request.finished, when the answer was complete. A request that began before the window and ended in it counts.",
      },
    ],
    onePerRequest: `jq -c 'select(.event == "request.finished")' FILE > finished.ndjson`,
  },
  {
    key: "vllm-batch",
    name: "vLLM or OpenAI batch output",
    marks: [["response.request_id"], ["response.body.usage.prompt_tokens"]],
    fields: {
      requestId: ["response.request_id"],
      occurredAt: ["response.body.created"],
      model: ["response.body.model"],
      promptTokens: ["response.body.usage.prompt_tokens"],
      completionTokens: ["response.body.usage.completion_tokens"],
      status: ["response.status_code"],
    },
    attributes: { customId: "custom_id" },
    includesCachedTokens: true,
  },
  {
    key: "vllm",
    name: "Answers of vLLM, SGLang or another OpenAI-compatible server",
    marks: [["id"], ["created"], ["usage.prompt_tokens"]],
    fields: {
      requestId: ["id"],
      occurredAt: ["created"],
      model: ["model"],
      promptTokens: ["usage.prompt_tokens"],
      completionTokens: ["usage.completion_tokens"],
    },
    includesCachedTokens: true,
  },
  {
    key: "envoy",
    name: "Envoy access log",
    marks: [["start_time"], ["response_code"], ["response_flags"]],
    fields: {
      requestId: ["request_id", "x_request_id"],
      occurredAt: ["start_time"],
      status: ["response_code"],
    },
    attributes: { path: "path", method: "method", authority: "authority", responseFlags: "response_flags" },
  },
  {
    key: "aws-alb",
    name: "AWS load balancer log",
    marks: [["elb_status_code"], ["trace_id"]],
    fields: {
      requestId: ["trace_id"],
      occurredAt: ["request_creation_time", "time", "timestamp"],
      status: ["elb_status_code"],
    },
    attributes: { request: "request", targetStatus: "target_status_code", host: "domain_name" },
    notes: [
      {
        code: "id_not_unique",
        column: "trace_id",
        message:
          "A client may send a trace id of its own, so two requests can share one. Such rows are listed as conflicting, and the number becomes a lower bound.",
      },
    ],
  },
  {
    key: "nginx",
    name: "nginx access log (JSON or CSV)",
    marks: [["time_iso8601", "time_local", "msec"], ["status"], ["remote_addr", "request_uri", "request", "uri"]],
    fields: {
      requestId: ["request_id", "http_x_request_id", "upstream_http_x_request_id"],
      occurredAt: ["time_iso8601", "msec", "time_local"],
      account: ["remote_user"],
      status: ["status"],
    },
    attributes: { path: "request_uri", request: "request", method: "request_method", host: "host" },
    notes: [
      {
        code: "time_of_answer",
        column: "time_iso8601",
        message: "nginx writes a line, and its time, when the answer is complete; subtract request_time for the start.",
      },
    ],
  },
];
