import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { listConflictingRequests } from "#server/impact/list-conflicting-requests.ts";
import { answers, pages, refuses, slugParameter } from "./describe.ts";
import { paging, readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const query = z.strictObject({
  ...paging,
  log: z.uuid().optional().describe("Only ids that stand in this request log too"),
});

export const ConflictingRequest = z
  .strictObject({
    log: z.uuid().describe("The request log that it stands in"),
    record: z.int().describe("Its number among the records of that log, from 1"),
    requestId: z.string(),
    values: z.record(z.string(), z.string()).describe("As they stand in the log, by canonical name"),
  })
  .openapi("ConflictingRequest");

export function serveConflictingRequests(api: OpenAPIHono): Served[] {
  return [
    serve(
      api,
      {
        method: "get",
        path: "/incidents/{slug}/conflicting-requests",
        tags: ["Request logs"],
        summary: "All rows whose id stands in the logs with other content too; none of them counts",
        request: { params: slugParameter, query },
        responses: { ...answers(200, "A page of them", pages(ConflictingRequest)), ...refuses(403, 404, 409, 422) },
      },
      async ({ request, parameter }) => {
        const page = await listConflictingRequests(slugOf(parameter("slug")), readQuery(request, query));
        return { body: { next: null, ...page } };
      },
    ),
  ];
}
