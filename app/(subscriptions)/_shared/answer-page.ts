import { createHash } from "node:crypto";
import type { ReactElement } from "react";
import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { wholeBody } from "#server/request-body.ts";

const LARGEST_FORM = 16_384;
const STYLE_HASH = createHash("sha256").update(documentStyle).digest("base64");

/** A page that nobody keeps: its address or its answer is one person's. */
export async function answerPage(page: ReactElement, status = 200): Promise<Response> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  return new Response(htmlDocument(renderToStaticMarkup(page)), {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy":
        `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self' data:; form-action 'self'; ` +
        "frame-ancestors 'none'; base-uri 'none'",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
      // The address holds a token; to this very site browsers still say where a form comes from.
      "referrer-policy": "same-origin",
    },
  });
}

/** The fields of a form, however it was packed (RFC 8058 has both); undefined for what is none. The first of a name counts. */
export async function readFields(request: Request): Promise<Record<string, string> | undefined> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) return undefined;
  const bytes = await wholeBody(request, LARGEST_FORM);
  if (!bytes) return undefined;
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { "content-type": type } }).formData();
    const texts = [...form].filter((field): field is [string, string] => typeof field[1] === "string");
    return Object.fromEntries(texts.reverse());
  } catch {
    return undefined;
  }
}

export function refuseOthers(): Response {
  return new Response("Only GET, HEAD and POST are answered here.\n", {
    status: 405,
    headers: { allow: "GET, HEAD, POST", "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
