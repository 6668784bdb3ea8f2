import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { IncidentListAnswer } from "#components/postmortem/incident-answer.tsx";
import { answerDocument, HTML } from "#server/postmortem/read-and-answer.ts";
import { listPublished } from "#server/postmortem/read-published.ts";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

export function GET(request: Request) {
  return answerDocument(request, { path: "/ja" }, async (asked) => {
    const revisions = await listPublished();
    const { renderToStaticMarkup } = await import("react-dom/server");
    const page = <IncidentListAnswer revisions={revisions} asked={asked} locale="ja" style={documentStyle} />;
    return { kind: "published", type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}
