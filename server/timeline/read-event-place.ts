import "server-only";

import { timeOrderKey } from "#domain/time/order.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { onIncident } from "../access.ts";
import { eventOf } from "./event-row.ts";

/** `behind` is the standing event before it in the one order, missing where it is the first. */
export type PlacedEvent = { event: TimelineEvent; behind?: string };

/** @throws {NotFound} */
export async function readEventPlace(slug: string, id: string): Promise<PlacedEvent> {
  return onIncident("incident.read", slug, async ({ tx, incident }) => {
    const event = await eventOf(tx, incident.id, id);
    const orderKey = timeOrderKey(event.time);
    const sequence = BigInt(event.sequence);
    const before = await tx.timelineEvent.findFirst({
      where: {
        incidentId: incident.id,
        retractedAt: null,
        OR: [{ orderKey: { lt: orderKey } }, { orderKey, sequence: { lt: sequence } }],
      },
      orderBy: [{ orderKey: "desc" }, { sequence: "desc" }],
      select: { id: true },
    });
    return { event, ...(before && { behind: before.id }) };
  });
}
