import "server-only";

import { z } from "zod";
import { Conflict, StaleVersion } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { onIncident } from "../access.ts";
import { eventOf } from "./event-row.ts";
import { keepRevision } from "./keep-revision.ts";
import { holdTimeline } from "./one-record.ts";

const retraction = z.strictObject({ reason: z.string().trim().min(1).max(2_000) });

/** It stays in the record with its reason, and counts for nothing any more. @throws {StaleVersion} {Conflict} event_retracted */
export async function retractEvent(
  slug: string,
  id: string,
  input: z.input<typeof retraction>,
  expectedVersion: number,
): Promise<TimelineEvent> {
  const { reason } = parseInput(retraction, input);
  return onIncident("event.retract", slug, async (grant) => {
    await holdTimeline(grant);
    const stored = await eventOf(grant.tx, grant.incident.id, id);
    if (stored.version !== expectedVersion) throw new StaleVersion(stored);
    if (stored.retracted) throw new Conflict("event_retracted", "This event was retracted already.");
    await grant.tx.$executeRaw`
      UPDATE timeline_event SET retracted_at = now(), retract_reason = ${reason}, version = version + 1, updated_at = now()
      WHERE id = ${id}::uuid AND version = ${expectedVersion}`;
    const event = await eventOf(grant.tx, grant.incident.id, id);
    await keepRevision(grant, event);
    grant.audit({ subject: `event/${id}`, before: { retracted: null }, after: { retracted: event.retracted } });
    return event;
  });
}
