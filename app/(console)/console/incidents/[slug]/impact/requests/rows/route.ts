import { affectedLines, namingOf } from "#components/impact/affected-line.ts";
import { wishIn } from "#components/impact/affected-wish.ts";
import { NotFound } from "#domain/errors.ts";
import { listAffectedRequests } from "#server/impact/list-affected-requests.ts";
import { listLogs } from "#server/impact/list-logs.ts";
import { listRuleRevisions } from "#server/impact/list-rule-revisions.ts";
import { readIncident } from "#server/incident/read-incident.ts";
import { zoneOf } from "#server/page-answer.ts";
import { toProblem } from "#server/problem.ts";
import { readWhole } from "#server/read-whole.ts";

export const dynamic = "force-dynamic";

const HEADERS = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };
const ROWS = 200;

/** The rows after `after`, under `revision` of the rule; everything else is what the page itself is asked for. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const query = new URL(request.url).searchParams;
  const after = query.get("after");
  try {
    const incident = await readIncident(slug);
    const { zone } = zoneOf(query, incident.zone);
    const revision = Number(query.get("revision"));
    const counted = (await listRuleRevisions(slug)).find(({ rule }) => rule.revision === revision);
    if (!counted) throw new NotFound();
    const { wish } = wishIn(query, zone);
    const list = { ...wish, revision, limit: ROWS, ...(after !== null && { after }) };
    const { items, next } = await listAffectedRequests(slug, list);
    const logs = await readWhole((page) => listLogs(slug, page));
    const lines = affectedLines(items, namingOf(zone, logs, counted.rule));
    return Response.json({ lines, ...(next !== undefined && { next }) }, { headers: HEADERS });
  } catch (error) {
    const { status, detail } = toProblem(error);
    return Response.json({ detail }, { status, headers: HEADERS });
  }
}
