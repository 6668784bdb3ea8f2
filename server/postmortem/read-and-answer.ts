import "server-only";

import { createHash } from "node:crypto";
import { DOCUMENT_MARK, writeMark, type DocumentMark } from "#domain/postmortem/document-mark.ts";
import { withRelativeLinks } from "#domain/postmortem/relative-links.ts";
import { zoneAsked, type AskedZone } from "#domain/time/zone-asked.ts";
import { env, publicOrigin } from "#server/env.ts";
import { toProblem } from "#server/problem.ts";
import { wholeBody } from "../request-body.ts";

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

const STATUS = { published: 200, withdrawn: 410, absent: 404 } as const;
export const HTML = "text/html; charset=utf-8";

/** The one way in which a public address answers: plain bytes, marked for the front, which packs, tags and keeps them. */
export async function answerDocument(
  request: Request,
  address: Address,
  make: (asked: Asked) => Promise<Made>,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const zone = address.zoned === false ? {} : zoneAsked(search);
  try {
    const made = await make({ zone, publicUrl: env().publicUrl, origin: publicOrigin() });
    const tagged = made.kind === "published" && !made.passing;
    const kept = tagged && zone.unknown === undefined && pathname === address.path;
    const asIs = typeof made.text !== "string";
    const isPage = made.kind === "published" && made.type === HTML && typeof made.text === "string";
    const text = isPage ? withRelativeLinks(String(made.text), address.path) : made.text;
    const mark = { tagged, kept, anyZone: address.zoned === false, asIs };
    return new Response(typeof text === "string" ? text : new Uint8Array(text), {
      status: made.passing ?? STATUS[made.kind],
      headers: headersOf(made, mark),
    });
  } catch (error) {
    return cannotAnswer(error);
  }
}

function headersOf(made: Made, mark: DocumentMark): Record<string, string> {
  return {
    "content-type": made.type,
    "cache-control": made.passing ? "no-store" : "no-cache",
    ...(made.fileName === undefined ? {} : { "content-disposition": `attachment; filename="${made.fileName}"` }),
    "content-security-policy": policy(made.style),
    "x-content-type-options": "nosniff",
    "referrer-policy": made.passing ? "strict-origin" : "strict-origin-when-cross-origin",
    [DOCUMENT_MARK]: writeMark(mark),
  };
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
function cannotAnswer(error: unknown): Response {
  toProblem(error);
  return plainAnswer(503, "This page cannot be read just now. Please try again in a moment.\n", { "retry-after": "5" });
}

/** Readers read: nothing at a public address takes anything in. */
export function refuseMethod(): Response {
  return plainAnswer(405, "Only GET and HEAD are answered here.\n", { allow: "GET, HEAD" });
}

const LARGEST_FORM = 65_536;

/** The fields of a form that was sent, or the refusal of what is none. Neither is written down anywhere. */
export async function readForm(request: Request): Promise<[string, string][] | Response> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type))
    return plainAnswer(415, "Send the form as application/x-www-form-urlencoded.\n", {});
  const bytes = await wholeBody(request, LARGEST_FORM);
  if (!bytes) return plainAnswer(413, `A form may have ${LARGEST_FORM} bytes.\n`, {});
  return [...new URLSearchParams(bytes.toString("utf8"))];
}

function plainAnswer(status: number, text: string, more: Record<string, string>): Response {
  const mark = writeMark({ asIs: true });
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", [DOCUMENT_MARK]: mark };
  return new Response(text, { status, headers: { ...headers, ...more } });
}
