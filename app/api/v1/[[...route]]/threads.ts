import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { NewThread as Beginning, ThreadChange as Change, ThreadMark as Mark } from "#domain/disclosure/thread.ts";
import { listThreads, readThread } from "#server/disclosure/list-threads.ts";
import { markThreadRead } from "#server/disclosure/mark-thread-read.ts";
import { changeThread, startThread } from "#server/disclosure/start-thread.ts";
import { answers, idempotencyKey, ifMatch, pages, refuses, sends, slugParameter } from "./describe.ts";
import { paging, readIfMatch, readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { serve, type Answer, type Served } from "./serve.ts";
import { NewThread, Thread, ThreadChange, ThreadMark, threadParameters } from "./thread-shapes.ts";

const tags = ["Disclosure threads"];
const collection = "/incidents/{slug}/threads";
const path = `${collection}/{id}`;
const noQuery = z.strictObject({});
const pageQuery = z.strictObject(paging);

/** What the incident's people and groups of parties say to each other. */
export function serveThreads(api: OpenAPIHono): Served[] {
  return [serveList(api), serveStart(api), serveRead(api), serveChange(api), serveMark(api)];
}

function serveList(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: collection, tags, summary: "The threads of the case, the newest first" },
      request: { params: slugParameter, query: pageQuery },
      responses: { ...answers(200, "A page of them", pages(Thread)), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const asked = readQuery(request, pageQuery);
      const { items, next = null } = await listThreads({ slug: slugOf(parameter("slug")) }, asked);
      return { body: { items, next } };
    },
  );
}

function serveStart(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "post", path: collection, tags, summary: "Begin a thread with a group of parties, or without any" },
      request: { params: slugParameter, headers: idempotencyKey, body: sends(NewThread) },
      responses: { ...answers(201, "It", Thread), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const body = await readJson(request);
      const thread = await startThread({ slug }, body as Beginning, readRepeatable(request, body));
      return tagged(thread, { status: 201, headers: { location: `/api/v1/incidents/${slug}/threads/${thread.id}` } });
    },
  );
}

function serveRead(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path, tags, summary: "One thread, without what is said in it" },
      request: { params: threadParameters },
      responses: { ...answers(200, "It, with the version of its group as ETag", Thread), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return tagged(await readThread({ slug: slugOf(parameter("slug")) }, parameter("id") ?? ""));
    },
  );
}

function serveChange(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "patch", path, tags },
      summary: "Who takes part: who is added sees what is said from then on, who is taken out sees it no more",
      request: { params: threadParameters, headers: ifMatch, body: sends(ThreadChange) },
      responses: { ...answers(200, "As it is now", Thread), ...refuses(400, 403, 404, 409, 413, 415, 422, 428) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const version = readIfMatch(request);
      const change = (await readJson(request)) as Change;
      return tagged(await changeThread(slugOf(parameter("slug")), parameter("id") ?? "", change, version));
    },
  );
}

function serveMark(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "put", path: `${path}/read`, tags },
      summary: "Mark as read up to a message, for the person whose key this is; never back",
      request: { params: threadParameters, body: sends(ThreadMark) },
      responses: { ...answers(200, "As it is now", Thread), ...refuses(400, 403, 404, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const mark = (await readJson(request)) as Mark;
      return tagged(await markThreadRead({ slug: slugOf(parameter("slug")) }, parameter("id") ?? "", mark));
    },
  );
}

function tagged(thread: { version?: number }, more: Answer = {}): Answer {
  return { ...more, body: thread, headers: { etag: `"${thread.version}"`, ...more.headers } };
}
