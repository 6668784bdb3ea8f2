import "server-only";

import { z } from "zod";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { onIncident } from "../access.ts";
import { pageOf, readPageRequest, type Page, type PageRequest } from "../paging.ts";
import { EVENT_COLUMNS, timelineEvent } from "./event-row.ts";

const position = z.strictObject({ order: z.string().regex(/^\d{1,80}$/), sequence: z.string().regex(/^\d{1,18}$/) });

/** In the one order of domain/time/order.ts; equal times are neither lost nor doubled between pages. */
export async function listEvents(
  slug: string,
  request: PageRequest & { includeRetracted?: boolean } = {},
): Promise<Page<TimelineEvent>> {
  const { take, position: after } = readPageRequest(request, position);
  return onIncident("incident.read", slug, async ({ tx, incident }) => {
    const rows = await tx.timelineEvent.findMany({
      where: {
        incidentId: incident.id,
        ...(!request.includeRetracted && { retractedAt: null }),
        ...(after && {
          OR: [{ orderKey: { gt: after.order } }, { orderKey: after.order, sequence: { gt: BigInt(after.sequence) } }],
        }),
      },
      orderBy: [{ orderKey: "asc" }, { sequence: "asc" }],
      take: take + 1,
      select: EVENT_COLUMNS,
    });
    return pageOf(rows, take, (row) => ({ order: row.orderKey, sequence: row.sequence.toString() }), timelineEvent);
  });
}
