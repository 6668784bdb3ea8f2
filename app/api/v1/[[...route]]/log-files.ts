import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { eraseLogFiles } from "#server/impact/erase-files.ts";
import { answers, eventParameters, refuses } from "./describe.ts";
import { RequestLog } from "./log-shapes.ts";
import { readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const query = z.strictObject({
  publishedToo: z
    .enum(["true", "false"])
    .optional()
    .describe("true: also where a published number rests on it, which nobody can recompute then"),
});

export function serveLogFiles(api: OpenAPIHono): Served[] {
  return [
    serve(
      api,
      {
        method: "delete",
        path: "/incidents/{slug}/request-logs/{id}/files",
        tags: ["Request logs"],
        summary:
          "Erase a log's file, staged rows and samples; its line, its bins, every figure and the affected requests stay",
        request: { params: eventParameters, query },
        responses: { ...answers(200, "As it is now", RequestLog), ...refuses(403, 404, 409, 422) },
      },
      async ({ request, parameter }) => {
        const { publishedToo } = readQuery(request, query);
        const [slug, id] = [slugOf(parameter("slug")), parameter("id") ?? ""];
        return { body: await eraseLogFiles(slug, id, { publishedToo: publishedToo === "true" }) };
      },
    ),
  ];
}
