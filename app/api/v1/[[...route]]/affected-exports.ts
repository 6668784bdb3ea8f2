import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { exportAffected, type ExportWish } from "#server/impact/export-affected.ts";
import { streamText } from "#server/stream-text.ts";
import { refuses, slugParameter } from "./describe.ts";
import { filterParameter, readFilter } from "./read-filter.ts";
import { readQuery, revisionNumber, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const revision = revisionNumber.optional();
const spreadsheet = z
  .enum(["1"])
  .optional()
  .describe("1: no cell runs as a formula; without it every cell is what the record says, for programs");
const excluded = z.enum(["without", "with", "only"]).optional().describe("with them where absent");

const ofRequests = { revision, excluded, filter: filterParameter };
const files = [
  { what: "requests", format: "csv", type: "text/csv", query: z.strictObject({ ...ofRequests, spreadsheet }) },
  { what: "requests", format: "ndjson", type: "application/x-ndjson", query: z.strictObject(ofRequests) },
  { what: "accounts", format: "csv", type: "text/csv", query: z.strictObject({ revision, spreadsheet }) },
  { what: "accounts", format: "ndjson", type: "application/x-ndjson", query: z.strictObject({ revision }) },
] as const;

type Asked = { revision?: number; excluded?: ExportWish["excluded"]; filter?: string; spreadsheet?: "1" };

/** Whole lists as files, sent while they are read. They hold personal data. */
export function serveAffectedExports(api: OpenAPIHono): Served[] {
  return files.map((file) => serveExport(api, file));
}

function serveExport(api: OpenAPIHono, { what, format, type, query }: (typeof files)[number]): Served {
  const lossless = format === "csv" ? "CSV" : "NDJSON, which loses nothing";
  return serve(
    api,
    {
      method: "get",
      path: `/incidents/{slug}/affected-${what}.${format}`,
      tags: ["Affected requests"],
      summary: `${what === "requests" ? "Affected requests" : "Affected accounts, with what they were told,"} as ${lossless}`,
      request: { params: slugParameter, query },
      responses: {
        200: {
          description: "The file; it breaks off where a new count comes in between",
          content: { [type]: { schema: z.string() } },
        },
        ...refuses(403, 404, 422),
      },
    },
    async ({ request, parameter }) => {
      const { spreadsheet: safe, filter, ...asked } = readQuery<z.ZodType<Asked>>(request, query);
      const wish = { ...asked, what, format: safe ? "spreadsheet" : format, filter: readFilter(filter) } as ExportWish;
      const { fileName, type: sent, body } = await exportAffected(slugOf(parameter("slug")), wish);
      const headers = { "content-type": sent, "content-disposition": `attachment; filename="${fileName}"` };
      return { text: streamText(body), headers };
    },
  );
}
