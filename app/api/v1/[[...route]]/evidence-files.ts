import { Readable } from "node:stream";
import { z, type OpenAPIHono } from "@hono/zod-openapi";
import { EVIDENCE_ENDINGS, MOST_EVIDENCE_BYTES } from "#domain/impact/evidence-file-type.ts";
import { attachEvidenceFile } from "#server/impact/attach-evidence-file.ts";
import { downloadHeaders } from "#server/download-headers.ts";
import { readEvidenceFile } from "#server/impact/read-evidence-file.ts";
import { removeEvidenceFile } from "#server/impact/remove-evidence.ts";
import { bodyOf } from "#server/request-body.ts";
import { answers, eventParameters, refuses } from "./describe.ts";
import { EvidenceFile } from "./evidence-shapes.ts";
import { readQuery, slugOf } from "./read-message.ts";
import { serve, type Served } from "./serve.ts";

const tags = ["Evidence"];
const collection = "/incidents/{slug}/evidence/{id}/files";
const path = `${collection}/{fileId}`;
const noQuery = z.strictObject({});
const nameQuery = z.strictObject({
  name: z
    .string()
    .default("")
    .describe(`The file's name; it ends in ${EVIDENCE_ENDINGS.join(", ")}`),
});
const fileParameters = eventParameters.extend({ fileId: z.uuid() });
const binary = { "application/octet-stream": { schema: z.string().openapi({ format: "binary" }) } };

export function serveEvidenceFiles(api: OpenAPIHono): Served[] {
  return [serveAttach(api), serveDownload(api), serveRemove(api)];
}

function serveAttach(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "post",
      path: collection,
      tags,
      summary: `Attach a file: it is the body, at most ${MOST_EVIDENCE_BYTES} bytes. The same file again adds nothing`,
      request: { params: eventParameters, query: nameQuery, body: { content: binary, required: true } },
      responses: { ...answers(201, "Its name, size and hash", EvidenceFile), ...refuses(403, 404, 409, 422) },
    },
    async ({ request, parameter }) => {
      const { name } = readQuery(request, nameQuery);
      const [slug, id] = [slugOf(parameter("slug")), parameter("id") ?? ""];
      const file = await attachEvidenceFile(slug, id, { name, body: bodyOf(request) });
      const location = `/api/v1/incidents/${slug}/evidence/${id}/files/${file.id}`;
      return { status: 201, body: file, headers: { location } };
    },
  );
}

function serveDownload(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      method: "get",
      path,
      tags,
      summary: "The very bytes of a file, with their SHA-256 in Content-Digest",
      request: { params: fileParameters },
      responses: { 200: { description: "The file", content: binary }, ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      const asked = [slugOf(parameter("slug")), parameter("id") ?? "", parameter("fileId") ?? ""] as const;
      const { file, body } = await readEvidenceFile(...asked);
      return { text: Readable.toWeb(body) as ReadableStream<Uint8Array>, headers: downloadHeaders(file) };
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
      summary: "Remove a file; the audit keeps its name and hash",
      request: { params: fileParameters },
      responses: { ...answers(204, "Removed"), ...refuses(403, 404, 422) },
    },
    async ({ request, parameter }) => {
      readQuery(request, noQuery);
      await removeEvidenceFile(slugOf(parameter("slug")), parameter("id") ?? "", parameter("fileId") ?? "");
      return { status: 204 };
    },
  );
}
