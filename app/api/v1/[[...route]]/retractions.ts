import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { readEventHistory } from "#server/timeline/read-event-history.ts";
import { retractEvent } from "#server/timeline/retract-event.ts";
import { answers, eventParameters, ifMatch, refuses } from "./describe.ts";
import { readIfMatch, readQuery, slugOf } from "./read-message.ts";
import { entity, serve, type Served } from "./serve.ts";
import { Event, EventRevision } from "./shapes.ts";

const tags = ["Timeline events"];
const path = "/incidents/{slug}/events/{id}";
const retraction = z.strictObject({ reason: z.string().default("Retracted through the API, without a reason.") });
const noQuery = z.strictObject({});

/** An event is never deleted: it is retracted with a reason, and all its versions stay. */
export function serveRetractions(api: OpenAPIHono): Served[] {
  return [serveRetract(api), serveHistory(api)];
}

function serveRetract(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "delete",
      path,
      tags,
      summary: "Retract an event with a reason; it stays readable and counts for nothing",
      request: { params: eventParameters, headers: ifMatch, query: retraction },
      responses: { ...answers(200, "As it is now", Event), ...refuses(403, 404, 409, 422, 428) },
    },
    async ({ request, parameter }) => {
      const { reason } = readQuery(request, retraction);
      const version = readIfMatch(request);
      return entity(await retractEvent(slugOf(parameter("slug")), parameter("id") ?? "", { reason }, version));
    },
  );
}

function serveHistory(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: `${path}/history`,
      tags,
      summary: "Every version of an event, the newest first",
      request: { params: eventParameters },
      responses: {
        ...answers(200, "All of them", z.strictObject({ items: z.array(EventRevision), next: z.null() })),
        ...refuses(403, 404, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { body: { items: await readEventHistory(slugOf(parameter("slug")), parameter("id") ?? ""), next: null } };
    },
  );
}
