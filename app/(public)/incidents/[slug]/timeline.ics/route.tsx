import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { NotShownDocument } from "#components/postmortem/incident-answer.tsx";
import { publicIcs } from "#domain/postmortem/public-exports.ts";
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

/** The timeline for a calendar to subscribe to. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const address = { path: `/incidents/${slug}/timeline.ics`, zoned: false };
  return answerDocument(request, address, async ({ origin }): Promise<Made> => {
    const found = await readPublished(slug);
    if (found.kind === "published") {
      const { revision, history } = found;
      const text = publicIcs(revision, history[0]?.hash ?? revision.hash, origin);
      return { kind: "published", type: "text/calendar; charset=utf-8", text };
    }
    const { renderToStaticMarkup } = await import("react-dom/server");
    const page = <NotShownDocument kind={found.kind} locale="en" style={documentStyle} />;
    return { kind: found.kind, type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}
