import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { IncidentAnswer } from "#components/postmortem/incident-answer.tsx";
import { RedactedDocument } from "#components/postmortem/redacted-document.tsx";
import type { PageLocale } from "#components/words/page-words.ts";
import { canonicalJson } from "#domain/postmortem/canonical-document.ts";
import { answerDocument, HTML, type Asked, type Made } from "#server/postmortem/read-and-answer.ts";
import { readRevision } from "#server/postmortem/read-published.ts";
import { JSON_FILE } from "./answer-file.tsx";

type Wanted = { slug: string; n: string };
type Found = Awaited<ReturnType<typeof readRevision>>;

/** One revision as it was published; where it was redacted, its tombstone, which is gone (410). */
export function answerRevision(request: Request, { slug, n }: Wanted, locale: PageLocale): Promise<Response> {
  const path = `${locale === "ja" ? "/ja" : ""}/incidents/${slug}/revisions/${n}`;
  return answerDocument(request, { path }, async (asked) => pageOf(await readRevision(slug, n), asked, slug, locale));
}

/** The same as a file: the revision with its document; where there is none, what stands in its place. */
export function answerRevisionFile(request: Request, { slug, n }: Wanted): Promise<Response> {
  const address = { path: `/incidents/${slug}/revisions/${n}/incident.json`, zoned: false };
  return answerDocument(request, address, async (asked) => {
    const found = await readRevision(slug, n);
    if (found.kind !== "published") return pageOf(found, asked, slug, "en");
    return { kind: "published", type: JSON_FILE, text: canonicalJson(found.revision) };
  });
}

async function pageOf(found: Found, asked: Asked, slug: string, locale: PageLocale): Promise<Made> {
  const { renderToStaticMarkup } = await import("react-dom/server");
  const page =
    found.kind === "redacted" ? (
      <RedactedDocument slug={slug} revision={found} locale={locale} style={documentStyle} />
    ) : (
      <IncidentAnswer found={found} asked={asked} locale={locale} style={documentStyle} />
    );
  const kind = found.kind === "redacted" ? "withdrawn" : found.kind;
  return { kind, type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
}
