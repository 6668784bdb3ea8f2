import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { TimeInput as Stated } from "#domain/time/recorded-time.ts";
import { readTimeline } from "#server/timeline/read-timeline.ts";
import { resolveTime } from "#server/timeline/resolve-time.ts";
import { answers, refuses, sends, slugParameter } from "./describe.ts";
import { readJson, readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";
import { ResolvedTime, TimeInput, Timeline } from "./shapes.ts";

const noQuery = z.strictObject({});
const timelineQuery = z.strictObject({
  tz: z.string().max(64).optional().describe("Display in this IANA zone; the incident's own where absent"),
  knownBy: z.string().max(64).optional().describe("Only what was known at this instant, or may have been"),
  locale: z.enum(["en", "ja"]).optional(),
});

export function serveTimes(api: OpenAPIHono): Served[] {
  return [serveResolve(api), serveTimeline(api)];
}

function serveResolve(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: "/time/resolve",
      tags: ["Time"],
      summary: "How a time would be understood; nothing is stored",
      request: { body: sends(TimeInput) },
      responses: {
        ...answers(200, "The time, with what to know about how it was read", ResolvedTime),
        ...refuses(400, 413, 415, 422),
      },
    },
    async ({ request }) => {
      readQuery(request, noQuery);
      return { body: await resolveTime((await readJson(request)) as Stated) };
    },
  );
}

function serveTimeline(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: "/incidents/{slug}/timeline",
      tags: ["Time"],
      summary:
        "The whole timeline in one zone, where its sources differ, how long from milestone to milestone, and its figures by definition",
      request: { params: slugParameter, query: timelineQuery },
      responses: { ...answers(200, "In order", Timeline), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const asked = readQuery(request, timelineQuery);
      return { body: await readTimeline(slugOf(parameter("slug")), asked) };
    },
  );
}
