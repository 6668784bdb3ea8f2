import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { NotShownDocument } from "#components/postmortem/incident-answer.tsx";
import { canonicalJson } from "#domain/postmortem/canonical-document.ts";
import { answerDocument, HTML, type Made } from "#server/postmortem/read-and-answer.ts";
import { readPublished } from "#server/postmortem/read-published.ts";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

/** The document as it is, with the number and hash of its revision: SHA-256 of the canonical form of `document` is `hash`. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const address = { path: `/incidents/${slug}/incident.json`, zoned: false };
  return answerDocument(request, address, async (): Promise<Made> => {
    const found = await readPublished(slug);
    if (found.kind === "published") {
      return { kind: "published", type: "application/json; charset=utf-8", text: canonicalJson(found.revision) };
    }
    const { renderToStaticMarkup } = await import("react-dom/server");
    const page = <NotShownDocument kind={found.kind} locale="en" style={documentStyle} />;
    return { kind: found.kind, type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}
