import "server-only";

import { timeOrderKey } from "#domain/time/order.ts";
import { suggestBetween } from "#domain/timeline/between.ts";
import type { EntryTime } from "#domain/timeline/entry-time.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { onIncident } from "../access.ts";
import { EVENT_COLUMNS, eventOf, timelineEvent } from "./event-row.ts";

export type Suggestion = { time?: EntryTime; before: TimelineEvent; after?: TimelineEvent };

/** For an event to be written behind this one: its neighbours, and a time between them where there is room. @throws {NotFound} */
export async function suggestTime(slug: string, id: string): Promise<Suggestion> {
  return onIncident("incident.read", slug, async ({ tx, incident }) => {
    const before = await eventOf(tx, incident.id, id);
    const orderKey = timeOrderKey(before.time);
    const next = await tx.timelineEvent.findFirst({
      where: {
        incidentId: incident.id,
        retractedAt: null,
        OR: [{ orderKey: { gt: orderKey } }, { orderKey, sequence: { gt: BigInt(before.sequence) } }],
      },
      orderBy: [{ orderKey: "asc" }, { sequence: "asc" }],
      select: EVENT_COLUMNS,
    });
    const after = next ? timelineEvent(next) : undefined;
    const time = suggestBetween(before.time, after?.time, incident.zone);
    return { before, ...(time && { time }), ...(after && { after }) };
  });
}
