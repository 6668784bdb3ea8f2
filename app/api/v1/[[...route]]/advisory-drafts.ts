import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { NotFound } from "#domain/errors.ts";
import { DRAFT_FORMATS, draftAdvisories } from "#server/postmortem/draft-advisory.ts";
import { answers, refuses, slugParameter } from "./describe.ts";
import { readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const noQuery = z.strictObject({});
const format = z.enum(DRAFT_FORMATS);

const AdvisoryDraft = z
  .strictObject({
    format,
    fileName: z.string(),
    document: z.looseObject({}).describe("CSAF 2.0 or OSV, marked as a draft"),
    findings: z.array(
      z.strictObject({
        severity: z.enum(["error", "warning"]),
        code: z.string(),
        pointer: z.string().describe("The field in the document"),
        message: z.string(),
      }),
    ),
  })
  .openapi("AdvisoryDraft");

export function serveAdvisoryDrafts(api: OpenAPIHono): Served[] {
  return [
    serve(
      api,
      {
        method: "get",
        path: "/incidents/{slug}/publication/drafts/{format}",
        tags: ["Publication"],
        summary: "An advisory as it would be if the record were published now; 404 where it has nothing to say",
        request: { params: slugParameter.extend({ format }) },
        responses: { ...answers(200, "The draft with what is wrong in it", AdvisoryDraft), ...refuses(403, 404, 422) },
      },
      async ({ request, parameter }) => {
        readQuery(request, noQuery);
        const drafts = await draftAdvisories(slugOf(parameter("slug")));
        const draft = drafts.find((one) => one.format === parameter("format"));
        if (!draft) throw new NotFound();
        const { text, ...rest } = draft;
        return { body: { ...rest, document: JSON.parse(text) as unknown } };
      },
    ),
  ];
}
