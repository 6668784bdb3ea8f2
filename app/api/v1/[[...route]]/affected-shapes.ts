import { z } from "@hono/zod-openapi";
import { CHANNELS, OUTCOMES } from "#server/impact/notice-row.ts";
import { NoticeSummary, reason } from "./impact-shapes.ts";

const count = z.int().min(0);
const instant = z.string().describe("RFC 3339 in UTC, six decimals");
const tokens = z
  .union([count, z.string()])
  .optional()
  .describe("Text where it is larger than a JSON number is exact for");

export const AffectedRequest = z
  .strictObject({
    key: z.string(),
    logId: z.uuid(),
    record: z.int().optional().describe("Its number among the records of the log"),
    requestId: z.string(),
    occurredAt: instant.optional(),
    account: z.string().optional(),
    model: z.string().optional(),
    promptTokens: tokens,
    completionTokens: tokens,
    status: z.string().optional(),
    attributes: z.record(z.string(), z.string()).optional(),
    excludedReason: z.string().optional().describe("Key of the exclusion that took it out"),
  })
  .openapi("AffectedRequest");

export const MovedRequest = AffectedRequest.extend({
  why: z.strictObject(reason).describe("What the other revision says of it"),
}).openapi("MovedRequest");

export const AffectedRequestPage = z
  .strictObject({
    items: z.array(AffectedRequest),
    next: z.string().nullable(),
    ruleRevision: z.int(),
    total: count.optional().describe("Of everything that is asked for; on the first page"),
  })
  .openapi("AffectedRequestPage");

const notice = z.strictObject({
  id: z.uuid(),
  channel: z.enum(CHANNELS),
  message: z.string(),
  outcome: z.enum(OUTCOMES),
  note: z.string().optional(),
  toldAt: instant,
  toldBy: z.string(),
});

export const AffectedAccountPage = z
  .strictObject({
    items: z.array(
      z.strictObject({
        account: z.string(),
        affected: count,
        requests: count.describe("All of the account's in the logs"),
        firstAt: instant.optional(),
        lastAt: instant.optional(),
        notices: z.array(notice).describe("The newest first"),
      }),
    ),
    next: z.string().nullable(),
    ruleRevision: z.int(),
    summary: NoticeSummary.optional().describe("Over all accounts; on the first page"),
  })
  .openapi("AffectedAccountPage");

export const NewNotice = z
  .strictObject({
    accounts: z
      .array(z.string())
      .optional()
      .describe("At most 10,000 affected accounts; each gets a notice of its own"),
    target: z.literal("untold").optional().describe("Instead: everybody affected who was never told anything"),
    channel: z.enum(CHANNELS),
    message: z.string().describe("Which message it was: its subject, a template and version, a link"),
    outcome: z.enum(OUTCOMES).optional().describe("sent where absent"),
    note: z.string().optional(),
    toldAt: z.string().describe("An instant, with Z or an offset"),
  })
  .openapi("NewNotice");
