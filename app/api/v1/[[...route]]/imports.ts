import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { parseInput } from "#domain/parse-input.ts";
import { importEvents } from "#server/timeline/import-events.ts";
import { listImports } from "#server/timeline/list-imports.ts";
import { proposeImport } from "#server/timeline/propose-import.ts";
import { undoImport } from "#server/timeline/undo-import.ts";
import { answers, eventParameters, idempotencyKey, refuses, sends, slugParameter } from "./describe.ts";
import { Import, ImportList, ImportRequest, UndoneImport } from "./import-shapes.ts";
import { readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const tags = ["Timeline events"];
const path = "/incidents/{slug}/events/import";
const noQuery = z.strictObject({});
const mode = z.looseObject({ dryRun: z.boolean() });

/** A paste becomes proposals, and the accepted ones become events that one call takes back. Nobody is notified of either. */
export function serveImports(api: OpenAPIHono): Served[] {
  return [serveImport(api), serveUndo(api), serveList(api)];
}

function serveImport(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path,
      tags,
      summary: "Read a paste as proposed events (dryRun), or write the rows accepted, all in one transaction",
      request: { params: slugParameter, headers: idempotencyKey, body: sends(ImportRequest) },
      responses: {
        ...answers(200, "What it would become", Import),
        ...answers(201, "What it became, with the id that undoes it", Import),
        ...refuses(400, 403, 404, 413, 415, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const body = await readJson(request);
      const { dryRun, ...order } = parseInput(mode, body);
      if (dryRun) return { body: await proposeImport(slug, order as Parameters<typeof proposeImport>[1]) };
      const repeatable = readRepeatable(request, body);
      return { status: 201, body: await importEvents(slug, order as Parameters<typeof importEvents>[1], repeatable) };
    },
  );
}

function serveUndo(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: `${path}/{id}/undo`,
      tags,
      summary: "Retract all that one import added, save what was edited since",
      request: { params: eventParameters },
      responses: {
        ...answers(200, "What was retracted and what was kept", UndoneImport),
        ...refuses(403, 404, 409, 422),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { body: await undoImport(slugOf(parameter("slug")), parameter("id") ?? "") };
    },
  );
}

function serveList(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path: "/incidents/{slug}/imports",
      tags,
      summary: "The latest imports, newest first",
      request: { params: slugParameter },
      responses: { ...answers(200, "At most 20", ImportList), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return { body: { items: await listImports(slugOf(parameter("slug"))) } };
    },
  );
}
