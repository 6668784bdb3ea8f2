import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { IncidentChange as Change, NewIncident as Beginning } from "#domain/incident/incident.ts";
import { changeIncident } from "#server/incident/change-incident.ts";
import { createIncident } from "#server/incident/create-incident.ts";
import { deleteIncident } from "#server/incident/delete-incident.ts";
import { listIncidents } from "#server/incident/list-incidents.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { answers, idempotencyKey, ifMatch, pages, refuses, sends, slugParameter } from "./describe.ts";
import { paging, readIfMatch, readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { entity, serve, type Served } from "./serve.ts";
import { Incident, IncidentChange, IncidentSummary, NewIncident } from "./shapes.ts";

const tags = ["Incidents"];
const path = "/incidents/{slug}";
const listQuery = z.strictObject(paging);
const noQuery = z.strictObject({});

export function serveIncidents(api: OpenAPIHono): Served[] {
  return [serveList(api), serveCreate(api), serveRead(api), serveChange(api), serveDelete(api)];
}

function serveList(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: "/incidents",
      tags,
      summary: "Incidents within reach, the newest first",
      request: { query: listQuery },
      responses: { ...answers(200, "A page of them", pages(IncidentSummary)), ...refuses(403, 422) },
    },
    async ({ request }) => {
      const { items, next = null } = await listIncidents(readQuery(request, listQuery));
      return { body: { items, next } };
    },
  );
}

function serveCreate(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: "/incidents",
      tags,
      summary: "Begin an incident; whoever does coordinates it",
      request: { headers: idempotencyKey, body: sends(NewIncident) },
      responses: {
        ...answers(201, "It, with its address in Location", Incident),
        ...refuses(400, 403, 409, 413, 415, 422),
      },
    },
    async ({ request }) => {
      readQuery(request, noQuery);
      const body = await readJson(request);
      const incident = await createIncident(body as Beginning, readRepeatable(request, body));
      return entity(incident, { status: 201, headers: { location: `/api/v1/incidents/${incident.slug}` } });
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
      summary: "One incident",
      request: { params: slugParameter },
      responses: { ...answers(200, "It, with its version as ETag", Incident), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return entity(await readIncident(slugOf(parameter("slug"))));
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
      summary: "Change the fields named; others stay",
      request: { params: slugParameter, headers: ifMatch, body: sends(IncidentChange) },
      responses: { ...answers(200, "As it is now", Incident), ...refuses(400, 403, 404, 409, 413, 415, 422, 428) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const version = readIfMatch(request);
      return entity(await changeIncident(slugOf(parameter("slug")), (await readJson(request)) as Change, version));
    },
  );
}

function serveDelete(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "delete",
      path,
      tags,
      summary: "Delete an incident of which nothing was ever published; a tombstone stays",
      request: { params: slugParameter, headers: ifMatch },
      responses: { ...answers(204, "Deleted"), ...refuses(403, 404, 409, 422, 428) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      await deleteIncident(slugOf(parameter("slug")), readIfMatch(request));
      return { status: 204 };
    },
  );
}
