import "server-only";

import type { Actor } from "#domain/access/permissions.ts";
import { asMember, onIncident } from "#server/access.ts";
import { unlessAnswered } from "#server/answered.ts";
import { announcePublication } from "./announce-publication.ts";
import { appendRevision, type PublishedNow } from "./append-revision.ts";
import { refuseUnapproved, refuseUnderEmbargo, refuseWhatIsKnown } from "./check-publication.ts";
import { holdPublication } from "./publication-state.ts";
import { endSchedule, holdDue } from "./schedule-rows.ts";

/** Who publishes what waited. */
export const PUBLISHER: Actor = { kind: "system", id: "scheduled-publication", name: "Scheduled publication" };

export type Waiting = { incidentId: string; slug: string; inMs: number };

/** What waits, the soonest first, and how long by the database's clock: 0 or less is due. */
export async function listWaiting(): Promise<Waiting[]> {
  return asMember(
    "incident.list",
    ({ tx }) => tx.$queryRaw<Waiting[]>`
      SELECT i.id AS "incidentId", i.slug, (extract(epoch FROM s.at - clock_timestamp()) * 1000)::float8 AS "inMs"
      FROM publication_schedule s JOIN incident i ON i.id = s.incident_id
      WHERE s.state = 'scheduled' AND i.deleted_at IS NULL ORDER BY s.at LIMIT 100`,
  );
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
