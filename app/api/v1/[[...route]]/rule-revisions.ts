import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { compareRevisions, listMovedRequests } from "#server/impact/compare-revisions.ts";
import { listRuleRevisions } from "#server/impact/list-rule-revisions.ts";
import { readImpactRule } from "#server/impact/read-impact-rule.ts";
import { MovedRequest } from "./affected-shapes.ts";
import { answers, pages, refuses, slugParameter } from "./describe.ts";
import { RuleComparison, RuleRevision } from "./impact-shapes.ts";
import { paging, readQuery, revisionNumber, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const tags = ["Impact"];
const path = "/incidents/{slug}/impact-rule";
const noQuery = z.strictObject({});
const compared = {
  from: revisionNumber.optional().describe("A counted revision; the one before `to` where absent"),
  to: revisionNumber.optional().describe("A counted revision; the newest where absent"),
};
const comparisonQuery = z.strictObject(compared);
const movedQuery = z.strictObject({
  ...compared,
  ...paging,
  moved: z.enum(["in", "out"]).default("in").describe("in: caught by `to` alone; out: by `from` alone"),
});

/** What earlier rules said, and what a change of the rule did to the rows. */
export function serveRuleRevisions(api: OpenAPIHono): Served[] {
  return [serveList(api), serveComparison(api), serveMoved(api)];
}

function serveList(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: `${path}/revisions`,
      tags,
      summary: "Every revision of the rule with what it counted, the newest first",
      request: { params: slugParameter },
      responses: {
        ...answers(200, "The last 200", z.strictObject({ items: z.array(RuleRevision), next: z.null() })),
        ...refuses(403, 404, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { body: { items: await listRuleRevisions(slugOf(parameter("slug"))), next: null } };
    },
  );
}

function serveComparison(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: `${path}/comparison`,
      tags,
      summary: "How many requests came in and went out from one revision to another, and why",
      request: { params: slugParameter, query: comparisonQuery },
      responses: { ...answers(200, "By reason", RuleComparison), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const slug = slugOf(parameter("slug"));
      const { from, to } = await bothOf(slug, readQuery(request, comparisonQuery));
      return { body: await compareRevisions(slug, from, to) };
    },
  );
}

function serveMoved(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: `${path}/comparison/requests`,
      tags,
      summary: "The requests that came in or went out, in order of import, each with why",
      request: { params: slugParameter, query: movedQuery },
      responses: { ...answers(200, "A page of them", pages(MovedRequest)), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const slug = slugOf(parameter("slug"));
      const { from: given, to: wanted, ...page } = readQuery(request, movedQuery);
      const { from, to } = await bothOf(slug, { from: given, to: wanted });
      const { items, next = null } = await listMovedRequests(slug, { ...page, from, to });
      return { body: { items, next } };
    },
  );
}

type Asked = { from?: number | undefined; to?: number | undefined };

async function bothOf(slug: string, asked: Asked): Promise<{ from: number; to: number }> {
  const to = asked.to ?? (await readImpactRule(slug)).revision;
  return { from: asked.from ?? to - 1, to };
}
