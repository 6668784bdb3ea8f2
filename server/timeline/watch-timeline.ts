import "server-only";

import type { Actor } from "#domain/access/permissions.ts";
import { ExpectedError } from "#domain/errors.ts";
import type { TimelineNews } from "#domain/timeline/timeline-news.ts";
import { onIncident, type IncidentGrant } from "../access.ts";
import { onTimelineChange } from "../timeline-watch.ts";
import { takeWatchPlace } from "./watch-places.ts";

/** Who may no longer see it hears nothing from the first look that finds out, and is told so within this. */
const LOOK_AT_LEAST_EVERY_MS = 5_000;

/** Where the timeline's changes stand: whoever reads it afterwards and watches from there misses none. */
export async function readTimelinePosition(slug: string): Promise<string> {
  return onIncident("incident.read", slug, lastChange);
}

/**
 * What changed after `since`, at once and then whenever something does; without changes it says now and then that it is
 * there. Access is asked for anew each time. Returns "replaced" where the same reader opened too many after it.
 * @throws {NotSignedIn} {NotFound} {NotAllowed} also in the middle, when it was lost
 */
export async function* watchTimeline(
  slug: string,
  since: string | undefined,
  over: AbortSignal,
): AsyncGenerator<TimelineNews, "replaced" | undefined> {
  const { incidentId, reader } = await onIncident("incident.read", slug, async ({ incident, actor }) => ({
    incidentId: incident.id,
    reader: `${readerOf(actor)} ${incident.id}`,
  }));
  const bell = makeBell();
  let isReplaced = false;
  const leave = takeWatchPlace(reader, () => {
    isReplaced = true;
    bell.ring();
  });
  const stop = onTimelineChange(incidentId, bell.ring);
  over.addEventListener("abort", bell.ring);
  try {
    let position = since ?? (await readTimelinePosition(slug));
    while (!over.aborted && !isReplaced) {
      const news = await look(slug, position);
      if (news) yield news;
      position = news?.position ?? position;
      await bell.rung(LOOK_AT_LEAST_EVERY_MS);
    }
  } finally {
    stop();
    leave();
  }
  return isReplaced ? "replaced" : undefined;
}

function readerOf(actor: Actor): string {
  return actor.kind === "key" ? (actor.person?.id ?? actor.id) : actor.id;
}

/** Undefined where the database does not answer; the next look may. */
async function look(slug: string, position: string): Promise<TimelineNews | undefined> {
  try {
    return await onIncident("incident.read", slug, (grant) => changesAfter(grant, position));
  } catch (error) {
    if (error instanceof ExpectedError) throw error;
    return undefined;
  }
}

type Row = { change: string; id: string; version: number; retracted: boolean; byId: string; byName: string };

/** Numbered under the lock that a writer of this timeline holds, so a later number is never seen before an earlier one. */
async function changesAfter({ tx, incident }: IncidentGrant, position: string): Promise<TimelineNews> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT made.change::text AS change, event.id::text AS id, made.version, made.snapshot ? 'retracted' AS retracted,
      made.actor_id AS "byId", made.actor_name AS "byName"
    FROM timeline_event_revision made JOIN timeline_event event ON event.id = made.event_id
    WHERE made.change > ${BigInt(position)} AND event.incident_id = ${incident.id}::uuid
    ORDER BY made.change`;
  const changes = rows.map(({ id, version, retracted, byId, byName }) => ({
    id,
    version,
    kind: retracted ? ("retracted" as const) : version === 1 ? ("added" as const) : ("changed" as const),
    by: { id: byId, name: byName },
  }));
  return { position: rows.at(-1)?.change ?? position, changes };
}

async function lastChange({ tx, incident }: IncidentGrant): Promise<string> {
  const [row] = await tx.$queryRaw<{ last: string }[]>`
    SELECT coalesce(max(made.change), 0)::text AS last
    FROM timeline_event event JOIN timeline_event_revision made ON made.event_id = event.id
    WHERE event.incident_id = ${incident.id}::uuid`;
  return row?.last ?? "0";
}

/** Rung while nobody waits, it is heard by the next who does. */
function makeBell() {
  let isRung = false;
  let hear: (() => void) | undefined;
  return {
    ring: () => {
      isRung = true;
      hear?.();
    },
    rung: async (atMostMs: number) => {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, atMostMs);
          hear = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRung = false;
      hear = undefined;
    },
  };
}
