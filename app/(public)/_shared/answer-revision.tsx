import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { IncidentAnswer } from "#components/postmortem/incident-answer.tsx";
import { RedactedDocument } from "#components/postmortem/redacted-document.tsx";
import type { PageLocale } from "#components/words/page-words.ts";
import { answerDocument, HTML } from "#server/postmortem/read-and-answer.ts";
import { readRevision } from "#server/postmortem/read-published.ts";

type Asked = { slug: string; n: string };

/** One revision as it was published; where it was redacted, its tombstone, which is gone (410). */
export function answerRevision(request: Request, { slug, n }: Asked, locale: PageLocale): Promise<Response> {
  const path = `${locale === "ja" ? "/ja" : ""}/incidents/${slug}/revisions/${n}`;
  return answerDocument(request, { path }, async (asked) => {
    const found = await readRevision(slug, n);
    const { renderToStaticMarkup } = await import("react-dom/server");
    const page =
      found.kind === "redacted" ? (
        <RedactedDocument slug={slug} revision={found} locale={locale} style={documentStyle} />
      ) : (
        <IncidentAnswer found={found} asked={asked} locale={locale} style={documentStyle} />
      );
    const kind = found.kind === "redacted" ? "withdrawn" : found.kind;
    return { kind, type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}
