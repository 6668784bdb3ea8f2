import { logLines } from "#components/impact/log-line.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { zoneOf } from "#server/page-answer.ts";
import { toProblem } from "#server/problem.ts";
import { readWhole } from "#server/read-whole.ts";

export const dynamic = "force-dynamic";

const HEADERS = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

/** The logs as they are now, in the zone of the page that asks. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  try {
    const incident = await readIncident(slug);
    const { zone } = zoneOf(new URL(request.url).searchParams, incident.zone);
    const logs = await readWhole((page) => listLogs(slug, { ...page, deleted: true }));
    return Response.json({ logs: logLines(logs, zone) }, { headers: HEADERS });
  } catch (error) {
    const { status, detail } = toProblem(error);
    return Response.json({ detail }, { status, headers: HEADERS });
  }
}
