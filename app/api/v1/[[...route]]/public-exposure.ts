import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { InvalidInput, NotFound } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { PublicExposure } from "#domain/postmortem/public-document.ts";
import { exposureQuestion } from "#domain/upstream/deployment.ts";
import { withReferencesTold } from "#domain/postmortem/prose/in-words.ts";
import { evaluateExposure } from "#domain/upstream/evaluate-exposure.ts";
import type { ExposureAnswers } from "#domain/upstream/exposure-answers.ts";
import { readPublished } from "#server/postmortem/read-published.ts";
import { answers, refuses, sends, slugParameter } from "./describe.ts";
import { ExposureQuestion, ExposureResult, PublicConditions } from "./public-exposure-shapes.ts";
import { readJson, readQuery, slugOf } from "./read-message.ts";
import { BadMessage } from "./refusals.ts";
import { serve, type Asked, type Served } from "./serve.ts";

const about = { tags: ["Public"], security: [], request: { params: slugParameter } };
const headers = { "cache-control": "no-store" };
const gone = { 410: { description: "It was published and is withdrawn" } };
const noQuery = z.strictObject({});

/** "Am I affected?" for programs: from the published revision, without a key, and kept nowhere. */
export function servePublicExposure(api: OpenAPIHono): Served[] {
  return [serveConditions(api), serveQuestion(api)];
}

function serveConditions(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...about,
      method: "get",
      path: "/public/incidents/{slug}/exposure-conditions",
      summary: "What is asked and by which rules a deployment is judged, as published",
      responses: { ...answers(200, "They", PublicConditions), ...gone, ...refuses(404, 422) },
    },
    async (asked) => ({ body: await publishedConditions(asked), headers }),
  );
}

function serveQuestion(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...about,
      method: "post",
      path: "/public/incidents/{slug}/exposure",
      summary: "Whether a deployment is affected, why, and what to do; what is left out is never guessed",
      request: { ...about.request, body: sends(ExposureQuestion) },
      responses: {
        ...answers(200, "The verdict, in every language there is", ExposureResult),
        ...gone,
        ...refuses(400, 404, 413, 415, 422),
      },
    },
    async (asked) => {
      const conditions = await publishedConditions(asked);
      const question = parseInput(exposureQuestion, await readJson(asked.request));
      refuseUnknownSettings(conditions, question);
      return { body: evaluateExposure(conditions, question), headers };
    },
  );
}

async function publishedConditions({ request, parameter }: Asked): Promise<PublicExposure> {
  readQuery(request, noQuery);
  const found = await readPublished(slugOf(parameter("slug")));
  if (found.kind === "withdrawn") throw new BadMessage(410, "withdrawn", "It was published here and is withdrawn.");
  if (found.kind !== "published" || !found.revision.document.exposure) throw new NotFound();
  const { document } = found.revision;
  return withReferencesTold(found.revision.document.exposure, document, document.zone);
}

/** A misspelt name would otherwise be an answer that nobody reads. */
function refuseUnknownSettings({ fields }: PublicExposure, { configuration, nodes = [] }: ExposureAnswers): void {
  const known = new Set(fields.map(({ path }) => path));
  const unknown = [
    ...namesNotIn(known, "configuration", configuration).map((name) => `/configuration/${name}`),
    ...nodes.flatMap(({ settings }, index) =>
      namesNotIn(known, "node.settings", settings).map((name) => `/nodes/${index}/settings/${name}`),
    ),
  ];
  if (unknown.length === 0) return;
  throw new InvalidInput(
    unknown.map((pointer) => ({ pointer, code: "unknown_field", message: "The conditions name no such field." })),
  );
}

function namesNotIn(known: ReadonlySet<string>, place: string, settings: object | undefined): string[] {
  return Object.keys(settings ?? {}).filter((name) => !known.has(`${place}.${name}`));
}
