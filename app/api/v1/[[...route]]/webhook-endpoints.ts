import { z, type OpenAPIHono } from "@hono/zod-openapi";
import {
  addEndpoint,
  changeEndpoint,
  listEndpoints,
  readEndpoint,
  removeEndpoint,
  rotateSecret,
  type EndpointChange,
  type NewEndpoint,
} from "#server/subscriptions/webhook-endpoints.ts";
import { listWebhookMessages, sendTest } from "#server/subscriptions/webhook-messages.ts";
import { answers, ifMatch, pages, refuses, sends } from "./describe.ts";
import { paging, readIfMatch, readJson, readQuery } from "./read-message.ts";
import { entity, serve, type Served } from "./serve.ts";
import {
  NewWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
  WebhookMessage,
  WebhookTest,
} from "./webhook-shapes.ts";

const tags = ["Webhooks"];
const root = "/webhook-endpoints";
const one = `${root}/{id}`;
const params = z.object({ id: z.uuid() });
const noQuery = z.strictObject({});
const listQuery = z.strictObject(paging);

/** Where messages about publications go. */
export function serveWebhookEndpoints(api: OpenAPIHono): Served[] {
  return [
    ...[serveList(api), serveAdd(api), serveRead(api), serveChange(api), serveRemove(api)],
    ...[serveRotate(api), serveTest(api), serveMessages(api)],
  ];
}

function serveList(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: root, tags, summary: "All endpoints, the oldest first" },
      responses: { ...answers(200, "All of them", pages(WebhookEndpoint)), ...refuses(403, 422) },
    },
    async ({ request }) => {
      readQuery(request, noQuery);
      return { body: { items: await listEndpoints(), next: null } };
    },
  );
}

function serveAdd(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "post", path: root, tags, summary: "Add one; its secret is answered only now" },
      request: { body: sends(NewWebhookEndpoint) },
      responses: {
        ...answers(201, "It, with its secret", WebhookEndpointWithSecret),
        ...refuses(400, 403, 409, 413, 415, 422),
      },
    },
    async ({ request }) => {
      readQuery(request, noQuery);
      const added = await addEndpoint((await readJson(request)) as NewEndpoint);
      const { id, version } = added.endpoint;
      const headers = { location: `/api/v1${root}/${id}`, etag: `"${version}"` };
      return { status: 201, body: added, headers };
    },
  );
}

function serveRead(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: one, tags, summary: "One endpoint and how it is" },
      request: { params },
      responses: { ...answers(200, "It, with its version as ETag", WebhookEndpoint), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return entity(await readEndpoint(parameter("id") ?? ""));
    },
  );
}

function serveChange(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "patch", path: one, tags, summary: "Choose events; pause it or start it again" },
      request: { params, headers: ifMatch, body: sends(WebhookEndpointChange) },
      responses: {
        ...answers(200, "As it is now", WebhookEndpoint),
        ...refuses(400, 403, 404, 409, 413, 415, 422, 428),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const version = readIfMatch(request);
      return entity(await changeEndpoint(parameter("id") ?? "", (await readJson(request)) as EndpointChange, version));
    },
  );
}

function serveRemove(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "delete", path: one, tags, summary: "Remove it, with what waits for it" },
      request: { params, headers: ifMatch },
      responses: { ...answers(204, "Removed"), ...refuses(403, 404, 409, 422, 428) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      await removeEndpoint(parameter("id") ?? "", readIfMatch(request));
      return { status: 204 };
    },
  );
}

function serveRotate(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "post", path: `${one}/secret`, tags },
      summary: "Change its secret; for a day the one before signs too",
      request: { params, headers: ifMatch },
      responses: {
        ...answers(200, "It, with its new secret", WebhookEndpointWithSecret),
        ...refuses(403, 404, 409, 422, 428),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const rotated = await rotateSecret(parameter("id") ?? "", readIfMatch(request));
      return { body: rotated, headers: { etag: `"${rotated.endpoint.version}"` } };
    },
  );
}

function serveTest(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "post", path: `${one}/test`, tags, summary: "Send it a message about nothing, once" },
      request: { params },
      responses: {
        ...answers(202, "It is on its way; its message says how it went", WebhookTest),
        ...refuses(403, 404, 409, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { status: 202, body: await sendTest(parameter("id") ?? "") };
    },
  );
}

function serveMessages(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: `${one}/messages`, tags, summary: "What was sent to it, the newest first" },
      request: { params, query: listQuery },
      responses: { ...answers(200, "A page of it", pages(WebhookMessage)), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const { items, next = null } = await listWebhookMessages(parameter("id") ?? "", readQuery(request, listQuery));
      return { body: { items, next } };
    },
  );
}
