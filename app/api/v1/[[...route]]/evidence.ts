import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { EvidenceChange as Change, NewEvidence as Beginning } from "#domain/impact/evidence.ts";
import { addEvidence } from "#server/impact/add-evidence.ts";
import { changeEvidence } from "#server/impact/change-evidence.ts";
import { listEvidence, readEvidence } from "#server/impact/list-evidence.ts";
import { removeEvidence } from "#server/impact/remove-evidence.ts";
import { answers, eventParameters, idempotencyKey, ifMatch, pages, refuses, sends, slugParameter } from "./describe.ts";
import { Evidence, EvidenceChange, EvidenceWithWarnings, NewEvidence } from "./evidence-shapes.ts";
import { readIfMatch, readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { entity, serve, type Served } from "./serve.ts";

const tags = ["Evidence"];
const collection = "/incidents/{slug}/evidence";
const path = `${collection}/{id}`;
const noQuery = z.strictObject({});

/** Reproductions, canary checks and benchmark runs; their files are served beside them. */
export function serveEvidence(api: OpenAPIHono): Served[] {
  return [serveList(api), serveAdd(api), serveRead(api), serveChange(api), serveRemove(api)];
}

function serveList(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: collection,
      tags,
      summary: "Benchmarks and checks with the hashes of their files, in the order of their page",
      request: { params: slugParameter },
      responses: { ...answers(200, "All of them", pages(Evidence)), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { body: { items: await listEvidence(slugOf(parameter("slug"))), next: null } };
    },
  );
}

function serveAdd(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: collection,
      tags,
      summary: "Add a benchmark with its 95 % interval, or a check: what was done, with which result, by whom and when",
      request: { params: slugParameter, headers: idempotencyKey, body: sends(NewEvidence) },
      responses: {
        ...answers(201, "It, with what to know about how its time was read", EvidenceWithWarnings),
        ...refuses(400, 403, 404, 409, 413, 415, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const body = await readJson(request);
      const { evidence, warnings } = await addEvidence(slug, body as Beginning, readRepeatable(request, body));
      const headers = { location: `/api/v1/incidents/${slug}/evidence/${evidence.id}` };
      return entity({ ...evidence, warnings }, { status: 201, headers });
    },
  );
}

function serveRead(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path,
      tags,
      summary: "One entry with its files",
      request: { params: eventParameters },
      responses: { ...answers(200, "It, with its version as ETag", Evidence), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return entity(await readEvidence(slugOf(parameter("slug")), parameter("id") ?? ""));
    },
  );
}

function serveChange(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "patch",
      path,
      tags,
      summary: "Change the fields named; its kind, key and files stay",
      request: { params: eventParameters, headers: ifMatch, body: sends(EvidenceChange) },
      responses: {
        ...answers(200, "As it is now", EvidenceWithWarnings),
        ...refuses(400, 403, 404, 409, 413, 415, 422, 428),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const version = readIfMatch(request);
      const [slug, id] = [slugOf(parameter("slug")), parameter("id") ?? ""];
      const { evidence, warnings } = await changeEvidence(slug, id, (await readJson(request)) as Change, version);
      return entity({ ...evidence, warnings });
    },
  );
}

function serveRemove(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "delete",
      path,
      tags,
      summary: "Remove an entry with its files; the audit keeps what it said and their hashes",
      request: { params: eventParameters, headers: ifMatch },
      responses: { ...answers(204, "Removed"), ...refuses(403, 404, 409, 422, 428) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      await removeEvidence(slugOf(parameter("slug")), parameter("id") ?? "", readIfMatch(request));
      return { status: 204 };
    },
  );
}
