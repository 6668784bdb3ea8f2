import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { queueSync } from "#server/upstream/github/queue-sync.ts";
import { answers, refuses, slugParameter } from "./describe.ts";
import { readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const repository = { id: z.uuid(), name: z.string() };
const UpstreamSync = z
  .strictObject({
    queued: z.array(z.strictObject(repository)).describe("Asked about as soon as it can be; `checkedAt` then moves"),
    notPolled: z
      .array(z.strictObject({ ...repository, because: z.enum(["off", "not_published", "other_forge"]) }))
      .describe("Nothing unpublished is asked about until a person allows it (`polling`)"),
  })
  .openapi("UpstreamSync");

export function serveUpstreamSync(api: OpenAPIHono): Served[] {
  return [
    serve(
      api,
      {
        method: "post",
        path: "/incidents/{slug}/upstream/sync",
        tags: ["Upstream"],
        summary: "Ask GitHub now about the incident's repositories",
        request: { params: slugParameter },
        responses: { ...answers(202, "Queued", UpstreamSync), ...refuses(403, 404, 422) },
      },
      async ({ request, parameter }) => {
        readQuery(request, z.strictObject({}));
        return { status: 202, body: await queueSync(slugOf(parameter("slug"))) };
      },
    ),
  ];
}
