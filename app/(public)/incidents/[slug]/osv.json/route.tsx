import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { NotShownDocument } from "#components/postmortem/incident-answer.tsx";
import { publishedOsv } from "#domain/disclosure/documents/published-advisories.ts";
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

/** OSV 1.7; where no version is said to be affected there is no such file. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const address = { path: `/incidents/${slug}/osv.json`, zoned: false };
  return answerDocument(request, address, async ({ origin }): Promise<Made> => {
    const found = await readPublished(slug);
    const file = found.kind === "published" ? publishedOsv(found.revision, found.history, origin) : undefined;
    if (file) return { kind: "published", type: "application/json; charset=utf-8", ...file };
    const kind = found.kind === "published" ? "absent" : found.kind;
    const { renderToStaticMarkup } = await import("react-dom/server");
    const page = <NotShownDocument kind={kind} locale="en" style={documentStyle} />;
    return { kind, type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}
