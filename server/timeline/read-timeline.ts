import "server-only";

import { z } from "zod";
import { InvalidInput } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { displayTime, type DisplayedTime } from "#domain/time/display.ts";
import { parseInstant, type Instant } from "#domain/time/instant.ts";
import { canonicalZone } from "#domain/time/zone.ts";
import { differencesOf, type Difference } from "#domain/timeline/differences.ts";
import { durationsOf, type MilestoneDuration } from "#domain/timeline/durations.ts";
import { metricsOf, type Metric } from "#domain/timeline/metrics.ts";
import { orderDoubts, type OrderDoubt } from "#domain/timeline/order-doubts.ts";
import { knownAt, type Knowledge } from "#domain/timeline/replay.ts";
import type { TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { onIncident } from "../access.ts";
import { EVENT_COLUMNS, timelineEvent } from "./event-row.ts";

const question = z.strictObject({
  tz: z.string().max(64).optional(),
  knownBy: z.string().max(64).optional(),
  locale: z.enum(["en", "ja"]).optional(),
});

export type Timeline = {
  /** In which every time is displayed. */
  zone: string;
  /** `known`: how sure it is that it was known at the instant asked for. */
  items: (TimelineEvent & { known?: Exclude<Knowledge, "not_yet">; display: DisplayedTime })[];
  differences: Difference[];
  durations: MilestoneDuration[];
  metrics: Metric[];
  /** For a person to review: milestones that by the record come before what must precede them. */
  doubts: OrderDoubt[];
};

/** `knownBy`: only what was known at that instant or may have been, so that all figures are those of that moment too. */
export async function readTimeline(slug: string, asked: z.input<typeof question> = {}): Promise<Timeline> {
  const { tz, knownBy, locale = "en" } = parseInput(question, asked);
  const known = tz === undefined ? undefined : canonicalZone(tz);
  if (tz !== undefined && known === undefined) throw unknownZone(tz);
  const moment = knownBy === undefined ? undefined : instantAsked(knownBy);
  return onIncident("incident.read", slug, async ({ tx, incident }) => {
    const rows = await tx.timelineEvent.findMany({
      where: { incidentId: incident.id, retractedAt: null },
      orderBy: [{ orderKey: "asc" }, { sequence: "asc" }],
      select: EVENT_COLUMNS,
    });
    const events = knownEvents(rows.map(timelineEvent), moment);
    const zone = known ?? incident.zone;
    return {
      zone,
      items: events.map((event) => ({ ...event, display: displayTime(event.time, zone, locale) })),
      differences: differencesOf(events, locale),
      durations: durationsOf(events, locale),
      metrics: metricsOf(events, locale),
      doubts: orderDoubts(events, locale),
    };
  });
}

function knownEvents(
  events: TimelineEvent[],
  moment: Instant | undefined,
): Omit<Timeline["items"][number], "display">[] {
  if (moment === undefined) return events;
  return knownAt(events, moment).flatMap(({ event, knowledge }) =>
    knowledge === "not_yet" ? [] : [{ ...event, known: knowledge }],
  );
}

function instantAsked(text: string): Instant {
  try {
    return parseInstant(text);
  } catch {
    throw new InvalidInput([
      {
        pointer: "/knownBy",
        code: "invalid_time",
        message: `"${text}": write an instant such as 2026-09-09T14:05:00Z`,
      },
    ]);
  }
}

function unknownZone(tz: string): InvalidInput {
  return new InvalidInput([
    { pointer: "/tz", code: "unknown_zone", message: `"${tz}" is no IANA zone such as Asia/Tokyo` },
  ]);
}
