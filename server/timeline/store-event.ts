import "server-only";

import { timeOrderKey } from "#domain/time/order.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import type { Tx } from "../access.ts";
import { isSameJson } from "../json-column.ts";

export const EVENT_FIELDS = [
  "title",
  "body",
  "lane",
  "milestone",
  "audience",
  "time",
  "knownAt",
  "source",
  "record",
] as const;
export type EventField = (typeof EVENT_FIELDS)[number];

export function differingFields(a: TimelineEvent, b: TimelineEvent): EventField[] {
  return EVENT_FIELDS.filter((field) => !isSameJson(a[field], b[field]));
}

export function onlyFields(event: TimelineEvent, fields: readonly EventField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, event[field] ?? null]));
}

/** As the next version, by id and version in one statement; the trigger derives the instants from the new time. */
export async function storeEvent(tx: Tx, event: TimelineEvent): Promise<void> {
  const { retracted } = event;
  const count = await tx.$executeRaw`
    UPDATE timeline_event SET
      title = ${asText(event.title)}::jsonb, body = ${asText(event.body)}::jsonb, lane = ${event.lane},
      milestone = ${event.milestone ?? null}, audience = ${event.audience}, time = ${asText(event.time)}::jsonb,
      order_key = ${timeOrderKey(event.time)}, known_time = ${asText(event.knownAt)}::jsonb,
      source = ${asText(event.source)}::jsonb, record = ${event.record}, retracted_at = ${retracted?.at ?? null}::timestamptz,
      retract_reason = ${retracted?.reason ?? null}, version = version + 1, updated_at = now()
    WHERE id = ${event.id}::uuid AND version = ${event.version}`;
  if (count !== 1) throw new Error("the timeline is held, so nobody else can have changed this event");
}

function asText(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
