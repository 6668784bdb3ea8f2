import "server-only";

import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import type { IncidentGrant } from "../access.ts";
import { asJson } from "../json-column.ts";

/** The version as it stands now, by whom; in the transaction that made it. */
export async function keepRevision({ tx, actor }: IncidentGrant, event: TimelineEvent): Promise<void> {
  await tx.timelineEventRevision.create({
    data: {
      eventId: event.id,
      version: event.version,
      snapshot: asJson(event) ?? {},
      actorId: actor.id,
      actorName: actor.name,
    },
    select: { version: true },
  });
}

/** The same for many, in one statement. */
export async function keepRevisions({ tx, actor }: IncidentGrant, events: TimelineEvent[]): Promise<void> {
  await tx.timelineEventRevision.createMany({
    data: events.map((event) => ({
      eventId: event.id,
      version: event.version,
      snapshot: asJson(event) ?? {},
      actorId: actor.id,
      actorName: actor.name,
    })),
  });
}
