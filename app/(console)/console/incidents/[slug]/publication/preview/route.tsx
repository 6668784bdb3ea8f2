import { createHash } from "node:crypto";
import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { PostmortemDocument } from "#components/postmortem/postmortem-document.tsx";
import { instantFromDate } from "#domain/time/instant.ts";
import { answer } from "#server/action-answer.ts";
import { previewPublication } from "#server/postmortem/preview-publication.ts";

export const dynamic = "force-dynamic";

const styleHash = createHash("sha256").update(documentStyle, "utf8").digest("base64");

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "private, no-store",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "x-robots-tag": "noindex",
};

/** The page as readers would get it, made by the very component that makes theirs; no script runs in it. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const found = await answer(() => previewPublication(slug));
  if (!found.ok)
    return new Response(found.problem.detail, {
      status: found.problem.status,
      headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" },
    });
  const { document, hash, currentRevision = 0 } = found;
  const locale = new URL(request.url).searchParams.get("locale") === "ja" ? "ja" : "en";
  const { renderToStaticMarkup } = await import("react-dom/server");
  const page = (
    <PostmortemDocument
      revision={{ document, number: currentRevision + 1, hash, publishedAt: instantFromDate(new Date()) }}
      history={[]}
      locale={locale}
      zone={document.zone}
      basePath={locale === "ja" ? "/ja" : ""}
      style={documentStyle}
      scriptPath=""
    />
  );
  return new Response(`<!doctype html>${renderToStaticMarkup(page)}`, { headers: HEADERS });
}
