import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { caseFact } from "#domain/disclosure/case-fact.ts";
import { caseKey } from "#domain/disclosure/fact-fields.ts";
import { IMPORT_VERDICTS } from "#domain/disclosure/imports/judge-import.ts";
import { parseInput } from "#domain/parse-input.ts";
import { importReport, proposeReport, REPORT_FORMATS, type ReportOrder } from "#server/disclosure/import-report.ts";
import { answers, idempotencyKey, ifMatch, refuses, sends, slugParameter } from "./describe.ts";
import { readIfMatch, readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { entity, serve, type Served } from "./serve.ts";

const noQuery = z.strictObject({});
const mode = z.looseObject({ dryRun: z.boolean() });

export const ReportImportRequest = z
  .strictObject({
    format: z.enum(REPORT_FORMATS),
    document: z.looseObject({}).describe("The report or repository advisory as the other system's API answers it"),
    parties: z
      .strictObject({ vendor: caseKey.optional(), reporter: caseKey.optional() })
      .optional()
      .describe("The parties of the case that it speaks of; `vendor` and `reporter` where absent"),
    accept: z.array(z.int().min(0)).optional().describe("Which of `facts`, from 0; all that are new where absent"),
    dryRun: z.boolean().describe("true: only propose; false: enter what is new, all or nothing"),
  })
  .openapi("ReportImportRequest");

export const ReportImport = z
  .strictObject({
    source: z.enum(["hackerone", "github"]),
    id: z.string(),
    title: z.string(),
    state: z.strictObject({ text: z.string(), known: z.boolean().describe("We know what that means here") }),
    version: z.int().describe("The number of the newest entry of the case"),
    added: z.int().describe("How many entries; 0 where nothing was new"),
    facts: z.array(
      z.strictObject({
        fact: caseFact,
        from: z.string().describe("JSON pointer to where it stood in the document"),
        verdict: z.enum(IMPORT_VERDICTS),
        code: z.string().optional().describe("Of a refused one: which rule of the case refuses it"),
        message: z.string().optional(),
      }),
    ),
    leftOut: z.array(z.strictObject({ from: z.string(), why: z.string() })),
  })
  .openapi("ReportImport");

/** What HackerOne or GitHub says of a report, as facts of the case. */
export function serveReportImport(api: OpenAPIHono): Served[] {
  return [
    serve(
      api,
      {
        ...{ method: "post", path: "/incidents/{slug}/disclosure/import", tags: ["Disclosure"] },
        summary: "Propose what another system's report says, or enter what of it is new",
        request: {
          params: slugParameter,
          headers: idempotencyKey.extend(ifMatch.partial().shape),
          body: sends(ReportImportRequest),
        },
        responses: {
          ...answers(200, "What could be entered, or nothing was new", ReportImport),
          ...answers(201, "What was entered", ReportImport),
          ...refuses(400, 403, 404, 409, 413, 415, 422),
        },
      },
      async ({ request, parameter }) => {
        readQuery(request, noQuery);
        const slug = slugOf(parameter("slug"));
        const body = await readJson(request);
        const { dryRun, ...rest } = parseInput(mode, body);
        const order = rest as unknown as ReportOrder;
        if (dryRun) return entity(await proposeReport(slug, order));
        const repeatable = readRepeatable(request, body);
        const against = request.headers.get("if-match") === null ? undefined : readIfMatch(request);
        const imported = await importReport(slug, order, {
          ...(repeatable && { repeatable }),
          ...(against !== undefined && { expectedVersion: against }),
        });
        return entity(imported, { status: imported.added === 0 ? 200 : 201 });
      },
    ),
  ];
}
