import { z } from "zod";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { readUpload } from "#server/impact/read-upload.ts";
import { beginLog, completeLog, receiveLog, type NewLog } from "#server/impact/receive-log.ts";
import { bodyOf, wholeBody } from "#server/request-body.ts";
import { BadUpload, PRIVATE } from "./refusals.ts";
import { logAddress } from "./whole-upload.ts";

const LARGEST_BEGINNING = 16_384;
const beginning = z.strictObject({
  name: z.string(),
  bytes: z.number(),
  sha256: z.string().optional(),
  format: z.string().optional(),
});

/** `{ name, bytes, sha256?, format? }`. The same hash again is answered with what is there of it, and with its status. */
export async function beginUpload(request: Request, slug: string): Promise<Response> {
  const given = parseInput(beginning, await readJson(request));
  const begun = await beginLog(slug, given as NewLog);
  const { log: id, received, status } = await completeIfWhole(slug, begun.id);
  const headers = { ...PRIVATE, location: `/uploads/request-logs/${slug}/${id}` };
  return Response.json({ id, received, status }, { status: 201, headers });
}

export async function describeUpload(slug: string, id: string): Promise<Response> {
  const { received, bytes, status } = await readUpload(slug, id);
  const headers = { ...PRIVATE, ...offset(received), "upload-length": String(bytes), "upload-status": status };
  return new Response(null, { headers });
}

export async function continueUpload(request: Request, slug: string, id: string): Promise<Response> {
  const from = request.headers.get("upload-offset");
  if (from === null || !/^\d{1,15}$/.test(from)) {
    throw new BadUpload(400, "invalid_upload_offset", "Send Upload-Offset: the place of the first byte of this piece.");
  }
  await receiveLog(slug, id, { offset: Number(from), body: bodyOf(request) });
  const { received, status, log } = await completeIfWhole(slug, id);
  const headers = { ...PRIVATE, ...offset(received), "upload-status": status, location: logAddress(slug, log) };
  return new Response(null, { status: 204, headers });
}

/** The last byte ends it; also where the process ended between the two. `log`: another where the same file was here already. */
async function completeIfWhole(slug: string, id: string) {
  const { received, bytes, status } = await readUpload(slug, id);
  if (status !== "receiving" || received < bytes) return { log: id, received, status };
  const log = await completeLog(slug, id);
  return { log: log.id, received, status: log.status };
}

const offset = (received: number) => ({ "upload-offset": String(received) });

async function readJson(request: Request): Promise<unknown> {
  const bytes = await wholeBody(request, LARGEST_BEGINNING);
  if (!bytes) throw new BadUpload(413, "body_too_large", "This is not what begins an upload.");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new InvalidInput([
      { pointer: "", code: "invalid_json", message: "Begin with JSON: { name, bytes, sha256? }." },
    ]);
  }
}
