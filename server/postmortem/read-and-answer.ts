import "server-only";

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { withRelativeLinks } from "#domain/postmortem/relative-links.ts";
import { zoneAsked, type AskedZone } from "#domain/time/zone-asked.ts";
import { env, publicOrigin } from "#server/env.ts";
import { toProblem } from "#server/problem.ts";
import { wholeBody } from "../request-body.ts";
import { fillSlot, slotOf, type WholeAnswer } from "./answer-slot.ts";
import { keepPrepared, publicationEpoch, unchangedHeaders, type PreparedAnswer } from "./prepared-documents.ts";
import { chooseEncoding, isUnchanged, type Encoding } from "./read-request.ts";

/** What a page may know of the request: nothing of its host, headers or cookies, so that every reader gets the same bytes. */
export type Asked = {
  zone: AskedZone;
  /** The address this installation was told it has, for canonical links; absent where it was told none. */
  publicUrl: string | undefined;
  /** For files that need absolute links whatever happens. */
  origin: string;
};
export type Made = {
  kind: "published" | "withdrawn" | "absent";
  type: string;
  /** Bytes are sent as they are, whatever a reader's program could unpack. */
  text: string | Buffer;
  /** An answer to what one reader asked, with its status: nobody keeps it, and it has no tag. */
  passing?: 200 | 422;
  /** The one style within the page; the policy names its hash. */
  style?: string;
  /** The name under which a browser keeps it, where it is not the address's own. */
  fileName?: string;
};
type Address = {
  /** As it is written without any escapes; other ways to write it are answered and not kept. */
  path: string;
  /** False: `?tz=` changes nothing. */
  zoned?: boolean;
};

/** Of compression: what many read is worth it, what is made anew for each request is not. */
const EFFORT = { stated: 9, chosen: 5, passing: 4 };

const STATUS = { published: 200, withdrawn: 410, absent: 404 } as const;
export const HTML = "text/html; charset=utf-8";

/** The one way in which a public address answers. */
export async function answerDocument(
  request: Request,
  address: Address,
  make: (asked: Asked) => Promise<Made>,
): Promise<Response> {
  const epoch = publicationEpoch();
  // Next drops the encoding's header: without a front that sends our bytes as they are, only plain ones are safe.
  const encoding = slotOf(request) ? chooseEncoding(request.headers.get("accept-encoding")) : "identity";
  const { pathname, search } = new URL(request.url);
  const zone = address.zoned === false ? {} : zoneAsked(search);
  try {
    const made = await make({ zone, publicUrl: env().publicUrl, origin: publicOrigin() });
    const isKept =
      made.kind === "published" && !made.passing && zone.unknown === undefined && pathname === address.path;
    const effort = !isKept ? EFFORT.passing : zone.known === undefined ? EFFORT.stated : EFFORT.chosen;
    const isPage = made.kind === "published" && made.type === HTML && typeof made.text === "string";
    const text = isPage ? withRelativeLinks(String(made.text), address.path) : made.text;
    const answer = await answerOf({ ...made, text }, typeof text === "string" ? encoding : "identity", effort);
    if (isKept) {
      keepPrepared({ path: address.path, zone: zone.known, encoding }, answer, epoch, address.zoned === false);
    }
    const unchanged =
      answer.headers["etag"] !== undefined && isUnchanged(request.headers.get("if-none-match"), answer.etag);
    if (unchanged) return send(request, { status: 304, headers: unchangedHeaders(answer.headers) });
    return send(request, { status: made.passing ?? STATUS[made.kind], headers: answer.headers, body: answer.body });
  } catch (error) {
    return send(request, cannotAnswer(error));
  }
}

function send(request: Request, answer: WholeAnswer): Response {
  const slot = slotOf(request);
  if (slot) fillSlot(slot, answer);
  const { status, headers, body } = answer;
  return new Response(slot || !body ? null : new Uint8Array(body), { status, headers });
}

async function answerOf(made: Made, encoding: Encoding, effort: number): Promise<PreparedAnswer> {
  const bytes = typeof made.text === "string" ? Buffer.from(made.text, "utf8") : made.text;
  const body = await encoded(bytes, encoding, effort);
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  const headers: Record<string, string> = {
    "content-type": made.type,
    "content-length": String(body.byteLength),
    ...(encoding === "identity" ? {} : { "content-encoding": encoding }),
    "cache-control": made.passing ? "no-store" : "no-cache",
    ...(made.kind === "published" && !made.passing ? { etag } : {}),
    vary: "Accept-Encoding",
    ...(made.fileName === undefined ? {} : { "content-disposition": `attachment; filename="${made.fileName}"` }),
    "content-security-policy": policy(made.style),
    "x-content-type-options": "nosniff",
    "referrer-policy": made.passing ? "strict-origin" : "strict-origin-when-cross-origin",
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

function policy(style: string | undefined): string {
  const styles =
    style === undefined ? "" : ` style-src 'sha256-${createHash("sha256").update(style).digest("base64")}';`;
  return (
    `default-src 'none';${styles} script-src 'self'; connect-src 'self'; img-src 'self' data:; form-action 'self'; ` +
    "frame-ancestors 'none'; base-uri 'none'"
  );
}

/** Says nothing of what was asked: the same for every address. */
function cannotAnswer(error: unknown): WholeAnswer {
  toProblem(error);
  return plainAnswer(503, "This page cannot be read just now. Please try again in a moment.\n", { "retry-after": "5" });
}

/** Readers read: nothing at a public address takes anything in. */
export function refuseMethod(request: Request): Response {
  return send(request, plainAnswer(405, "Only GET and HEAD are answered here.\n", { allow: "GET, HEAD" }));
}

const LARGEST_FORM = 65_536;

/** The fields of a form that was sent, or the refusal of what is none. Neither is written down anywhere. */
export async function readForm(request: Request): Promise<[string, string][] | Response> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    return send(request, plainAnswer(415, "Send the form as application/x-www-form-urlencoded.\n", {}));
  const bytes = await wholeBody(request, LARGEST_FORM);
  if (!bytes) return send(request, plainAnswer(413, `A form may have ${LARGEST_FORM} bytes.\n`, {}));
  return [...new URLSearchParams(bytes.toString("utf8"))];
}

function plainAnswer(status: number, text: string, more: Record<string, string>): WholeAnswer {
  const body = Buffer.from(text, "utf8");
  const headers = { "content-type": "text/plain; charset=utf-8", "content-length": String(body.byteLength) };
  return { status, headers: { ...headers, "cache-control": "no-store", ...more }, body };
}
