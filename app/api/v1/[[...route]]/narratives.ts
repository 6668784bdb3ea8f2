import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { NarrativeChange as Change, NewNarrative as Beginning } from "#domain/postmortem/narrative.ts";
import { addNarrative } from "#server/postmortem/add-narrative.ts";
import { changeNarrative } from "#server/postmortem/change-narrative.ts";
import { listNarratives, readNarrative } from "#server/postmortem/list-narratives.ts";
import { removeNarrative } from "#server/postmortem/remove-narrative.ts";
import { answers, eventParameters, idempotencyKey, ifMatch, pages, refuses, sends, slugParameter } from "./describe.ts";
import { Narrative, NarrativeChange, NewNarrative } from "./narrative-shapes.ts";
import { readIfMatch, readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { entity, serve, type Served } from "./serve.ts";

const tags = ["Narrative"];
const collection = "/incidents/{slug}/narratives";
const path = `${collection}/{id}`;
const noQuery = z.strictObject({});

/** The sections of prose of a postmortem: causes, remedies, advice, what continues, notes. */
export function serveNarratives(api: OpenAPIHono): Served[] {
  return [serveList(api), serveAdd(api), serveRead(api), serveChange(api), serveRemove(api)];
}

function serveList(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: collection,
      tags,
      summary: "Sections of prose of every audience, by kind and in the order of the page; their texts are source",
      request: { params: slugParameter },
      responses: { ...answers(200, "All of them", pages(Narrative)), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { body: { items: await listNarratives(slugOf(parameter("slug"))), next: null } };
    },
  );
}

function serveAdd(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: collection,
      tags,
      summary: "Add a section behind the others of its kind",
      request: { params: slugParameter, headers: idempotencyKey, body: sends(NewNarrative) },
      responses: { ...answers(201, "It", Narrative), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const body = await readJson(request);
      const narrative = await addNarrative(slug, body as Beginning, readRepeatable(request, body));
      const headers = { location: `/api/v1/incidents/${slug}/narratives/${narrative.id}` };
      return entity(narrative, { status: 201, headers });
    },
  );
}

function serveRead(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path,
      tags,
      summary: "One section",
      request: { params: eventParameters },
      responses: { ...answers(200, "It, with its version as ETag", Narrative), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return entity(await readNarrative(slugOf(parameter("slug")), parameter("id") ?? ""));
    },
  );
}

function serveChange(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "patch",
      path,
      tags,
      summary: "Change the fields named; `position` moves it among the sections of its kind",
      request: { params: eventParameters, headers: ifMatch, body: sends(NarrativeChange) },
      responses: { ...answers(200, "As it is now", Narrative), ...refuses(400, 403, 404, 409, 413, 415, 422, 428) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const version = readIfMatch(request);
      const [slug, id] = [slugOf(parameter("slug")), parameter("id") ?? ""];
      return entity(await changeNarrative(slug, id, (await readJson(request)) as Change, version));
    },
  );
}

function serveRemove(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "delete",
      path,
      tags,
      summary: "Remove a section; the audit keeps what it said, and revisions that hold it stay as they are",
      request: { params: eventParameters, headers: ifMatch },
      responses: { ...answers(204, "Removed"), ...refuses(403, 404, 409, 422, 428) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      await removeNarrative(slugOf(parameter("slug")), parameter("id") ?? "", readIfMatch(request));
      return { status: 204 };
    },
  );
}
