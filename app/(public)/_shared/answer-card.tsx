import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { NotShownDocument } from "#components/postmortem/incident-answer.tsx";
import { pageWords } from "#components/words/page-words.ts";
import { cardWords } from "#domain/postmortem/card.ts";
import { inLanguage } from "#domain/postmortem/list-place.ts";
import { answerDocument, HTML, type Made } from "#server/postmortem/read-and-answer.ts";
import { drawCard } from "#server/postmortem/read-card.ts";
import { readPublished } from "#server/postmortem/read-published.ts";

/** The picture of a report for other sites. Where the page is not, neither is it; its address holds no word of the title. */
export async function answerCard(request: Request, locale: "en" | "ja", slug: string): Promise<Response> {
  const address = { path: inLanguage(locale, `/incidents/${slug}/card.png`), zoned: false };
  return answerDocument(request, address, async (): Promise<Made> => {
    const found = await readPublished(slug);
    if (found.kind !== "published") {
      const { renderToStaticMarkup } = await import("react-dom/server");
      const page = <NotShownDocument kind={found.kind} locale="en" style={documentStyle} />;
      return { kind: found.kind, type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
    }
    const { site, colon, separator, severityLabel, severity } = pageWords(locale);
    const labels = { site: site.name, published: site.published, colon, separator, severityLabel, severity };
    return { kind: "published", type: "image/png", text: await drawCard(cardWords(found.revision, locale, labels)) };
  });
}
