import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { HistoryAnswer } from "#components/postmortem/incident-answer.tsx";
import { answerDocument, HTML } from "#server/postmortem/read-and-answer.ts";
import { readHistory } from "#server/postmortem/read-history.ts";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as POST,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  return answerDocument(request, { path: `/ja/incidents/${slug}/history` }, async (asked) => {
    const found = await readHistory(slug);
    const { renderToStaticMarkup } = await import("react-dom/server");
    const page = <HistoryAnswer found={found} asked={asked} locale="ja" style={documentStyle} />;
    return { kind: found.kind, type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}
