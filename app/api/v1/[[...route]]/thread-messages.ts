import { Readable } from "node:stream";
import { z, type OpenAPIHono } from "@hono/zod-openapi";
import type { MessageRetraction as Retraction, NewMessage as Said } from "#domain/disclosure/thread.ts";
import { EVIDENCE_ENDINGS, MOST_EVIDENCE_BYTES } from "#domain/impact/evidence-file-type.ts";
import { attachThreadFile, readThreadFile } from "#server/disclosure/attach-thread-file.ts";
import { retractMessage, reviseMessage } from "#server/disclosure/change-message.ts";
import { listMessageRevisions, listMessages } from "#server/disclosure/list-threads.ts";
import { postMessage } from "#server/disclosure/post-message.ts";
import { downloadHeaders } from "#server/download-headers.ts";
import { bodyOf } from "#server/request-body.ts";
import { answers, idempotencyKey, ifMatch, pages, refuses, sends } from "./describe.ts";
import { paging, readIfMatch, readJson, readQuery, readRepeatable, slugOf } from "./read-message.ts";
import { entity, serve, type Asked, type Served } from "./serve.ts";
import {
  Message,
  messageParameters,
  MessageRetraction,
  MessageRevision,
  NewMessage,
  ThreadAttachment,
  threadParameters,
} from "./thread-shapes.ts";

const tags = ["Disclosure threads"];
const collection = "/incidents/{slug}/threads/{id}/messages";
const path = `${collection}/{seq}`;
const noQuery = z.strictObject({});
const pageQuery = z.strictObject(paging);
const nameQuery = z.strictObject({
  name: z
    .string()
    .default("")
    .describe(`The file's name; it ends in ${EVIDENCE_ENDINGS.join(", ")}`),
});
const binary = { "application/octet-stream": { schema: z.string().openapi({ format: "binary" }) } };

/** Messages of a thread with their texts and files. */
export function serveThreadMessages(api: OpenAPIHono): Served[] {
  return [
    serveList(api),
    servePost(api),
    serveRevise(api),
    serveRetract(api),
    serveRevisions(api),
    serveAttach(api),
    serveDownload(api),
  ];
}

function serveList(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: collection, tags, summary: "What was said, the oldest first, each in its newest text" },
      request: { params: threadParameters, query: pageQuery },
      responses: { ...answers(200, "A page of it", pages(Message)), ...refuses(403, 404, 422) },
    },
    async (asked) => {
      const { door, id } = placeOf(asked);
      const { items, next = null } = await listMessages(door, id, readQuery(asked.request, pageQuery));
      return { body: { items, next } };
    },
  );
}

function servePost(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "post", path: collection, tags, summary: "Say something: plain text with line ends" },
      request: { params: threadParameters, headers: idempotencyKey, body: sends(NewMessage) },
      responses: { ...answers(201, "It", Message), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async (asked) => {
      readQuery(asked.request, noQuery);
      const { door, id } = placeOf(asked);
      const body = await readJson(asked.request);
      return entity(await postMessage(door, id, body as Said, readRepeatable(asked.request, body)), { status: 201 });
    },
  );
}

function serveRevise(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "patch", path, tags, summary: "Say one's own message anew; what it said before stays readable" },
      request: { params: messageParameters, headers: ifMatch, body: sends(NewMessage) },
      responses: { ...answers(200, "As it is now", Message), ...refuses(400, 403, 404, 409, 413, 415, 422, 428) },
    },
    async (asked) => {
      readQuery(asked.request, noQuery);
      const { door, id, seq } = placeOf(asked);
      const version = readIfMatch(asked.request);
      return entity(await reviseMessage(door, id, seq, (await readJson(asked.request)) as Said, version));
    },
  );
}

function serveRetract(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "post", path: `${path}/retraction`, tags },
      summary: "Take a message back with a reason: parties read neither it nor its files any more",
      request: { params: messageParameters, body: sends(MessageRetraction) },
      responses: { ...answers(200, "As it is now", Message), ...refuses(400, 403, 404, 409, 413, 415, 422) },
    },
    async (asked) => {
      readQuery(asked.request, noQuery);
      const { door, id, seq } = placeOf(asked);
      return entity(await retractMessage(door, id, seq, (await readJson(asked.request)) as Retraction));
    },
  );
}

function serveRevisions(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: `${path}/revisions`, tags, summary: "All texts of a message, the oldest first" },
      request: { params: messageParameters },
      responses: { ...answers(200, "All of them", pages(MessageRevision)), ...refuses(403, 404, 422) },
    },
    async (asked) => {
      readQuery(asked.request, noQuery);
      const { door, id, seq } = placeOf(asked);
      return { body: { items: await listMessageRevisions(door, id, seq), next: null } };
    },
  );
}

function serveAttach(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "post", path: `${path}/attachments`, tags },
      summary: `Attach a file to one's own message: it is the body, at most ${MOST_EVIDENCE_BYTES} bytes. The same file again adds nothing`,
      request: { params: messageParameters, query: nameQuery, body: { content: binary, required: true } },
      responses: { ...answers(201, "Its name, size and hash", ThreadAttachment), ...refuses(403, 404, 409, 422) },
    },
    async (asked) => {
      const { name } = readQuery(asked.request, nameQuery);
      const { door, id, seq } = placeOf(asked);
      const file = await attachThreadFile(door, id, seq, { name, body: bodyOf(asked.request) });
      const location = `/api/v1/incidents/${door.slug}/threads/${id}/messages/${seq}/attachments/${file.id}`;
      return { status: 201, body: file, headers: { location } };
    },
  );
}

function serveDownload(api: OpenAPIHono): Served {
  return serve(
    api,
    {
      ...{ method: "get", path: `${path}/attachments/{fileId}`, tags },
      summary: "The very bytes of a file as a download, with their SHA-256 in Content-Digest",
      request: { params: messageParameters.extend({ fileId: z.uuid() }) },
      responses: { 200: { description: "The file", content: binary }, ...refuses(403, 404, 422) },
    },
    async (asked) => {
      readQuery(asked.request, noQuery);
      const { door, id, seq } = placeOf(asked);
      const { file, body } = await readThreadFile(door, id, seq, asked.parameter("fileId") ?? "");
      return { text: Readable.toWeb(body) as ReadableStream<Uint8Array>, headers: downloadHeaders(file, "attachment") };
    },
  );
}

/** A number that cannot be one is as missing as one that was never given. */
function placeOf({ parameter }: Asked) {
  const seq = parameter("seq") ?? "";
  return {
    door: { slug: slugOf(parameter("slug")) },
    id: parameter("id") ?? "",
    seq: /^[1-9]\d{0,8}$/.test(seq) ? Number(seq) : 0,
  };
}
