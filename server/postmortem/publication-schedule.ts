import "server-only";

import { NotFound } from "#domain/errors.ts";
import type { PublicationSchedule } from "#domain/postmortem/publication-schedule.ts";
import { onIncident } from "#server/access.ts";
import { draftDocument } from "./publication-state.ts";
import { newestSchedule, shownSchedule } from "./schedule-rows.ts";

/** What waits, else what waited last. @throws {NotFound} where nothing ever did */
export async function readSchedule(slug: string): Promise<PublicationSchedule> {
  return onIncident("publication.preview", slug, async ({ tx, incident }) => {
    const schedule = await newestSchedule(tx, incident.id);
    if (!schedule) throw new NotFound();
    return shownSchedule(schedule, (await draftDocument(tx, incident)).hash);
  });
}
