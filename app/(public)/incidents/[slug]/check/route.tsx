import { checkPage } from "#components/postmortem/check-page.tsx";
import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { answerDocument, HTML, readForm } from "#server/postmortem/read-and-answer.ts";
import { readPublished } from "#server/postmortem/read-published.ts";

export {
  refuseMethod as DELETE,
  refuseMethod as OPTIONS,
  refuseMethod as PATCH,
  refuseMethod as PUT,
} from "#server/postmortem/read-and-answer.ts";

export const dynamic = "force-dynamic";

type Context = { params: Promise<{ slug: string }> };

export async function GET(request: Request, context: Context) {
  return answer(request, context, [...new URL(request.url).searchParams], false);
}

export async function POST(request: Request, context: Context) {
  const sent = await readForm(request);
  return sent instanceof Response ? sent : answer(request, context, sent, true);
}

async function answer(request: Request, { params }: Context, sent: [string, string][], isForm: boolean) {
  const { slug } = await params;
  return answerDocument(request, { path: `/incidents/${slug}/check` }, async (asked) => {
    const found = await readPublished(slug);
    const { renderToStaticMarkup } = await import("react-dom/server");
    const { page, ...made } = checkPage({ found, sent, isForm, asked, locale: "en", style: documentStyle });
    return { ...made, type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}
