import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { EXPORT_FORMATS, exportTimeline, type ExportFormat } from "#server/timeline/export-timeline.ts";
import { refuses, slugParameter } from "./describe.ts";
import { readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const locale = z.enum(["en", "ja"]).optional();
const spreadsheet = z
  .enum(["1"])
  .optional()
  .describe("1: no cell runs as a formula; without it every cell is what the record says, for programs");
const tz = z.string().max(64).optional().describe("State times in this IANA zone; the incident's own where absent");

const described = {
  csv: { type: "text/csv", summary: "The internal timeline as CSV", query: z.strictObject({ spreadsheet }) },
  ics: { type: "text/calendar", summary: "The internal timeline as iCalendar", query: z.strictObject({ locale }) },
  json: {
    type: "application/json",
    summary: "The internal timeline as one JSON document that loses nothing",
    query: z.strictObject({}),
  },
  md: {
    type: "text/markdown",
    summary: "The internal timeline as Markdown to read",
    query: z.strictObject({ tz, locale }),
  },
} satisfies Record<ExportFormat, { type: string; summary: string; query: z.ZodObject }>;

/** Files of the whole timeline, of every audience; for readers there are the public ones. */
export function serveExports(api: OpenAPIHono): Served[] {
  return EXPORT_FORMATS.map((format) => serveExport(api, format));
}

function serveExport(api: OpenAPIHono, format: ExportFormat): Served {
  const { type, summary, query } = described[format];
  const file = { 200: { description: "The file", content: { [type]: { schema: z.string() } } } };
  return serve(
    api,
    {
      method: "get",
      path: `/incidents/{slug}/timeline.${format}`,
      tags: ["Timeline exports"],
      summary,
      request: { params: slugParameter, query },
      responses: { ...file, ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const { spreadsheet: safe, ...asked } = readQuery<z.ZodType<ReadQuery>>(request, query);
      const wanted = { ...asked, ...(safe && { spreadsheet: true }) };
      const { fileName, type: sent, text } = await exportTimeline(slugOf(parameter("slug")), format, wanted);
      return {
        text,
        headers: { "content-type": sent, "content-disposition": `attachment; filename="${fileName}"` },
      };
    },
  );
}

type ReadQuery = { spreadsheet?: "1"; tz?: string; locale?: "en" | "ja" };
