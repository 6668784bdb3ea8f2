import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { ColumnMapping as Mapping } from "#domain/impact/impact-rule.ts";
import { parseInput } from "#domain/parse-input.ts";
import { cancelLog } from "#server/impact/cancel-log.ts";
import { deleteLog } from "#server/impact/delete-log.ts";
import { listLogs, readLog, readRejects } from "#server/impact/list-logs.ts";
import { mapLog } from "#server/impact/map-log.ts";
import { rescan } from "#server/impact/rescan.ts";
import { answers, eventParameters, pages, refuses, sends, slugParameter } from "./describe.ts";
import { ColumnMapping } from "./impact-shapes.ts";
import { RejectList, RequestLog } from "./log-shapes.ts";
import { paging, readJson, readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const tags = ["Request logs"];
const collection = "/incidents/{slug}/request-logs";
const path = `${collection}/{id}`;
const noQuery = z.strictObject({});
const listQuery = z.strictObject({
  ...paging,
  deleted: z.enum(["true", "false"]).optional().describe("true: with the lines of deleted imports"),
});
const RescanOrder = z
  .strictObject({
    fromArchive: z.boolean().default(false).describe("Read the archived files again, not what was staged"),
  })
  .openapi("RescanOrder");
const Rescan = z.strictObject({ queued: z.int().describe("How many logs will be read again") }).openapi("Rescan");

/** The ledger of imports. The files themselves go to `PUT /uploads/request-logs/{slug}`, outside the API. */
export function serveRequestLogs(api: OpenAPIHono): Served[] {
  return [
    ...[serveList(api), serveRead(api), serveRejects(api)],
    ...[serveMapping(api), serveCancel(api), serveRescan(api), serveDelete(api)],
  ];
}

function serveList(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: collection,
      tags,
      summary:
        "The ledger of imports, in order of import. Files arrive by PUT /uploads/request-logs/{slug}?name=&format=",
      request: { params: slugParameter, query: listQuery },
      responses: { ...answers(200, "A page of them", pages(RequestLog)), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const { deleted, ...page } = readQuery(request, listQuery);
      const { items, next = null } = await listLogs(slugOf(parameter("slug")), {
        ...page,
        deleted: deleted === "true",
      });
      return { body: { items, next } };
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
      summary: "One log: its status, what was found in it, and its rows by bin",
      request: { params: eventParameters },
      responses: { ...answers(200, "It", RequestLog), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { body: await readLog(slugOf(parameter("slug")), parameter("id") ?? "") };
    },
  );
}

function serveRejects(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: `${path}/rejects`,
      tags,
      summary: "Rows that could not be read, each with its line, its reason and its text",
      request: { params: eventParameters },
      responses: {
        ...answers(200, "The first hundred, and how many there are", RejectList),
        ...refuses(403, 404, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const { sample, ...more } = await readRejects(slugOf(parameter("slug")), parameter("id") ?? "");
      return { body: { items: sample, next: null, ...more } };
    },
  );
}

function serveMapping(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: `${path}/mapping`,
      tags,
      summary: "Say which column is which; the log is queued to be read so",
      request: { params: eventParameters, body: sends(ColumnMapping) },
      responses: { ...answers(200, "As it is now", RequestLog), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const [slug, id] = [slugOf(parameter("slug")), parameter("id") ?? ""];
      return { body: await mapLog(slug, id, (await readJson(request)) as Mapping) };
    },
  );
}

function serveCancel(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: `${path}/cancel`,
      tags,
      summary: "End an upload or a scan; it counts for nothing",
      request: { params: eventParameters },
      responses: { ...answers(200, "As it is now", RequestLog), ...refuses(403, 404, 409, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { body: await cancelLog(slugOf(parameter("slug")), parameter("id") ?? "") };
    },
  );
}

function serveRescan(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: `${collection}/rescan`,
      tags,
      summary: "Count anew, and try logs again that failed or were incomplete",
      request: { params: slugParameter, body: { ...sends(RescanOrder), required: false } },
      responses: { ...answers(202, "Queued", Rescan), ...refuses(400, 403, 404, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const body = request.headers.get("content-type") === null ? {} : await readJson(request);
      return { status: 202, body: await rescan(slug, parseInput(RescanOrder, body)) };
    },
  );
}

function serveDelete(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "delete",
      path,
      tags,
      summary:
        "Delete a log's rows, samples and file; its line in the ledger stays. Refused while a statement rests on it",
      request: { params: eventParameters },
      responses: { ...answers(204, "Deleted"), ...refuses(403, 404, 409, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      await deleteLog(slugOf(parameter("slug")), parameter("id") ?? "");
      return { status: 204 };
    },
  );
}
