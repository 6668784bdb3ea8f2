import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { NewExposureConditions as Conditions } from "#domain/upstream/exposure-conditions.ts";
import { readExposureConditions } from "#server/upstream/read-exposure-conditions.ts";
import { setExposureConditions } from "#server/upstream/set-exposure-conditions.ts";
import { answers, ifMatch, refuses, sends, slugParameter } from "./describe.ts";
import { ExposureConditions, NewExposureConditions } from "./exposure-shapes.ts";
import { readIfMatch, readJson, readQuery, revisionQuery, slugOf } from "./read-message.ts";
import { entity, serve, type Answer, type Served } from "./serve.ts";

const tags = ["Exposure"];
const path = "/incidents/{slug}/exposure-conditions";
const noQuery = z.strictObject({});

export function serveExposureConditions(api: OpenAPIHono): Served[] {
  return [serveRead(api), servePut(api)];
}

function conditionsAnswer(conditions: { revision: number }): Answer {
  return entity({ ...conditions, version: conditions.revision });
}

function serveRead(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path,
      tags,
      summary: "What is asked and by which rules a deployment is judged; 404 before any are stated",
      request: { params: slugParameter, query: revisionQuery },
      responses: {
        ...answers(200, "They, with their revision as ETag", ExposureConditions),
        ...refuses(403, 404, 422),
      },
    },
    async ({ request, parameter }) =>
      conditionsAnswer(await readExposureConditions(slugOf(parameter("slug")), readQuery(request, revisionQuery))),
  );
}

function servePut(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "put",
      path,
      tags,
      summary: "State a new revision of the conditions; the first one needs no If-Match",
      request: { params: slugParameter, headers: ifMatch.partial(), body: sends(NewExposureConditions) },
      responses: {
        ...answers(200, "The new revision", ExposureConditions),
        ...refuses(400, 403, 404, 409, 413, 415, 422, 428),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const against = request.headers.get("if-match") === null ? null : readIfMatch(request);
      return conditionsAnswer(await setExposureConditions(slug, (await readJson(request)) as Conditions, { against }));
    },
  );
}
