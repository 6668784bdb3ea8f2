import "server-only";

import { Conflict } from "#domain/errors.ts";
import type { Milestone } from "#domain/timeline/timeline-event.ts";
import type { IncidentGrant } from "../access.ts";

/** One writer of an incident's timeline at a time, so that keys and records are checked against what will stand. */
export async function holdTimeline({ tx, incident }: IncidentGrant): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM incident WHERE id = ${incident.id}::uuid FOR NO KEY UPDATE`;
}

/** @throws {Conflict} record_exists: another event is the record of that milestone */
export async function checkOneRecord(
  { tx, incident }: IncidentGrant,
  event: { id?: string; record: boolean; milestone?: Milestone | null },
): Promise<void> {
  if (!event.record || !event.milestone) return;
  const other = await tx.timelineEvent.findFirst({
    where: {
      incidentId: incident.id,
      milestone: event.milestone,
      record: true,
      retractedAt: null,
      ...(event.id && { id: { not: event.id } }),
    },
    select: { id: true, key: true },
  });
  if (!other) return;
  const { milestone } = event;
  throw new Conflict(
    "record_exists",
    `"${other.key}" is the time of record for ${milestone} already; take the mark from it first.`,
    { milestone, record: other },
  );
}
