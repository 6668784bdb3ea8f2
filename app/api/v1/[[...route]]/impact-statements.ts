import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { AUDIENCES } from "#domain/timeline/timeline-event.ts";
import { listStatements } from "#server/impact/list-statements.ts";
import { stateImpact, type NewImpactStatement as Beginning } from "#server/impact/state-impact.ts";
import { answers, idempotencyKey, pages, refuses, sends, slugParameter } from "./describe.ts";
import { paging, readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";
import { ImpactStatement } from "./statement-shapes.ts";
import { Text } from "./text-shapes.ts";

const tags = ["Impact"];
const path = "/incidents/{slug}/impact-statements";
const listQuery = z.strictObject(paging);
const noQuery = z.strictObject({});

const NewImpactStatement = z
  .strictObject({
    population: Text.describe("Of what the number is a part"),
    method: Text,
    audience: z.enum(AUDIENCES).optional().describe("internal where absent"),
    withAccounts: z.boolean().optional().describe("false: the number of accounts is not part of what is stated"),
    why: Text.optional().describe("Needed for a correction: why the number changes"),
  })
  .openapi("NewImpactStatement");

/** The number itself is never sent: it is what counting gave. */
export function serveImpactStatements(api: OpenAPIHono): Served[] {
  return [serveList(api), serveState(api)];
}

function serveList(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path,
      tags,
      summary: "Every number that was stated and its corrections, the first one first; none is ever overwritten",
      request: { params: slugParameter, query: listQuery },
      responses: { ...answers(200, "A page of them", pages(ImpactStatement)), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const { items, next = null } = await listStatements(slugOf(parameter("slug")), readQuery(request, listQuery));
      return { body: { items, next } };
    },
  );
}

function serveState(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path,
      tags,
      summary:
        "State the number that counting gave, or a correction; refused while a log is not counted under the newest rule",
      request: { params: slugParameter, headers: idempotencyKey, body: sends(NewImpactStatement) },
      responses: {
        ...answers(201, "The statement", ImpactStatement),
        ...refuses(400, 403, 404, 409, 413, 415, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const body = await readJson(request);
      return { status: 201, body: await stateImpact(slug, body as Beginning, readRepeatable(request, body)) };
    },
  );
}
