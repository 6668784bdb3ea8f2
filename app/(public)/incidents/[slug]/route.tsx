import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { IncidentAnswer } from "#components/postmortem/incident-answer.tsx";
import { answerDocument, HTML } from "#server/postmortem/read-and-answer.ts";
import { readInSeries } from "#server/postmortem/read-series.ts";

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
  return answerDocument(request, { path: `/incidents/${slug}` }, async (asked) => {
    const found = await readInSeries(slug);
    const { renderToStaticMarkup } = await import("react-dom/server");
    const page = <IncidentAnswer found={found} asked={asked} locale="en" style={documentStyle} />;
    return { kind: found.kind, type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}
