import "server-only";

import { Conflict, StaleVersion } from "#domain/errors.ts";
import { onIncident } from "../access.ts";
import { INCIDENT_COLUMNS, incidentView } from "./incident-view.ts";

/** Leaves a tombstone: its slug is never given again. @throws {Conflict} once anything of it was published */
export async function deleteIncident(slug: string, expectedVersion: number): Promise<void> {
  await onIncident("incident.delete", slug, async (grant) => {
    const { tx, incident, audit } = grant;
    await tx.$executeRaw`SELECT 1 FROM incident WHERE id = ${incident.id}::uuid FOR UPDATE`;
    const published = await tx.publicRevision.count({ where: { incidentId: incident.id } });
    if (published > 0) {
      throw new Conflict("already_published", "It was published, so it stays; it can be withdrawn.", {
        revisions: published,
      });
    }
    const scheduled = await tx.publicationSchedule.count({ where: { incidentId: incident.id, state: "scheduled" } });
    if (scheduled > 0) {
      throw new Conflict("publication_scheduled", "A publication of it is scheduled. Cancel that first.");
    }
    const { count } = await tx.incident.updateMany({
      where: { id: incident.id, version: expectedVersion, deletedAt: null },
      data: { deletedAt: new Date(), version: { increment: 1 } },
    });
    if (count === 0) {
      const row = await tx.incident.findUniqueOrThrow({ where: { id: incident.id }, select: INCIDENT_COLUMNS });
      throw new StaleVersion(await incidentView(tx, row, grant));
    }
    await tx.apiKey.updateMany({
      where: { incidentId: incident.id, revokedAt: null },
      data: { revokedAt: new Date() },
    });
    audit({ subject: `incident/${incident.id}`, before: { slug }, after: { deleted: true } });
  });
}
