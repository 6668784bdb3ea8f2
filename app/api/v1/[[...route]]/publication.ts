import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { diffPublication, previewPublication } from "#server/postmortem/preview-publication.ts";
import { publishRevision, type Publication as Confirmed } from "#server/postmortem/publish-revision.ts";
import { schedulePublication, type PublicationPlan } from "#server/postmortem/schedule-publication.ts";
import { withdrawPublication } from "#server/postmortem/withdraw-publication.ts";
import { answers, idempotencyKey, refuses, sends, slugParameter } from "./describe.ts";
import {
  Preview,
  Publication,
  PublicationDiff,
  Published,
  Schedule,
  Withdrawal,
  Withdrawn,
} from "./publication-shapes.ts";
import { readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const tags = ["Publication"];
const path = "/incidents/{slug}/publication";
const noQuery = z.strictObject({});

export function servePublication(api: OpenAPIHono): Served[] {
  return [servePreview(api), serveDiff(api), servePublish(api), serveWithdraw(api)];
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

function serveDiff(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: `${path}/diff`,
      tags,
      summary: "Field by field what would change for readers, and what would be public for the first time",
      request: { params: slugParameter },
      responses: { ...answers(200, "The changes", PublicationDiff), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { body: await diffPublication(slugOf(parameter("slug"))) };
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
      summary:
        "Publish what was previewed, now or at an instant; 409 embargo_active, document_changed, redacted_document, " +
        "nothing_changed, lint_blocking, approval_missing, publication_scheduled or no_embargo_end; " +
        "sent again with its Idempotency-Key after it was withdrawn, redacted or cancelled: not_published or not_scheduled",
      request: { params: slugParameter, headers: idempotencyKey, body: sends(Publication) },
      responses: {
        ...answers(201, "The new revision", Published),
        ...answers(202, "With `at`: it waits", Schedule),
        ...refuses(400, 403, 404, 409, 413, 415, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const confirmed = await readJson(request);
      const repeatable = readRepeatable(request, confirmed);
      if (typeof confirmed === "object" && confirmed !== null && "at" in confirmed) {
        return { status: 202, body: await schedulePublication(slug, confirmed as PublicationPlan, repeatable) };
      }
      return { status: 201, body: await publishRevision(slug, confirmed as Confirmed, repeatable) };
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
      summary: "Withdraw what is published; its pages answer 410, and what is scheduled is cancelled",
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
