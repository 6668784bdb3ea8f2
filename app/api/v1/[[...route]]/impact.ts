import type { OpenAPIHono } from "@hono/zod-openapi";
import { readImpact } from "#server/impact/read-impact.ts";
import { answers, refuses, slugParameter } from "./describe.ts";
import { Impact } from "./impact-shapes.ts";
import { readQuery, revisionQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

export function serveImpact(api: OpenAPIHono): Served[] {
  return [
    serve(
      api,
      {
        method: "get",
        path: "/incidents/{slug}/impact",
        tags: ["Impact"],
        summary: "What counting the request logs gave, and how; 404 before anything was counted",
        request: { params: slugParameter, query: revisionQuery },
        responses: { ...answers(200, "The figure with its derivation", Impact), ...refuses(403, 404, 422) },
      },
      async ({ request, parameter }) => {
        const asked = readQuery(request, revisionQuery);
        return { body: await readImpact(slugOf(parameter("slug")), asked) };
      },
    ),
  ];
}
