import "server-only";

import type { Actor } from "#domain/access/permissions.ts";
import { instantToMicros } from "#domain/time/instant.ts";
import { asMember, onIncident } from "#server/access.ts";
import { unlessAnswered } from "#server/answered.ts";
import { databaseNow } from "#server/case-entries.ts";
import { announcePublication } from "./announce-publication.ts";
import { appendRevision, type PublishedNow } from "./append-revision.ts";
import { refuseUnapproved, refuseUnderEmbargo, refuseWhatIsKnown } from "./check-publication.ts";
import { holdPublication } from "./publication-state.ts";
import { endSchedule, holdDue } from "./schedule-rows.ts";

/** Who publishes what waited. */
export const PUBLISHER: Actor = { kind: "system", id: "scheduled-publication", name: "Scheduled publication" };

export type Waiting = { incidentId: string; slug: string; inMs: number };

/** What waits within reach, the soonest first, and how long by the database's clock: 0 or less is due. */
export async function listWaiting(): Promise<Waiting[]> {
  return asMember("incident.list", async ({ tx, reach }) => {
    const rows = await tx.publicationSchedule.findMany({
      where: { state: "scheduled", incident: reach },
      orderBy: { at: "asc" },
      take: 100,
      select: { at: true, incident: { select: { id: true, slug: true } } },
    });
    if (rows.length === 0) return [];
    const nowMs = Number(instantToMicros(await databaseNow(tx))) / 1000;
    return rows.map(({ at, incident: { id, slug } }) => ({ incidentId: id, slug, inMs: at.getTime() - nowMs }));
  });
}

/**
 * Publishes what is due, as it was confirmed, in one transaction: all that readers see, or nothing. Of several processes one
 * does it. Undefined: nothing is due (any more). @throws {Conflict} embargo_active, redacted_document, nothing_changed,
 * approval_missing
 */
export async function publishScheduled(slug: string): Promise<PublishedNow | undefined> {
  const published = await unlessAnswered<PublishedNow | undefined>((answer) =>
    onIncident("publication.publish", slug, async ({ tx, audit, incident: { id } }) => {
      const incident = await holdPublication(tx, id);
      const due = await holdDue(tx, id);
      if (!due) return answer(undefined);
      await refuseUnderEmbargo(tx, incident);
      await refuseWhatIsKnown(tx, id, due.hash);
      await refuseUnapproved(tx, incident, due.hash, due.createdById);
      const said = { by: due.createdBy, note: due.note };
      const revision = await appendRevision(tx, incident, { text: due.document, hash: due.hash }, said);
      await endSchedule(tx, due.id, { state: "published", revision: revision.revision }, PUBLISHER.name);
      const after = { ...revision, note: due.note, scheduledFor: due.at, scheduledBy: due.createdBy };
      audit({ subject: `revision/${revision.revision}`, after });
      return revision;
    }),
  );
  if (published) await announcePublication(slug);
  return published;
}
