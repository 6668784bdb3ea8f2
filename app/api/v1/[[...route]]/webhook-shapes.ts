import { z } from "@hono/zod-openapi";
import { TEST_EVENT, WEBHOOK_EVENTS } from "#domain/subscriptions/notice.ts";

const event = z.enum(WEBHOOK_EVENTS);
const instant = z.iso.datetime();

export const WebhookEndpoint = z
  .strictObject({
    id: z.uuid(),
    url: z.string(),
    events: z.array(event),
    state: z
      .enum(["active", "paused", "dead"])
      .describe("dead: after three days of failures, or 410; not tried any more"),
    failures: z.int().describe("In a row"),
    failingSince: instant.optional(),
    lastError: z.string().optional(),
    nextAt: instant.optional().describe("It is left alone until then"),
    rotatedAt: instant.optional().describe("Until a day after it the secret before signs too"),
    createdAt: instant,
    createdBy: z.string(),
    version: z.int(),
  })
  .openapi("WebhookEndpoint");

export const WebhookEndpointWithSecret = z
  .strictObject({
    endpoint: WebhookEndpoint,
    secret: z.string().describe("`whsec_…` as Standard Webhooks has it; shown only now"),
  })
  .openapi("WebhookEndpointWithSecret");

export const NewWebhookEndpoint = z
  .strictObject({
    url: z.string().max(2_000).describe("http, port 80, or https, port 443; refused where it leads inside"),
    events: z.array(event).min(1).optional().describe("All of them where absent"),
  })
  .openapi("NewWebhookEndpoint");

export const WebhookEndpointChange = z
  .strictObject({
    events: z.array(event).min(1).optional(),
    state: z.enum(["active", "paused"]).optional().describe("active: also starts one again that is dead"),
  })
  .openapi("WebhookEndpointChange");

export const WebhookMessage = z
  .strictObject({
    id: z.string().describe("`webhook-id` of every try"),
    type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
    slug: z.string().optional(),
    revision: z.int().optional(),
    state: z.enum(["queued", "sent", "failed", "dropped"]).describe("dropped: it was no longer public"),
    attempts: z.int(),
    createdAt: instant,
    nextAt: instant.optional(),
    endedAt: instant.optional(),
    lastStatus: z.int().optional(),
    lastError: z.string().optional(),
  })
  .openapi("WebhookMessage");

export const WebhookTest = z.strictObject({ id: z.string().describe("Of its message") }).openapi("WebhookTest");
