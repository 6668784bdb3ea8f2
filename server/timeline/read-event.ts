import "server-only";

import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { onIncident } from "../access.ts";
import { eventOf } from "./event-row.ts";

export async function readEvent(slug: string, id: string): Promise<TimelineEvent> {
  return onIncident("incident.read", slug, ({ tx, incident }) => eventOf(tx, incident.id, id));
}
