import { z } from "zod";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { receiveWholeLog, type NewLog } from "#server/impact/receive-log.ts";
import { bodyOf } from "#server/request-body.ts";
import { BadUpload, PRIVATE } from "./refusals.ts";

const query = z.strictObject({ name: z.string(), format: z.string().optional() });

/** Rights, room and what was declared are looked at before a byte is read; then it streams to the archive. */
export async function receiveFile(request: Request, slug: string): Promise<Response> {
  const bytes = readLength(request.headers);
  const sha256 = readDigest(request.headers);
  const given = { ...readQuery(request), bytes, ...(sha256 !== undefined && { sha256 }) } as NewLog;
  const { id, status, reason } = await receiveWholeLog(slug, { ...given, body: bodyOf(request) });
  const headers = { ...PRIVATE, location: logAddress(slug, id) };
  return Response.json({ id, status, ...(reason !== undefined && { reason }) }, { status: 202, headers });
}

function readLength(headers: Headers): number {
  const length = headers.get("content-length");
  if (length !== null && /^\d{1,15}$/.test(length)) return Number(length);
  throw new BadUpload(411, "length_required", "Send Content-Length: how many bytes the file has.");
}

/** RFC 9530. Another algorithm would go unchecked, so it is refused. */
function readDigest(headers: Headers): string | undefined {
  const header = headers.get("content-digest");
  if (header === null) return undefined;
  const digest = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):\s*(?:,|$)/.exec(header)?.[1];
  if (digest !== undefined) return Buffer.from(digest, "base64").toString("hex");
  throw new BadUpload(400, "invalid_digest", "Content-Digest is accepted as sha-256=:{base64}:");
}

function readQuery(request: Request): z.output<typeof query> {
  const parameters = new URL(request.url).searchParams;
  const names = [...parameters.keys()];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated === undefined) return parseInput(query, Object.fromEntries(parameters));
  const message = "Send each parameter once.";
  throw new InvalidInput([{ pointer: `/${repeated}`, code: "repeated_parameter", message }]);
}

export function logAddress(slug: string, id: string): string {
  return `/api/v1/incidents/${slug}/request-logs/${id}`;
}
