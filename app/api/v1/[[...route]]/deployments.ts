import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { InvalidInput } from "#domain/errors.ts";
import { importDeployments, type DeploymentImport } from "#server/upstream/import-deployments.ts";
import { listDeploymentChanges } from "#server/upstream/list-deployment-changes.ts";
import { listDeployments } from "#server/upstream/list-deployments.ts";
import { putDeployment } from "#server/upstream/put-deployment.ts";
import { readDeployment } from "#server/upstream/read-deployment.ts";
import { removeDeployment } from "#server/upstream/remove-deployment.ts";
import {
  Deployment,
  DeploymentChange,
  DeploymentImported,
  NewDeployment,
  NewDeploymentImport,
} from "./deployment-shapes.ts";
import { answers, idempotencyKey, ifMatch, pages, refuses, sends, slugParameter } from "./describe.ts";
import { paging, readIfMatch, readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { serve, type Answer, type Asked, type Served } from "./serve.ts";

const tags = ["Deployments"];
const collection = "/incidents/{slug}/deployments";
const path = `${collection}/{name}`;
const listQuery = z.strictObject(paging);
const noQuery = z.strictObject({});
const named = slugParameter.extend({ name: z.string().max(200).describe("Percent-encoded") });

/** Our own fleet; each verdict is computed at the reading. */
export function serveDeployments(api: OpenAPIHono): Served[] {
  return [serveList, serveImport, serveRead, servePut, serveRemove, serveChanges].map((mount) => mount(api));
}

function nameOf(parameter: Asked["parameter"]): [slug: string, name: string] {
  return [slugOf(parameter("slug")), parameter("name") ?? ""];
}

function rowAnswer(deployment: { rowVersion: number }, status = 200): Answer {
  return { status, body: deployment, headers: { etag: `"${deployment.rowVersion}"` } };
}

function serveList(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: collection, tags, summary: "Our deployments by name, each with its verdict" },
      request: { params: slugParameter, query: listQuery },
      responses: { ...answers(200, "A page of them", pages(Deployment)), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const { items, next = null } = await listDeployments(slugOf(parameter("slug")), readQuery(request, listQuery));
      return { body: { items, next } };
    },
  );
}

function serveImport(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: collection,
      tags,
      summary: "Import deployments from CSV or JSON, all or none; each takes the place of the one of its name",
      request: { params: slugParameter, headers: idempotencyKey, body: sends(NewDeploymentImport) },
      responses: {
        ...answers(200, "What became of them", DeploymentImported),
        ...refuses(400, 403, 404, 413, 415, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const body = await readJson(request);
      return { body: await importDeployments(slug, body as DeploymentImport, readRepeatable(request, body)) };
    },
  );
}

function serveRead(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path, tags, summary: "One deployment with its verdict" },
      request: { params: named },
      responses: { ...answers(200, "It, with its rowVersion as ETag", Deployment), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return rowAnswer(await readDeployment(...nameOf(parameter)));
    },
  );
}

function servePut(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "put",
      path,
      tags,
      summary: "State the whole of one deployment; the first time needs no If-Match",
      request: { params: named, headers: ifMatch.partial(), body: sends(NewDeployment) },
      responses: {
        ...answers(200, "As it is now, with its verdict", Deployment),
        ...answers(201, "The first time", Deployment),
        ...refuses(400, 403, 404, 409, 413, 415, 422, 428),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const against = request.headers.get("if-match") === null ? null : readIfMatch(request);
      const { deployment, isNew } = await putDeployment(...nameOf(parameter), await readObject(request), against);
      return rowAnswer(deployment, isNew ? 201 : 200);
    },
  );
}

/** Its name stands in the address; what is no object has no fields to say. */
async function readObject(request: Request): Promise<object> {
  const body = await readJson(request);
  if (typeof body === "object" && body !== null && !Array.isArray(body) && !("name" in body)) return body;
  const message = "One object without a name: the address names it.";
  throw new InvalidInput([{ pointer: "", code: "invalid_type", message }]);
}

function serveRemove(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "delete", path, tags, summary: "Remove a deployment" },
      request: { params: named, headers: ifMatch },
      responses: { ...answers(204, "Gone; the audit keeps what was said of it"), ...refuses(403, 404, 409, 422, 428) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      await removeDeployment(...nameOf(parameter), readIfMatch(request));
      return { status: 204 };
    },
  );
}

function serveChanges(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: `${path}/history`, tags, summary: "What was said of a deployment, the newest first" },
      request: { params: named, query: listQuery },
      responses: { ...answers(200, "A page of it", pages(DeploymentChange)), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const asked = readQuery(request, listQuery);
      const { items, next = null } = await listDeploymentChanges(...nameOf(parameter), asked);
      return { body: { items, next } };
    },
  );
}
