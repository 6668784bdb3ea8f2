import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { IncidentListDocument } from "#components/postmortem/incident-list-document.tsx";
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
  return answerDocument(request, { path: "/ja", zoned: false }, async ({ publicUrl }) => {
    const revisions = await listPublished();
    const { renderToStaticMarkup } = await import("react-dom/server");
    const page = <IncidentListDocument revisions={revisions} locale="ja" publicUrl={publicUrl} style={documentStyle} />;
    return { kind: "published", type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}
