import "server-only";

import { Conflict } from "#domain/errors.ts";
import type { PublicationSchedule } from "#domain/postmortem/publication-schedule.ts";
import { onIncident } from "#server/access.ts";
import { holdPublication } from "./publication-state.ts";
import { cancelOpen, newestSchedule, shownSchedule } from "./schedule-rows.ts";

/** Nothing goes out by itself any more. @throws {Conflict} not_scheduled */
export async function cancelSchedule(slug: string): Promise<PublicationSchedule> {
  return onIncident("publication.schedule", slug, async ({ tx, actor, audit, incident }) => {
    await holdPublication(tx, incident.id);
    const cancelled = await cancelOpen(tx, incident, actor.name);
    if (!cancelled) throw new Conflict("not_scheduled", "No publication waits, so there is nothing to cancel.");
    const { id, at, hash, note } = cancelled;
    audit({ subject: `publication-schedule/${id}`, before: { at, hash, note }, after: { state: "cancelled" } });
    const ended = await newestSchedule(tx, incident.id);
    return shownSchedule(ended ?? cancelled, hash);
  });
}
