import "server-only";

import { z } from "zod";
import { NotFound } from "#domain/errors.ts";
import { onIncident } from "../access.ts";

/** The link opens nothing any more; a mail that waits is not sent. `party`: whose it must be. @throws {NotFound} also where it is not open */
export async function revokeInvitation(slug: string, id: string, party?: string): Promise<void> {
  await onIncident("party.invite", slug, async ({ tx, incident, audit }) => {
    if (!z.uuid().safeParse(id).success) throw new NotFound();
    const ofParty = party === undefined ? {} : { partyKey: party };
    const open = { id, ...ofParty, case: { incidentId: incident.id }, usedAt: null, revokedAt: null };
    const found = await tx.partyInvitation.findFirst({ where: open, select: { partyKey: true, email: true } });
    const { count } = await tx.partyInvitation.updateMany({ where: open, data: { revokedAt: new Date() } });
    if (!found || count === 0) throw new NotFound();
    const before = { party: found.partyKey, email: found.email };
    audit({ subject: `party-invitation/${id}`, before, after: { revoked: true } });
  });
}
