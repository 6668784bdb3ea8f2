import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { AFFECTED_COLUMNS } from "#server/impact/affected-columns.ts";
import { listAffectedRequests, type AffectedList } from "#server/impact/list-affected-requests.ts";
import { AffectedRequestPage } from "./affected-shapes.ts";
import { answers, refuses, slugParameter } from "./describe.ts";
import { filterParameter, readFilter, readSort, sortParameter } from "./read-filter.ts";
import { paging, readQuery, revisionNumber, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const query = z.strictObject({
  ...paging,
  sort: sortParameter(AFFECTED_COLUMNS).describe(
    "A column, with `-` before it for descending; order of import where absent. What has no value is last both ways",
  ),
  filter: filterParameter,
  excluded: z
    .enum(["without", "with", "only"])
    .optional()
    .describe("Rows that an exclusion took out; without them where absent"),
  revision: revisionNumber.optional().describe("Under this revision of the rule; the newest where absent"),
});

export function serveAffectedRequests(api: OpenAPIHono): Served[] {
  return [
    serve(
      api,
      {
        method: "get",
        path: "/incidents/{slug}/affected-requests",
        tags: ["Affected requests"],
        summary: "Requests that the rule catches; after a new count the pages begin anew",
        request: { params: slugParameter, query },
        responses: { ...answers(200, "A page of them", AffectedRequestPage), ...refuses(403, 404, 409, 422) },
      },
      async ({ request, parameter }) => {
        const { sort, filter, ...asked } = readQuery(request, query);
        const list = { ...asked, ...readSort(sort), filter: readFilter(filter) } as AffectedList;
        const page = await listAffectedRequests(slugOf(parameter("slug")), list);
        return { body: { next: null, ...page } };
      },
    ),
  ];
}
