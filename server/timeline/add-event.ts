import "server-only";

import { Conflict } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { timeOrderKey } from "#domain/time/order.ts";
import { recordTime, type TimeWarning } from "#domain/time/recorded-time.ts";
import { freeKey } from "#domain/timeline/key-from-title.ts";
import { newEvent, type NewEvent, type TimelineEvent } from "#domain/timeline/timeline-event.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { onceOnly, type Repeatable } from "../idempotency.ts";
import { asJson } from "../json-column.ts";
import { EVENT_COLUMNS, timelineEvent } from "./event-row.ts";
import { keepRevision } from "./keep-revision.ts";
import { keyStem } from "./new-key.ts";
import { checkOneRecord, holdTimeline } from "./one-record.ts";
import { readTimeAt } from "../read-time.ts";

export type EventWithWarnings = { event: TimelineEvent; warnings: TimeWarning[] };

/** @throws {TimeError} gap, overlap or doubt {Conflict} key_taken, record_exists */
export async function addEvent(slug: string, input: NewEvent, repeatable?: Repeatable): Promise<EventWithWarnings> {
  const { time: stated, knownAt, key: wish, ...fields } = parseInput(newEvent, input);
  const { time, warnings } = readTimeAt(["time"], () => recordTime(stated));
  const known = knownAt ? readTimeAt(["knownAt"], () => recordTime(knownAt)) : undefined;
  return onceOnly(repeatable, (once) =>
    onIncident("event.add", slug, (grant) =>
      once(grant, async () => {
        const { tx, incident, audit } = grant;
        await holdTimeline(grant);
        await checkOneRecord(grant, fields);
        const row = await tx.timelineEvent.create({
          data: {
            incidentId: incident.id,
            key: await keyFor(grant, wish, keyStem(fields.title.en, fields.audience)),
            title: asJson(fields.title) ?? {},
            body: asJson(fields.body),
            lane: fields.lane,
            milestone: fields.milestone ?? null,
            audience: fields.audience,
            time: asJson(time) ?? {},
            orderKey: timeOrderKey(time),
            knownTime: asJson(known?.time),
            source: asJson(fields.source),
            record: fields.record,
          },
          select: EVENT_COLUMNS,
        });
        const event = timelineEvent(row);
        await keepRevision(grant, event);
        audit({ subject: `event/${event.id}`, after: event });
        return { event, warnings: [...warnings, ...(known?.warnings ?? [])] };
      }),
    ),
  );
}

/** Retracted events keep their keys: a key means one thing for ever. */
async function keyFor({ tx, incident }: IncidentGrant, wish: string | undefined, stem: string): Promise<string> {
  const rows = await tx.timelineEvent.findMany({
    where: { incidentId: incident.id, key: wish ?? { startsWith: stem.slice(0, 70) } },
    select: { key: true },
  });
  const taken = new Set(rows.map(({ key }) => key));
  if (wish === undefined) return freeKey(stem, taken);
  if (taken.has(wish))
    throw new Conflict("key_taken", `There is an event with the key "${wish}" already.`, { key: wish });
  return wish;
}
