import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision, type Publication as Confirmed } from "#server/postmortem/publish-revision.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";
import { answers, idempotencyKey, refuses, sends, slugParameter } from "./describe.ts";
import { readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const tags = ["Publication"];
const path = "/incidents/{slug}/publication";
const noQuery = z.strictObject({});

const Preview = z
  .strictObject({
    document: z.looseObject({ slug: z.string() }).describe("As readers would get it"),
    hash: z.string().describe("Send it to publish exactly this"),
    currentRevision: z.int().optional(),
    withdrawn: z.boolean(),
    embargoed: z.boolean().describe("Publishing would be refused"),
    changes: z.array(
      z.strictObject({
        path: z.string(),
        kind: z.enum(["added", "removed", "changed"]),
        before: z.unknown().optional(),
        after: z.unknown().optional(),
        firstTimePublic: z.boolean(),
      }),
    ),
  })
  .openapi("PublicationPreview");
const Publication = z.strictObject({ documentHash: z.string(), note: z.string() }).openapi("Publication");
const Published = z
  .strictObject({ revision: z.int(), hash: z.string(), publishedAt: z.string() })
  .openapi("PublishedRevision");
const Withdrawal = z.strictObject({ reason: z.string() }).openapi("Withdrawal");
const Withdrawn = z.strictObject({ withdrawnAt: z.string() }).openapi("Withdrawn");

export function servePublication(api: OpenAPIHono): Served[] {
  return [servePreview(api), servePublish(api), serveWithdraw(api)];
}

function servePreview(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: `${path}/preview`,
      tags,
      summary: "The document that would go out now, and what readers would see differently",
      request: { params: slugParameter },
      responses: { ...answers(200, "The preview", Preview), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { body: await previewPublication(slugOf(parameter("slug"))) };
    },
  );
}

function servePublish(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path,
      tags,
      summary: "Publish what was previewed; 409 embargo_active, document_changed or nothing_changed",
      request: { params: slugParameter, headers: idempotencyKey, body: sends(Publication) },
      responses: { ...answers(201, "The new revision", Published), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const confirmed = (await readJson(request)) as Confirmed;
      return { status: 201, body: await publishRevision(slug, confirmed, readRepeatable(request, confirmed)) };
    },
  );
}

function serveWithdraw(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: `${path}/withdraw`,
      tags,
      summary: "Withdraw what is published; its pages answer 410",
      request: { params: slugParameter, body: sends(Withdrawal) },
      responses: { ...answers(200, "Withdrawn", Withdrawn), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const why = (await readJson(request)) as { reason: string };
      return { body: await withdrawPublication(slugOf(parameter("slug")), why) };
    },
  );
}
