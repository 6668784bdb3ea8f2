import { wishIn } from "#components/impact/affected-wish.ts";
import { exportAffected } from "#server/impact/export-affected.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { zoneOf } from "#server/page-answer.ts";
import { toProblem } from "#server/problem.ts";
import { streamText } from "#server/stream-text.ts";

export const dynamic = "force-dynamic";

const HEADERS = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };
const WHAT = ["requests", "accounts"] as const;
const FORMATS = ["csv", "ndjson", "spreadsheet"] as const;

/** Requests as the table shows them, or all accounts, as a file that is sent while it is read. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const query = new URL(request.url).searchParams;
  const what = WHAT.find((known) => known === query.get("what"));
  const format = FORMATS.find((known) => known === query.get("format"));
  if (!what || !format) return plain(404, `Say ?what=${WHAT.join(" or ")} and &format=${FORMATS.join(", ")}.`);
  const revision = Number(query.get("revision"));
  try {
    const incident = await readIncident(slug);
    const { zone } = zoneOf(query, incident.zone);
    const { filter, excluded } = wishIn(query, zone).wish;
    const { fileName, type, body } = await exportAffected(slug, {
      ...{ what, format },
      ...(what === "requests" && { filter, excluded }),
      ...(revision > 0 && { revision }),
    });
    const headers = { "content-type": type, "content-disposition": `attachment; filename="${fileName}"` };
    return new Response(streamText(body), { headers: { ...HEADERS, ...headers } });
  } catch (error) {
    const { status, detail } = toProblem(error);
    return plain(status, detail);
  }
}

function plain(status: number, said: string): Response {
  return new Response(`${said}\n`, { status, headers: { ...HEADERS, "content-type": "text/plain; charset=utf-8" } });
}
