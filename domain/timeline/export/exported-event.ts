import { z } from "zod";
import { recordedTime } from "#domain/time/recorded-time.ts";
import { AUDIENCES, LANES, MILESTONES, type TimelineEvent } from "../timeline-event.ts";

/** An event as files carry it: what it says, without what the database counts. Equal times keep the order of the file. */
export type ExportedEvent = Omit<TimelineEvent, "id" | "version" | "sequence" | "retracted">;

const words = z.strictObject({ en: z.string().min(1), ja: z.string().min(1).optional() });

/** The same read back: nothing is trimmed or filled in. */
export const exportedEvent: z.ZodType<ExportedEvent> = z.strictObject({
  key: z.string().min(1),
  title: words,
  body: words.optional(),
  lane: z.enum(LANES),
  milestone: z.enum(MILESTONES).optional(),
  audience: z.enum(AUDIENCES),
  time: recordedTime,
  knownAt: recordedTime.optional(),
  source: z.strictObject({ name: words, url: z.string().optional() }).optional(),
  record: z.boolean(),
});

export function asExported(event: TimelineEvent): ExportedEvent {
  const { id: _id, version: _version, sequence: _sequence, retracted: _retracted, ...said } = event;
  return said;
}
