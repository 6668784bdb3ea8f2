import "server-only";

import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { onIncident } from "../access.ts";
import { fromJson } from "../json-column.ts";
import { eventOf } from "./event-row.ts";

export type EventRevision = { version: number; event: TimelineEvent; by: { id: string; name: string }; at: string };

/** Every version the event had, the newest first. */
export async function readEventHistory(slug: string, id: string): Promise<EventRevision[]> {
  return onIncident("incident.read", slug, async ({ tx, incident }) => {
    const event = await eventOf(tx, incident.id, id);
    const rows = await tx.timelineEventRevision.findMany({
      where: { eventId: event.id },
      orderBy: { version: "desc" },
      select: { version: true, snapshot: true, actorId: true, actorName: true, at: true },
    });
    return rows.map((row) => ({
      version: row.version,
      event: fromJson<TimelineEvent>(row.snapshot),
      by: { id: row.actorId, name: row.actorName },
      at: row.at.toISOString(),
    }));
  });
}
