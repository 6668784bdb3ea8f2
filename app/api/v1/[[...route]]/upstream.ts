import { z, type OpenAPIHono } from "@hono/zod-openapi";
import {
  UPSTREAM_ENTRIES,
  type UpstreamChange,
  type UpstreamEntry,
  type UpstreamKind,
} from "#domain/upstream/upstream-entry.ts";
import type { UpstreamRows } from "#domain/upstream/upstream-row.ts";
import type { Repeatable } from "#server/idempotency.ts";
import { addUpstream, type Written } from "#server/upstream/add-upstream.ts";
import { addItem } from "#server/upstream/github/add-by-address.ts";
import type { Filled } from "#server/upstream/github/fill-item.ts";
import { changeUpstream } from "#server/upstream/change-upstream.ts";
import { listUpstream } from "#server/upstream/list-upstream.ts";
import { readUpstream } from "#server/upstream/read-upstream.ts";
import { removeUpstream } from "#server/upstream/remove-upstream.ts";
import { answers, eventParameters, idempotencyKey, ifMatch, pages, refuses, sends, slugParameter } from "./describe.ts";
import { paging, readIfMatch, readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { serve, type Answer, type Served } from "./serve.ts";
import { ROW_SHAPES } from "./upstream-shapes.ts";

const tags = ["Upstream"];
const listQuery = z.strictObject(paging);
const noQuery = z.strictObject({});

type Named = { kind: UpstreamKind; path: string; one: string };
const WORDS: Record<UpstreamKind, string> = {
  ...{ repositories: "a repository", items: "an issue, pull request or commit", links: "a link between two items" },
  ...{ releases: "a release", verdicts: "a person's verdict", configurations: "a configuration" },
  protections: "a protection of a configuration",
};

/** The kinds of the upstream record are kept alike: list, add, read, change, remove. */
export function serveUpstream(api: OpenAPIHono): Served[] {
  return (Object.keys(UPSTREAM_ENTRIES) as UpstreamKind[]).flatMap((kind) => {
    const named = { kind, path: `/incidents/{slug}/upstream/${kind}`, one: WORDS[kind] };
    return [serveList, serveAdd, serveRead, serveChange, serveRemove].map((mount) => mount(api, named));
  });
}

type Added = Written<UpstreamKind> & { filled?: Filled };

function rowAnswer<K extends UpstreamKind>(row: UpstreamRows[K], more: Answer & { with?: object } = {}): Answer {
  const { with: beside, ...answer } = more;
  const version = "rowVersion" in row ? row.rowVersion : row.version;
  return { ...answer, body: { ...row, ...beside }, headers: { etag: `"${version}"`, ...answer.headers } };
}

function add(kind: UpstreamKind, slug: string, body: unknown, repeatable: Repeatable | undefined): Promise<Added> {
  if (kind === "items") return addItem(slug, body as UpstreamEntry<"items">, repeatable);
  return addUpstream(kind, slug, body as UpstreamEntry<typeof kind>, repeatable);
}

/** Where times are among the fields, what to know about how they were read; of an address, whether the forge filled it. */
function beside(kind: UpstreamKind, { warnings, filled }: Added): object {
  return kind === "items" || kind === "releases" ? { warnings, ...(filled && { filled }) } : {};
}

function serveList(api: OpenAPIHono, { kind, path }: Named): Served {
  return serve(
    api,
    {
      ...{ method: "get", path, tags, summary: `Upstream: ${kind}` },
      request: { params: slugParameter, query: listQuery },
      responses: { ...answers(200, "A page of them", pages(ROW_SHAPES[kind].row)), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      const { items, next = null } = await listUpstream(kind, slugOf(parameter("slug")), readQuery(request, listQuery));
      return { body: { items, next } };
    },
  );
}

function serveAdd(api: OpenAPIHono, { kind, path, one }: Named): Served {
  return serve(
    api,
    {
      ...{ method: "post", path, tags, summary: `Add ${one}` },
      request: { params: slugParameter, headers: idempotencyKey, body: sends(UPSTREAM_ENTRIES[kind].entry) },
      responses: { ...answers(201, "It", ROW_SHAPES[kind].written), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const slug = slugOf(parameter("slug"));
      const body = await readJson(request);
      const written = await add(kind, slug, body, readRepeatable(request, body));
      const location = `/api/v1/incidents/${slug}/upstream/${kind}/${written.row.id}`;
      return rowAnswer(written.row, { status: 201, headers: { location }, with: beside(kind, written) });
    },
  );
}

function serveRead(api: OpenAPIHono, { kind, path, one }: Named): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: `${path}/{id}`, tags, summary: `Read ${one}` },
      request: { params: eventParameters },
      responses: { ...answers(200, "It, with its version as ETag", ROW_SHAPES[kind].row), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      return rowAnswer(await readUpstream(kind, slugOf(parameter("slug")), parameter("id") ?? ""));
    },
  );
}

function serveChange(api: OpenAPIHono, { kind, path, one }: Named): Served {
  return serve(
    api,
    {
      method: "patch",
      path: `${path}/{id}`,
      tags,
      summary: `Change ${one}: the fields named; null takes an optional one away`,
      request: { params: eventParameters, headers: ifMatch, body: sends(UPSTREAM_ENTRIES[kind].change) },
      responses: {
        ...answers(200, "As it is now", ROW_SHAPES[kind].written),
        ...refuses(400, 403, 404, 409, 413, 415, 422, 428),
      },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const version = readIfMatch(request);
      const [slug, id] = [slugOf(parameter("slug")), parameter("id") ?? ""];
      const change = (await readJson(request)) as UpstreamChange<typeof kind>;
      const written = await changeUpstream(kind, slug, id, change, version);
      return rowAnswer(written.row, { with: beside(kind, written) });
    },
  );
}

function serveRemove(api: OpenAPIHono, { kind, path, one }: Named): Served {
  return serve(
    api,
    {
      method: "delete",
      path: `${path}/{id}`,
      tags,
      summary: `Remove ${one}; refused with \`dependents\` while something names it`,
      request: { params: eventParameters, headers: ifMatch },
      responses: { ...answers(204, "Gone; the audit keeps what it said"), ...refuses(403, 404, 409, 422, 428) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      await removeUpstream(kind, slugOf(parameter("slug")), parameter("id") ?? "", readIfMatch(request));
      return { status: 204 };
    },
  );
}
