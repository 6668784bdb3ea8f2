import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { NotShownDocument } from "#components/postmortem/incident-answer.tsx";
import { publicCsv } from "#domain/postmortem/public-exports.ts";
import { answerDocument, HTML, type Made } from "#server/postmortem/read-and-answer.ts";
import { readPublished } from "#server/postmortem/read-published.ts";
import { asksForSpreadsheet } from "#server/postmortem/read-request.ts";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

const TYPE = "text/csv; charset=utf-8; header=present";

/** For programs, every cell as the record has it; `?spreadsheet=1` is the form in which no cell runs as a formula. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const safe = asksForSpreadsheet(new URL(request.url).search);
  // A path that no request has: only the plain form is kept for the next reader under this address.
  const address = { path: `/incidents/${slug}/timeline.csv${safe ? "?spreadsheet=1" : ""}`, zoned: false };
  return answerDocument(request, address, async (): Promise<Made> => {
    const found = await readPublished(slug);
    if (found.kind === "published") {
      const text = publicCsv(found.revision.document, { safe });
      return { kind: "published", type: TYPE, text, ...(safe && { fileName: "timeline-spreadsheet.csv" }) };
    }
    const { renderToStaticMarkup } = await import("react-dom/server");
    const page = <NotShownDocument kind={found.kind} locale="en" style={documentStyle} />;
    return { kind: found.kind, type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}
