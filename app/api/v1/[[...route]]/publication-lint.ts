import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { FINDING_CODES } from "#domain/postmortem/lint/finding.ts";
import type { AcknowledgementInput, WantedFix } from "#domain/postmortem/lint/lint-report.ts";
import { changeIncident } from "#server/incident/change-incident.ts";
import { acknowledgeFinding } from "#server/postmortem/acknowledge-finding.ts";
import { applyLintFix } from "#server/postmortem/apply-lint-fix.ts";
import { askLinks } from "#server/postmortem/ask-links.ts";
import { lintDraft } from "#server/postmortem/lint-publication.ts";
import { changeEvent } from "#server/timeline/change-event.ts";
import { answers, refuses, sends, slugParameter } from "./describe.ts";
import { readJson, readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const tags = ["Publication"];
const path = "/incidents/{slug}/publication/lint";
const noQuery = z.strictObject({});
const lintQuery = z.strictObject({ links: z.literal("ask", 'Only "ask".').optional() });

const Acknowledged = z
  .strictObject({ reason: z.string(), by: z.string(), at: z.string().describe("RFC 3339 in UTC") })
  .openapi("Acknowledged");
const Finding = z
  .strictObject({
    id: z.string().describe("Holds as long as the text is the same here"),
    acknowledges: z.string().describe("What an acknowledgement of it is about: code, field, language and quote"),
    code: z.enum(FINDING_CODES),
    severity: z.enum(["blocking", "warning"]),
    place: z.strictObject({
      field: z
        .string()
        .describe(
          "A JSON pointer into the document, where list entries stand under their key; or /note, /reason of the request",
        ),
      locale: z.enum(["en", "ja"]).optional(),
      start: z.int().optional().describe("In UTF-16 units of that text"),
      end: z.int().optional(),
      quote: z.string().optional(),
      before: z.string().optional(),
      after: z.string().optional(),
    }),
    message: z.string(),
    fix: z
      .strictObject({ label: z.string(), replacement: z.string().describe("What it puts in place of the quote") })
      .optional(),
    acknowledged: Acknowledged.optional(),
  })
  .openapi("LintFinding");
const Report = z
  .strictObject({
    documentHash: z.string(),
    findings: z.array(Finding).describe("What blocks first"),
    blocking: z.int().describe("With any, publishing is refused with lint_blocking"),
  })
  .openapi("LintReport");
const Acknowledgement = z.strictObject({ finding: z.string(), reason: z.string() }).openapi("LintAcknowledgement");
const Fix = z.strictObject({ finding: z.string() }).openapi("LintFix");
const Fixed = z
  .strictObject({ field: z.string(), locale: z.enum(["en", "ja"]), before: z.string(), after: z.string() })
  .openapi("LintFixed");

export function servePublicationLint(api: OpenAPIHono): Served[] {
  return [serveReport(api), serveAcknowledgement(api), serveFix(api)];
}

function serveReport(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path,
      tags,
      summary: "What speaks against publishing the draft; with `links=ask` its links are asked first",
      request: { params: slugParameter, query: lintQuery },
      responses: { ...answers(200, "The findings", Report), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const { links } = readQuery(request, lintQuery);
      const slug = slugOf(parameter("slug"));
      if (links === "ask") await askLinks(slug);
      return { body: await lintDraft(slug) };
    },
  );
}

function serveAcknowledgement(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: `${path}/acknowledgements`,
      tags,
      summary: "Let a warning stand, with a reason; 409 finding_gone or finding_blocks",
      request: { params: slugParameter, body: sends(Acknowledgement) },
      responses: { ...answers(200, "It stands", Acknowledged), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      return { body: await acknowledgeFinding(slug, (await readJson(request)) as AcknowledgementInput) };
    },
  );
}

function serveFix(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: `${path}/fixes`,
      tags,
      summary: "Put a finding's fix into the very text; 409 finding_gone or no_fix",
      request: { params: slugParameter, body: sends(Fix) },
      responses: { ...answers(200, "What stands there now", Fixed), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const wanted = (await readJson(request)) as WantedFix;
      return { body: await applyLintFix(slug, wanted, { changeIncident, changeEvent }) };
    },
  );
}
