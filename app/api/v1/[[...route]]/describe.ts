import { z } from "@hono/zod-openapi";
import { Problem } from "./shapes.ts";

type Described = { description: string; content?: Record<string, { schema: z.ZodType }>; headers?: z.ZodObject };

const REFUSALS: Record<number, string> = {
  400: "The body is not JSON",
  401: "No key, or one that does not hold",
  403: "Your role or key does not allow it",
  404: "Missing, or not yours to see",
  409: "Stale version (with `current`), or the state of the record refuses it",
  413: "The body is larger than 1 MiB",
  415: "The body is not application/json",
  422: "Refused, with a pointer for each field",
  428: "If-Match is missing",
};

export function answers(status: number, description: string, schema?: z.ZodType): Record<number, Described> {
  return { [status]: { description, ...(schema && { content: { "application/json": { schema } } }) } };
}

export function refuses(...statuses: number[]): Record<number, Described> {
  const content = { "application/problem+json": { schema: Problem } };
  return Object.fromEntries(
    [401, ...statuses].map((status) => [status, { description: REFUSALS[status] ?? "", content }]),
  );
}

export function sends(schema: z.ZodType) {
  return { content: { "application/json": { schema } }, required: true };
}

export function pages(item: z.ZodType): z.ZodType {
  return z.strictObject({
    items: z.array(item),
    next: z.string().nullable().describe("Send it as `after` for what follows"),
  });
}

export const slugParameter = z.object({ slug: z.string().describe("The incident's slug") });
export const eventParameters = slugParameter.extend({ id: z.uuid() });
export const ifMatch = z.object({
  "if-match": z.string().describe('The version to change, as answered in ETag: `"3"`'),
});
export const idempotencyKey = z.object({
  "idempotency-key": z.string().optional().describe("The same key and body again gives the first answer, for 24 hours"),
});
