import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { caseCalendar } from "#server/disclosure/case-calendar.ts";
import { refuses, slugParameter } from "./describe.ts";
import { readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const noQuery = z.strictObject({});

/** The dates of a case for people's calendars. */
export function serveCaseCalendar(api: OpenAPIHono): Served[] {
  const file = { 200: { description: "The file", content: { "text/calendar": { schema: z.string() } } } };
  return [
    serve(
      api,
      {
        ...{ method: "get", path: "/incidents/{slug}/disclosure/calendar.ics", tags: ["Disclosure"] },
        summary: "Embargo, answers, deadlines and publications as iCalendar; in neutral words until the public knows",
        request: { params: slugParameter },
        responses: { ...file, ...refuses(403, 404, 422) },
      },
      async ({ request, parameter }) => {
        readQuery(request, noQuery);
        const { text, type, fileName } = await caseCalendar(slugOf(parameter("slug")));
        return {
          text,
          headers: { "content-type": type, "content-disposition": `attachment; filename="${fileName}"` },
        };
      },
    ),
  ];
}
