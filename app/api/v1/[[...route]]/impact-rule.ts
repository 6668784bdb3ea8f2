import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { ImpactRule as Rule, ImpactRuleInput } from "#domain/impact/impact-rule.ts";
import { previewRule } from "#server/impact/preview-rule.ts";
import { readImpactRule } from "#server/impact/read-impact-rule.ts";
import { setImpactRule } from "#server/impact/set-impact-rule.ts";
import { answers, ifMatch, refuses, sends, slugParameter } from "./describe.ts";
import { ImpactRule, NewImpactRule, RulePreview } from "./impact-shapes.ts";
import { readIfMatch, readJson, readQuery, revisionQuery, slugOf } from "./read-message.ts";
import { entity, serve, type Answer, type Served } from "./serve.ts";

const tags = ["Impact"];
const path = "/incidents/{slug}/impact-rule";
const noQuery = z.strictObject({});

export function serveImpactRule(api: OpenAPIHono): Served[] {
  return [serveRead(api), servePut(api), servePreview(api)];
}

function ruleAnswer(rule: Rule): Answer {
  return entity({ ...rule, version: rule.revision });
}

function serveRead(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path,
      tags,
      summary: "The rule that says which requests count; 404 before one is stated",
      request: { params: slugParameter, query: revisionQuery },
      responses: { ...answers(200, "It, with its revision as ETag", ImpactRule), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const asked = readQuery(request, revisionQuery);
      return ruleAnswer(await readImpactRule(slugOf(parameter("slug")), asked));
    },
  );
}

function servePut(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "put",
      path,
      tags,
      summary: "State a new revision of the rule; every log is counted anew. The first one needs no If-Match",
      request: { params: slugParameter, headers: ifMatch.partial(), body: sends(NewImpactRule) },
      responses: {
        ...answers(200, "The new revision", ImpactRule),
        ...refuses(400, 403, 404, 409, 413, 415, 422, 428),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const against = request.headers.get("if-match") === null ? null : readIfMatch(request);
      return ruleAnswer(await setImpactRule(slug, (await readJson(request)) as ImpactRuleInput, { against }));
    },
  );
}

function servePreview(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: `${path}/preview`,
      tags,
      summary: "What a rule would count over the logs that are read already; nothing is stored",
      request: { params: slugParameter, body: sends(NewImpactRule) },
      responses: {
        ...answers(200, "How many rows each step takes away", RulePreview),
        ...refuses(400, 403, 404, 409, 413, 415, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const rule = (await readJson(request)) as ImpactRuleInput;
      return { body: await previewRule(slug, rule, { signal: request.signal }) };
    },
  );
}
