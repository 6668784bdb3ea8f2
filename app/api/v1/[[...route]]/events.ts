import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { EventChange as Change, NewEvent as Beginning } from "#domain/timeline/timeline-event.ts";
import { addEvent } from "#server/timeline/add-event.ts";
import { changeEvent } from "#server/timeline/change-event.ts";
import { listEvents } from "#server/timeline/list-events.ts";
import { readEvent } from "#server/timeline/read-event.ts";
import { answers, eventParameters, idempotencyKey, ifMatch, pages, refuses, sends, slugParameter } from "./describe.ts";
import { paging, readIfMatch, readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { entity, serve, type Served } from "./serve.ts";
import { Event, EventChange, EventWithWarnings, NewEvent } from "./shapes.ts";

const tags = ["Timeline events"];
const collection = "/incidents/{slug}/events";
const path = `${collection}/{id}`;
const listQuery = z.strictObject({ ...paging, includeRetracted: z.enum(["true", "false"]).optional() });
const noQuery = z.strictObject({});

export function serveEvents(api: OpenAPIHono): Served[] {
  return [serveList(api), serveAdd(api), serveRead(api), serveChange(api)];
}

function serveList(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: collection,
      tags,
      summary: "Events in the order of their times",
      request: { params: slugParameter, query: listQuery },
      responses: { ...answers(200, "A page of them", pages(Event)), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const { includeRetracted, ...page } = readQuery(request, listQuery);
      const asked = { ...page, includeRetracted: includeRetracted === "true" };
      const { items, next = null } = await listEvents(slugOf(parameter("slug")), asked);
      return { body: { items, next } };
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
      summary: "Add an event; a gap or an overlap is refused with its candidates",
      request: { params: slugParameter, headers: idempotencyKey, body: sends(NewEvent) },
      responses: {
        ...answers(201, "It, with what to know about how its time was read", EventWithWarnings),
        ...refuses(400, 403, 404, 409, 413, 415, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const body = await readJson(request);
      const { event, warnings } = await addEvent(slug, body as Beginning, readRepeatable(request, body));
      const headers = { location: `/api/v1/incidents/${slug}/events/${event.id}` };
      return entity({ ...event, warnings }, { status: 201, headers });
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
      summary: "One event, a retracted one too",
      request: { params: eventParameters },
      responses: { ...answers(200, "It, with its version as ETag", Event), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return entity(await readEvent(slugOf(parameter("slug")), parameter("id") ?? ""));
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
      summary: "Change the fields named; null takes an optional one away. The same time said again changes nothing",
      request: { params: eventParameters, headers: ifMatch, body: sends(EventChange) },
      responses: {
        ...answers(200, "As it is now", EventWithWarnings),
        ...refuses(400, 403, 404, 409, 413, 415, 422, 428),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const version = readIfMatch(request);
      const [slug, id] = [slugOf(parameter("slug")), parameter("id") ?? ""];
      const { event, warnings } = await changeEvent(slug, id, (await readJson(request)) as Change, version);
      return entity({ ...event, warnings });
    },
  );
}
