import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { NotShownDocument } from "#components/postmortem/incident-answer.tsx";
import { publishedCsaf } from "#domain/disclosure/documents/published-advisories.ts";
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

const INCIDENT = "csaf_security_incident_response";

/** CSAF 2.0: the advisory; `?profile=csaf_security_incident_response` is the same facts told as an incident. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const asked = new URL(request.url).searchParams.get("profile") === INCIDENT ? INCIDENT : undefined;
  // A path that no request has: only the plain form is kept for the next reader under this address.
  const address = { path: `/incidents/${slug}/csaf.json${asked ? `?profile=${asked}` : ""}`, zoned: false };
  return answerDocument(request, address, async ({ origin }): Promise<Made> => {
    const found = await readPublished(slug);
    if (found.kind === "published") {
      const file = publishedCsaf(found.revision, found.history, origin, asked);
      return { kind: "published", type: "application/json; charset=utf-8", ...file };
    }
    const { renderToStaticMarkup } = await import("react-dom/server");
    const page = <NotShownDocument kind={found.kind} locale="en" style={documentStyle} />;
    return { kind: found.kind, type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}
