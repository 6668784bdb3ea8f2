import "server-only";

import { z } from "zod";
import { NotFound } from "#domain/errors.ts";
import type { RecordedTime } from "#domain/time/recorded-time.ts";
import type { Audience, Lane, Milestone, Text, TimelineEvent } from "#domain/timeline/timeline-event.ts";
import type { Tx } from "../access.ts";
import { fromJson } from "../json-column.ts";

/** The derived instants are left out: they would lose their microseconds on the way. */
export const EVENT_COLUMNS = {
  id: true,
  sequence: true,
  key: true,
  title: true,
  body: true,
  lane: true,
  milestone: true,
  audience: true,
  time: true,
  orderKey: true,
  knownTime: true,
  source: true,
  record: true,
  version: true,
  retractedAt: true,
  retractReason: true,
} as const;

export type EventRow = {
  id: string;
  sequence: bigint;
  key: string;
  title: unknown;
  body: unknown;
  lane: string;
  milestone: string | null;
  audience: string;
  time: unknown;
  orderKey: string;
  knownTime: unknown;
  source: unknown;
  record: boolean;
  version: number;
  retractedAt: Date | null;
  retractReason: string | null;
};

export function timelineEvent(row: EventRow): TimelineEvent {
  return {
    id: row.id,
    key: row.key,
    title: fromJson<Text>(row.title),
    ...(row.body !== null && { body: fromJson<Text>(row.body) }),
    lane: row.lane as Lane,
    ...(row.milestone !== null && { milestone: row.milestone as Milestone }),
    audience: row.audience as Audience,
    time: fromJson<RecordedTime>(row.time),
    ...(row.knownTime !== null && { knownAt: fromJson<RecordedTime>(row.knownTime) }),
    ...(row.source !== null && { source: fromJson<{ name: Text; url?: string }>(row.source) }),
    record: row.record,
    version: row.version,
    sequence: row.sequence.toString(),
    ...(row.retractedAt && { retracted: { at: row.retractedAt.toISOString(), reason: row.retractReason ?? "" } }),
  };
}

/** By incident and own id: an id of another incident is as missing as one that never was. @throws {NotFound} */
export async function eventOf(tx: Tx, incidentId: string, id: string): Promise<TimelineEvent> {
  if (!z.uuid().safeParse(id).success) throw new NotFound();
  const row = await tx.timelineEvent.findFirst({ where: { id, incidentId }, select: EVENT_COLUMNS });
  if (!row) throw new NotFound();
  return timelineEvent(row);
}
