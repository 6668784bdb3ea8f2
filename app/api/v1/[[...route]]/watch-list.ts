import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { ITEM_KINDS } from "#domain/upstream/upstream-record.ts";
import { FIX_STATUSES } from "#domain/upstream/fix-status.ts";
import { WAITS_FOR, WAITS_ON } from "#domain/upstream/watch-list.ts";
import { readWatchList } from "#server/upstream/read-watch-list.ts";
import { answers, pages, refuses } from "./describe.ts";
import { paging, readQuery } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";
import { RecordedTime } from "./shapes.ts";
import { Text } from "./text-shapes.ts";

const query = z.strictObject(paging);

export const WaitingFix = z
  .strictObject({
    ...{ on: z.enum(WAITS_ON), for: z.enum(WAITS_FOR), incident: z.string(), incidentTitle: Text },
    zone: z.string().describe("The incident's, in which days are counted"),
    ...{ repository: z.string(), item: z.string(), kind: z.enum(ITEM_KINDS), number: z.int().optional(), title: Text },
    ...{ line: z.string(), lineName: Text.optional(), status: z.enum(FIX_STATUSES) },
    basis: z.enum(["computed", "human"]),
    since: RecordedTime.optional().describe("The fix landed then; while it has not: it was opened then"),
    days: z.int().optional().describe("Whole days since then"),
    unreleasedDays: z.int().optional().describe("Merged, and since then in no release of this line"),
    exposed: z.int().optional().describe("Deployments of ours that are affected, where we have any"),
  })
  .openapi("WaitingFix");

/** Across every incident in reach. */
export function serveWatchList(api: OpenAPIHono): Served[] {
  return [
    serve(
      api,
      {
        method: "get",
        path: "/watch-list",
        tags: ["Upstream"],
        summary: "What waits on whom in every incident you can see, the longest waiting first",
        request: { query },
        responses: { ...answers(200, "A page of it", pages(WaitingFix)), ...refuses(403, 422) },
      },
      async ({ request }) => {
        const { items, next = null } = await readWatchList(readQuery(request, query));
        return { body: { items, next } };
      },
    ),
  ];
}
