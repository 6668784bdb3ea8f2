import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { readFixes } from "#server/upstream/read-fixes.ts";
import { answers, refuses, slugParameter } from "./describe.ts";
import { Fixes } from "./fix-shapes.ts";
import { paging, readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const query = z.strictObject({
  ...paging,
  repository: z
    .uuid()
    .optional()
    .describe("Items and matrix of this one; all items and the first one's matrix where absent"),
});

/** From data and rules; nothing in it is fetched while it is read. */
export function serveFixes(api: OpenAPIHono): Served[] {
  return [
    serve(
      api,
      {
        method: "get",
        path: "/incidents/{slug}/fixes",
        tags: ["Upstream"],
        summary: "What fixes it: status on each line of releases, containment beside what people say, the fix matrix",
        request: { params: slugParameter, query },
        responses: { ...answers(200, "A page of items, with the matrix", Fixes), ...refuses(403, 404, 422) },
      },
      async ({ request, parameter }) => {
        const { next = null, ...fixes } = await readFixes(slugOf(parameter("slug")), readQuery(request, query));
        return { body: { ...fixes, next } };
      },
    ),
  ];
}
