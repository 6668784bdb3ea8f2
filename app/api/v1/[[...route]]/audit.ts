import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { readAudit } from "#server/members/read-audit.ts";
import { answers, pages, refuses } from "./describe.ts";
import { paging, readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";
import { AuditEntry } from "./shapes.ts";

const query = z.strictObject({
  ...paging,
  incident: z.string().optional().describe("Only what concerns this incident"),
});

export function serveAudit(api: OpenAPIHono): Served[] {
  return [
    serve(
      api,
      {
        method: "get",
        path: "/audit",
        tags: ["Audit"],
        summary: "Audit entries with their chain hashes, the newest first",
        request: { query },
        responses: { ...answers(200, "A page of them", pages(AuditEntry)), ...refuses(403, 404, 422) },
      },
      async ({ request }) => {
        const { incident, ...page } = readQuery(request, query);
        const about = incident === undefined ? {} : { incident: slugOf(incident) };
        const { items, next = null } = await readAudit({ ...page, ...about });
        return { body: { items, next } };
      },
    ),
  ];
}
