import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { readImpact } from "#server/impact/read-impact.ts";
import { answers, refuses, slugParameter } from "./describe.ts";
import { readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const query = z.strictObject({
  revision: z
    .string()
    .regex(/^[1-9]\d{0,5}$/, "the number of a rule revision")
    .transform(Number)
    .optional()
    .describe("Under this revision of the rule; the newest where absent"),
});

const Impact = z
  .strictObject({
    unit: z.enum(["responses", "requests", "accounts"]),
    count: z.int(),
    accounts: z.int(),
    excluded: z.array(z.looseObject({ reason: z.unknown(), count: z.int() })),
    steps: z.array(z.looseObject({ name: z.string(), removed: z.int(), remaining: z.int() })),
    ruleRevision: z.int(),
    logs: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        sha256: z.string(),
        bytes: z.int(),
        rows: z.int(),
        synthetic: z.boolean(),
      }),
    ),
    asOf: z.iso.datetime(),
    complete: z.boolean(),
    confidence: z.enum(["exact", "lower_bound"]),
    published: z.strictObject({ number: z.int(), count: z.int(), asOf: z.iso.datetime() }).optional(),
    drift: z.int().optional().describe("The count now, less the number last stated"),
  })
  .openapi("Impact");

export function serveImpact(api: OpenAPIHono): Served[] {
  return [
    serve(
      api,
      {
        method: "get",
        path: "/incidents/{slug}/impact",
        tags: ["Impact"],
        summary: "What counting the request logs gave, and how; 404 before anything was counted",
        request: { params: slugParameter, query },
        responses: { ...answers(200, "The figure with its derivation", Impact), ...refuses(403, 404, 422) },
      },
      async ({ request, parameter }) => {
        const asked = readQuery(request, query);
        return { body: await readImpact(slugOf(parameter("slug")), asked) };
      },
    ),
  ];
}
