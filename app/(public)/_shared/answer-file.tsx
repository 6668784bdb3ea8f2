import { documentStyle } from "#components/postmortem/document-style.generated.ts";
import { htmlDocument } from "#components/postmortem/html-document.ts";
import { NotShownDocument } from "#components/postmortem/incident-answer.tsx";
import { answerDocument, HTML, type Made } from "#server/postmortem/read-and-answer.ts";
import { readPublished } from "#server/postmortem/read-published.ts";

type Published = Extract<Awaited<ReturnType<typeof readPublished>>, { kind: "published" }>;
type File = Pick<Made, "type" | "text" | "fileName">;

export const JSON_FILE = "application/json; charset=utf-8";

/**
 * A file beside the published page, `name` with the question that makes another one of it. Without one, the reader is
 * told what stands at an address that never was.
 */
export async function answerFile(
  request: Request,
  { slug, name }: { slug: string; name: string },
  make: (published: Published, origin: string) => File | undefined,
): Promise<Response> {
  // With a question it is a path that no request has: only the plain form is kept for the next reader.
  const address = { path: `/incidents/${slug}/${name}`, zoned: false };
  return answerDocument(request, address, async ({ origin }): Promise<Made> => {
    const found = await readPublished(slug);
    const file = found.kind === "published" ? make(found, origin) : undefined;
    if (file) return { kind: "published", ...file };
    const kind = found.kind === "published" ? "absent" : found.kind;
    const { renderToStaticMarkup } = await import("react-dom/server");
    const page = <NotShownDocument kind={kind} locale="en" style={documentStyle} />;
    return { kind, type: HTML, text: htmlDocument(renderToStaticMarkup(page)), style: documentStyle };
  });
}
