import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { ComparisonAnswer, HistoryAnswer } from "#components/postmortem/incident-answer.tsx";
import type { PageLocale } from "#components/words/page-words.ts";
import { answerDocument, HTML, type Made } from "#server/postmortem/read-and-answer.ts";
import { compareRevisions, readHistory } from "#server/postmortem/read-history.ts";

/** All revisions; with `?from=1&to=3` what changed between these two, whichever of them was first. */
export function answerHistory(request: Request, slug: string, locale: PageLocale): Promise<Response> {
  const path = `${locale === "ja" ? "/ja" : ""}/incidents/${slug}/history`;
  return answerDocument(request, { path }, async (asked): Promise<Made> => {
    const query = new URL(request.url).searchParams;
    const [from, to] = [query.get("from"), query.get("to")];
    const { renderToStaticMarkup } = await import("react-dom/server");
    const answer = { asked, locale, style: documentStyle };
    const made = (kind: Made["kind"], page: Parameters<typeof renderToStaticMarkup>[0]) => {
      return { kind, type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
    };
    if (from === null && to === null) {
      const found = await readHistory(slug);
      return made(found.kind, <HistoryAnswer found={found} {...answer} />);
    }
    const found = await compareRevisions(slug, from ?? "", to ?? "");
    const page = made(found.kind, <ComparisonAnswer found={found} {...answer} />);
    return found.kind === "published" ? { ...page, passing: 200 } : page;
  });
}
