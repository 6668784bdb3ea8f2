import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { addNotice, type NewNotice as Notice } from "#server/impact/add-notice.ts";
import { listAffectedAccounts, type AccountList } from "#server/impact/list-affected-accounts.ts";
import { AffectedAccountPage, NewNotice } from "./affected-shapes.ts";
import { answers, idempotencyKey, refuses, sends, slugParameter } from "./describe.ts";
import { readSort, sortParameter } from "./read-filter.ts";
import { paging, readJson, readQuery, readRepeatable, revisionNumber, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const tags = ["Affected requests"];
const path = "/incidents/{slug}/affected-accounts";
const COLUMNS = ["affected", "account", "requests", "firstAt", "lastAt"];
const noQuery = z.strictObject({});
const query = z.strictObject({
  ...paging,
  sort: sortParameter(COLUMNS).describe("A column, with `-` before it for descending; `-affected` where absent"),
  contains: z.string().min(1).max(500).optional().describe("Only accounts whose name has this in it"),
  notified: z
    .enum(["reached", "bounced", "untold"])
    .optional()
    .describe("reached: told, and the last message did not come back; bounced: it did; untold: nothing was ever sent"),
  revision: revisionNumber.optional().describe("Under this revision of the rule; the newest where absent"),
});

export function serveAffectedAccounts(api: OpenAPIHono): Served[] {
  return [serveList(api), serveNotices(api)];
}

function serveList(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path,
      tags,
      summary: "Who was affected, by how many requests, and what they were told",
      request: { params: slugParameter, query },
      responses: { ...answers(200, "A page of them", AffectedAccountPage), ...refuses(403, 404, 409, 422) },
    },
    async ({ request, parameter }) => {
      const { sort, ...asked } = readQuery(request, query);
      const list = { ...asked, ...readSort(sort) } as AccountList;
      const page = await listAffectedAccounts(slugOf(parameter("slug")), list);
      return { body: { next: null, ...page } };
    },
  );
}

function serveNotices(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: `${path}/notices`,
      tags,
      summary: "Note that accounts were told; what comes back later is a notice of its own. Nothing is sent from here",
      request: { params: slugParameter, headers: idempotencyKey, body: sends(NewNotice) },
      responses: {
        ...answers(201, "How many were noted", z.strictObject({ added: z.int() })),
        ...refuses(400, 403, 404, 413, 415, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const body = await readJson(request);
      return { status: 201, body: await addNotice(slug, body as Notice, readRepeatable(request, body)) };
    },
  );
}
