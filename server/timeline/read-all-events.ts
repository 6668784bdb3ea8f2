import "server-only";

import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { onIncident } from "../access.ts";
import { EVENT_COLUMNS, timelineEvent } from "./event-row.ts";

/** The whole record in its one order, retracted events too; for lists of some length `listEvents` has pages. */
export async function readAllEvents(slug: string): Promise<TimelineEvent[]> {
  return onIncident("incident.read", slug, async ({ tx, incident }) => {
    const rows = await tx.timelineEvent.findMany({
      where: { incidentId: incident.id },
      orderBy: [{ orderKey: "asc" }, { sequence: "asc" }],
      select: EVENT_COLUMNS,
    });
    return rows.map(timelineEvent);
  });
}
