import "server-only";

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PlainDocument, PreparedAnswer } from "./public-document.ts";
import type { Encoding } from "./read-request.ts";

/** What many read is worth it, what is made anew for each request is not. */
const EFFORT = { everybody: 9, chosenZone: 5, once: 4 };

export type Worth = keyof typeof EFFORT;

/** The bytes that go out, with their length, encoding and tag; each encoding has a tag of its own, since it is other bytes. */
export async function encodeDocument(plain: PlainDocument, encoding: Encoding, worth: Worth): Promise<PreparedAnswer> {
  const chosen = plain.mark.asIs ? "identity" : encoding;
  const body = await encoded(plain.body, chosen, EFFORT[worth]);
  const etag = plain.mark.tagged
    ? `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`
    : undefined;
  const headers = {
    ...plain.headers,
    "content-length": String(body.byteLength),
    ...(chosen === "identity" ? {} : { "content-encoding": chosen }),
    ...(etag === undefined ? {} : { etag }),
    ...(plain.mark.asIs ? {} : { vary: "Accept-Encoding" }),
  };
  return { headers, etag, body };
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function encoded(body: Buffer, encoding: Encoding, effort: number): Promise<Buffer> {
  if (encoding === "br") {
    const params = { [constants.BROTLI_PARAM_QUALITY]: effort, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength };
    return brotli(body, { params });
  }
  return encoding === "gzip" ? zip(body, { level: effort }) : body;
}
