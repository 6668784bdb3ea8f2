import { savedEventOf, timelinePartOf } from "#components/timeline/timeline-part.ts";
import { canonicalZone } from "#domain/time/zone.ts";
import { toProblem } from "#server/problem.ts";
import { readAllEvents } from "#server/timeline/read-all-events.ts";
import { readEventPlace } from "#server/timeline/read-event-place.ts";

export const dynamic = "force-dynamic";

const HEADERS = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };

/** All rows of a long timeline in the zone of its page, which itself comes with the first ones; or the one just saved. */
export async function GET(request: Request, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  const asked = new URL(request.url).searchParams;
  const zone = canonicalZone(asked.get("tz") ?? "UTC");
  const id = asked.get("event");
  if (zone === undefined) return Response.json({ detail: "There is no such zone." }, { status: 422, headers: HEADERS });
  try {
    if (id === null) return Response.json(timelinePartOf(await readAllEvents(slug), zone), { headers: HEADERS });
    const { event, behind } = await readEventPlace(slug, id);
    return Response.json(savedEventOf(event, behind, zone), { headers: HEADERS });
  } catch (error) {
    const { status, detail } = toProblem(error);
    return Response.json({ detail }, { status, headers: HEADERS });
  }
}
