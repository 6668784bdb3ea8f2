import "server-only";

import { Conflict, StaleVersion } from "#domain/errors.ts";
import { parseInput } from "#domain/parse-input.ts";
import { timeAfterChange } from "#domain/timeline/change-time.ts";
import { eventChange, type EventChange, type TimelineEvent } from "#domain/timeline/timeline-event.ts";
import type { z } from "zod";
import { onIncident } from "../access.ts";
import type { EventWithWarnings } from "./add-event.ts";
import { unlessAnswered } from "../answered.ts";
import { eventOf } from "./event-row.ts";
import { keepRevision } from "./keep-revision.ts";
import { checkOneRecord, holdTimeline } from "./one-record.ts";
import { readTimeAt } from "../read-time.ts";
import { differingFields, onlyFields, storeEvent } from "./store-event.ts";

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
      const fields = differingFields(stored, changed);
      if (fields.length === 0) answer({ event: stored, warnings });
      await checkOneRecord(grant, changed);
      await storeEvent(grant.tx, changed);
      const event = await eventOf(grant.tx, grant.incident.id, id);
      await keepRevision(grant, event);
      grant.audit({ subject: `event/${id}`, before: onlyFields(stored, fields), after: onlyFields(event, fields) });
      return { event, warnings };
    }),
  );
}

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
