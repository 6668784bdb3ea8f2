import "server-only";

import { Conflict, StaleVersion } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { timeOrderKey } from "#domain/time/order.ts";
import { timeAfterChange } from "#domain/timeline/change-time.ts";
import { eventChange, type EventChange, type TimelineEvent } from "#domain/timeline/timeline-event.ts";
import type { z } from "zod";
import { onIncident, type IncidentGrant } from "../access.ts";
import type { EventWithWarnings } from "./add-event.ts";
import { unlessAnswered } from "../answered.ts";
import { isSameJson } from "../json-column.ts";
import { eventOf } from "./event-row.ts";
import { keepRevision } from "./keep-revision.ts";
import { checkOneRecord, holdTimeline } from "./one-record.ts";
import { readTimeAt } from "./read-time.ts";

type Wanted = z.output<typeof eventChange>;

/** What was stored and is said again stays as it is: such a change makes no version. @throws {StaleVersion} {TimeError} {Conflict} */
export async function changeEvent(
  slug: string,
  id: string,
  change: EventChange,
  expectedVersion: number,
): Promise<EventWithWarnings> {
  const wanted = parseInput(eventChange, change);
  return unlessAnswered<EventWithWarnings>((answer) =>
    onIncident("event.change", slug, async (grant) => {
      await holdTimeline(grant);
      const stored = await eventOf(grant.tx, grant.incident.id, id);
      if (stored.version !== expectedVersion) throw new StaleVersion(stored);
      if (stored.retracted) throw new Conflict("event_retracted", "This event was retracted; it is kept as it was.");
      const { event: changed, warnings } = afterChange(stored, wanted);
      const fields = FIELDS.filter((field) => !isSameJson(stored[field], changed[field]));
      if (fields.length === 0) answer({ event: stored, warnings });
      await checkOneRecord(grant, changed);
      await store(grant, changed);
      const event = await eventOf(grant.tx, grant.incident.id, id);
      await keepRevision(grant, event);
      grant.audit({ subject: `event/${id}`, before: only(stored, fields), after: only(event, fields) });
      return { event, warnings };
    }),
  );
}

const FIELDS = ["title", "body", "lane", "milestone", "audience", "time", "knownAt", "source", "record"] as const;

function afterChange(stored: TimelineEvent, wanted: Wanted): EventWithWarnings {
  const { time, knownAt, ...fields } = wanted;
  const read = time && readTimeAt(["time"], () => timeAfterChange(stored.time, time));
  const known = knownAt && readTimeAt(["knownAt"], () => timeAfterChange(stored.knownAt, knownAt));
  const given = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value ?? undefined]));
  const event: TimelineEvent = {
    ...stored,
    ...given,
    ...(read && { time: read.time }),
    ...(knownAt !== undefined && { knownAt: known?.time }),
  };
  return { event, warnings: [...(read?.warnings ?? []), ...(known?.warnings ?? [])] };
}

/** By id and version, in one statement; the trigger derives the instants from the new time. */
async function store({ tx }: IncidentGrant, event: TimelineEvent): Promise<void> {
  const count = await tx.$executeRaw`
    UPDATE timeline_event SET
      title = ${asText(event.title)}::jsonb, body = ${asText(event.body)}::jsonb, lane = ${event.lane},
      milestone = ${event.milestone ?? null}, audience = ${event.audience}, time = ${asText(event.time)}::jsonb,
      order_key = ${timeOrderKey(event.time)}, known_time = ${asText(event.knownAt)}::jsonb,
      source = ${asText(event.source)}::jsonb, record = ${event.record}, version = version + 1, updated_at = now()
    WHERE id = ${event.id}::uuid AND version = ${event.version}`;
  if (count !== 1) throw new Error("the timeline is held, so nobody else can have changed this event");
}

function asText(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function only(event: TimelineEvent, fields: readonly (keyof TimelineEvent)[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, event[field] ?? null]));
}
