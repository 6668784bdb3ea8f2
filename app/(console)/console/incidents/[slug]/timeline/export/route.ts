import { toProblem } from "#server/problem.ts";
import { EXPORT_FORMATS, exportTimeline } from "#server/timeline/export-timeline.ts";

export const dynamic = "force-dynamic";

const HEADERS = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

/** The internal timeline as a file for whoever is signed in; `?format=`, and `&spreadsheet=1` for CSV. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const query = new URL(request.url).searchParams;
  const format = EXPORT_FORMATS.find((known) => known === query.get("format"));
  if (!format) return plain(404, `There are ${EXPORT_FORMATS.join(", ")}: say which in ?format=`);
  const asked = { spreadsheet: query.get("spreadsheet") === "1", tz: query.get("tz") ?? undefined };
  try {
    const { text, type, fileName } = await exportTimeline(slug, format, asked);
    const headers = { "content-type": type, "content-disposition": `attachment; filename="${fileName}"` };
    return new Response(text, { headers: { ...HEADERS, ...headers } });
  } catch (error) {
    const { status, detail } = toProblem(error);
    return plain(status, detail);
  }
}

function plain(status: number, said: string): Response {
  return new Response(`${said}\n`, { status, headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" } });
}
