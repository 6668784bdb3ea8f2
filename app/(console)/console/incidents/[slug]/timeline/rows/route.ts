import { timelinePartOf } from "#components/timeline/timeline-part.ts";
import { canonicalZone } from "#domain/time/zone.ts";
import { toProblem } from "#server/problem.ts";
import { readAllEvents } from "#server/timeline/read-all-events.ts";

export const dynamic = "force-dynamic";

const HEADERS = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

/** All rows of a long timeline in the zone of its page, which itself comes with the first ones. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const zone = canonicalZone(new URL(request.url).searchParams.get("tz") ?? "UTC");
  if (zone === undefined) return Response.json({ detail: "There is no such zone." }, { status: 422, headers: HEADERS });
  try {
    return Response.json(timelinePartOf(await readAllEvents(slug), zone), { headers: HEADERS });
  } catch (error) {
    const { status, detail } = toProblem(error);
    return Response.json({ detail }, { status, headers: HEADERS });
  }
}
