import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { approvePublication, type Approval as Agreed } from "#server/postmortem/approve-publication.ts";
import { breakGlass, type Emergency as Urgent } from "#server/postmortem/break-glass.ts";
import { cancelSchedule } from "#server/postmortem/cancel-schedule.ts";
import { readSchedule } from "#server/postmortem/publication-schedule.ts";
import { redactRevision, type Redaction as Reason } from "#server/postmortem/redact-revision.ts";
import { NotFound } from "#domain/errors.ts";
import { answers, refuses, sends, slugParameter } from "./describe.ts";
import { Approval, Approved, BrokenGlass, Emergency, Redacted, Redaction, Schedule } from "./publication-shapes.ts";
import { readJson, readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const tags = ["Publication"];
const path = "/incidents/{slug}/publication";
const noQuery = z.strictObject({});
const revisionParameters = slugParameter.extend({ n: z.string().describe("The revision's number") });

export function servePublicationControl(api: OpenAPIHono): Served[] {
  return [serveSchedule(api), serveCancel(api), serveApproval(api), serveRedaction(api), serveBreakGlass(api)];
}

function serveSchedule(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: `${path}/schedule`,
      tags,
      summary: "The publication that waits, else the one that waited last; 404 where none ever did",
      request: { params: slugParameter },
      responses: { ...answers(200, "It, with its state", Schedule), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { body: await readSchedule(slugOf(parameter("slug"))) };
    },
  );
}

function serveCancel(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "delete",
      path: `${path}/schedule`,
      tags,
      summary: "Cancel what waits; 409 not_scheduled",
      request: { params: slugParameter },
      responses: { ...answers(200, "As it ended", Schedule), ...refuses(403, 404, 409, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { body: await cancelSchedule(slugOf(parameter("slug"))) };
    },
  );
}

function serveApproval(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: `${path}/approval`,
      tags,
      summary:
        "As a second person, approve exactly this document, not the note beside it; 409 document_changed. Twice is once",
      request: { params: slugParameter, body: sends(Approval) },
      responses: { ...answers(200, "The approval", Approved), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const agreed = (await readJson(request)) as Agreed;
      return { body: await approvePublication(slugOf(parameter("slug")), agreed) };
    },
  );
}

function serveRedaction(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: `${path}/revisions/{n}/redact`,
      tags,
      summary:
        "Take a revision's document away for good, or replace the reason readers see; its hash stays. " +
        "409 already_redacted, not_redacted, lint_blocking or not_current",
      request: { params: revisionParameters, body: sends(Redaction) },
      responses: { ...answers(200, "Redacted", Redacted), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const reason = (await readJson(request)) as Reason;
      return { body: await redactRevision(slug, revisionOf(parameter("n")), reason) };
    },
  );
}

function serveBreakGlass(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: `${path}/break-glass`,
      tags,
      summary: "End the embargo early, publish what was previewed, and learn whom to tell; 409 no_embargo",
      request: { params: slugParameter, body: sends(Emergency) },
      responses: { ...answers(201, "The new revision", BrokenGlass), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const urgent = (await readJson(request)) as Urgent;
      return { status: 201, body: await breakGlass(slugOf(parameter("slug")), urgent) };
    },
  );
}

/** What cannot be the number of a revision is as missing as one that was never given. */
function revisionOf(written: string | undefined): number {
  if (written === undefined || !/^[1-9]\d{0,8}$/.test(written)) throw new NotFound();
  return Number(written);
}
