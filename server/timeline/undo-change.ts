import "server-only";

import { z } from "zod";
import { Conflict, InvalidInput, StaleVersion } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { fromJson } from "../json-column.ts";
import { eventOf } from "./event-row.ts";
import { keepRevision } from "./keep-revision.ts";
import { checkOneRecord, holdTimeline } from "./one-record.ts";
import { differingFields, onlyFields, storeEvent } from "./store-event.ts";

const undoing = z.strictObject({
  /** The version that the change made. */
  undoes: z.int().min(1),
  reason: z.string().trim().min(1).max(2_000).default("The one who added it took it back."),
});

/**
 * What stood before the change of one's own becomes the next version; an event just added is retracted. Nothing is removed.
 * @throws {StaleVersion} something was saved since {Conflict} not_own_change, record_exists, event_retracted
 */
export async function undoChange(
  slug: string,
  id: string,
  input: z.input<typeof undoing>,
  expectedVersion: number,
): Promise<TimelineEvent> {
  const { undoes, reason } = parseInput(undoing, input);
  return onIncident(undoes === 1 ? "event.retract" : "event.change", slug, async (grant) => {
    await holdTimeline(grant);
    const stored = await eventOf(grant.tx, grant.incident.id, id);
    if (stored.version !== expectedVersion) throw new StaleVersion(stored);
    await checkOwnSince(grant, stored, undoes);
    const restored = undoes === 1 ? takenBack(stored, reason) : await before(grant, stored, undoes);
    if (!restored.retracted) await checkOneRecord(grant, restored);
    await storeEvent(grant.tx, restored);
    const event = await eventOf(grant.tx, grant.incident.id, id);
    await keepRevision(grant, event);
    const fields = differingFields(stored, event);
    grant.audit({
      subject: `event/${id}`,
      before: { ...onlyFields(stored, fields), ...retraction(stored, event) },
      after: { ...onlyFields(event, fields), ...retraction(event, stored), undoes },
    });
    return event;
  });
}

/** From the change on, every version must be of the same hand: an undo never takes away what somebody else wrote. */
async function checkOwnSince({ tx, actor }: IncidentGrant, stored: TimelineEvent, undoes: number): Promise<void> {
  if (undoes > stored.version) {
    const message = `There is no version ${undoes} yet; the latest is ${stored.version}.`;
    throw new InvalidInput([{ pointer: "/undoes", code: "no_such_version", message }], message);
  }
  const foreign = await tx.timelineEventRevision.findFirst({
    where: { eventId: stored.id, version: { gte: undoes }, actorId: { not: actor.id } },
    orderBy: { version: "asc" },
    select: { version: true, actorName: true },
  });
  if (!foreign) return;
  const { version, actorName } = foreign;
  throw new Conflict("not_own_change", `Version ${version} is by ${actorName}; only a change of your own is undone.`, {
    version,
  });
}

function takenBack(stored: TimelineEvent, reason: string): TimelineEvent {
  if (stored.retracted) throw new Conflict("event_retracted", "This event was retracted already.");
  return { ...stored, retracted: { at: new Date().toISOString(), reason } };
}

/** The version before, times and their zone data as they were recorded. */
async function before({ tx }: IncidentGrant, stored: TimelineEvent, undoes: number): Promise<TimelineEvent> {
  const { snapshot } = await tx.timelineEventRevision.findUniqueOrThrow({
    where: { eventId_version: { eventId: stored.id, version: undoes - 1 } },
    select: { snapshot: true },
  });
  const { id, key, sequence, version } = stored;
  return { ...fromJson<TimelineEvent>(snapshot), id, key, sequence, version };
}

function retraction(event: TimelineEvent, other: TimelineEvent) {
  return event.retracted?.at === other.retracted?.at ? {} : { retracted: event.retracted ?? null };
}
